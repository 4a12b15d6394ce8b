import type { Action } from '../../assistant/actions.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../assistant/context.ts';
import type { DrawingAction } from '../../assistant/drawing/actions.ts';
import { advancePlans } from '../../assistant/drawing/advance.ts';
import { stopPlan } from '../../assistant/drawing/stop.ts';
import { stoppedWords } from '../../assistant/drawing/words.ts';
import type { Press, Presses } from '../../assistant/feature.ts';
import { limitText, roomToday } from '../../assistant/limits.ts';
import { type Outgoing, say } from '../../assistant/outgoing.ts';
import { commitWords } from '../../assistant/turn/commit.ts';
import { loadSnapshot, type Snapshot } from '../../assistant/turn/snapshot.ts';
import { queuePicture, retryFailed } from '../../assistant-db/plans/drawing.ts';
import { type PlannedJob, plannedJobs, stateOf } from '../../assistant-db/plans/planned-jobs.ts';
import { dropOpenPlan, findPlan } from '../../assistant-db/plans/plans.ts';
import { givePlanPhoto, movePlan, reopenPlan } from '../../assistant-db/plans/status.ts';
import type { Plan, Trx } from '../../assistant-db/schema.ts';
import { askForWords } from './reword.ts';

/** A press about a plan that is drawn, or was, inside its transaction. */
interface Pressed {
  readonly deps: AssistantDeps;
  readonly snapshot: Snapshot;
  readonly trx: Trx;
  readonly plan: Plan;
  readonly jobs: readonly PlannedJob[];
  readonly now: number;
}

type Act<Pressable> = (pressed: Pressed, action: Pressable) => Promise<readonly Outgoing[]>;

/** A press about one of the person's plans. What it does is refused, and said so, where it does not fit the plan any more. */
function ofPlan<Pressable extends Action & { readonly planId: number }>(
  act: Act<Pressable>,
): Press<Pressable, AssistantDeps> {
  return {
    press: async (deps: AssistantDeps, context: TurnContext, action: Pressable): Promise<TurnOutcome> => {
      const snapshot = await loadSnapshot(deps.db, context.person);
      await commitWords(deps, context, async trx => {
        const plan = await findPlan(trx, context.person.id, action.planId);
        if (plan === undefined) return [say(snapshot.texts.drawing.decided)];
        const jobs = await plannedJobs(trx, plan.id);
        return act({ deps, snapshot, trx, plan, jobs, now: deps.clock.now() }, action);
      });
      return { jobQueued: true };
    },
    toast: ({ snapshot }) => snapshot.texts.drawing.working,
  };
}

/** Where the button does not fit any more. */
function decided({ snapshot }: Pressed): Outgoing[] {
  return [say(snapshot.texts.drawing.decided)];
}

/** The progress message of a plan of which something was queued now. */
async function progress({ trx, snapshot, plan }: Pressed): Promise<Outgoing[]> {
  const { language } = snapshot;
  const [open] = (await plannedJobs(trx, plan.id)).filter(job => stateOf(job) === 'open');
  return open?.generation_id ? [{ type: 'progress', language, generationId: open.generation_id }] : [];
}

/** The first sticker that a button stands under, while it is the one that is shown. */
function shown({ plan, jobs }: Pressed, generationId: number): PlannedJob | undefined {
  if (plan.status !== 'approval') return undefined;
  return jobs.find(job => job.generation_id === generationId);
}

/** What the person is told where today has nothing left. */
async function dayIsOver({ deps, trx, plan, snapshot, now }: Pressed): Promise<Outgoing[] | undefined> {
  if ((await roomToday(trx, deps, plan.user_id, now)) > 0) return undefined;
  return [say(limitText({ type: 'daily', limit: deps.dailyStickers }, snapshot.texts))];
}

/** Goes on with a plan: with the photo that it was agreed on with, or the one that there is now. */
async function goOn(pressed: Pressed): Promise<Outgoing[]> {
  const { deps, trx, plan, snapshot, now } = pressed;
  const photo = plan.photo_file_id ?? snapshot.session?.photo_file_id ?? null;
  if (photo === null) return [say(snapshot.texts.sticker.photoLost)];
  await givePlanPhoto(trx, plan.user_id, photo, now);
  await advancePlans(deps, trx, plan.user_id, now);
  return progress(pressed);
}

/** What is missing of a plan that has ended is drawn. */
async function resume(pressed: Pressed): Promise<readonly Outgoing[]> {
  const { trx, plan, jobs, now } = pressed;
  if (plan.status !== 'done' && plan.status !== 'stopped') return decided(pressed);
  const over = await dayIsOver(pressed);
  if (over !== undefined) return over;
  await movePlan(trx, plan.id, plan.status, 'rest', now);
  await retryFailed(trx, jobs, now);
  return goOn(pressed);
}

/** The buttons of plans that are drawn, or were. Somebody else's plans are none. */
export const drawnPresses: Presses<DrawingAction, AssistantDeps> = {
  plan_go_on: ofPlan(async (pressed, { generationId }) => {
    const { trx, plan, now } = pressed;
    if (shown(pressed, generationId) === undefined) return decided(pressed);
    await movePlan(trx, plan.id, 'approval', 'rest', now);
    return goOn(pressed);
  }),
  plan_again: ofPlan(async (pressed, { generationId }) => {
    const { trx, plan, now } = pressed;
    const first = shown(pressed, generationId);
    if (first === undefined || plan.photo_file_id === null) return decided(pressed);
    const over = await dayIsOver(pressed);
    if (over !== undefined) return over;
    await movePlan(trx, plan.id, 'approval', 'first', now);
    const { position } = first;
    await queuePicture(trx, plan, plan.photo_file_id, { positions: [position], referenceId: null }, now);
    return progress(pressed);
  }),
  plan_restyle: ofPlan(async (pressed, { generationId }) => {
    const { trx, plan, snapshot, now } = pressed;
    if (shown(pressed, generationId) === undefined) return decided(pressed);
    await dropOpenPlan(trx, plan.user_id, now);
    await movePlan(trx, plan.id, 'approval', 'open', now);
    await reopenPlan(trx, plan, now);
    return [say(snapshot.texts.ask.style)];
  }),
  plan_stop: ofPlan(async pressed => {
    const { trx, plan, snapshot, now } = pressed;
    if ((await stopPlan(trx, plan, now)) === undefined) return decided(pressed);
    return [stoppedWords(snapshot.texts.drawing, plan, await plannedJobs(trx, plan.id))];
  }),
  plan_retry: ofPlan(resume),
  plan_reword: {
    press: (deps, context, { planId, position }) => askForWords(deps, context, { planId, position }),
  },
  plan_pack: ofPlan(async pressed => {
    const { deps, trx, plan, jobs, snapshot, now } = pressed;
    if (plan.status !== 'stopped' && plan.status !== 'done') return decided(pressed);
    if (jobs.some(job => stateOf(job) === 'open')) return [say(snapshot.texts.drawing.stillDrawing)];
    const moved = await movePlan(trx, plan.id, plan.status, 'packing', now);
    if (moved !== undefined) await deps.packPlan(trx, moved, now);
    return [];
  }),
};
