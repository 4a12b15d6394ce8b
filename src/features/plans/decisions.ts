import { dailyLimit, roomToday } from '../../assistant/model/limits.ts';
import type { IntentResult } from '../../assistant/state/intent-scene.ts';
import type { IntentOf } from '../../assistant/state/intents.ts';
import { limitWords } from '../../assistant/state/offer.ts';
import { button, type Outgoing, say } from '../../assistant/state/outgoing.ts';
import { loadPlans } from '../../assistant/state/stored-plan.ts';
import type { AssistantDeps } from '../../assistant/turn/context.ts';
import type { Scene } from '../../assistant/turn/feature.ts';
import { settleApprovals } from '../../assistant/turn/open-buttons.ts';
import { findSession } from '../../assistant-db/dialogues/sessions.ts';
import { countOpenJobs, stopQueued } from '../../assistant-db/jobs/generations.ts';
import {
  changeEmotion,
  type PlannedJob,
  plannedJobs,
  queuePicture,
  stateOf,
} from '../../assistant-db/plans/drawing.ts';
import {
  dropOpenPlan,
  findPlan,
  givePlanPhoto,
  movePlan,
  reopenPlan,
} from '../../assistant-db/plans/plans.ts';
import type { Plan } from '../../assistant-db/schema.ts';
import { ask } from '../dialogue/view/choices.ts';
import { stopTask } from '../tasks/running.ts';
import { advancePlans, stopPlans } from './drawing/advance.ts';
import { planFrame } from './drawing/costs.ts';
import { planSummary } from './drawing/summary.ts';
import { stoppedWords } from './drawing/words.ts';

export interface PlanScene extends Scene<AssistantDeps> {
  readonly plan: Plan;
  readonly jobs: readonly PlannedJob[];
}

export function decided({ texts }: Pick<PlanScene, 'texts'>): Outgoing[] {
  return [say(texts.settled)];
}

export async function progress({
  trx,
  language,
  plan,
}: Pick<PlanScene, 'trx' | 'language' | 'plan'>): Promise<Outgoing[]> {
  const [open] = (await plannedJobs(trx, plan.id)).filter(job => stateOf(job) === 'open');
  return open?.generation_id ? [{ type: 'progress', language, generationId: open.generation_id }] : [];
}

/** @param wish what continues if the user buys more drawings */
export async function dayIsOver(scene: PlanScene, wish?: string): Promise<Outgoing[] | undefined> {
  const { deps, trx, plan, texts, now } = scene;
  if ((await roomToday(trx, deps, plan.user_id, now)) > 0) return undefined;
  return [limitWords(dailyLimit(deps, plan.user_id, wish), texts)];
}

/** Resumes a plan with the photo it was agreed on with, or the current one. */
export async function goOn(scene: PlanScene): Promise<Outgoing[]> {
  const { deps, trx, plan, texts, now } = scene;
  const photo = plan.photo_file_id ?? (await findSession(trx, plan.user_id))?.photo_file_id ?? null;
  if (photo === null) return [say(texts.sticker.photoLost)];
  await givePlanPhoto(trx, plan.user_id, photo, now);
  await advancePlans(deps, trx, plan.user_id, now);
  const shown = await progress(scene);
  if (shown.length > 0) return shown;
  // Either it has ended, and its report tells so, or it waits for another one.
  const goesOn = (await findPlan(trx, plan.user_id, plan.id))?.status === 'rest';
  return goesOn ? [say(texts.drawing.drawnNext)] : [];
}

async function drawFirstAgain(
  scene: PlanScene,
  position: number,
  emotion: string | undefined,
): Promise<readonly Outgoing[]> {
  const { trx, plan, now } = scene;
  if (plan.photo_file_id === null) return decided(scene);
  const over = await dayIsOver(scene);
  if (over !== undefined) return over;
  await movePlan(trx, plan.id, 'approval', 'first', now);
  if (emotion !== undefined) await changeEmotion(trx, plan.id, position, emotion);
  await queuePicture(trx, plan, plan.photo_file_id, { positions: [position], referenceId: null }, now);
  return progress(scene);
}

async function restyle(scene: PlanScene, style: string | undefined): Promise<readonly Outgoing[]> {
  const { deps, trx, plan, texts, language, now } = scene;
  await dropOpenPlan(trx, plan.user_id, now);
  await movePlan(trx, plan.id, 'approval', 'open', now);
  await reopenPlan(trx, plan, now, style);
  const { open } = await loadPlans(trx, plan.user_id);
  if (style === undefined || open === undefined)
    return [ask(texts.ask.style, { type: 'value', parameter: 'style' }, language)];
  const photo = (await findSession(trx, plan.user_id))?.photo_file_id ?? null;
  if (photo === null) return [say(texts.ask.photo)];
  const frame = await planFrame({ ...deps, db: trx }, plan.user_id, open.content);
  return [planSummary({ ...open, ...frame }, language)];
}

async function outcomeOf(
  scene: Scene<AssistantDeps>,
  { planId, generationId, decision, value }: IntentOf<'plan_first'>,
): Promise<readonly Outgoing[]> {
  const { trx, person, now } = scene;
  const plan = await findPlan(trx, person.id, planId);
  if (plan === undefined) return decided(scene);
  const jobs = await plannedJobs(trx, planId);
  // The button of an earlier first sticker decides nothing.
  const first = jobs.find(job => job.generation_id === generationId);
  if (plan.status !== 'approval' || first === undefined) return decided(scene);
  const of = { ...scene, plan, jobs };
  switch (decision) {
    case 'go_on':
      await movePlan(trx, planId, 'approval', 'rest', now);
      return goOn(of);
    case 'again':
      return drawFirstAgain(of, first.position, value);
    case 'other_style':
      return restyle(of, value);
    default:
      return decision satisfies never;
  }
}

export async function decideFirst(
  scene: Scene<AssistantDeps>,
  wish: IntentOf<'plan_first'>,
): Promise<IntentResult> {
  const words = await outcomeOf(scene, wish);
  return { say: [...words, ...(await settleApprovals(scene.trx, scene.person.id, scene))], jobQueued: true };
}

/** Empties the queue. A drawing in progress has been paid for and is delivered. */
export async function stopDrawing(scene: Scene<AssistantDeps>): Promise<IntentResult> {
  const { deps, trx, person, texts, now } = scene;
  const { stop: words, drawing } = texts;
  const plans = await stopPlans(trx, person.id, now);
  const ofPlans = plans.map(({ plan, jobs }) => stoppedWords(drawing, plan, jobs));
  const stopped = await stopQueued(trx, person.id, now);
  const single = stopped.map(({ id, style, emotion, pose }): Outgoing => {
    const drawIt = button(words.drawIt, { type: 'retry', generationId: id });
    return { ...say(words.stopped(`${style} · ${emotion} · ${pose}`), [drawIt]), endsJob: id };
  });
  // The queue is empty now, so any open job is being drawn.
  const isDrawing = (await countOpenJobs(trx, person.id)).single > 0;
  const ofTask = await stopTask(scene);
  const ofLongJobs = (await deps.stopLongJobs?.(scene)) ?? [];
  const drawn =
    isDrawing && ofLongJobs.every(({ text }) => text !== words.drawing) ? [say(words.drawing)] : [];
  const all = [...ofTask, ...ofPlans, ...single, ...ofLongJobs, ...drawn];
  const said = all.length > 0 ? all : [say(words.nothing)];
  return { say: [...said, ...(await settleApprovals(trx, person.id))] };
}
