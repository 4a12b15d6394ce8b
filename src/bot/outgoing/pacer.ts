import type { Limit, SendBudget } from '../../assistant-db/send-budget.ts';
import type { Clock } from '../../lib/clock.ts';

const BROADCAST_SHARE = 2 / 3;
/** Buckets of the budget; those of chats are named by their ids. */
const OVERALL = 'all';
const BROADCASTS = 'broadcasts';

/**
 * Telegram's limits (core.telegram.org/bots/faq): about one message a second in a chat, with short bursts, 20
 * a minute in a group, about 30 a second overall.
 */
const PERSON: Limit = { intervalMs: 1000, burst: 3 };
/** No minute sees more than 20: the burst and what follows it together. */
const GROUP: Limit = { intervalMs: 60_000 / 17, burst: 3 };

interface Waiting {
  readonly rank: () => number;
  readonly end: (isTurn: boolean) => void;
}

/**
 * Keeps the bot within Telegram's limits, together with all other processes that share its budget. The highest rank goes
 * first, then who asks first; a waiting chat keeps no other waiting.
 */
export class Pacer {
  readonly #clock: Clock;
  readonly #budget: SendBudget;
  readonly #overall: Limit | undefined;
  readonly #broadcasts: Limit;
  readonly #queue = new Set<Waiting>();
  #serving = false;

  /** @param perSecond messages to all chats; 0: nothing waits */
  constructor(clock: Clock, budget: SendBudget, perSecond: number) {
    this.#clock = clock;
    this.#budget = budget;
    const intervalMs = perSecond === 0 ? 0 : 1000 / perSecond;
    this.#overall =
      perSecond === 0 ? undefined : { intervalMs, burst: Math.max(1, Math.round(perSecond / 10)) };
    this.#broadcasts = { intervalMs: intervalMs / BROADCAST_SHARE, burst: 1 };
  }

  /**
   * Waits until a message may be sent to a chat; false where `signal` came first. @param rank asked again
   * whenever one may go
   */
  async turn(chatId: number, signal: AbortSignal, rank = () => 0): Promise<boolean> {
    if (this.#overall === undefined) return true;
    const ms = await this.#budget.take(String(chatId), chatId < 0 ? GROUP : PERSON);
    if (!(await this.#wait(ms, signal))) return false;
    // Only now: a chat that waits for itself takes nothing from the others.
    return this.#overallTurn(this.#overall, signal, rank);
  }

  async #overallTurn(limit: Limit, signal: AbortSignal, rank: () => number): Promise<boolean> {
    if (signal.aborted) {
      // Messages that need not wait are still sent.
      if (this.#queue.size > 0 || (await this.#budget.look(OVERALL, limit)) > 0) return false;
      await this.#budget.take(OVERALL, limit);
      return true;
    }
    return new Promise(resolve => {
      const leave = () => waiting.end(false);
      const waiting: Waiting = {
        rank,
        end: isTurn => {
          this.#queue.delete(waiting);
          signal.removeEventListener('abort', leave);
          resolve(isTurn);
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#queue.add(waiting);
      if (!this.#serving) void this.#serve(limit);
    });
  }

  /** The place is taken first, and given to who has the highest rank when it comes. */
  async #serve(limit: Limit): Promise<void> {
    this.#serving = true;
    while (this.#queue.size > 0) {
      const ms = await this.#budget.take(OVERALL, limit);
      if (ms > 0) await this.#clock.sleep(Math.ceil(ms));
      const ranked = [...this.#queue].map(waiting => ({ waiting, rank: waiting.rank() }));
      const [first, ...others] = ranked;
      if (first)
        others.reduce((best, other) => (other.rank > best.rank ? other : best), first).waiting.end(true);
    }
    this.#serving = false;
  }

  /** Waits for room besides all other messages; the broadcast then asks for its {@link turn}. */
  async broadcastTurn(signal: AbortSignal): Promise<boolean> {
    if (this.#overall === undefined) return !signal.aborted;
    if (!(await this.#wait(await this.#budget.take(BROADCASTS, this.#broadcasts), signal))) return false;
    for (;;) {
      const free =
        this.#queue.size > 0 ? this.#overall.intervalMs : await this.#budget.look(OVERALL, this.#overall);
      if (free <= 0) return !signal.aborted;
      if (!(await this.#wait(free, signal))) return false;
    }
  }

  async #wait(ms: number, signal: AbortSignal): Promise<boolean> {
    if (ms > 0) await this.#clock.sleep(Math.ceil(ms), signal);
    return !signal.aborted || ms <= 0;
  }
}
