export type Rgb = readonly [number, number, number];

/** Sums of a group: count, R, G, B, RR, RG, RB, GG, GB, BB. */
const SUMS_PER_GROUP = 10;
const POWER_ITERATIONS = 12;

export interface ColorLine {
  readonly count: number;
  readonly mean: Rgb;
  readonly direction: Rgb;
  readonly along: number;
  readonly off: number;
}

/** Follows neither an axis nor grey, because real colours may well be at right angles to those. */
const NONE: ColorLine = { count: 0, mean: [0, 0, 0], direction: [0.62, 0.47, 0.63], along: 0, off: 0 };

/** Fits a line through the colours of a group: the first principal component. */
export class ColorMoments {
  readonly #sums: Float64Array;

  constructor(groups: number) {
    this.#sums = new Float64Array(SUMS_PER_GROUP * groups);
  }

  add(group: number, r: number, g: number, b: number): void {
    const at = SUMS_PER_GROUP * group;
    const sums = this.#sums;
    sums[at] = (sums[at] ?? 0) + 1;
    sums[at + 1] = (sums[at + 1] ?? 0) + r;
    sums[at + 2] = (sums[at + 2] ?? 0) + g;
    sums[at + 3] = (sums[at + 3] ?? 0) + b;
    sums[at + 4] = (sums[at + 4] ?? 0) + r * r;
    sums[at + 5] = (sums[at + 5] ?? 0) + r * g;
    sums[at + 6] = (sums[at + 6] ?? 0) + r * b;
    sums[at + 7] = (sums[at + 7] ?? 0) + g * g;
    sums[at + 8] = (sums[at + 8] ?? 0) + g * b;
    sums[at + 9] = (sums[at + 9] ?? 0) + b * b;
  }

  line(groups: readonly number[]): ColorLine {
    const sums = Array.from({ length: SUMS_PER_GROUP }, (_, i) =>
      groups.reduce((sum, group) => sum + (this.#sums[SUMS_PER_GROUP * group + i] ?? 0), 0),
    );
    const count = sums[0] ?? 0;
    if (count === 0) return NONE;
    const mean = (sum: number) => (sums[sum] ?? 0) / count;
    const [mr, mg, mb] = [mean(1), mean(2), mean(3)];
    const [crr, crg, crb] = [mean(4) - mr * mr, mean(5) - mr * mg, mean(6) - mr * mb];
    const [cgg, cgb, cbb] = [mean(7) - mg * mg, mean(8) - mg * mb, mean(9) - mb * mb];
    let [x, y, z] = NONE.direction;
    let length = 0;
    for (let step = 0; step < POWER_ITERATIONS; step++) {
      const u = crr * x + crg * y + crb * z;
      const v = crg * x + cgg * y + cgb * z;
      const w = crb * x + cgb * y + cbb * z;
      length = Math.hypot(u, v, w);
      if (length < 1e-9) break;
      [x, y, z] = [u / length, v / length, w / length];
    }
    return {
      count,
      mean: [mr, mg, mb],
      direction: [x, y, z],
      along: Math.sqrt(length),
      off: Math.sqrt(Math.max(0, crr + cgg + cbb - length)),
    };
  }
}

export function cosine([x, y, z]: Rgb, [u, v, w]: Rgb): number {
  return (x * u + y * v + z * w) / (Math.hypot(x, y, z) * Math.hypot(u, v, w) + 1e-9);
}
