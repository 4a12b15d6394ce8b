import { z } from 'zod';
import type { Action, DrawingAction } from '../../../assistant/actions.ts';
import { awaitedInputHandler } from '../../../assistant/awaited-input.ts';
import { ask } from '../../../assistant/choices.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import { advancePlans, stopPlan } from '../../../assistant/drawing/advance.ts';
import { approvalQuestion, nameOf, stoppedWords } from '../../../assistant/drawing/words.ts';
import type { EffectResult, EffectScene, FirstDecision } from '../../../assistant/effects.ts';
import type { ButtonHandler, ButtonHandlers } from '../../../assistant/feature.ts';
import { settleApprovals } from '../../../assistant/open-buttons.ts';
import { type Button, neverMind, type Outgoing, say, type Words } from '../../../assistant/outgoing.ts';
import { planFrame } from '../../../assistant/planning/costs.ts';
import { approvalOf } from '../../../assistant/planning/store.ts';
import { planSummary, planWithoutStyle } from '../../../assistant/planning/summary.ts';
import { commitEffect, commitScene, commitWords } from '../../../assistant/turn/commit.ts';
import { loadSnapshot } from '../../../assistant/turn/snapshot.ts';
import { findSession } from '../../../assistant-db/dialogues/sessions.ts';
import { findPack } from '../../../assistant-db/packs/packs.ts';
import {
  type PlannedJob,
  plannedJobs,
  retryFailed,
  rewordSticker,
  stateOf,
} from '../../../assistant-db/plans/drawing.ts';
import {
  findPlan,
  givePlanPhoto,
  listPlans,
  movePlan,
  stickersOfPlan,
} from '../../../assistant-db/plans/plans.ts';
import type { Db, Plan } from '../../../assistant-db/schema.ts';
import type { Texts } from '../../../i18n/index.ts';
import { oneLine } from '../../../lib/one-line.ts';
import { truncate } from '../../../lib/truncate.ts';
import { dayIsOver, decided, goOn, type PlanScene, progress } from './effects.ts';

const MAX_WORDS = 500;
const MAX_LISTED = 10;
const LONGEST_STYLE = 60;

const awaitedWords = z.object({ type: z.literal('plan_words'), planId: z.int(), position: z.int() });

type Which = Pick<z.infer<typeof awaitedWords>, 'planId' | 'position'>;

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

async function askForWords(scene: EffectScene, { planId, position }: Which): Promise<EffectResult> {
  const { trx, person, texts } = scene;
  const found = await missing(trx, person.id, { planId, position });
  if (found === undefined) return { say: decided(scene) };
  const awaited: z.infer<typeof awaitedWords> = { type: 'plan_words', planId, position };
  return { say: [say(texts.drawing.askWords(nameOf(found.job)), [neverMind(texts)])], awaited };
}

async function takeWords(
  scene: EffectScene & Pick<PlanScene, 'deps'>,
  which: Which,
  words: string,
): Promise<EffectResult> {
  const { deps, trx, person, texts, now } = scene;
  const given = oneLine(words);
  if (given === '' || given.length > MAX_WORDS) return askForWords(scene, which);
  const found = await missing(trx, person.id, which);
  if (found === undefined) return { say: decided(scene) };
  const { plan } = found;
  const photo = plan.photo_file_id ?? (await findSession(trx, person.id))?.photo_file_id ?? null;
  if (photo === null) return { say: [say(texts.sticker.photoLost)] };
  await movePlan(trx, plan.id, plan.status, 'rest', now);
  await givePlanPhoto(trx, person.id, photo, now);
  await rewordSticker(trx, which.planId, which.position, given);
  await advancePlans(deps, trx, person.id, now);
  return { say: await progress({ ...scene, plan }), jobQueued: true };
}

export const planInputHandler = awaitedInputHandler<z.infer<typeof awaitedWords>, AssistantDeps>(
  awaitedWords,
  (deps, context, which, words) =>
    commitScene(deps, context, scene => takeWords({ ...scene, deps }, which, words)),
);

type Act<Pressable> = (scene: PlanScene, action: Pressable) => Promise<readonly Outgoing[]>;

/** What no longer fits the plan is refused, and said so. */
function ofPlan<Pressable extends Action & { readonly planId: number }>(
  act: Act<Pressable>,
): ButtonHandler<Pressable, AssistantDeps> {
  return {
    press: (deps, context, action) =>
      commitScene(deps, context, async scene => {
        const plan = await findPlan(scene.trx, scene.person.id, action.planId);
        if (plan === undefined) return { say: decided(scene) };
        const jobs = await plannedJobs(scene.trx, plan.id);
        return { say: await act({ ...scene, deps, plan, jobs }, action), jobQueued: true };
      }),
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
    press: (deps, context, which) => commitScene(deps, context, scene => askForWords(scene, which)),
  },
  plan_pack: ofPlan(async scene => {
    const { deps, trx, plan, jobs, texts, now } = scene;
    if (plan.status !== 'stopped' && plan.status !== 'done') return decided(scene);
    if (jobs.some(job => stateOf(job) === 'open')) return [say(texts.drawing.stillDrawing)];
    if (await movePlan(trx, plan.id, plan.status, 'packing', now)) await deps.packPlan(trx, plan, now);
    return [];
  }),
};

async function drawnButtons(db: Db, texts: Texts['drawing'], plan: Plan): Promise<Button<Action>[]> {
  const way = (label: string, action: DrawingAction) => ({ label, action });
  const { id: planId, status } = plan;
  switch (status) {
    case 'first':
    case 'rest':
      return [way(texts.stop, { type: 'plan_stop', planId })];
    case 'stopped':
      return [
        way(texts.makePack, { type: 'plan_pack', planId }),
        way(texts.drawRest, { type: 'plan_retry', planId }),
      ];
    case 'done': {
      const pack = plan.pack_id === null ? undefined : await findPack(db, plan.user_id, plan.pack_id);
      const missing = (await plannedJobs(db, planId)).filter(job => stateOf(job) !== 'drawn');
      const show: Action & { packId: number; page: number } = {
        type: 'pack',
        packId: pack?.id ?? 0,
        page: 0,
      };
      return [
        ...(pack === undefined ? [] : [{ label: `📦 ${pack.title}`, action: show }]),
        ...(missing.some(({ failure }) => failure !== 'blocked')
          ? [way(texts.tryAgain, { type: 'plan_retry', planId })]
          : []),
      ];
    }
    case 'open':
    case 'approval':
    case 'packing':
    case 'dropped':
      return [];
    default:
      return status satisfies never;
  }
}

async function pendingQuestion(db: Db, texts: Texts['drawing'], plan: Plan): Promise<Words | undefined> {
  if (plan.status !== 'approval') return undefined;
  const approval = approvalOf(plan, await plannedJobs(db, plan.id));
  return approval && approvalQuestion(texts, approval);
}

function planLine({ status, style }: Plan, count: number, { list }: Texts['plans']): string | undefined {
  if (status === 'dropped') return undefined;
  const shown = truncate(style.replace(/\s+/g, ' '), LONGEST_STYLE);
  return `${list.plan(count, shown)} — ${list.states[status]}`;
}

export async function listOwnPlans(deps: AssistantDeps, context: TurnContext): Promise<TurnOutcome> {
  const { db } = deps;
  const { texts, language, plans, person } = await loadSnapshot(db, context.person);
  const lines: string[] = [];
  const buttons: Button[][] = [];
  const questions: Words[] = [];
  for (const plan of await listPlans(db, person.id, MAX_LISTED)) {
    if (plan.id === plans.open?.id) continue;
    const line = planLine(plan, (await stickersOfPlan(db, plan.id)).length, texts.plans);
    if (line === undefined) continue;
    lines.push(`${lines.length + 1}. ${line}`);
    for (const button of await drawnButtons(db, texts.drawing, plan))
      buttons.push([{ ...button, label: `${lines.length}. ${button.label}` }]);
    const question = await pendingQuestion(db, texts.drawing, plan);
    if (question !== undefined) questions.push(question);
  }
  const { list } = texts.plans;
  const { open } = plans;
  const words: Outgoing[] = [];
  if (lines.length > 0)
    words.push({ ...say([list.title, ...lines].join('\n')), ...(buttons.length > 0 && { buttons }) });
  words.push(...questions);
  if (open !== undefined && open.content.style === '')
    words.push(ask(planWithoutStyle(open.content, texts), { type: 'value', parameter: 'style' }, language));
  else if (open !== undefined) {
    words.push(planSummary({ ...open, ...(await planFrame(deps, person.id, open.content)) }, language));
  }
  return commitWords(deps, context, words.length > 0 ? words : [say(list.none)]);
}
