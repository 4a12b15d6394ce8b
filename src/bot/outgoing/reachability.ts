import { type Api, HttpError, type Transformer } from 'grammy';
import type { Clock } from '../../lib/clock.ts';
import { withTimeout } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import { abortable } from '../../telegram/api.ts';
import { ConnectionError, telegramCause } from '../../telegram/errors.ts';

const PROBE_MS = [0, 500, 1000, 2000, 5000, 10_000, 20_000, 30_000];
/** Processes of many bots must not come back at one moment. */
const JITTER = 0.3;
const PROBE_TIMEOUT_MS = 10_000;
const BEST_EFFORT: ReadonlySet<string> = new Set(['sendChatAction', 'sendMessageDraft']);

export interface ReachabilityDeps {
  readonly api: Api;
  readonly clock: Clock;
  readonly log: Logger;
  readonly random: () => number;
}

/** The greatest resumes first after an outage. */
export type Rank = () => number;

interface Waiter {
  readonly rank: Rank;
  readonly wake: () => void;
}

/**
 * Whether Telegram answers: one gate for all that is sent. A call without an answer of Telegram's closes it;
 * a harmless probe, or any answered call, opens it again. So chats do not each ask an unreachable server, and
 * no request that may or may not arrive is made into an outage.
 */
export class Reachability {
  readonly #deps: ReachabilityDeps;
  readonly #stopping = new AbortController();
  readonly #waiting = new Set<Waiter>();
  #away = false;
  #over = new AbortController();
  #told = false;
  #probing: Promise<void> = Promise.resolve();

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
        // Neither does a call that we end ourselves.
        if (!signal?.aborted) this.#lost(error);
        throw error;
      }
    };
    deps.api.config.use(watch);
  }

  get away(): boolean {
    return this.#away;
  }

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
      await withTimeout(PROBE_TIMEOUT_MS, over, own => abortable(own, ended => api.getMe(ended))).catch(
        () => undefined,
      );
    }
  }
}
