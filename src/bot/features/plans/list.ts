import type { AssistantDeps, TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import type { Command } from '../../../assistant/feature.ts';
import { type Button, type Outgoing, say, type Words } from '../../../assistant/outgoing.ts';
import { planFrame } from '../../../assistant/planning/store.ts';
import { planSummary } from '../../../assistant/planning/summary.ts';
import { commitWords } from '../../../assistant/turn/commit.ts';
import { loadSnapshot } from '../../../assistant/turn/snapshot.ts';
import { listPlans, stickersOfPlan } from '../../../assistant-db/plans/plans.ts';
import type { Plan } from '../../../assistant-db/schema.ts';
import type { Texts } from '../../../i18n/index.ts';
import { truncate } from '../../../lib/truncate.ts';
import { drawnButtons, pendingQuestion } from './drawn-buttons.ts';

const MOST_LISTED = 10;
const LONGEST_STYLE = 60;

function lineOf({ status, style }: Plan, count: number, { list }: Texts['plans']): string | undefined {
  // It has no summary to be listed by.
  if (status === 'dropped') return undefined;
  const shown = truncate(style.replace(/\s+/g, ' '), LONGEST_STYLE);
  return `${list.plan(count, shown)} — ${list.states[status]}`;
}

/** The last plans of a person, each with what can be done about it, what they wait for, and the open one with its buttons. */
async function listOwnPlans(deps: AssistantDeps, context: TurnContext): Promise<TurnOutcome> {
  const { db } = deps;
  const { texts, language, plans, person } = await loadSnapshot(db, context.person);
  const lines: string[] = [];
  const buttons: Button[][] = [];
  const questions: Words[] = [];
  for (const plan of await listPlans(db, person.id, MOST_LISTED)) {
    // The open one follows as a whole.
    if (plan.id === plans.open?.id) continue;
    const line = lineOf(plan, (await stickersOfPlan(db, plan.id)).length, texts.plans);
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
  // Without a style it is not ready to be confirmed.
  if (open !== undefined && open.content.style === '') words.push(say(texts.ask.style));
  else if (open !== undefined) {
    words.push(planSummary({ ...open, ...(await planFrame(deps, person.id, open.content)) }, language));
  }
  return commitWords(deps, context, words.length > 0 ? words : [say(list.none)]);
}

/** /plans */
export const plans: Command<'plans', AssistantDeps> = { name: 'plans', run: listOwnPlans };
