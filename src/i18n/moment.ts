const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A moment that is to come, as one says it: "in 5 hours", "через 21 минуту". @param ms from now */
export function fromNow(locale: string, ms: number): string {
  const [count, unit] =
    ms > HOUR_MS
      ? [Math.ceil(ms / HOUR_MS), 'hour' as const]
      : [Math.ceil(ms / MINUTE_MS), 'minute' as const];
  return new Intl.RelativeTimeFormat(locale).format(Math.max(1, count), unit);
}
