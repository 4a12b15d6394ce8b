import { expect, test } from 'vitest';
import { keyOut } from '../../../src/images/finishing/alpha.ts';
import { measureKey } from '../../../src/images/finishing/key.ts';
import { ColorMoments } from '../../../src/images/finishing/matting/translucent/moments.ts';
import { findPanes, kindOf } from '../../../src/images/finishing/matting/translucent/pane.ts';

type Rgb = readonly [number, number, number];

const KEY = { kind: 'green', r: 38, g: 218, b: 40, strength: 178 } as const;
const SIDE = 12;

/** What is known of squares of one colour before a key that changes by so many levels across them; shaded by so many. */
function kind(alpha: number, color: Rgb, change: number, shade = 0) {
  const keys = new Float32Array(3 * SIDE * SIDE);
  const sums = new ColorMoments(SIDE * SIDE);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [u, v] = [(at % SIDE) / SIDE - 0.5, Math.floor(at / SIDE) / SIDE - 0.5];
    keys.set([KEY.r + change * u, KEY.g - 0.4 * change * u, KEY.b - change * u], 3 * at);
    for (let sample = 0; sample < 64; sample++) {
      // Noise that looks like chance and is the same in every run.
      const less = [0, 1, 2].map(c => {
        const noise = 2 * Math.sin(12.9898 * (64 * at + sample) + 78.233 * c);
        return alpha * ((color[c] ?? 0) - (keys[3 * at + c] ?? 0)) + shade * u * v * (color[c] ?? 0) + noise;
      });
      sums.add(at, less[0] ?? 0, less[1] ?? 0, less[2] ?? 0);
    }
  }
  const lines = Array.from({ length: SIDE * SIDE }, (_, at) => sums.line(at));
  const panes = findPanes(sums, lines, keys, SIDE, 6, true);
  return panes.map(pane => kindOf(pane, KEY));
}

test.each([0.3, 0.5, 0.7])('the key changes behind tinted glass of alpha %d', alpha => {
  expect(kind(alpha, [236, 190, 170], 12)).toEqual(['glass']);
});

test('it does not behind something solid of a colour near to it', () => {
  expect(kind(1, [96, 190, 70], 12)).toEqual(['solid']);
});

test('shades are no change of the key', () => {
  expect(kind(1, [96, 190, 70], 12, 0.3)).not.toContain('glass');
});

test('a key that does not change tells nothing', () => {
  expect(kind(0.5, [236, 190, 170], 0)).toEqual(['unknown']);
});

/** Alpha in the middle of a pane in a dark frame. */
function paneAlpha(before: (key: Rgb) => Rgb): number {
  const size = 384;
  const data = new Uint8Array(4 * size * size);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const u = x / size - 0.5;
      const key: Rgb = [38 + 14 * u, 218 - 6 * u, 40 - 14 * u];
      const far = Math.max(Math.abs(x - size / 2), Math.abs(y - size / 2));
      const color: Rgb = far < 110 ? before(key) : far < 130 ? [60, 40, 36] : key;
      data.set([...color.map(Math.round), 255], 4 * (y * size + x));
    }
  }
  const picture = { data, width: size, height: size };
  const cut = keyOut(picture, measureKey(picture));
  return (cut.data[4 * ((size / 2) * size + size / 2) + 3] ?? 0) / 255;
}

test('amber glass is cut out as glass, and something solid of the very same colour is not', () => {
  const amber = (key: Rgb): Rgb => [0.5 * (key[0] + 240), 0.5 * (key[1] + 200), 0.5 * (key[2] + 140)];
  expect(paneAlpha(amber)).toBeCloseTo(0.5, 1);
  expect(paneAlpha(() => amber([38, 218, 40]))).toBe(1);
});
