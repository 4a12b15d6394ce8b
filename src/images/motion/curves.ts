import { ramp } from '../planes.ts';

/** How a value travels to a key: `smooth` starts and ends at rest, `in` gathers speed, `out` loses it. */
export type Ease = 'smooth' | 'in' | 'out' | 'linear';

const EASES: Readonly<Record<Ease, (share: number) => number>> = {
  smooth: share => share * share * (3 - 2 * share),
  in: share => share * share,
  out: share => share * (2 - share),
  linear: share => share,
};

/**
 * Follows a list of keys, each a phase from 0 to 1 and the value there; the first phase is 0. After the last key it
 * returns to the first value, so that the loop closes. `eases` has the keys that are not reached smoothly, by phase.
 */
export function along(
  t: number,
  keys: readonly number[],
  eases: Readonly<Record<number, Ease>> = {},
): number {
  const first = keys[1] ?? 0;
  let [from, value] = [0, first];
  for (let k = 2; k <= keys.length; k += 2) {
    const [at, next] = [keys[k] ?? 1, keys[k + 1] ?? first];
    if (t < at) return value + (next - value) * EASES[eases[at] ?? 'smooth']((t - from) / (at - from));
    [from, value] = [at, next];
  }
  return value;
}

/** A sine of unit height; `turns` must be whole for a loop. */
export function wave(t: number, turns: number, lag = 0): number {
  return Math.sin(2 * Math.PI * (turns * t - lag));
}

/** Swings that begin at `from` and have died away at `to`. Starts and ends at 0. */
export function ringing(t: number, from: number, to: number, swings: number): number {
  const share = (t - from) / (to - from);
  if (share <= 0 || share >= 1) return 0;
  return Math.sin(2 * Math.PI * swings * share) * (1 - share) ** 1.5 * Math.min(1, share * 8);
}

/** A value from 0 to 1 that rises, stays and falls again, without corners. */
export function swell(t: number, rise: readonly [number, number], fall: readonly [number, number]): number {
  return ramp(t, ...rise) - ramp(t, ...fall);
}
