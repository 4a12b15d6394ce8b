import type { AssistantDeps, TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import type { Press } from '../../../assistant/feature.ts';
import { say } from '../../../assistant/outgoing.ts';
import type { PlanningAction } from '../../../assistant/planning/actions.ts';
import type { OpenPlan } from '../../../assistant/planning/plan-state.ts';
import { commitWithoutModel, commitWords } from '../../../assistant/turn/commit.ts';
import { endTurn } from '../../../assistant/turn/next-words.ts';
import { NOTES } from '../../../assistant/turn/notes.ts';
import { loadSnapshot, type Snapshot, turnStateOf } from '../../../assistant/turn/snapshot.ts';
import type { TurnState } from '../../../assistant/turn/state/state.ts';
import { findPlan } from '../../../assistant-db/plans/plans.ts';
import type { Plan, Store } from '../../../assistant-db/schema.ts';

/** The open plan that a button belongs to, in exactly the revision that it stood beneath, and the turn of its press. */
export interface OwnPlan {
  readonly snapshot: Snapshot;
  readonly plan: OpenPlan;
  /** The summary was seen: nothing else has its buttons. */
  readonly turnState: TurnState;
}

/** The plan of a button, where the person has confirmed it already. */
async function confirmedPlan(
  db: Store,
  { person }: Snapshot,
  { planId }: PlanningAction,
): Promise<Plan | undefined> {
  const plan = await findPlan(db, person.id, planId);
  return plan?.status === 'open' || plan?.status === 'dropped' ? undefined : plan;
}

/** The press of a button that fits no more: says so, and shows how the plan stands now. */
async function refuseOldButton(
  deps: AssistantDeps,
  context: TurnContext,
  snapshot: Snapshot,
  action: PlanningAction,
): Promise<TurnOutcome> {
  const { texts, plans } = snapshot;
  if (plans.open?.id !== action.planId) {
    const isSecondTap = action.type === 'plan_draw' && (await confirmedPlan(deps.db, snapshot, action));
    // The answer to the press has said it, and the progress message shows it.
    return commitWords(deps, context, isSecondTap ? [] : [say(texts.plans.over)]);
  }
  const turnState = turnStateOf(snapshot);
  const ending = endTurn(turnState, snapshot, false);
  return commitWithoutModel(deps, context, snapshot, turnState, NOTES.oldButton, {
    say: [say(texts.plans.outdated), ...(ending.closing === 'plan' ? [] : ending.say)],
    closing: ending.closing === 'none' ? 'plan' : ending.closing,
    deadButtons: context.pressedMessage,
  });
}

function isOf({ plans: { open } }: Snapshot, { planId, revision }: PlanningAction): boolean {
  return open?.id === planId && open.revision === revision;
}

/** The press of a button beneath the summary of a plan. */
export function ofOpenPlan<Pressable extends PlanningAction>(
  act: (deps: AssistantDeps, context: TurnContext, own: OwnPlan, action: Pressable) => Promise<TurnOutcome>,
): Press<Pressable, AssistantDeps> {
  return {
    press: async (deps, context, action) => {
      const snapshot = await loadSnapshot(deps.db, context.person);
      const { open } = snapshot.plans;
      if (open === undefined || !isOf(snapshot, action)) {
        return refuseOldButton(deps, context, snapshot, action);
      }
      const plan = { ...open, shownAt: open.shownAt ?? 0 };
      const seen = { ...snapshot, plans: { ...snapshot.plans, open: plan } };
      return act(deps, context, { snapshot, plan, turnState: turnStateOf(seen) }, action);
    },
    toast: async ({ db, snapshot }, action) => {
      const { confirm, photo, plans } = snapshot.texts;
      if (isOf(snapshot, action)) {
        if (action.type !== 'plan_draw') return '';
        return turnStateOf(snapshot).awaitsPhoto ? photo.awaited : confirm.accepted;
      }
      if (snapshot.plans.open?.id === action.planId) return plans.outdated;
      return (await confirmedPlan(db, snapshot, action)) ? plans.underway : plans.over;
    },
  };
}
