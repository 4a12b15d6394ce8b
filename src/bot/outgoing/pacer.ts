import type { Clock } from '../../lib/clock.ts';

const BROADCAST_SHARE = 2 / 3;
const MANY_CHATS = 1000;

interface Limit {
  readonly intervalMs: number;
  readonly burst: number;
}

/**
 * Telegram's limits (core.telegram.org/bots/faq): about one message a second in a chat, with short bursts, 20
 * a minute in a group, about 30 a second overall.
 */
const PERSON: Limit = { intervalMs: 1000, burst: 3 };
/** No minute sees more than 20: the burst and what follows it together. */
const GROUP: Limit = { intervalMs: 60_000 / 17, burst: 3 };

/** A token bucket, kept as the moment at which it is full again (generic cell rate algorithm). */
function reserve(fullAt: number, { intervalMs, burst }: Limit, now: number) {
  const at = Math.max(now, fullAt - (burst - 1) * intervalMs);
  return { at, fullAt: Math.max(at, fullAt) + intervalMs };
}

interface Waiting {
  readonly rank: () => number;
  readonly end: (isTurn: boolean) => void;
}

/**
 * Keeps this process within Telegram's limits. The highest rank goes first, then who asks first; a waiting
 * chat keeps no other waiting. Processes share Telegram's limit, not this.
 */
export class Pacer {
  readonly #clock: Clock;
  readonly #overall: Limit | undefined;
  readonly #broadcasts: Limit;
  readonly #chats = new Map<number, number>();
  readonly #queue = new Set<Waiting>();
  #serving = false;
  #overallFullAt = Number.NEGATIVE_INFINITY;
  #broadcastsFullAt = Number.NEGATIVE_INFINITY;
  #forgetAt = MANY_CHATS;

  /** @param perSecond messages to all chats; 0: nothing waits */
  constructor(clock: Clock, perSecond: number) {
    this.#clock = clock;
    const intervalMs = perSecond === 0 ? 0 : 1000 / perSecond;
    this.#overall =
      perSecond === 0 ? undefined : { intervalMs, burst: Math.max(1, Math.round(perSecond / 10)) };
    this.#broadcasts = { intervalMs: intervalMs / BROADCAST_SHARE, burst: 1 };
  }

  get chats(): number {
    return this.#chats.size;
  }

  /**
   * Waits until a message may be sent to a chat; false where `signal` came first. @param rank asked again
   * whenever one may go
   */
  async turn(chatId: number, signal: AbortSignal, rank = () => 0): Promise<boolean> {
    if (this.#overall === undefined) return true;
    const now = this.#clock.elapsed();
    const chat = reserve(
      this.#chats.get(chatId) ?? Number.NEGATIVE_INFINITY,
      chatId < 0 ? GROUP : PERSON,
      now,
    );
    this.#chats.set(chatId, chat.fullAt);
    this.#forgetIdle(now);
    if (!(await this.#until(chat.at, signal))) return false;
    // Only now: a chat that waits for itself takes nothing from the others.
    return this.#overallTurn(this.#overall, signal, rank);
  }

  async #overallTurn(limit: Limit, signal: AbortSignal, rank: () => number): Promise<boolean> {
    if (this.#queue.size === 0) {
      const now = this.#clock.elapsed();
      const { at, fullAt } = reserve(this.#overallFullAt, limit, now);
      if (at <= now) {
        this.#overallFullAt = fullAt;
        return true;
      }
    }
    if (signal.aborted) return false;
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

  async #serve(limit: Limit): Promise<void> {
    this.#serving = true;
    while (this.#queue.size > 0) {
      const now = this.#clock.elapsed();
      const { at, fullAt } = reserve(this.#overallFullAt, limit, now);
      if (at > now) {
        await this.#clock.sleep(Math.ceil(at - now));
        continue;
      }
      this.#overallFullAt = fullAt;
      const ranked = [...this.#queue].map(waiting => ({ waiting, rank: waiting.rank() }));
      ranked.reduce((first, other) => (other.rank > first.rank ? other : first)).waiting.end(true);
    }
    this.#serving = false;
  }

  /** Waits for room beside everything else; the broadcast then asks for its {@link turn}. */
  async broadcastTurn(signal: AbortSignal): Promise<boolean> {
    if (this.#overall === undefined) return !signal.aborted;
    const own = reserve(this.#broadcastsFullAt, this.#broadcasts, this.#clock.elapsed());
    this.#broadcastsFullAt = own.fullAt;
    if (!(await this.#until(own.at, signal))) return false;
    for (;;) {
      const { intervalMs } = this.#overall;
      const free =
        this.#queue.size > 0
          ? this.#clock.elapsed() + intervalMs
          : reserve(this.#overallFullAt, this.#overall, this.#clock.elapsed()).at;
      if (free <= this.#clock.elapsed()) return !signal.aborted;
      if (!(await this.#until(free, signal))) return false;
    }
  }

  async #until(at: number, signal: AbortSignal): Promise<boolean> {
    const ms = at - this.#clock.elapsed();
    if (ms <= 0) return true;
    // A timer may strike a fraction early.
    await this.#clock.sleep(Math.ceil(ms), signal);
    return !signal.aborted;
  }

  #forgetIdle(now: number): void {
    if (this.#chats.size < this.#forgetAt) return;
    for (const [chatId, fullAt] of this.#chats) if (fullAt <= now) this.#chats.delete(chatId);
    this.#forgetAt = Math.max(MANY_CHATS, this.#chats.size * 2);
  }
}
