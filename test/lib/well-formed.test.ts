import { expect, test } from 'vitest';
import { wellFormed, wellFormedJson } from '../../src/lib/well-formed.ts';

const HALF = '\ud83d';

test('a half of a character is replaced wherever it stands, and nothing else is touched', () => {
  const value = {
    text: `a${HALF}`,
    list: [{ [HALF]: '\ude00b' }],
    whole: '😀',
    path: String.raw`C:\ud83d\n`,
  };
  const clean = { text: 'a\ufffd', list: [{ '\ufffd': '\ufffdb' }], whole: '😀', path: value.path };
  expect(JSON.parse(wellFormedJson(value))).toEqual(clean);
  expect(wellFormed(value)).toEqual(clean);
  expect(wellFormed(clean)).toBe(clean);
});
