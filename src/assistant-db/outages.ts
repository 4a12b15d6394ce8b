import type { Clock } from '../lib/clock.ts';
import { type Logger, tellOnce } from '../lib/logger.ts';
import { DatabaseTroubleError } from './trouble.ts';

/** Reported once, although everything that uses the database meets them again and again. */
const NO_CONNECTION: ReadonlySet<string> = new Set(['unreachable', 'exhausted', 'refused', 'pooler']);
/** Longer than the pause between two attempts, including the time to connect. */
const OVER_AFTER_MS = 15_000;

interface Outage {
  readonly since: number;
  readonly met: number;
}

/** Logs once that the database is unreachable, and once that it is back. */
export class Outages {
  readonly #clock: Pick<Clock, 'elapsed'>;
  readonly #log: Logger;
  readonly #outages = new Map<string, Outage>();

  constructor(clock: Pick<Clock, 'elapsed'>, log: Logger) {
    this.#clock = clock;
    this.#log = log;
    tellOnce(log, error => this.#tell(error));
  }

  /** Call it every few seconds while the database answers. */
  look(): void {
    const now = this.#clock.elapsed();
    for (const [trouble, { since, met }] of this.#outages) {
      if (now - met < OVER_AFTER_MS) continue;
      this.#outages.delete(trouble);
      const seconds = Math.round((met - since) / 1000);
      this.#log.info({ trouble, seconds }, 'the database can be used again');
    }
  }

  #tell(error: unknown): boolean {
    if (!(error instanceof DatabaseTroubleError) || !NO_CONNECTION.has(error.kind)) return false;
    const met = this.#clock.elapsed();
    const since = this.#outages.get(error.kind)?.since;
    this.#outages.set(error.kind, { since: since ?? met, met });
    if (since === undefined) this.#log.error({ trouble: error.kind }, error.message);
    return true;
  }
}
