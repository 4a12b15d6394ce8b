import type { Clock } from '../lib/clock.ts';

export interface Limit {
  readonly intervalMs: number;
  readonly burst: number;
}

/**
 * What may be sent, by lines: one of all chats, one for each chat. Each line is a token bucket, kept as the moment at
 * which it is full again (generic cell rate algorithm, https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm).
 */
export interface SendBudget {
  /** Takes the next place in a line. @returns in how many ms it comes */
  take(line: string, limit: Limit): Promise<number>;
  /** @returns in how many ms a place would come */
  look(line: string, limit: Limit): Promise<number>;
}

const MANY_LINES = 1000;

/** Of one process. */
export class OwnBudget implements SendBudget {
  readonly #clock: Pick<Clock, 'elapsed'>;
  readonly #fullAt = new Map<string, number>();
  #forgetAt = MANY_LINES;

  constructor(clock: Pick<Clock, 'elapsed'>) {
    this.#clock = clock;
  }

  /** Those that are remembered. */
  get lines(): number {
    return this.#fullAt.size;
  }

  async take(line: string, limit: Limit): Promise<number> {
    const now = this.#clock.elapsed();
    const at = this.#at(line, limit, now);
    this.#fullAt.set(line, Math.max(at, this.#fullAt.get(line) ?? at) + limit.intervalMs);
    this.#forgetIdle(now);
    return at - now;
  }

  async look(line: string, limit: Limit): Promise<number> {
    const now = this.#clock.elapsed();
    return this.#at(line, limit, now) - now;
  }

  #at(line: string, { intervalMs, burst }: Limit, now: number): number {
    const fullAt = this.#fullAt.get(line) ?? Number.NEGATIVE_INFINITY;
    return Math.max(now, fullAt - (burst - 1) * intervalMs);
  }

  #forgetIdle(now: number): void {
    if (this.#fullAt.size < this.#forgetAt) return;
    for (const [line, fullAt] of this.#fullAt) if (fullAt <= now) this.#fullAt.delete(line);
    this.#forgetAt = Math.max(MANY_LINES, this.#fullAt.size * 2);
  }
}
