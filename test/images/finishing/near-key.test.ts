import { describe, expect, test } from 'vitest';
import { matteRaster } from '../../../src/images/finishing/finish.ts';
import type { Raster } from '../../../src/images/raster.ts';
import { alphaAt, jpegOf, onKey, pngOf, type Rgb } from './matte-pictures.ts';

/** Keys as models paint them, not pure. */
const KEYS = { green: [42, 214, 38], magenta: [216, 44, 208], blue: [38, 44, 216] } as const satisfies Record<
  string,
  Rgb
>;
const SPOILT = { gradient: 8, noise: 2 };

async function cuts(content: string, key: Rgb): Promise<Raster[]> {
  const picture = await onKey(content, key, SPOILT);
  return Promise.all([await pngOf(picture), await jpegOf(picture, 90)].map(matteRaster));
}

function pixel({ data, width }: Raster, x: number, y: number): number[] {
  return Array.from(data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4));
}

describe('a large solid thing near the key keeps its colour', () => {
  test.each([
    ['a lime shirt', 'green', '#8ee63a'],
    ['an emerald shirt', 'green', '#1fae4a'],
    ['a bottle green shirt', 'green', '#12602a'],
    ['a mint shirt', 'green', '#86e0a0'],
    ['a magenta shirt', 'magenta', '#98188e'],
    ['a pink mane', 'magenta', '#ff69b4'],
    ['a violet shirt', 'magenta', '#a030d0'],
    ['a blue whale', 'blue', '#3f6ed8'],
    ['a navy shirt', 'blue', '#1c2a80'],
    ['an indigo shirt', 'blue', '#5a3ad0'],
  ] as const)('%s before %s', async (_, key, color) => {
    const bust = `<path d="M50 310Q70 190 160 185Q250 190 270 310Z" fill="${color}"/><circle cx="160" cy="120" r="70" fill="#e3b08c"/>`;
    const wanted = [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16));
    for (const cut of await cuts(bust, KEYS[key])) {
      for (const [x, y] of [
        [160, 240],
        [100, 270],
        [220, 290],
      ] as const) {
        const [r = 0, g = 0, b = 0, alpha] = pixel(cut, x, y);
        expect(alpha).toBe(255);
        [r, g, b].forEach((value, c) => {
          expect(Math.abs(value - (wanted[c] ?? 0))).toBeLessThan(20);
        });
      }
    }
  });
});

test('does not take two tints on a line from the key for glass', async () => {
  const parrot = `<ellipse cx="160" cy="170" rx="90" ry="125" fill="#9e3b5b"/><circle cx="160" cy="190" r="44" fill="#be339b"/>`;
  for (const cut of await cuts(parrot, KEYS.magenta)) {
    for (const [x, y] of [
      [160, 90],
      [160, 190],
      [100, 180],
    ] as const)
      expect(alphaAt(cut, x, y)).toBe(255);
  }
});

describe('a shadow on the background', () => {
  const figure = `<rect x="110" y="60" width="100" height="200" rx="30" fill="#b0482f"/>`;
  const shadow = (opacity: number) =>
    `<defs><filter id="b" x="-50%" y="-200%" width="200%" height="500%"><feGaussianBlur stdDeviation="11"/></filter></defs><ellipse cx="160" cy="262" rx="110" ry="24" fill-opacity="${opacity}" filter="url(#b)"/>`;

  test.each([0.06, 0.2, 0.45])('is removed without shrinking the sticker, opacity %d', async opacity => {
    for (const key of Object.values(KEYS)) {
      for (const cut of await cuts(shadow(opacity) + figure, key)) {
        let seen = 0;
        for (let y = 0; y < cut.height; y++) {
          for (let x = 0; x < cut.width; x++) {
            if ((x < 106 || x > 213 || y > 264) && alphaAt(cut, x, y) >= 16) seen++;
          }
        }
        expect(seen).toBe(0);
        expect(alphaAt(cut, 160, 250)).toBe(255);
      }
    }
  });

  test('is not confused with a dark thing of the key’s hue', async () => {
    for (const [key, color] of [
      [KEYS.green, '#145c1e'],
      [KEYS.blue, '#141a60'],
      [KEYS.magenta, '#701468'],
    ] as const) {
      const trousers = `<path d="M110 170h100v130h-40v-90h-20v90h-40z" fill="${color}"/>`;
      for (const cut of await cuts(`${shadow(0.3)}${figure}${trousers}`, key)) {
        for (const [x, y] of [
          [160, 190],
          [125, 280],
          [195, 280],
        ] as const)
          expect(alphaAt(cut, x, y)).toBe(255);
      }
    }
  });
});

test('makes a veil with folds translucent', async () => {
  const folds = Array.from(
    { length: 9 },
    (_, i) => `<path d="M${60 + i * 22} 60V280" stroke="#f3a0b8" stroke-opacity="0.35" stroke-width="7"/>`,
  ).join('');
  const veil = `<rect x="40" y="50" width="230" height="240" fill="#f3a0b8" fill-opacity="0.4"/>${folds}`;
  for (const cut of await cuts(veil, KEYS.green)) {
    expect(alphaAt(cut, 71, 170)).toBeGreaterThan(70);
    expect(alphaAt(cut, 71, 170)).toBeLessThan(160);
  }
});

test.each([5, 6, 7])(
  'in a JPEG the key is gone from between the barbs of a feather, %d px apart',
  async apart => {
    const barbs = Array.from(
      { length: Math.floor(240 / apart) },
      (_, i) =>
        `<path d="M60 ${40 + apart * i}L260 ${60 + apart * i}" stroke="#eabb3c" stroke-width="${apart / 2}"/>`,
    ).join('');
    const picture = await onKey(barbs, KEYS.blue, SPOILT);
    const cut = await matteRaster(await jpegOf(picture, 88));
    let blue = 0;
    for (let i = 0; i < cut.data.length; i += 4) {
      const [r = 0, g = 0, b = 0, alpha = 0] = cut.data.subarray(i, i + 4);
      if (alpha > 100 && b > Math.max(r, g)) blue++;
    }
    expect(blue).toBeLessThan(250);
  },
);

test('clears the gaps between black curls in a JPEG', async () => {
  const curls = Array.from({ length: 130 }, (_, i) => {
    const lean = -3.6 + (i / 130) * 4;
    const coil = Array.from({ length: 30 }, (_, k) => {
      const [out, wide] = [60 + 2.6 * k, 7 + (i % 6)];
      const x = 160 + out * Math.cos(lean) + wide * Math.cos(0.9 * k);
      const y = 190 + out * Math.sin(lean) + wide * Math.sin(0.9 * k);
      return `${k === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    });
    return `<path d="${coil.join('')}" fill="none" stroke="#15110f" stroke-width="1.4"/>`;
  });
  const head = `${curls.join('')}<circle cx="160" cy="190" r="68" fill="#15110f"/>`;
  const picture = await onKey(head, KEYS.green, SPOILT);
  const cut = await matteRaster(await jpegOf(picture, 92));
  let green = 0;
  for (let i = 0; i < cut.data.length; i += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = cut.data.subarray(i, i + 4);
    if (alpha > 100 && g > 70 + Math.max(r, b)) green++;
  }
  expect(green).toBeLessThan(20);
});

/** Things that leave the picture, with pixels at the border and further inside. */
const LEAVING = [
  {
    what: 'a bust whose shirt leaves below',
    shape: 'M40 320Q60 200 160 192Q260 200 280 320Z',
    at: [
      [60, 317],
      [160, 318],
      [262, 312],
      [160, 240],
    ],
  },
  {
    what: 'an arm that comes in from the left',
    shape: 'M0 90H130Q165 100 165 160Q165 215 130 226H0Z',
    at: [
      [2, 100],
      [2, 215],
      [70, 160],
    ],
  },
] as const;

describe('a solid thing near the key that leaves the picture is not background', () => {
  test.each([
    ['magenta', '#b01ca6'],
    ['magenta', '#b838d8'],
    ['magenta', '#7a1470'],
    ['green', '#1daf29'],
    ['green', '#46ec13'],
    ['green', '#15631f'],
    ['blue', '#221daf'],
    ['blue', '#3a52ec'],
    ['blue', '#231593'],
    ['blue', '#6f6cda'],
    ['green', '#80dd78'],
  ] as const)('before %s, %s', async (key, color) => {
    for (const { shape, at } of LEAVING) {
      const thing = `<path d="${shape}" fill="${color}"/><circle cx="190" cy="130" r="66" fill="#e3b08c"/>`;
      for (const cut of await cuts(thing, KEYS[key])) {
        for (const [x, y] of at) expect([x, y, alphaAt(cut, x, y)]).toEqual([x, y, 255]);
        for (const [x, y] of [
          [6, 6],
          [313, 6],
          [300, 160],
          [313, 250],
        ] as const)
          expect([x, y, alphaAt(cut, x, y)]).toEqual([x, y, 0]);
      }
    }
  });
});
