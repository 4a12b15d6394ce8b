import type { Api } from 'grammy';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import { firstCharacters } from '../../lib/truncate.ts';
import { abortable } from '../../telegram/api.ts';
import { telegramCause } from '../../telegram/errors.ts';
import { type InTopic, topicField } from '../../telegram/topics.ts';
import { DraftLimits } from './draft-limits.ts';
import type { FormattedText } from './markdown.ts';
import { completeMarkdown } from './partial-markdown.ts';
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
