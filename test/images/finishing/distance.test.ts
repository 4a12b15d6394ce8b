import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceTransform, FAR } from '../../../src/images/finishing/distance.ts';

/** Computes the {@link DistanceField} by checking every seed for every pixel. */
function slowly(seeds: Uint8Array, width: number): { squared: number[]; nearest: number[] } {
  const squared = new Array<number>(seeds.length).fill(Math.fround(FAR));
  const nearest = [...seeds.keys()];
  const byColumn = [...seeds.keys()]
    .filter(p => seeds[p] !== 0)
    .toSorted((a, b) => (a % width) - (b % width) || a - b);
  for (const [p] of seeds.entries()) {
    for (const seed of byColumn) {
      const across = (p % width) - (seed % width);
      const down = Math.floor(p / width) - Math.floor(seed / width);
      const away = across ** 2 + down ** 2;
      if (away >= (squared[p] ?? 0)) continue;
      squared[p] = away;
      nearest[p] = seed;
    }
  }
  return { squared, nearest };
}

test('finds the nearest seed and its distance for every pixel', () => {
  const sizes = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }));
  const pictures = sizes.chain(([width, height]) =>
    fc.record({
      width: fc.constant(width),
      height: fc.constant(height),
      seeds: fc.uint8Array({ minLength: width * height, maxLength: width * height, max: 2 }),
      // From nearly no seeds to nearly all.
      share: fc.constantFrom(0, 1, 2),
    }),
  );
  fc.assert(
    fc.property(pictures, ({ width, height, seeds, share }) => {
      const chosen = seeds.map(value => (value <= share ? 1 : 0));
      for (const each of [chosen, seeds.map(value => (value > share ? 1 : 0))]) {
        const { squared, nearest } = distanceTransform(each, width, height);
        expect({ squared: [...squared], nearest: [...nearest] }).toEqual(slowly(each, width));
      }
    }),
    { seed: 20_261_122, numRuns: 300 },
  );
});
