import type { ToolOutcome } from '../agents/tool.ts';
import type { Clock } from '../lib/clock.ts';

/** Of results; the oldest go first. */
const MOST_RESULTS = 64;

interface Cached<Outcome> {
  readonly outcome: Outcome;
  readonly version: string;
  readonly at: number;
}

export interface Freshness {
  /** What was read, as it is now: the time and size of a file. Where it is another one the result is made anew. */
  readonly version?: string;
  /** The oldest result that will do, in ms. Left out: any. */
  readonly maxAgeMs?: number;
}

/** Results within one dialogue: the same call is not carried out again while nothing has changed. Failures are not kept. */
export class ResultCache<Outcome extends { readonly ok: boolean } = ToolOutcome> {
  readonly #clock: Clock;
  readonly #most: number;
  readonly #results = new Map<string, Cached<Outcome>>();

  constructor(clock: Clock, most = MOST_RESULTS) {
    this.#clock = clock;
    this.#most = most;
  }

  /** @param call the tool and its arguments, see {@link callKey} */
  async get(
    call: string,
    { version = '', maxAgeMs = Number.POSITIVE_INFINITY }: Freshness,
    make: () => Promise<Outcome>,
  ): Promise<Outcome> {
    const kept = this.#results.get(call);
    const now = this.#clock.elapsed();
    if (kept !== undefined && kept.version === version && now - kept.at < maxAgeMs) return kept.outcome;
    const outcome = await make();
    this.#results.delete(call);
    if (outcome.ok) this.#results.set(call, { outcome, version, at: now });
    const [oldest] = this.#results.keys();
    if (this.#results.size > this.#most && oldest !== undefined) this.#results.delete(oldest);
    return outcome;
  }

  /** Another dialogue begins. */
  clear(): void {
    this.#results.clear();
  }
}

/** Tells calls apart. */
export function callKey(tool: string, ...args: readonly unknown[]): string {
  return JSON.stringify([tool, ...args]);
}
