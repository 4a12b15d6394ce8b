import { z } from 'zod';
import type { Action, DrawingAction } from '../../../assistant/actions.ts';
import { awaitedInputHandler, awaitInput } from '../../../assistant/awaited-input.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import { advancePlans, stopPlan } from '../../../assistant/drawing/advance.ts';
import { nameOf, stoppedWords } from '../../../assistant/drawing/words.ts';
import type { FirstDecision } from '../../../assistant/effects.ts';
import type { ButtonHandler, ButtonHandlers } from '../../../assistant/feature.ts';
import { settleApprovals } from '../../../assistant/open-buttons.ts';
import { neverMind, type Outgoing, say } from '../../../assistant/outgoing.ts';
import { commitEffect, commitWords } from '../../../assistant/turn/commit.ts';
import { loadSnapshot } from '../../../assistant/turn/snapshot.ts';
import {
  type PlannedJob,
  plannedJobs,
  retryFailed,
  rewordSticker,
  stateOf,
} from '../../../assistant-db/plans/drawing.ts';
import { findPlan, givePlanPhoto, movePlan } from '../../../assistant-db/plans/plans.ts';
import type { Db, Plan } from '../../../assistant-db/schema.ts';
import { oneLine } from '../../../lib/one-line.ts';
import { dayIsOver, decided, goOn, type PlanScene } from './effects.ts';

const MAX_WORDS = 500;

const awaited = z.object({ type: z.literal('plan_words'), planId: z.int(), position: z.int() });

type Which = Pick<z.infer<typeof awaited>, 'planId' | 'position'>;

async function missing(
  db: Db,
  userId: number,
  { planId, position }: Which,
): Promise<
  { readonly plan: Plan & { readonly status: 'done' | 'stopped' }; readonly job: PlannedJob } | undefined
> {
  const plan = await findPlan(db, userId, planId);
  if (plan === undefined || (plan.status !== 'done' && plan.status !== 'stopped')) return undefined;
  const job = (await plannedJobs(db, planId)).find(each => each.position === position);
  if (job === undefined || stateOf(job) !== 'failed') return undefined;
  return { plan: { ...plan, status: plan.status }, job };
}

async function askForWords(deps: AssistantDeps, context: TurnContext, which: Which): Promise<TurnOutcome> {
  const { texts } = await loadSnapshot(deps.db, context.person);
  return commitWords(deps, context, async trx => {
    const found = await missing(trx, context.person.id, which);
    if (found === undefined) return [say(texts.settled)];
    const input: z.infer<typeof awaited> = { type: 'plan_words', ...which };
    await awaitInput(trx, context.person.id, input, deps.clock.now());
    return [say(texts.drawing.askWords(nameOf(found.job)), [neverMind(texts)])];
  });
}

async function takeWords(
  deps: AssistantDeps,
  context: TurnContext,
  which: z.infer<typeof awaited>,
  words: string,
): Promise<TurnOutcome> {
  const { texts, session, language } = await loadSnapshot(deps.db, context.person);
  const { id: userId } = context.person;
  const { planId, position } = which;
  const given = oneLine(words);
  if (given === '' || given.length > MAX_WORDS) return askForWords(deps, context, { planId, position });
  await commitWords(deps, context, async (trx): Promise<Outgoing[]> => {
    const found = await missing(trx, userId, which);
    if (found === undefined) return [say(texts.settled)];
    const { plan } = found;
    const now = deps.clock.now();
    const photo = plan.photo_file_id ?? session?.photo_file_id ?? null;
    if (photo === null) return [say(texts.sticker.photoLost)];
    await movePlan(trx, plan.id, plan.status, 'rest', now);
    await givePlanPhoto(trx, userId, photo, now);
    await rewordSticker(trx, planId, position, given);
    await advancePlans(deps, trx, userId, now);
    const [open] = (await plannedJobs(trx, planId)).filter(job => stateOf(job) === 'open');
    return open?.generation_id ? [{ type: 'progress', language, generationId: open.generation_id }] : [];
  });
  return { jobQueued: true };
}

export const planInputHandler = awaitedInputHandler(awaited, takeWords);

type Act<Pressable> = (scene: PlanScene, action: Pressable) => Promise<readonly Outgoing[]>;

/** What no longer fits the plan is refused, and said so. */
function ofPlan<Pressable extends Action & { readonly planId: number }>(
  act: Act<Pressable>,
): ButtonHandler<Pressable, AssistantDeps> {
  return {
    press: async (deps: AssistantDeps, context: TurnContext, action: Pressable): Promise<TurnOutcome> => {
      const snapshot = await loadSnapshot(deps.db, context.person);
      await commitWords(deps, context, async trx => {
        const plan = await findPlan(trx, context.person.id, action.planId);
        if (plan === undefined) return decided(snapshot);
        const { person, language, texts } = snapshot;
        const jobs = await plannedJobs(trx, plan.id);
        return act({ deps, trx, person, language, texts, plan, jobs, now: deps.clock.now() }, action);
      });
      return { jobQueued: true };
    },
    toast: ({ snapshot }) => snapshot.texts.drawing.working,
  };
}

function decides<Pressable extends Action & { readonly planId: number; readonly generationId: number }>(
  decision: FirstDecision,
): ButtonHandler<Pressable, AssistantDeps> {
  return {
    press: (deps, context, { planId, generationId }) =>
      commitEffect(deps, context, { type: 'decide_first', planId, generationId, decision }),
    toast: ({ snapshot }) => snapshot.texts.drawing.working,
  };
}

async function resume(scene: PlanScene): Promise<readonly Outgoing[]> {
  const { trx, plan, jobs, now } = scene;
  if (plan.status !== 'done' && plan.status !== 'stopped') return decided(scene);
  const over = await dayIsOver(scene);
  if (over !== undefined) return over;
  await movePlan(trx, plan.id, plan.status, 'rest', now);
  await retryFailed(trx, jobs, now);
  return goOn(scene);
}

export const drawnPresses: ButtonHandlers<DrawingAction, AssistantDeps> = {
  plan_go_on: decides({ type: 'go_on' }),
  plan_again: decides({ type: 'again' }),
  plan_restyle: decides({ type: 'other_style' }),
  plan_stop: ofPlan(async scene => {
    const { trx, plan, texts, now } = scene;
    if ((await stopPlan(trx, plan, now)) === undefined) return decided(scene);
    const words = stoppedWords(texts.drawing, plan, await plannedJobs(trx, plan.id));
    return [words, ...(await settleApprovals(trx, plan.user_id))];
  }),
  plan_retry: ofPlan(resume),
  plan_reword: {
    press: (deps, context, { planId, position }) => askForWords(deps, context, { planId, position }),
  },
  plan_pack: ofPlan(async scene => {
    const { deps, trx, plan, jobs, texts, now } = scene;
    if (plan.status !== 'stopped' && plan.status !== 'done') return decided(scene);
    if (jobs.some(job => stateOf(job) === 'open')) return [say(texts.drawing.stillDrawing)];
    if (await movePlan(trx, plan.id, plan.status, 'packing', now)) await deps.packPlan(trx, plan, now);
    return [];
  }),
};
