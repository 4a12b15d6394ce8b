/** What one look at the world came to. */
export interface Finding {
  /** `fail`: the bot does not work, or not as configured; `warn`: it works, but the operator should know. */
  readonly status: 'ok' | 'warn' | 'fail';
  /** What was looked at. */
  readonly subject: string;
  readonly message: string;
  /** What the operator can do. */
  readonly fix?: string;
}

export function ok(subject: string, message: string): Finding {
  return { status: 'ok', subject, message };
}

export function warn(subject: string, message: string, fix: string): Finding {
  return { status: 'warn', subject, message, fix };
}

export function fail(subject: string, message: string, fix: string): Finding {
  return { status: 'fail', subject, message, fix };
}

/** Something to look at. It may throw, and take its time: both are findings. */
export interface Check {
  readonly subject: string;
  run(signal: AbortSignal): Promise<readonly Finding[]>;
}
