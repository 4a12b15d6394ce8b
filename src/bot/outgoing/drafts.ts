import { type Api, GrammyError } from 'grammy';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import { completeMarkdown } from '../../lib/partial-markdown.ts';
import { firstCharacters } from '../../lib/truncate.ts';
import { abortable } from '../../telegram/api.ts';
import { classifyTelegramError, telegramCause } from '../../telegram/errors.ts';
import { type InTopic, topicField } from './chat.ts';
import type { FormattedText } from './markdown.ts';
import { renderWords } from './render.ts';

const GATHER_MS = 300;
/** In UTF-16 units: not every language has spaces to count words by. */
const FEW_WORDS = 12;
const MAX_MARKDOWN = 8192;
const DRAFT_FLUSH_MS = 1000;
/** The default reason takes a stack trace with every answer. */
const LANDED = 'the answer is there';

const CHAT_INTERVAL_MS = 1000;
/** Telegram takes about thirty calls a second from one bot; messages need their share. */
const DRAFTS_PER_SECOND = 20;
const MAX_CHATS = 10_000;
const NOT_SUPPORTED = /method (is )?not (found|supported)/i;

export class DraftLimits {
  readonly #clock: Clock;
  readonly #chats = new Map<number, number>();
  #sent: readonly number[] = [];
  #supported = true;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  earliest(chatId: number): number {
    return this.#supported ? (this.#chats.get(chatId) ?? Number.NEGATIVE_INFINITY) : Number.POSITIVE_INFINITY;
  }

  take(chatId: number): boolean {
    const now = this.#clock.elapsed();
    this.#delay(chatId, now + CHAT_INTERVAL_MS);
    this.#sent = this.#sent.filter(at => now - at < 1000);
    if (this.#sent.length >= DRAFTS_PER_SECOND) return false;
    this.#sent = [...this.#sent, now];
    return true;
  }

  failed(chatId: number, error: unknown): void {
    // Telegram answers unknown methods with 404 alone; a wrong token would have stopped the bot before.
    if (error instanceof GrammyError && (error.error_code === 404 || NOT_SUPPORTED.test(error.description))) {
      this.#supported = false;
      return;
    }
    const failure = classifyTelegramError(error);
    if (failure.type === 'wait') this.#delay(chatId, this.#clock.elapsed() + failure.ms);
    else if (['gone', 'refused', 'formatting'].includes(failure.type))
      this.#delay(chatId, Number.POSITIVE_INFINITY);
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

export interface DraftPlace {
  readonly chatId: number;
  /** Not 0, and another one for each turn: Telegram animates what changes under the same id. */
  readonly draftId: number;
  readonly threadId: number | null;
  /** Shows [Stop] under the draft. */
  readonly canStop?: boolean;
}

/** Shows answers while they are being made (core.telegram.org/bots/api#sendmessagedraft). */
export class Drafts {
  readonly #deps: DraftDeps;
  readonly #limits: DraftLimits;

  constructor(deps: DraftDeps) {
    this.#deps = deps;
    this.#limits = new DraftLimits(deps.clock);
  }

  begin(place: DraftPlace): DraftStream {
    return new DraftStream(this.#deps, this.#limits, place);
  }
}

/**
 * Best effort: the newest text wins, one call at a time. A draft vanishes with the next message, or after 30
 * seconds.
 */
class DraftStream {
  readonly #deps: DraftDeps;
  readonly #limits: DraftLimits;
  readonly #chatId: number;
  readonly #draftId: number;
  readonly #how: InTopic & { readonly can_stop?: true; readonly keep_on_stop?: true };
  #isOver = false;
  #signals: { readonly ended: AbortController; readonly givenUp: AbortController } | undefined;
  #newest = '';
  #rendered = '';
  #shown: FormattedText = { text: '', entities: [] };
  #gathered: number | undefined;
  #busy = false;
  #showing: Promise<void> = Promise.resolve();
  #ending: Promise<void> | undefined;

  constructor(deps: DraftDeps, limits: DraftLimits, { chatId, draftId, threadId, canStop }: DraftPlace) {
    this.#deps = deps;
    this.#limits = limits;
    this.#chatId = chatId;
    this.#draftId = draftId;
    // The stopped draft stays until its message replaces it.
    this.#how = { ...topicField(threadId), ...(canStop && { can_stop: true, keep_on_stop: true }) };
  }

  offer(textSoFar: string): void {
    this.#newest = textSoFar;
    // Only people have chats with positive ids; drafts are for those alone.
    if (this.#chatId > 0 && !this.#busy) this.#showing = this.#show();
  }

  end(): Promise<void> {
    this.#ending ??= this.#land();
    return this.#ending;
  }

  async #land(): Promise<void> {
    this.#isOver = true;
    this.#signals?.ended.abort(LANDED);
    if (!this.#busy) return;
    const landed = new AbortController();
    await Promise.race([this.#showing, this.#deps.clock.sleep(DRAFT_FLUSH_MS, landed.signal)]);
    landed.abort(LANDED);
    this.#signals?.givenUp.abort(LANDED);
  }

  async #show(): Promise<void> {
    const { clock } = this.#deps;
    if (this.#isOver) return;
    this.#busy = true;
    this.#signals ??= { ended: new AbortController(), givenUp: new AbortController() };
    const { ended, givenUp } = this.#signals;
    while (this.#newest !== this.#rendered && !this.#isOver) {
      const due = this.#due();
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

  async #send(givenUp: AbortSignal): Promise<void> {
    const { api, log } = this.#deps;
    this.#rendered = this.#newest;
    try {
      const text = completeMarkdown(firstCharacters(this.#newest, MAX_MARKDOWN));
      const [first] = renderWords({ type: 'say', text, markdown: true });
      if (first === undefined || first.text.length < FEW_WORDS) return;
      const same = first.text === this.#shown.text && first.entities.length === this.#shown.entities.length;
      if (same || !this.#limits.take(this.#chatId)) return;
      const other = { entities: [...first.entities], ...this.#how };
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
