import { expect, test } from 'vitest';
import type { ColorLine } from '../../../src/images/finishing/matting/translucent/moments.ts';
import { measureOpacity } from '../../../src/images/finishing/matting/translucent/opacity.ts';
import { ownColor } from '../../../src/images/finishing/matting/translucent/verdict.ts';

const KEY = { kind: 'green', r: 38, g: 218, b: 40, strength: 178 } as const;

/** A thing of 12 by 12 squares before a key that changes by `change` levels across it. */
function thing(alpha: number, color: readonly [number, number, number], change: number) {
  const keys = new Float32Array(3 * 144);
  const lines = Array.from({ length: 144 }, (_, at): ColorLine => {
    const across = (at % 12) / 11 - 0.5;
    const key = [KEY.r + change * across, KEY.g - 0.4 * change * across, KEY.b - change * across];
    keys.set(key, 3 * at);
    // Noise that looks like chance and is the same in every run.
    const noise = (c: number) => 0.3 * Math.sin(12.9898 * at + 78.233 * c);
    const mean = [0, 1, 2].map(c => alpha * ((color[c] ?? 0) - (key[c] ?? 0)) + noise(c));
    return {
      count: 64,
      mean: [mean[0] ?? 0, mean[1] ?? 0, mean[2] ?? 0],
      direction: [1, 0, 0],
      along: 1,
      off: 1,
    };
  });
  return { squares: lines.map((_, at) => at), lines, keys };
}

test.each([0.25, 0.5, 0.75])('tinted glass of alpha %d shows the key’s change', alpha => {
  const { squares, lines, keys } = thing(alpha, [236, 190, 170], 12);
  const measured = measureOpacity(squares, lines, keys);
  expect(measured?.alpha).toBeCloseTo(alpha, 1);
  expect(measured?.error).toBeLessThan(0.075);
});

test('the colour of glass follows from its opacity', () => {
  const { squares, lines, keys } = thing(0.5, [236, 190, 170], 12);
  const line = { ...lines[0], mean: [99, -14, 65], along: 1 } as ColorLine;
  const measured = measureOpacity(squares, lines, keys);
  const far = (color: readonly number[]) =>
    Math.hypot((color[0] ?? 0) - 236, (color[1] ?? 0) - 190, (color[2] ?? 0) - 170);
  expect(far(ownColor(line, KEY, measured))).toBeLessThan(far(ownColor(line, KEY)));
});

test('a solid thing does not show it', () => {
  const { squares, lines, keys } = thing(1, [96, 190, 70], 12);
  const measured = measureOpacity(squares, lines, keys);
  expect((measured?.alpha ?? 1) + 2 * (measured?.error ?? 0)).toBeGreaterThan(1);
});

test('a key that does not change tells nothing', () => {
  const { squares, lines, keys } = thing(0.5, [236, 190, 170], 0);
  expect(measureOpacity(squares, lines, keys)).toBeUndefined();
});
