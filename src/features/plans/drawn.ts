import type { IntentResult } from '../../assistant/state/intent-scene.ts';
import type { Intent, IntentOf } from '../../assistant/state/intents.ts';
import { encodeWish } from '../../assistant/state/offer.ts';
import { type Button, neverMind, type Outgoing, say, type Words } from '../../assistant/state/outgoing.ts';
import { loadSnapshot } from '../../assistant/state/snapshot.ts';
import { approvalOf } from '../../assistant/state/stored-plan.ts';
import { commitWords } from '../../assistant/turn/commit.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../assistant/turn/context.ts';
import type { Handlers, PressContext, Runs, Scene } from '../../assistant/turn/feature.ts';
import { settleApprovals } from '../../assistant/turn/open-buttons.ts';
import { findSession } from '../../assistant-db/dialogues/sessions.ts';
import { findPack } from '../../assistant-db/packs/packs.ts';
import {
  type PlannedJob,
  plannedJobs,
  retryFailed,
  rewordSticker,
  stateOf,
} from '../../assistant-db/plans/drawing.ts';
import {
  findPlan,
  givePlanPhoto,
  listPlans,
  movePlan,
  stickersOfPlan,
} from '../../assistant-db/plans/plans.ts';
import type { Db, Plan } from '../../assistant-db/schema.ts';
import type { Texts } from '../../i18n/index.ts';
import { oneLine } from '../../lib/one-line.ts';
import { truncate } from '../../lib/truncate.ts';
import { ask } from '../dialogue/view/choices.ts';
import { dayIsOver, decided, decideFirst, goOn, type PlanScene, progress, stopDrawing } from './decisions.ts';
import { advancePlans, stopPlan } from './drawing/advance.ts';
import { planFrame } from './drawing/costs.ts';
import { planSummary, planWithoutStyle } from './drawing/summary.ts';
import { approvalQuestion, nameOf, stoppedWords } from './drawing/words.ts';

const MAX_WORDS = 500;
const MAX_LISTED = 10;
const LONGEST_STYLE = 60;

type Which = Pick<IntentOf<'plan_reword'>, 'planId' | 'position'>;

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

async function askForWords(scene: Scene<AssistantDeps>, { planId, position }: Which): Promise<IntentResult> {
  const { trx, person, texts } = scene;
  const found = await missing(trx, person.id, { planId, position });
  if (found === undefined) return { say: decided(scene) };
  const awaited = { type: 'plan_reword', planId, position } as const;
  return { say: [say(texts.drawing.askWords(nameOf(found.job)), [neverMind(texts)])], awaited };
}

async function takeWords(scene: Scene<AssistantDeps>, which: Which, words: string): Promise<IntentResult> {
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

type Act = (scene: PlanScene) => Promise<readonly Outgoing[]>;

const working = ({ snapshot }: PressContext) => snapshot.texts.drawing.working;

/** A wish that no longer fits the plan is refused with a sentence. */
function ofPlan<Wish extends { readonly planId: number }>(act: Act): Runs<Wish, AssistantDeps> {
  return {
    run: async (scene, { planId }) => {
      const plan = await findPlan(scene.trx, scene.person.id, planId);
      if (plan === undefined) return { say: decided(scene) };
      const jobs = await plannedJobs(scene.trx, plan.id);
      return { say: await act({ ...scene, plan, jobs }), jobQueued: true };
    },
    toast: working,
  };
}

async function resume(scene: PlanScene): Promise<readonly Outgoing[]> {
  const { trx, plan, jobs, now } = scene;
  if (plan.status !== 'done' && plan.status !== 'stopped') return decided(scene);
  const over = await dayIsOver(scene, encodeWish({ type: 'plan_retry', planId: plan.id }));
  if (over !== undefined) return over;
  await movePlan(trx, plan.id, plan.status, 'rest', now);
  await retryFailed(trx, jobs, now);
  return goOn(scene);
}

async function drawnButtons(db: Db, texts: Texts['drawing'], plan: Plan): Promise<Button[]> {
  const way = (label: string, action: Intent): Button => ({ label, action });
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
      return [
        ...(pack === undefined ? [] : [way(`📦 ${pack.title}`, { type: 'pack', packId: pack.id, page: 0 })]),
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

async function listOwnPlans(deps: AssistantDeps, context: TurnContext): Promise<TurnOutcome> {
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

type Drawn =
  | 'plans'
  | 'stop_drawing'
  | 'plan_first'
  | 'plan_stop'
  | 'plan_retry'
  | 'plan_reword'
  | 'plan_pack';

export const drawnPlans: Handlers<Drawn, AssistantDeps> = {
  plans: { turn: listOwnPlans },
  stop_drawing: { run: stopDrawing },
  plan_first: { run: decideFirst, toast: working },
  plan_stop: ofPlan(async scene => {
    const { trx, plan, texts, now } = scene;
    if ((await stopPlan(trx, plan, now)) === undefined) return decided(scene);
    const words = stoppedWords(texts.drawing, plan, await plannedJobs(trx, plan.id));
    return [words, ...(await settleApprovals(trx, plan.user_id))];
  }),
  plan_retry: ofPlan(resume),
  plan_reword: {
    run: (scene, wish) =>
      wish.words === undefined ? askForWords(scene, wish) : takeWords(scene, wish, wish.words),
  },
  plan_pack: ofPlan(async scene => {
    const { deps, trx, plan, jobs, texts, now } = scene;
    if (plan.status !== 'stopped' && plan.status !== 'done') return decided(scene);
    if (jobs.some(job => stateOf(job) === 'open')) return [say(texts.drawing.stillDrawing)];
    if (await movePlan(trx, plan.id, plan.status, 'packing', now)) await deps.packPlan(trx, plan, now);
    return [];
  }),
};
