import type { Clock } from '../lib/clock.ts';

export interface Limit {
  readonly intervalMs: number;
  readonly burst: number;
}

/**
 * Limits for sending, as token buckets: one for all chats and one for each chat. A bucket is stored as the time at
 * which it is full again (generic cell rate algorithm, https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm).
 */
export interface SendBudget {
  /** Takes the next token of a bucket. @returns the wait for it, in ms */
  take(bucket: string, limit: Limit): Promise<number>;
  /** @returns how long a token would take, in ms */
  look(bucket: string, limit: Limit): Promise<number>;
}

const MANY = 1000;

/** The limits of a single process. */
export class OwnBudget implements SendBudget {
  readonly #clock: Pick<Clock, 'elapsed'>;
  readonly #fullAt = new Map<string, number>();
  #forgetAt = MANY;

  constructor(clock: Pick<Clock, 'elapsed'>) {
    this.#clock = clock;
  }

  /** The number of buckets in memory. */
  get buckets(): number {
    return this.#fullAt.size;
  }

  async take(bucket: string, limit: Limit): Promise<number> {
    const now = this.#clock.elapsed();
    const at = this.#at(bucket, limit, now);
    this.#fullAt.set(bucket, Math.max(at, this.#fullAt.get(bucket) ?? at) + limit.intervalMs);
    this.#forgetIdle(now);
    return at - now;
  }

  async look(bucket: string, limit: Limit): Promise<number> {
    const now = this.#clock.elapsed();
    return this.#at(bucket, limit, now) - now;
  }

  #at(bucket: string, { intervalMs, burst }: Limit, now: number): number {
    const fullAt = this.#fullAt.get(bucket) ?? Number.NEGATIVE_INFINITY;
    return Math.max(now, fullAt - (burst - 1) * intervalMs);
  }

  #forgetIdle(now: number): void {
    if (this.#fullAt.size < this.#forgetAt) return;
    for (const [bucket, fullAt] of this.#fullAt) if (fullAt <= now) this.#fullAt.delete(bucket);
    this.#forgetAt = Math.max(MANY, this.#fullAt.size * 2);
  }
}
