import type { Api } from 'grammy';
import { progressText, stopButton } from '../../assistant/drawing/words.ts';
import { storedLanguage } from '../../assistant/turn/snapshot.ts';
import { findUser } from '../../assistant-db/people/users.ts';
import { plannedJobs } from '../../assistant-db/plans/drawing.ts';
import { findPlan } from '../../assistant-db/plans/plans.ts';
import type { Plan, Store } from '../../assistant-db/schema.ts';
import { storedTexts } from '../../i18n/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { keyboard } from './render.ts';

/** Between two edits of one message, in ms: Telegram takes about one a second in a chat, and stickers come meanwhile. */
const PACE_MS = 3000;

/** Whether a plan has a progress message now. */
export function isInProgress({ status }: Pick<Plan, 'status'>): boolean {
  return status === 'first' || status === 'rest' || status === 'packing';
}

/** The progress message of a plan as it is now. */
export async function planProgress(db: Store, plan: Plan) {
  const texts = storedTexts(storedLanguage(await findUser(db, plan.user_id)));
  const jobs = await plannedJobs(db, plan.id);
  const buttons = plan.status === 'packing' ? [] : [[stopButton(texts.drawing, plan.id)]];
  return { text: progressText(texts, plan, jobs), reply_markup: keyboard(buttons) };
}

export interface PlanProgressDeps {
  readonly api: Api;
  readonly db: Store;
  readonly clock: Clock;
}

/** Edits the progress messages of plans: each at Telegram's pace, whatever has changed meanwhile in one edit. */
export class PlanProgress {
  readonly #deps: PlanProgressDeps;
  readonly #stopping = new AbortController();
  /** Plans whose message is being edited, and whether it has to be once more. */
  readonly #editing = new Map<number, boolean>();
  readonly #shown = new Map<number, string>();

  constructor(deps: PlanProgressDeps) {
    this.#deps = deps;
  }

  stop(): void {
    this.#stopping.abort();
  }

  /** Something about a plan has changed. Rejects with what Telegram or the database says. */
  async show(userId: number, planId: number): Promise<void> {
    if (this.#editing.has(planId)) {
      this.#editing.set(planId, true);
      return;
    }
    const { clock } = this.#deps;
    const { signal } = this.#stopping;
    try {
      do {
        this.#editing.set(planId, false);
        if (!(await this.#edit(userId, planId))) break;
        await clock.sleep(PACE_MS, signal);
      } while (this.#editing.get(planId) === true && !signal.aborted);
    } finally {
      this.#editing.delete(planId);
    }
  }

  /** @returns whether the plan has a message still */
  async #edit(userId: number, planId: number): Promise<boolean> {
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
