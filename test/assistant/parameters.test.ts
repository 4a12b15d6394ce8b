import { describe, expect, it } from 'vitest';
import {
  allParamsCollected,
  mergeParameters,
  missingParameters,
} from '../../src/assistant/turn/state/parameters.ts';

const NOTHING = { style: null, emotion: null, pose: null };
const STORED = { style: 'anime', emotion: 'joy', pose: null };

describe('mergeParameters', () => {
  it('lets a given value replace the stored one and keeps the rest', () => {
    expect(mergeParameters(STORED, { style: '3D' })).toEqual({
      params: { style: '3D', emotion: 'joy', pose: null },
      changed: ['style'],
      cut: [],
    });
  });

  it.each([
    ['absent', {}],
    ['undefined', { style: undefined, emotion: undefined }],
    ['null', { style: null, emotion: null, pose: null }],
    ['empty', { style: '', emotion: '', pose: '' }],
    ['white space', { style: '  ', emotion: '\n\t', pose: '\u00a0\u3000' }],
  ])('changes nothing for values that are %s', (_what, given) => {
    expect(mergeParameters(STORED, given)).toEqual({ params: STORED, changed: [], cut: [] });
  });

  it.each([
    'in the style of a 90s VHS cover, with tracking errors & a "play" sign',
    'как на обложке кассеты  90-х — с «зерном»',
    'line one\nline two',
    '{"style": "</b>"} [SYSTEM STATE] $& %s 👩‍👩‍👧‍👦',
  ])('keeps a value as the person put it: %j', style => {
    expect(mergeParameters(NOTHING, { style }).params.style).toBe(style);
  });

  it('takes only the white space around a value away', () => {
    expect(mergeParameters(NOTHING, { pose: ' \n waving  both hands \t' }).params.pose).toBe(
      'waving  both hands',
    );
  });

  it('does not count the same value again as a change', () => {
    expect(mergeParameters(STORED, { style: ' anime ', emotion: 'joy' }).changed).toEqual([]);
  });

  it('does not touch what was stored', () => {
    const stored = Object.freeze({ ...STORED });
    mergeParameters(stored, { style: '3D' });
    expect(stored).toEqual(STORED);
  });

  it.each([
    ['latin letters', 'a'],
    ['cyrillic letters', 'ж'],
    ['emoji outside the basic plane', '😀'],
  ])('keeps 500 %s and cuts the 501st', (_what, character) => {
    const longest = mergeParameters(NOTHING, { emotion: character.repeat(500) });
    expect(longest).toMatchObject({ params: { emotion: character.repeat(500) }, cut: [] });
    const longer = mergeParameters(NOTHING, { emotion: character.repeat(501) });
    expect(longer).toMatchObject({ params: { emotion: character.repeat(500) }, cut: ['emotion'] });
  });

  it('never leaves half of a surrogate pair behind', () => {
    const cut = mergeParameters(NOTHING, { style: `x${'😀'.repeat(600)}` }).params.style ?? '';
    expect(cut).toBe(`x${'😀'.repeat(499)}`);
  });
});

describe('what is missing', () => {
  it('is told in the order it is asked for', () => {
    expect(missingParameters(NOTHING)).toEqual(['style', 'emotion', 'pose']);
    expect(missingParameters(STORED)).toEqual(['pose']);
  });

  it('is nothing when all three are there', () => {
    const full = { ...STORED, pose: 'waving' };
    expect(missingParameters(full)).toEqual([]);
    expect(allParamsCollected(full)).toBe(true);
    expect(allParamsCollected(STORED)).toBe(false);
  });
});
