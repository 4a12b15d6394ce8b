import type { Clock } from '../lib/clock.ts';

const FRESH_MS = 5 * 60_000;
const MAX_RESULTS = 16;

/** The latest successful results of a tool. They stay valid for five minutes within one run of the program. */
export class FreshCache<Result extends { readonly ok: boolean }> {
  readonly #clock: Pick<Clock, 'elapsed'>;
  readonly #results = new Map<string, { readonly result: Result; readonly at: number }>();

  constructor(clock: Pick<Clock, 'elapsed'>) {
    this.#clock = clock;
  }

  async get(key: string, make: () => Promise<Result>): Promise<Result> {
    const kept = this.#results.get(key);
    const now = this.#clock.elapsed();
    if (kept !== undefined && now - kept.at < FRESH_MS) return kept.result;
    const result = await make();
    this.#results.delete(key);
    if (result.ok) this.#results.set(key, { result, at: now });
    const [oldest] = this.#results.keys();
    if (this.#results.size > MAX_RESULTS && oldest !== undefined) this.#results.delete(oldest);
    return result;
  }

  clear(): void {
    this.#results.clear();
  }
}
