import { advancePlans, type DrawingDeps } from '../../../assistant/drawing/advance.ts';
import type { EffectScene } from '../../../assistant/effects.ts';
import { limitText, roomToday } from '../../../assistant/limits.ts';
import { type Outgoing, say } from '../../../assistant/outgoing.ts';
import { findSession } from '../../../assistant-db/dialogues/sessions.ts';
import { type PlannedJob, plannedJobs, stateOf } from '../../../assistant-db/plans/drawing.ts';
import { givePlanPhoto } from '../../../assistant-db/plans/status.ts';
import type { Plan } from '../../../assistant-db/schema.ts';

/** What is decided about a plan that is drawn, or was, inside its transaction. */
export interface PlanScene extends EffectScene {
  readonly deps: DrawingDeps;
  readonly plan: Plan;
  readonly jobs: readonly PlannedJob[];
}

/** It does not fit the plan any more. */
export function decided({ texts }: Pick<PlanScene, 'texts'>): Outgoing[] {
  return [say(texts.drawing.decided)];
}

/** The progress message of a plan of which something was queued now. */
export async function progress({ trx, language, plan }: PlanScene): Promise<Outgoing[]> {
  const [open] = (await plannedJobs(trx, plan.id)).filter(job => stateOf(job) === 'open');
  return open?.generation_id ? [{ type: 'progress', language, generationId: open.generation_id }] : [];
}

/** What the person is told where today has nothing left. */
export async function dayIsOver(scene: PlanScene): Promise<Outgoing[] | undefined> {
  const { deps, trx, plan, texts, now } = scene;
  if ((await roomToday(trx, deps, plan.user_id, now)) > 0) return undefined;
  return [say(limitText({ type: 'daily', limit: deps.dailyStickers }, texts))];
}

/** Goes on with a plan: with the photo that it was agreed on with, or the one that there is now. */
export async function goOn(scene: PlanScene): Promise<Outgoing[]> {
  const { deps, trx, plan, texts, now } = scene;
  const photo = plan.photo_file_id ?? (await findSession(trx, plan.user_id))?.photo_file_id ?? null;
  if (photo === null) return [say(texts.sticker.photoLost)];
  await givePlanPhoto(trx, plan.user_id, photo, now);
  await advancePlans(deps, trx, plan.user_id, now);
  return progress(scene);
}
