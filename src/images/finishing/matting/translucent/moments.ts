/** Sums in one group of colours: their number, R, G, B, and the products RR, RG, RB, GG, GB, BB. */
const SUMS = 10;
/** Colours that a group has at least to be evidence. */
export const MIN_COUNT = 12;
/** Steps of the power iteration: more than enough where one eigenvalue matters. */
const STEPS = 12;

/** A straight line through colours: where its middle lies, its direction, and how far the colours scatter along and off it. */
export interface ColorLine {
  readonly count: number;
  readonly mean: readonly [number, number, number];
  readonly direction: readonly [number, number, number];
  /** Standard deviation along the line, in levels. */
  readonly along: number;
  /** And at right angles to it. */
  readonly off: number;
}

/** Through no colours. Its direction is not along an axis, nor along grey, to which something may well be at right angles. */
const NONE: ColorLine = { count: 0, mean: [0, 0, 0], direction: [0.62, 0.47, 0.63], along: 0, off: 0 };

/** Collects colours in groups, to have a line fitted through each: the first principal component. */
export class ColorMoments {
  readonly sums: Float64Array;

  constructor(groups: number) {
    this.sums = new Float64Array(SUMS * groups);
  }

  add(group: number, r: number, g: number, b: number): void {
    const at = SUMS * group;
    const sums = this.sums;
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

  /** Adds all of another group of other sums to a group. */
  join(group: number, { sums }: ColorMoments, other: number): void {
    for (let i = 0; i < SUMS; i++) {
      const at = SUMS * group + i;
      this.sums[at] = (this.sums[at] ?? 0) + (sums[SUMS * other + i] ?? 0);
    }
  }

  line(group: number): ColorLine {
    const count = this.sums[SUMS * group] ?? 0;
    if (count === 0) return NONE;
    const mean = (sum: number) => (this.sums[SUMS * group + sum] ?? 0) / count;
    const [mr, mg, mb] = [mean(1), mean(2), mean(3)];
    const [crr, crg, crb] = [mean(4) - mr * mr, mean(5) - mr * mg, mean(6) - mr * mb];
    const [cgg, cgb, cbb] = [mean(7) - mg * mg, mean(8) - mg * mb, mean(9) - mb * mb];
    let [x, y, z] = NONE.direction;
    let length = 0;
    for (let step = 0; step < STEPS; step++) {
      const u = crr * x + crg * y + crb * z;
      const v = crg * x + cgg * y + cgb * z;
      const w = crb * x + cgb * y + cbb * z;
      length = Math.sqrt(u * u + v * v + w * w);
      if (length < 1e-9) break;
      x = u / length;
      y = v / length;
      z = w / length;
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
