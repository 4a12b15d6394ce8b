import { NOTES } from '../../assistant/model/notes.ts';
import type { Question } from '../../assistant/model/question.ts';
import type { IntentOf } from '../../assistant/state/intents.ts';
import { limitWords } from '../../assistant/state/offer.ts';
import { say } from '../../assistant/state/outgoing.ts';
import { loadSnapshot, type Snapshot, turnStateOf } from '../../assistant/state/snapshot.ts';
import type { TurnState } from '../../assistant/state/state.ts';
import { assistantContext } from '../../assistant/turn/assistant-context.ts';
import { commitWithoutModel, commitWords } from '../../assistant/turn/commit.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../assistant/turn/context.ts';
import type { Feature, Handler, Handlers } from '../../assistant/turn/feature.ts';
import { findPlan, type PlanContent } from '../../assistant-db/plans/plans.ts';
import type { Plan, Store } from '../../assistant-db/schema.ts';
import { changePlan } from '../dialogue/agent/tools/plan-stickers.ts';
import { changeRow } from '../dialogue/choose.ts';
import { ask, offeredIn, textOf } from '../dialogue/view/choices.ts';
import { endTurn } from '../dialogue/view/next-words.ts';
import { rowOf } from './drawing/summary.ts';
import { drawnPlans } from './drawn.ts';
import { MAX_STICKERS, type OpenPlan } from './model/plan-state.ts';
import { changeStickers, type PlanChange } from './model/wish.ts';

type Planning = Exclude<keyof Feature<'plans', AssistantDeps>, keyof typeof drawnPlans>;
type OnRevision = IntentOf<Planning>;

/** The open plan in exactly the revision that the button was drawn for. */
interface OwnPlan {
  readonly snapshot: Snapshot;
  readonly plan: OpenPlan;
  readonly turnState: TurnState;
}

async function confirmedPlan(
  db: Store,
  { person }: Pick<Snapshot, 'person'>,
  { planId }: OnRevision,
): Promise<Plan | undefined> {
  const plan = await findPlan(db, person.id, planId);
  return plan?.status === 'open' || plan?.status === 'dropped' ? undefined : plan;
}

async function refuseOldButton(
  deps: AssistantDeps,
  context: TurnContext,
  snapshot: Snapshot,
  action: OnRevision,
): Promise<TurnOutcome> {
  const { texts, plans } = snapshot;
  if (plans.open?.id !== action.planId) {
    const isSecondTap = action.type === 'plan_draw' && (await confirmedPlan(deps.db, snapshot, action));
    // The answer to the press has said it, and the progress message shows it.
    return commitWords(deps, context, isSecondTap ? [] : [say(texts.settled)]);
  }
  const turnState = turnStateOf(snapshot);
  const ending = endTurn(turnState, snapshot, false);
  return commitWithoutModel(deps, context, snapshot, turnState, NOTES.oldButton, {
    say: [say(texts.plans.outdated), ...(ending.closing === 'plan' ? [] : ending.say)],
    closing: ending.closing === 'none' ? 'plan' : ending.closing,
    press: 'expired',
  });
}

function isOf({ plans: { open } }: Pick<Snapshot, 'plans'>, { planId, revision }: OnRevision): boolean {
  return open?.id === planId && open.revision === revision;
}

function ofOpenPlan<Wish extends OnRevision>(
  act: (deps: AssistantDeps, context: TurnContext, own: OwnPlan, wish: Wish) => Promise<TurnOutcome>,
): Handler<Wish, AssistantDeps> {
  return {
    turn: async (deps, context, action) => {
      const snapshot = await loadSnapshot(deps.db, context.person);
      const { open } = snapshot.plans;
      if (open === undefined || !isOf(snapshot, action)) {
        return refuseOldButton(deps, context, snapshot, action);
      }
      const plan = { ...open, shownIn: open.shownIn ?? 0 };
      const seen = { ...snapshot, plans: { ...snapshot.plans, open: plan } };
      return act(deps, context, { snapshot, plan, turnState: turnStateOf(seen) }, action);
    },
    toast: async ({ db, snapshot }, action) => {
      const { confirm, photo, plans, settled } = snapshot.texts;
      if (isOf(snapshot, action)) {
        if (action.type !== 'plan_draw') return '';
        return turnStateOf(snapshot).awaitsPhoto ? photo.awaited : confirm.accepted;
      }
      if (snapshot.plans.open?.id === action.planId) return plans.outdated;
      return (await confirmedPlan(db, snapshot, action)) ? plans.underway : settled;
    },
  };
}

async function shown(
  deps: AssistantDeps,
  context: TurnContext,
  { snapshot, turnState }: OwnPlan,
  note: string,
  press?: 'done',
): Promise<TurnOutcome> {
  const { say: words, closing } = endTurn(turnState, snapshot, false);
  return commitWithoutModel(deps, context, snapshot, turnState, note, {
    say: words,
    closing,
    ...(press && { press }),
  });
}

function planContext(deps: AssistantDeps, context: TurnContext, { snapshot, turnState }: OwnPlan) {
  const deadline = deps.clock.elapsed() + deps.turnDeadlineMs;
  const preamble = (text: string) => context.onText?.(text);
  return assistantContext(deps, context, snapshot, turnState, { said: '', deadline, preamble });
}

const planningOf = (...scene: Parameters<typeof planContext>) => planContext(...scene).planning;

/** Asks what to change of a row, or for its new value. */
function askRow(
  deps: AssistantDeps,
  context: TurnContext,
  { snapshot, turnState, plan }: OwnPlan,
  asked: Extract<Question, { readonly type: 'plan_row' | 'plan_value' }>,
): Promise<TurnOutcome> {
  const { texts, language } = snapshot;
  const sticker = plan.content.stickers[asked.row - 1];
  if (sticker === undefined) return commitWords(deps, context, [say(texts.plans.outdated)]);
  const text = textOf(asked, language, true, rowOf(sticker, asked.row, texts));
  return commitWithoutModel(deps, context, snapshot, turnState, NOTES.planChange, {
    say: [ask(text, asked, language)],
    closing: 'none',
  });
}

/** [✅ Draw all]: however often it is pressed, the plan is drawn once. */
async function draw(deps: AssistantDeps, context: TurnContext, own: OwnPlan): Promise<TurnOutcome> {
  const { turnState, snapshot } = own;
  const check = await planningOf(deps, context, own).check();
  if (check.type === 'limit') return commitWords(deps, context, [limitWords(check.limit, snapshot.texts)]);
  if (check.type === 'accepted') turnState.plan.confirm();
  else turnState.plan.refuse(check);
  return shown(deps, context, own, check.type === 'accepted' ? NOTES.confirmed : NOTES.oldButton);
}

function askChange(deps: AssistantDeps, context: TurnContext, own: OwnPlan): Promise<TurnOutcome> {
  const { snapshot, turnState, plan } = own;
  const { texts, language } = snapshot;
  const { id: planId, revision, content } = plan;
  const asked: Question = { type: 'plan_change', planId, revision, count: content.stickers.length };
  return commitWithoutModel(deps, context, snapshot, turnState, NOTES.planChange, {
    say: [ask(texts.plans.askChange, asked, language)],
    closing: 'none',
  });
}

async function change(
  deps: AssistantDeps,
  context: TurnContext,
  own: OwnPlan,
  wanted: Partial<PlanChange>,
): Promise<TurnOutcome> {
  const nothing: PlanChange = { style: undefined, replace: [], remove: [], add: [] };
  const { content } = await changeStickers(
    own.plan.content,
    { ...nothing, ...wanted },
    planningOf(deps, context, own).propose,
  );
  own.turnState.plan.set(content);
  return shown(deps, context, own, NOTES.planChanged, 'done');
}

async function setValue(
  deps: AssistantDeps,
  context: TurnContext,
  own: OwnPlan,
  { row, field, value }: IntentOf<'plan_value'>,
): Promise<TurnOutcome> {
  const label = offeredIn(own.snapshot.language, field).find(([name]) => name === value)?.[1];
  if (label === undefined) return commitWords(deps, context, [say(own.snapshot.texts.settled)]);
  await changeRow({ row, field }, label, planContext(deps, context, own));
  return shown(deps, context, own, NOTES.planChanged, 'done');
}

const numbersOf = ({ stickers }: PlanContent) => stickers.map((_, at) => at + 1);

const plansToDraw: Handlers<Planning, AssistantDeps> = {
  plan_draw: ofOpenPlan(draw),
  plan_change: ofOpenPlan(askChange),
  plan_drop: ofOpenPlan((deps, context, own) => {
    own.turnState.plan.drop();
    return shown(deps, context, own, NOTES.planDropped);
  }),
  plan_cut: ofOpenPlan((deps, context, own, { count }) =>
    change(deps, context, own, { remove: numbersOf(own.plan.content).slice(Math.max(1, count)) }),
  ),
  plan_style: ofOpenPlan((deps, context, { snapshot, turnState }) =>
    commitWithoutModel(deps, context, snapshot, turnState, NOTES.planStyle, {
      say: [ask(snapshot.texts.ask.style, { type: 'value', parameter: 'style' }, snapshot.language)],
      closing: 'none',
    }),
  ),
  plan_row: ofOpenPlan<IntentOf<'plan_row'>>(askRow),
  plan_field: ofOpenPlan((deps, context, own, action) =>
    askRow(deps, context, own, { ...action, type: 'plan_value' }),
  ),
  plan_value: ofOpenPlan(setValue),
  plan_remove: ofOpenPlan(async (deps, context, own, { row }) => {
    await changePlan.call({ remove: [row] }, planContext(deps, context, own));
    return shown(deps, context, own, NOTES.planChanged, 'done');
  }),
  plan_moving: ofOpenPlan((deps, context, own) => {
    const { content } = own.plan;
    own.turnState.plan.set({ ...content, moving: !content.moving });
    return shown(deps, context, own, NOTES.planChanged, 'done');
  }),
  plan_another: ofOpenPlan((deps, context, own) =>
    change(deps, context, own, { replace: numbersOf(own.plan.content).map(number => ({ number })) }),
  ),
  plan_more: ofOpenPlan((deps, context, own, { count }) => {
    const room = MAX_STICKERS - own.plan.content.stickers.length;
    return change(deps, context, own, { add: Array.from({ length: Math.min(count, room) }, () => ({})) });
  }),
};

export const plans: Feature<'plans', AssistantDeps> = { ...drawnPlans, ...plansToDraw };
