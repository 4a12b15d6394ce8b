import { describe, expect, test } from 'vitest';
import { matte, matteRaster } from '../../../src/images/finishing/finish.ts';
import { EmptySubjectError } from '../../../src/images/finishing/key.ts';
import { decodeRaster, type Raster } from '../../../src/images/raster.ts';
import {
  alphaAt,
  composedError,
  jpegOf,
  onKey,
  pngOf,
  type Rgb,
  render,
  SIDE,
  type Spoiling,
  softError,
} from './matte-pictures.ts';

const GREEN: Rgb = [28, 226, 44];
const MAGENTA: Rgb = [226, 34, 214];
const BLUE: Rgb = [36, 28, 222];

const BUST = `<path d="M60 320 Q80 210 160 205 Q240 210 260 320Z" fill="#f2f2f2"/><circle cx="160" cy="130" r="75" fill="#e3b08c"/>`;
const HAIR = Array.from(
  { length: 12 },
  (_, i) =>
    `<path d="M${110 + i * 9} 80Q${100 + i * 11} 50 ${70 + i * 16} ${28 + (i % 3) * 8}" fill="none" stroke="#2b1d14" stroke-width="${1.4 + (i % 3)}"/>`,
).join('');
const CROWN = `<path d="M88 120Q90 50 160 52Q230 50 232 120Q160 80 88 120Z" fill="#2b1d14"/>`;
const PERSON = BUST + HAIR + CROWN;

async function cut(content: string, key: Rgb, spoiling: Spoiling = {}): Promise<Raster> {
  return matteRaster(await pngOf(await onKey(content, key, spoiling)));
}

describe('the key', () => {
  test.each([
    ['green', GREEN],
    ['magenta', MAGENTA],
    ['blue', BLUE],
  ] as const)('%s, not the one that was asked for, is measured', async (_, key) => {
    const result = await cut(PERSON, key);
    expect(softError(result, await render(PERSON))).toBeLessThan(6);
    expect(alphaAt(result, 5, 5)).toBe(0);
    expect(alphaAt(result, 160, 130)).toBe(255);
  });

  test('leaves no haze despite gradient and noise', async () => {
    const result = await cut(PERSON, GREEN, { gradient: 36, noise: 4 });
    const truth = await render(PERSON);
    let haze = 0;
    for (let i = 3; i < truth.data.length; i += 4) if (truth.data[i] === 0) haze += result.data[i] ?? 0;
    expect(haze / SIDE / SIDE).toBeLessThan(0.02);
    expect(softError(result, truth)).toBeLessThan(9);
  });

  test('is measured even if the subject touches the border, which stays intact', async () => {
    const wide = `<path d="M0 320V240Q80 190 160 190Q240 190 320 240V320Z" fill="#305080"/><circle cx="160" cy="120" r="70" fill="#e3b08c"/>`;
    const result = await cut(wide, GREEN);
    for (const x of [0, 1, 160, SIDE - 1]) expect(alphaAt(result, x, SIDE - 1)).toBe(255);
    expect(alphaAt(result, 0, 0)).toBe(0);
  });
});

describe('alpha', () => {
  test.each(['#ff8a00', '#8a2be2'])('is correct on a thin %s rim', async rim => {
    const drawing = `<circle cx="160" cy="160" r="90" fill="#2d3440" stroke="${rim}" stroke-width="4"/>`;
    expect(softError(await cut(drawing, [0, 255, 0]), await render(drawing))).toBeLessThan(6);
  });

  test('is opaque for greenish and pinkish things deep inside', async () => {
    for (const [key, color] of [
      [GREEN, '#4f9a58'],
      [MAGENTA, '#d080c0'],
    ] as const) {
      const drawing = `${BUST}<path d="M60 320 Q80 210 160 205 Q240 210 260 320Z" fill="${color}"/><circle cx="140" cy="120" r="9" fill="${color}"/>`;
      const result = await cut(drawing, key);
      for (const [x, y] of [
        [160, 280],
        [120, 300],
        [140, 120],
        [160, 230],
      ] as const) {
        expect(alphaAt(result, x, y)).toBe(255);
      }
    }
  });

  test('is clear in enclosed holes, large and small', async () => {
    const drawing = `<circle cx="110" cy="160" r="70" fill="none" stroke="#3050b0" stroke-width="20"/><path d="M200 60h90v200h-90zM240 150v6h6v-6z" fill="#c04020" fill-rule="evenodd"/>`;
    const result = await cut(drawing, GREEN, { noise: 2 });
    expect(alphaAt(result, 110, 160)).toBe(0);
    expect(alphaAt(result, 243, 153)).toBe(0);
  });

  test('keeps glass and a veil translucent', async () => {
    const drawing = `${BUST}<rect x="20" y="30" width="120" height="150" fill="#f4f8ff" fill-opacity="0.35"/><path d="M220 60h80v200h-80z" fill="#fff" fill-opacity="0.55"/>`;
    const result = await cut(drawing, GREEN, { noise: 2 });
    expect(Math.abs(alphaAt(result, 50, 80) - 89)).toBeLessThan(16);
    expect(Math.abs(alphaAt(result, 280, 160) - 140)).toBeLessThan(16);
  });

  test('removes key light from the subject’s rim', async () => {
    const lit = `<circle cx="160" cy="160" r="80" fill="#e3b08c" stroke="#b5e08c" stroke-width="3"/>`;
    const { data } = await cut(lit, [0, 255, 0]);
    const tints = Array.from({ length: SIDE * SIDE }, (_, p) => {
      const [r = 0, g = 0, b = 0, alpha = 0] = data.subarray(4 * p, 4 * p + 4);
      return alpha > 25 ? g - Math.max(r, b) : 0;
    });
    expect(Math.max(...tints)).toBeLessThanOrEqual(1);
  });

  test('removes islands', async () => {
    const result = await cut(`${PERSON}<circle cx="30" cy="30" r="2" fill="#804020"/>`, GREEN);
    expect(alphaAt(result, 30, 30)).toBe(0);
  });

  test('keeps lines of one or two pixels in a JPEG', async () => {
    const lines = Array.from(
      { length: 12 },
      (_, i) =>
        `<path d="M${30 + i * 22} 40L${20 + i * 24} 280M30 ${50 + i * 20}L290 ${55 + i * 19}" stroke="#7a3b1c" stroke-width="1.6"/>`,
    ).join('');
    for (const key of [GREEN, MAGENTA, BLUE]) {
      const result = await matteRaster(await jpegOf(await onKey(lines, key, { noise: 1 })));
      expect(softError(result, await render(lines))).toBeLessThan(32);
    }
  });

  test('keeps hair in a JPEG without a halo', async () => {
    const truth = await render(PERSON);
    const result = await matteRaster(await jpegOf(await onKey(PERSON, GREEN, { noise: 2 })));
    expect(softError(result, truth)).toBeLessThan(20);
    expect(composedError(result, truth, 255)).toBeLessThan(70);
    let halo = 0;
    for (let i = 3; i < truth.data.length; i += 4)
      if (truth.data[i] === 0 && (result.data[i] ?? 0) > 51) halo++;
    expect(halo / SIDE / SIDE).toBeLessThan(0.0015);
  });
});

test.each([0, 255])('leaves no fringe against %d', async level => {
  for (const key of [GREEN, MAGENTA]) {
    expect(composedError(await cut(PERSON, key), await render(PERSON), level)).toBeLessThan(20);
  }
});

test('returns a PNG of the picture’s own size', async () => {
  const raster = await decodeRaster(await matte(await pngOf(await onKey(PERSON, GREEN))));
  expect([raster.width, raster.height, alphaAt(raster, 0, 0)]).toEqual([SIDE, SIDE, 0]);
});

test('reports an empty subject for an empty picture', async () => {
  await expect(cut('', GREEN, { noise: 3 })).rejects.toBeInstanceOf(EmptySubjectError);
});
