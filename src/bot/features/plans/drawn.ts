import type { Action } from '../../../assistant/actions.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import type { DrawingAction } from '../../../assistant/drawing/actions.ts';
import { stopPlan } from '../../../assistant/drawing/stop.ts';
import { stoppedWords } from '../../../assistant/drawing/words.ts';
import type { FirstDecision } from '../../../assistant/effects.ts';
import type { Press, Presses } from '../../../assistant/feature.ts';
import { settleApprovals } from '../../../assistant/open-buttons.ts';
import { type Outgoing, say } from '../../../assistant/outgoing.ts';
import { commitWords } from '../../../assistant/turn/commit.ts';
import { commitEffect } from '../../../assistant/turn/commit-effect.ts';
import { loadSnapshot } from '../../../assistant/turn/snapshot.ts';
import { plannedJobs, retryFailed, stateOf } from '../../../assistant-db/plans/drawing.ts';
import { findPlan } from '../../../assistant-db/plans/plans.ts';
import { movePlan } from '../../../assistant-db/plans/status.ts';
import { dayIsOver, decided, goOn, type PlanScene } from './going-on.ts';
import { askForWords } from './reword.ts';

type Act<Pressable> = (scene: PlanScene, action: Pressable) => Promise<readonly Outgoing[]>;

/** A press about one of the person's plans. What it does is refused, and said so, where it does not fit the plan any more. */
function ofPlan<Pressable extends Action & { readonly planId: number }>(
  act: Act<Pressable>,
): Press<Pressable, AssistantDeps> {
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

/** Says whether the others are drawn like the first sticker. */
function decides<Pressable extends Action & { readonly planId: number; readonly generationId: number }>(
  decision: FirstDecision,
): Press<Pressable, AssistantDeps> {
  return {
    press: (deps, context, { planId, generationId }) =>
      commitEffect(deps, context, { type: 'decide_first', planId, generationId, decision }),
    toast: ({ snapshot }) => snapshot.texts.drawing.working,
  };
}

/** What is missing of a plan that has ended is drawn. */
async function resume(scene: PlanScene): Promise<readonly Outgoing[]> {
  const { trx, plan, jobs, now } = scene;
  if (plan.status !== 'done' && plan.status !== 'stopped') return decided(scene);
  const over = await dayIsOver(scene);
  if (over !== undefined) return over;
  await movePlan(trx, plan.id, plan.status, 'rest', now);
  await retryFailed(trx, jobs, now);
  return goOn(scene);
}

/** The buttons of plans that are drawn, or were. Somebody else's plans are none. */
export const drawnPresses: Presses<DrawingAction, AssistantDeps> = {
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
    const moved = await movePlan(trx, plan.id, plan.status, 'packing', now);
    if (moved !== undefined) await deps.packPlan(trx, moved, now);
    return [];
  }),
};
