import type { Api } from 'grammy';
import { storedLanguage } from '../../assistant/turn/snapshot.ts';
import { findGeneration } from '../../assistant-db/jobs/generations.ts';
import { findUser } from '../../assistant-db/people/users.ts';
import type { Generation, Store } from '../../assistant-db/schema.ts';
import type { ProgressReporter } from '../../generation/ports.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import { keepChatAction } from '../../telegram/chat-actions.ts';
import { classifyTelegramError } from '../../telegram/errors.ts';
import { PlanProgress } from './plan-progress.ts';
import { stageText } from './render.ts';

/**
 * Shows how far a drawing is: one message that changes, and "choosing a sticker" beneath the chat's name. The
 * message itself is sent and taken away through the outbox; here it is only edited.
 */
export class TelegramProgress implements ProgressReporter {
  readonly #api: Api;
  readonly #db: Store;
  readonly #log: Logger;
  readonly #plans: PlanProgress;
  readonly #actions = new Map<number, () => void>();

  constructor(api: Api, db: Store, log: Logger, clock: Clock) {
    this.#api = api;
    this.#db = db;
    this.#log = log;
    this.#plans = new PlanProgress({ api, db, clock });
  }

  stage(job: Generation): void {
    if (!this.#actions.has(job.id)) {
      // Its person may be forgotten while it is drawn, by another process too.
      const exists = async () => (await findGeneration(this.#db, job.id)) !== undefined;
      const where = { chatId: job.user_id, threadId: job.thread_id };
      this.#actions.set(job.id, keepChatAction(this.#api, where, 'choose_sticker', exists));
    }
    this.#show(job);
  }

  /** The message was sent with the stage of `shown`; the job has gone on while it was on its way. */
  refresh(shown: Generation): void {
    this.#show(shown, shown.stage);
  }

  #show({ id, user_id: userId, plan_id: planId }: Generation, shown?: Generation['stage']): void {
    void this.#attempt(id, async () => {
      if (planId !== null) return this.#plans.show(userId, planId);
      const job = await findGeneration(this.#db, id);
      const messageId = job?.progress_message_id;
      if (!messageId || job.stage === shown) return;
      const language = storedLanguage(await findUser(this.#db, job.user_id));
      await this.#api.editMessageText(job.user_id, messageId, stageText(language, job.stage));
    });
  }

  end(job: Generation): void {
    this.#actions.get(job.id)?.();
    this.#actions.delete(job.id);
    if (job.plan_id !== null) this.#show(job);
  }

  /** Stops showing anything; for the end of the process. */
  stop(): void {
    for (const stop of this.#actions.values()) stop();
    this.#actions.clear();
    this.#plans.stop();
  }

  async #attempt(generation: number, show: () => Promise<void>): Promise<void> {
    try {
      await show();
    } catch (error) {
      if (classifyTelegramError(error).type === 'harmless') return;
      this.#log.debug({ generation, err: error }, 'progress could not be shown');
    }
  }
}
