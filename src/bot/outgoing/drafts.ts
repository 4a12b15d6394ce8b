import { type Api, GrammyError } from 'grammy';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import { firstCharacters } from '../../lib/truncate.ts';
import { abortable } from '../../telegram/api.ts';
import { classifyTelegramError, telegramCause } from '../../telegram/errors.ts';
import { type InTopic, topicField } from './chat.ts';
import { completeMarkdown, type FormattedText } from './markdown.ts';
import { renderWords } from './render.ts';

/** The first words gather for this long, in ms, so that a draft begins with more than one. */
const GATHER_MS = 300;
/** A few words, in UTF-16 units: not every language has spaces to count words by. */
const FEW_WORDS = 12;
/** Of a text as long as this, the first message is shown: far more than the 4096 characters of one. */
const MAX_MARKDOWN = 8192;
/** An answer waits no longer for its last draft, in ms. */
const LANDING_MS = 1000;
/** A reason of our own: the one that would be made takes a stack trace, with every answer. */
const LANDED = 'the answer is there';

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

interface DraftDeps {
  readonly api: Api;
  readonly clock: Clock;
  readonly log: Logger;
}

interface DraftPlace {
  readonly chatId: number;
  readonly draftId: number;
  readonly threadId: number | null;
}

/** Shows answers in private chats while they are being made (core.telegram.org/bots/api#sendmessagedraft). */
export class Drafts {
  readonly #deps: DraftDeps;
  readonly #limits: DraftLimits;

  constructor(deps: DraftDeps) {
    this.#deps = deps;
    this.#limits = new DraftLimits(deps.clock);
  }

  /** @param draftId not 0, and another one for each turn: Telegram animates what changes under the same id */
  begin(chatId: number, draftId: number, threadId: number | null = null): DraftStream {
    return new DraftStream(this.#deps, this.#limits, { chatId, draftId, threadId });
  }
}

/**
 * The draft of one answer. Best effort: the newest text wins, one call at a time, and what Telegram does not take is
 * left out. A draft vanishes with the bot's next message, or by itself after 30 seconds.
 */
class DraftStream {
  readonly #deps: DraftDeps;
  readonly #limits: DraftLimits;
  readonly #chatId: number;
  readonly #draftId: number;
  readonly #topic: InTopic;
  #isOver = false;
  /** Made when words are offered: most answers of built-in rules, and of some models, come whole. */
  #signals: { readonly ended: AbortController; readonly givenUp: AbortController } | undefined;
  #newest = '';
  /** The newest text that was rendered. */
  #rendered = '';
  #shown: FormattedText = { text: '', entities: [] };
  /** When the gathered words may be shown, by {@link Clock.elapsed}. */
  #gathered: number | undefined;
  #busy = false;
  #showing: Promise<void> = Promise.resolve();
  #ending: Promise<void> | undefined;

  constructor(deps: DraftDeps, limits: DraftLimits, { chatId, draftId, threadId }: DraftPlace) {
    this.#deps = deps;
    this.#limits = limits;
    this.#chatId = chatId;
    this.#draftId = draftId;
    this.#topic = topicField(threadId);
  }

  /** Takes the text of the answer as far as it is there, in Markdown. Never throws. */
  offer(textSoFar: string): void {
    this.#newest = textSoFar;
    // Only people have chats with positive ids; drafts are for those alone.
    if (this.#chatId > 0 && !this.#busy) this.#showing = this.#show();
  }

  /** No draft begins any more. Resolves when the one under way has arrived, or is given up. */
  end(): Promise<void> {
    this.#ending ??= this.#land();
    return this.#ending;
  }

  async #land(): Promise<void> {
    this.#isOver = true;
    this.#signals?.ended.abort(LANDED);
    if (!this.#busy) return;
    const landed = new AbortController();
    await Promise.race([this.#showing, this.#deps.clock.sleep(LANDING_MS, landed.signal)]);
    landed.abort(LANDED);
    this.#signals?.givenUp.abort(LANDED);
  }

  /** Shows the newest text, until there is none newer than the one it rendered last. */
  async #show(): Promise<void> {
    const { clock } = this.#deps;
    if (this.#isOver) return;
    this.#busy = true;
    this.#signals ??= { ended: new AbortController(), givenUp: new AbortController() };
    const { ended, givenUp } = this.#signals;
    while (this.#newest !== this.#rendered && !this.#isOver) {
      const due = this.#due();
      // Fewer than a few words, or a chat without drafts.
      if (due === undefined) break;
      await clock.sleep(Math.max(0, due - clock.elapsed()), ended.signal);
      if (!this.#isOver) await this.#send(givenUp.signal);
    }
    this.#busy = false;
  }

  #due(): number | undefined {
    const earliest = this.#limits.earliest(this.#chatId);
    if (earliest === Number.POSITIVE_INFINITY || this.#newest.trim().length < FEW_WORDS) return undefined;
    this.#gathered ??= this.#deps.clock.elapsed() + GATHER_MS;
    return Math.max(this.#gathered, earliest);
  }

  /** @param givenUp ends the call */
  async #send(givenUp: AbortSignal): Promise<void> {
    const { api, log } = this.#deps;
    this.#rendered = this.#newest;
    try {
      const text = completeMarkdown(firstCharacters(this.#newest, MAX_MARKDOWN));
      const [first] = renderWords({ type: 'say', text, markdown: true });
      if (first === undefined || first.text.length < FEW_WORDS) return;
      const same = first.text === this.#shown.text && first.entities.length === this.#shown.entities.length;
      if (same || !this.#limits.take(this.#chatId)) return;
      const other = { entities: [...first.entities], ...this.#topic };
      await abortable(givenUp, signal =>
        api.sendMessageDraft(this.#chatId, this.#draftId, first.text, other, signal),
      );
      this.#shown = first;
    } catch (error) {
      this.#limits.failed(this.#chatId, error);
      log.debug({ chat: this.#chatId, cause: telegramCause(error) }, 'a draft could not be shown');
    }
  }
}
