export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** When the minute, hour or day (UTC) of a moment begins, ms since 1970. @param period how long it is, in ms */
export function beginningOf(period: number, at: number): number {
  return at - (at % period);
}

/** When it ends. */
export function endOf(period: number, at: number): number {
  return beginningOf(period, at) + period;
}
