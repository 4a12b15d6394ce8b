import type { Action, DrawingAction } from '../../../assistant/actions.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import { approvalQuestion } from '../../../assistant/drawing/words.ts';
import { type Button, type Outgoing, say, type Words } from '../../../assistant/outgoing.ts';
import { planFrame } from '../../../assistant/planning/costs.ts';
import { approvalOf } from '../../../assistant/planning/store.ts';
import { planSummary } from '../../../assistant/planning/summary.ts';
import { commitWords } from '../../../assistant/turn/commit.ts';
import { loadSnapshot } from '../../../assistant/turn/snapshot.ts';
import { findPack } from '../../../assistant-db/packs/packs.ts';
import { plannedJobs, stateOf } from '../../../assistant-db/plans/drawing.ts';
import { listPlans, stickersOfPlan } from '../../../assistant-db/plans/plans.ts';
import type { Db, Plan } from '../../../assistant-db/schema.ts';
import type { Texts } from '../../../i18n/index.ts';
import { truncate } from '../../../lib/truncate.ts';

const MAX_LISTED = 10;
const LONGEST_STYLE = 60;

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
  if (open !== undefined && open.content.style === '') words.push(say(texts.ask.style));
  else if (open !== undefined) {
    words.push(planSummary({ ...open, ...(await planFrame(deps, person.id, open.content)) }, language));
  }
  return commitWords(deps, context, words.length > 0 ? words : [say(list.none)]);
}
