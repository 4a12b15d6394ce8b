/**
 * Steps to the eight neighbours; a step and its opposite are neighbours in the list (`d ^ 1`), the first, third, fifth
 * and seventh reach every pair of pixels once.
 */
export const STEPS: readonly (readonly [number, number])[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [-1, -1],
  [1, -1],
  [-1, 1],
];

/** A two-label problem on the pixels of a picture. */
export interface Grid {
  readonly width: number;
  readonly height: number;
  /** Per pixel: cost of label 0 minus cost of label 1. Positive: would rather be 1. */
  readonly preference: Float32Array;
  /** Cost, at least 0, of pixel `p` and its neighbour in direction `STEPS[d]` having different labels. */
  link(p: number, d: number): number;
}
