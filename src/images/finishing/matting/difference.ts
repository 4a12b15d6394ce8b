/** The greatest difference of a channel, in its levels, of color `i` of one list (r, g, b, r, g, b …) and color `j` of another. */
export function greatestDifference(a: Float32Array, i: number, b: Float32Array, j: number): number {
  return Math.max(
    Math.abs((a[3 * i] ?? 0) - (b[3 * j] ?? 0)),
    Math.abs((a[3 * i + 1] ?? 0) - (b[3 * j + 1] ?? 0)),
    Math.abs((a[3 * i + 2] ?? 0) - (b[3 * j + 2] ?? 0)),
  );
}
