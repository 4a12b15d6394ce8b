import { setImmediate } from 'node:timers/promises';
import { type ContextBudget, type FixedPart, fixedTokens, type GenerateObject } from '../../ai-chat/index.ts';
import { updateSummary } from '../../assistant-db/dialogues/sessions.ts';
import type { Store } from '../../assistant-db/schema.ts';
import type { Clock } from '../../lib/clock.ts';
import { errorMessage, ProviderError } from '../../lib/errors.ts';
import type { Logger } from '../../lib/logger.ts';
import type { History } from '../turn/history.ts';
import { boundSummary, nextSummarized, SUMMARY_TOKENS, summaryRequest } from './request.ts';

const DEADLINE_MS = 60_000;
/** After a failure: each try costs what an answer costs. */
const PAUSE_MS = 10 * 60_000;

export interface SummarizerDeps {
  readonly db: Store;
  readonly generateObject: GenerateObject;
  /** The smallest of all models: what is kept word for word has to fit into each. */
  readonly budget: ContextBudget;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
}

export interface DialogueAfterTurn {
  readonly dialogueId: number;
  readonly chatId: number;
  readonly turn: string;
  readonly history: History;
  readonly summary: string | null;
  /** Beside history and summary in every request. */
  readonly fixed: FixedPart;
}

/**
 * Summarizes older turns once they take too much of a request. Runs beside the dialogue; one cut short is made after
 * the next turn.
 */
export class Summarizer {
  readonly #deps: SummarizerDeps;
  /** By dialogue, one at a time. */
  readonly #running = new Map<number, Promise<void>>();
  /** By {@link Clock.elapsed}. */
  readonly #pausedUntil = new Map<number, number>();
  readonly #stopping = new AbortController();

  constructor(deps: SummarizerDeps) {
    this.#deps = deps;
  }

  /** Returns at once. */
  afterTurn(dialogue: DialogueAfterTurn): void {
    const { dialogueId: id, chatId: chat, turn } = dialogue;
    if (this.#stopping.signal.aborted || this.#running.has(id)) return;
    const { clock, log } = this.#deps;
    if (clock.elapsed() < (this.#pausedUntil.get(id) ?? Number.NEGATIVE_INFINITY)) return;
    this.#pausedUntil.delete(id);
    const work = setImmediate()
      .then(() => this.#summarize(dialogue))
      .catch((error: unknown) => {
        if (this.#stopping.signal.aborted) return;
        this.#pause(id);
        const line = { chat, turn, severity: 'warning', cause: errorMessage(error) };
        log.warn(line, 'the older part of the dialogue could not be summarised; it goes on without');
      })
      .finally(() => this.#running.delete(id));
    this.#running.set(id, work);
  }

  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }

  /** Aborts what is running, and takes nothing more. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.idle();
  }

  async #summarize({ dialogueId, chatId, turn, history, summary, fixed }: DialogueAfterTurn): Promise<void> {
    const { db, generateObject, budget, clock, log } = this.#deps;
    const room = budget.tokens - fixedTokens(fixed, budget) - SUMMARY_TOKENS;
    const summarized = nextSummarized(history, room, SUMMARY_TOKENS, budget);
    if (summarized === undefined) return;
    const older = history.messages.slice(0, summarized - history.first);
    const made = await generateObject(summaryRequest(summary, older, budget), {
      signal: this.#stopping.signal,
      deadline: clock.elapsed() + DEADLINE_MS,
      correlation: { chat: chatId, turn },
    }).catch((error: unknown) => {
      // Moderation would refuse it with every later turn: it is left out.
      if (!(error instanceof ProviderError) || error.kind !== 'blocked') throw error;
      const line = { chat: chatId, turn, severity: 'warning' };
      log.warn(line, 'moderation refused the older part of the dialogue; it is left out');
      return undefined;
    });
    await updateSummary(db, dialogueId, {
      summary: made === undefined ? summary : boundSummary(made.summary, budget),
      summarized,
    });
  }

  #pause(id: number): void {
    const now = this.#deps.clock.elapsed();
    for (const [other, until] of this.#pausedUntil) if (until <= now) this.#pausedUntil.delete(other);
    this.#pausedUntil.set(id, now + PAUSE_MS);
  }
}
