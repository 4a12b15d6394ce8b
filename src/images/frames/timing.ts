/** A loop of few poses would look hurried if it were as long as one of many. */
const FEW_POSES = 5;
const [FEW_MS, MANY_MS] = [1800, 2200] as const;

export interface Step {
  /** The index of the frame that is shown. */
  readonly frame: number;
  readonly durationMs: number;
}

/**
 * Shows frames forth and back again in a loop, at the speed of a pendulum: the outermost poses are held, the middle ones pass
 * quickly.
 */
export function backAndForth(count: number): Step[] {
  if (count < 2) return [{ frame: 0, durationMs: FEW_MS }];
  const total = count > FEW_POSES ? MANY_MS : FEW_MS;
  const last = count - 1;
  /** When the pendulum passes from one frame to the next on its way forth, in ms. */
  const passes = Array.from(
    { length: last },
    (_, k) => (total * Math.acos(1 - (2 * k + 1) / last)) / (2 * Math.PI),
  );
  const forth = passes.map((_, k) => ({ frame: k, to: passes[k] ?? 0 }));
  const back = passes.toReversed().map((pass, k) => ({ frame: last - k, to: total - pass }));
  // The first frame is also held at the end of the loop, which the player shows as one.
  const ends = [...forth, ...back, { frame: 0, to: total }].map(step => ({
    ...step,
    to: Math.round(step.to),
  }));
  return ends.map(({ frame, to }, k) => ({ frame, durationMs: to - (ends[k - 1]?.to ?? 0) }));
}
