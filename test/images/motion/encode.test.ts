import { describe, expect, it } from 'vitest';
import { encodeFilm } from '../../../src/images/motion/encode.ts';
import { type Film, filmDurationMs, filmFault, thinned } from '../../../src/images/motion/film.ts';
import { checkFilm } from '../../../src/images/motion/validate.ts';
import { type EncodePass, openEncoder } from '../../../src/images/motion/vp9.ts';
import { yuvaOf } from '../../../src/images/motion/yuva.ts';
import { decodedFilm } from './decoded-film.ts';
import { webmFile } from './webm-files.ts';

/** A disc that moves across a transparent frame. */
function discs(frames: number, frameMs = 40, height = 128): Film {
  const pictures = Array.from({ length: frames }, (_, k) => {
    const data = new Uint8Array(512 * height * 4);
    for (let p = 0; p < 512 * height; p++) {
      const away = Math.hypot((p % 512) - 100 - 8 * k, Math.floor(p / 512) - height / 2);
      data.set([200, 40, 60, Math.min(255, Math.max(0, (50 - away) * 255))], p * 4);
    }
    return { data, width: 512, height };
  });
  return { width: 512, height, frames: pictures, durationsMs: pictures.map(() => frameMs) };
}

/** Encodes nothing: each pass has the size that the test says. */
function fakeEncoder(sizeOf: (crf: number, frames: number) => number) {
  const passes: [crf: number, frames: number][] = [];
  const encode: EncodePass = async ({ frames, durationsMs }, crf) => {
    passes.push([crf, frames.length]);
    const frameMs = (durationsMs[0] ?? 0) + 0.01;
    const empty = webmFile({ frames: frames.length, frameMs, height: 128 }).length;
    return webmFile({
      frames: frames.length,
      frameMs,
      height: 128,
      padding: Math.round(sizeOf(crf, frames.length)) - empty,
    });
  };
  return { encode, passes };
}

describe('the search for a quality', () => {
  it('takes the best one if it fits', async () => {
    const { encode, passes } = fakeEncoder(() => 256_000);
    expect(await encodeFilm(discs(10), encode)).toMatchObject({ outcome: 'ok', crf: 30, frames: 10 });
    expect(passes).toEqual([[30, 10]]);
  });

  it.each([
    ['guesses well', (crf: number) => 300_000 * 2 ** ((30 - crf) / 12), [30, 34]],
    ['guesses again', (crf: number) => 700_000 * 2 ** ((30 - crf) / 14), [30, 49, 55]],
    ['takes larger steps if sizes hardly change', (crf: number) => 290_000 - 1000 * crf, [30, 32, 37]],
    ['tries the worst quality last', (crf: number) => (crf < 56 ? 300_000 : 240_000), [30, 34, 41, 56]],
  ])('%s', async (_name, sizeOf, crfs) => {
    const { encode, passes } = fakeEncoder(sizeOf);
    expect(await encodeFilm(discs(10), encode)).toMatchObject({ outcome: 'ok', frames: 10 });
    expect(passes.map(([crf]) => crf)).toEqual(crfs);
  });

  it('drops frames, but never the end of the film', async () => {
    const { encode, passes } = fakeEncoder((_crf, frames) => 8000 * frames);
    const film = discs(50, 40, 2);
    expect(await encodeFilm(film, encode)).toMatchObject({ outcome: 'ok', crf: 56, frames: 30 });
    expect(passes.map(([, frames]) => frames)).toEqual([50, 50, 50, 50, 40, 30]);
    for (const fps of [20, 15, 7]) expect(filmDurationMs(thinned(film, fps))).toBe(2000);
  });

  it('refuses what does not fit and what cannot be a sticker', async () => {
    const { encode } = fakeEncoder(() => 257_000);
    expect(await encodeFilm(discs(10), encode)).toEqual({ outcome: 'refused', problems: ['too_big'] });
    expect(filmFault(discs(76, 40, 2))).toBe('too long');
    expect(filmFault(discs(2, 32, 2))).toBe('a frame is too short');
    expect(filmFault(discs(2, 40, 3))).toBe('wrong size');
    expect(filmFault({ ...discs(2), durationsMs: [40] })).toBe('frames and durations differ');
  });

  it('refuses what the encoder did wrong', async () => {
    const encode = async () => webmFile({ alphaMode: 0 });
    expect(await encodeFilm(discs(2), encode)).toEqual({ outcome: 'refused', problems: ['no_alpha'] });
  });
});

describe('the encoder', () => {
  it('writes films that the check accepts and that decode to the same frames', async () => {
    const film = { ...discs(5), durationsMs: [40, 40, 120, 40, 60] };
    const encoded = await encodeFilm(film, await openEncoder());
    if (encoded.outcome !== 'ok') throw new Error(encoded.problems.join());
    expect(checkFilm(encoded.webm)).toEqual({
      ok: true,
      width: 512,
      height: 128,
      frames: 5,
      durationMs: 300,
    });
    const decoded = await decodedFilm(encoded.webm);
    expect(decoded.map(({ pts }) => pts)).toEqual([0, 40, 80, 200, 240]);
    for (const [k, { alphaAt, lumaAt }] of decoded.entries()) {
      expect(alphaAt(100 + 8 * k, 64)).toBeGreaterThan(250);
      expect(alphaAt(300, 64)).toBeLessThan(5);
      // Red, and white under what is transparent.
      expect(Math.abs(lumaAt(100 + 8 * k, 64) - 93)).toBeLessThan(6);
      expect(lumaAt(300, 64)).toBeGreaterThan(225);
    }
  });
});

describe('the colours', () => {
  it('are those of BT.601 in limited range', () => {
    const of = (...pixel: number[]) =>
      yuvaOf({ data: Uint8Array.from([...pixel, ...pixel, ...pixel, ...pixel]), width: 2, height: 2 }).data;
    expect([...of(255, 255, 255, 255)]).toEqual([235, 235, 235, 235, 128, 128, 255, 255, 255, 255]);
    expect([...of(0, 0, 0, 255)].slice(3, 7)).toEqual([16, 128, 128, 255]);
    expect([...of(255, 0, 0, 128)].slice(3, 7)).toEqual([81, 90, 240, 128]);
    expect([...of(9, 9, 9, 0)].slice(3, 7)).toEqual([235, 128, 128, 0]);
  });
});
