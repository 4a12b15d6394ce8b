/** Nothing is broken, then something is, both in ms. */
export interface Stretch {
  readonly afterMs: number;
  readonly forMs: number;
}

/** How often and how long something is broken, in ms; each value is drawn between the two. */
export interface Pattern {
  readonly gapMs: readonly [least: number, most: number];
  readonly forMs: readonly [least: number, most: number];
  /** The first time in a long run. */
  readonly firstForMs?: readonly [least: number, most: number];
}

/** A run with so many kills is a long one; a shorter one has all the same troubles, but shorter ones. */
const LONG_RUN_KILLS = 120;

/** When something breaks, as long as the run lasts: one seeded stream of decisions. */
export function* stretches(random: () => number, kills: number, pattern: Pattern): Generator<Stretch> {
  const scale = Math.min(1, kills / LONG_RUN_KILLS);
  const between = ([least, most]: readonly [number, number]) => (least + random() * (most - least)) * scale;
  let afterMs = between(pattern.gapMs) * random();
  let forMs = between((scale === 1 && pattern.firstForMs) || pattern.forMs);
  for (;;) {
    yield { afterMs, forMs };
    afterMs = between(pattern.gapMs);
    forMs = between(pattern.forMs);
  }
}
