import type { Api } from 'grammy';
import { encodeOutgoing, type Outgoing } from '../../assistant/state/outgoing.ts';
import { storedLanguage } from '../../assistant/state/snapshot.ts';
import { setProgressMessage } from '../../assistant-db/jobs/claims.ts';
import { findGeneration } from '../../assistant-db/jobs/generations.ts';
import { enqueueMessages } from '../../assistant-db/messages/outbox.ts';
import { findUser } from '../../assistant-db/people/users.ts';
import { plannedJobs } from '../../assistant-db/plans/drawing.ts';
import { findPlan } from '../../assistant-db/plans/plans.ts';
import type { Generation, Plan, Store, Trx } from '../../assistant-db/schema.ts';
import { progressText, stopButton } from '../../features/plans/drawing/words.ts';
import type { ProgressReporter } from '../../generation/ports.ts';
import { storedTexts } from '../../i18n/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import { classifyTelegramError } from '../../telegram/errors.ts';
import { keepChatAction } from './chat.ts';
import { keyboard, stageText } from './render.ts';

/** Telegram takes about one edit a second in a chat, and stickers come meanwhile. */
const PACE_MS = 3000;

/** The progress message is removed through the outbox too, so that it surely goes. */
export async function endProgress(trx: Trx, chatId: number, job: Generation, now: number): Promise<void> {
  if (job.progress_message_id === null) return;
  const end: Outgoing = { type: 'progress_end', messageId: job.progress_message_id };
  // If the job was erased meanwhile, so was its message.
  if (await setProgressMessage(trx, job.id, null)) {
    await enqueueMessages(trx, chatId, [encodeOutgoing(end)], now);
  }
}

export function isInProgress({ status }: Pick<Plan, 'status'>): boolean {
  return status === 'first' || status === 'rest' || status === 'packing';
}

export async function planProgress(db: Store, plan: Plan) {
  const texts = storedTexts(storedLanguage(await findUser(db, plan.user_id)));
  const jobs = await plannedJobs(db, plan.id);
  const buttons = plan.status === 'packing' ? [] : [[stopButton(texts.drawing, plan.id)]];
  return { text: progressText(texts, plan, jobs), reply_markup: keyboard(buttons) };
}

interface ProgressDeps {
  readonly api: Api;
  readonly db: Store;
  readonly log: Logger;
  readonly clock: Clock;
}

/**
 * One message that changes, and "choosing a sticker" under the chat's name. The outbox sends and
 * removes it, here it is only edited; a plan's message at Telegram's pace, with all changes in one edit.
 */
export class TelegramProgress implements ProgressReporter {
  readonly #deps: ProgressDeps;
  readonly #stopping = new AbortController();
  readonly #actions = new Map<number, () => void>();
  /** Plans whose message is at its pace; true: there is more to show. */
  readonly #editing = new Map<number, boolean>();
  readonly #shown = new Map<number, string>();

  constructor(deps: ProgressDeps) {
    this.#deps = deps;
  }

  stage(job: Generation): void {
    const { api, db } = this.#deps;
    if (!this.#actions.has(job.id)) {
      // Its person may be forgotten while it is drawn, by another process too.
      const exists = async () => (await findGeneration(db, job.id)) !== undefined;
      const where = { chatId: job.user_id, threadId: job.thread_id };
      this.#actions.set(job.id, keepChatAction(api, where, 'choose_sticker', exists));
    }
    this.#show(job);
  }

  /** The message was sent with the stage of `shown`; the job may have advanced since. */
  refresh(shown: Generation): void {
    this.#show(shown, shown.stage);
  }

  end(job: Generation): void {
    this.#actions.get(job.id)?.();
    this.#actions.delete(job.id);
    if (job.plan_id !== null) this.#show(job);
  }

  stop(): void {
    for (const stop of this.#actions.values()) stop();
    this.#actions.clear();
    this.#stopping.abort();
  }

  #show({ id, user_id: userId, plan_id: planId }: Generation, shown?: Generation['stage']): void {
    const showing = planId === null ? this.#editStage(id, shown) : this.#showPlan(userId, planId);
    showing.catch((error: unknown) => {
      if (classifyTelegramError(error).type === 'harmless') return;
      this.#deps.log.debug({ generation: id, err: error }, 'progress could not be shown');
    });
  }

  async #editStage(id: number, shown: Generation['stage'] | undefined): Promise<void> {
    const { api, db } = this.#deps;
    const job = await findGeneration(db, id);
    if (!job?.progress_message_id || job.stage === shown) return;
    const language = storedLanguage(await findUser(db, job.user_id));
    await api.editMessageText(job.user_id, job.progress_message_id, stageText(language, job.stage));
  }

  async #showPlan(userId: number, planId: number): Promise<void> {
    if (this.#editing.has(planId)) {
      this.#editing.set(planId, true);
      return;
    }
    const { signal } = this.#stopping;
    try {
      do {
        this.#editing.set(planId, false);
        if (!(await this.#editPlan(userId, planId))) break;
        await this.#deps.clock.sleep(PACE_MS, signal);
      } while (this.#editing.get(planId) === true && !signal.aborted);
    } finally {
      this.#editing.delete(planId);
    }
  }

  async #editPlan(userId: number, planId: number): Promise<boolean> {
    const { api, db } = this.#deps;
    const plan = await findPlan(db, userId, planId);
    if (!plan?.progress_message_id || !isInProgress(plan)) {
      this.#shown.delete(planId);
      return false;
    }
    const { text, reply_markup } = await planProgress(db, plan);
    if (this.#shown.get(planId) === text) return true;
    this.#shown.set(planId, text);
    await api.editMessageText(userId, plan.progress_message_id, text, { reply_markup });
    return true;
  }
}
