/** Values, each with how often it is chosen, compared with the others. */
export type Weighted<T> = readonly [
  readonly [weight: number, value: T],
  ...(readonly [weight: number, value: T])[],
];

/** One of several, by chance. */
export function weighted<T>(random: () => number, values: Weighted<T>): T {
  let left = random() * values.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, value] of values) {
    left -= weight;
    if (left < 0) return value;
  }
  return values[0][1];
}
