import { type Api, HttpError, type Transformer } from 'grammy';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { abortable } from '../../telegram/api.ts';
import { ConnectionError, telegramCause } from '../../telegram/errors.ts';

/** Delays before the probes of an outage, in ms; the last one repeats. A connection that broke by itself costs nothing. */
const PROBE_MS = [0, 500, 1000, 2000, 5000, 10_000, 20_000, 30_000];
/** The share of each delay that is left to chance: the processes of many bots must not come back at one moment. */
const JITTER = 0.3;
/** A probe has no answer within this: there will be none. */
const PROBE_TIMEOUT_MS = 10_000;
/** What nobody misses in an outage, and nobody repeats. */
const BEST_EFFORT: ReadonlySet<string> = new Set(['sendChatAction', 'sendMessageDraft']);

export interface ReachabilityDeps {
  readonly api: Api;
  readonly clock: Clock;
  readonly log: Logger;
  /** Uniform in [0, 1). */
  readonly random: () => number;
}

/** How early somebody goes on after an outage: the greatest first. Asked when it is over. */
export type Rank = () => number;

interface Waiter {
  readonly rank: Rank;
  readonly wake: () => void;
}

/**
 * Whether Telegram answers: one gate for everything that is sent. A call that fails without an answer of Telegram's
 * closes it, and a harmless call, one at a time and with growing delays, finds out when it may be opened again, unless
 * any other call is answered before. So an unreachable server is not asked by every chat for itself, and no request that
 * may or may not have arrived is made into an outage.
 */
export class Reachability {
  readonly #deps: ReachabilityDeps;
  readonly #stopping = new AbortController();
  readonly #waiting = new Set<Waiter>();
  #away = false;
  /** Aborted when the outage is over, if there is one, and nobody is to look for its end any more. */
  #over = new AbortController();
  #told = false;
  #probing: Promise<void> = Promise.resolve();

  /** Listens to all calls of `api`, and leaves out in an outage those that nobody misses. */
  constructor(deps: ReachabilityDeps) {
    this.#deps = deps;
    const watch: Transformer = async (call, method, payload, signal) => {
      if (this.#away && BEST_EFFORT.has(method)) {
        throw new HttpError(`'${method}' was left out`, new ConnectionError('Telegram is away', true));
      }
      try {
        const answer = await call(method, payload, signal);
        // An error inside of Telegram says nothing about the next call.
        if (answer.ok || answer.error_code < 500) this.#heard();
        return answer;
      } catch (error) {
        // What we end ourselves says nothing either.
        if (!signal?.aborted) this.#lost(error);
        throw error;
      }
    };
    deps.api.config.use(watch);
  }

  /** Telegram was not heard of since a call failed. */
  get away(): boolean {
    return this.#away;
  }

  /** Waits until Telegram can be reached. @returns false where `signal` came first */
  async open(signal: AbortSignal, rank: Rank): Promise<boolean> {
    while (this.#away && !signal.aborted) {
      await new Promise<void>(resolve => {
        const waiter: Waiter = {
          rank,
          wake: () => {
            this.#waiting.delete(waiter);
            signal.removeEventListener('abort', waiter.wake);
            resolve();
          },
        };
        this.#waiting.add(waiter);
        signal.addEventListener('abort', waiter.wake, { once: true });
      });
    }
    return !this.#away;
  }

  /** Probes no more; who waits, waits for their own signal. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#over.abort();
    await this.#probing;
  }

  #heard(): void {
    if (!this.#away) return;
    this.#away = false;
    this.#over.abort();
    if (this.#told)
      this.#deps.log.info({ waiting: this.#waiting.size }, 'Telegram answers again; what waited is sent');
    this.#told = false;
    const ranked = [...this.#waiting].map(waiter => ({ waiter, rank: waiter.rank() }));
    for (const { waiter } of ranked.toSorted((a, b) => b.rank - a.rank)) waiter.wake();
  }

  #lost(error: unknown): void {
    if (this.#away || this.#stopping.signal.aborted) return;
    this.#away = true;
    const over = new AbortController();
    this.#over = over;
    this.#probing = this.#probing.then(() => this.#probe(error, over.signal));
  }

  async #probe(lostBy: unknown, over: AbortSignal): Promise<void> {
    const { api, clock, log, random } = this.#deps;
    for (let failures = 0; !over.aborted; failures++) {
      const ms = PROBE_MS[Math.min(failures, PROBE_MS.length - 1)] ?? 0;
      if (failures > 0 && !this.#told) {
        this.#told = true;
        log.warn({ cause: telegramCause(lostBy) }, 'Telegram does not answer; what is to be sent waits');
      }
      if (ms > 0) await clock.sleep(ms * (1 - JITTER * random()), over);
      if (over.aborted) return;
      // What comes of it has been heard where all calls are.
      await withTimeout(PROBE_TIMEOUT_MS, over, own => abortable(own, ended => api.getMe(ended))).catch(
        () => undefined,
      );
    }
  }
}
