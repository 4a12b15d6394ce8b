import { GrammyError } from 'grammy';
import type { Clock } from '../../lib/clock.ts';
import { classifyTelegramError } from '../../telegram/errors.ts';

/** One draft a chat in this time, in ms. */
const CHAT_INTERVAL_MS = 1000;
/**
 * Drafts of all chats together in a second. Telegram takes about thirty calls a second from one bot
 * (core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this), and the messages need their share.
 */
const DRAFTS_PER_SECOND = 20;
/** Chats that are remembered; the oldest ones are asked again some day. */
const MAX_CHATS = 10_000;
const NOT_SUPPORTED = /method (is )?not (found|supported)/i;

/** How often drafts may be sent, and to whom, in the whole process. */
export class DraftLimits {
  readonly #clock: Clock;
  /** When a chat may get its next draft, by {@link Clock.elapsed}; `Infinity` for one that takes none. */
  readonly #chats = new Map<number, number>();
  /** When the newest drafts were sent, oldest first; as many as fit in a second. */
  #sent: readonly number[] = [];
  #supported = true;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** When this chat may get a draft at the earliest, by {@link Clock.elapsed}; `Infinity` for never. */
  earliest(chatId: number): number {
    return this.#supported ? (this.#chats.get(chatId) ?? Number.NEGATIVE_INFINITY) : Number.POSITIVE_INFINITY;
  }

  /** Takes the chat's turn. @returns whether a draft may be sent now; otherwise it is left out */
  take(chatId: number): boolean {
    const now = this.#clock.elapsed();
    this.#delay(chatId, now + CHAT_INTERVAL_MS);
    this.#sent = this.#sent.filter(at => now - at < 1000);
    if (this.#sent.length >= DRAFTS_PER_SECOND) return false;
    this.#sent = [...this.#sent, now];
    return true;
  }

  /** A draft was not taken: learns from the error whether and when there may be more. */
  failed(chatId: number, error: unknown): void {
    // Telegram answers unknown methods with 404 alone; a wrong token would have stopped the bot before.
    if (error instanceof GrammyError && (error.error_code === 404 || NOT_SUPPORTED.test(error.description))) {
      this.#supported = false;
      return;
    }
    const failure = classifyTelegramError(error);
    switch (failure.type) {
      case 'wait':
        this.#delay(chatId, this.#clock.elapsed() + failure.ms);
        return;
      case 'gone':
      case 'refused':
      case 'formatting':
        this.#delay(chatId, Number.POSITIVE_INFINITY);
        return;
      case 'harmless':
      case 'migrated':
      case 'not_sent':
      case 'unknown':
      case 'unauthorized':
      case 'conflict':
        return;
      default:
        failure satisfies never;
    }
  }

  #delay(chatId: number, until: number): void {
    this.#chats.delete(chatId);
    this.#chats.set(chatId, until);
    const [oldest] = this.#chats.keys();
    if (this.#chats.size > MAX_CHATS && oldest !== undefined) this.#chats.delete(oldest);
  }
}
