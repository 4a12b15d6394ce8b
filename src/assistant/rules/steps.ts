import type { ToolResult } from '../../ai-chat/index.ts';
import { type Texts, textsFor } from '../../i18n/index.ts';
import { questionFor } from '../../i18n/questions.ts';
import type { DialogueState } from '../agent/state-block.ts';
import type { WishName } from '../agent/tools/do-for-person.ts';
import { planWithoutStyle } from '../planning/summary.ts';
import type { GivenPreferences } from '../taste/preferences.ts';
import { type DialogueRequest, missingOf } from './history.ts';
import type { SaidChange } from './plans/change.ts';
import type { SaidWish } from './plans/wish.ts';
import type { Expectation, Values } from './reading/message.ts';
import { PARAMETERS, type Parameter } from './reading/vocabulary.ts';

/** What to say and do; the calls have no ids yet. */
export interface Reply {
  readonly text: string;
  readonly calls: readonly Call[];
}

/** Arguments of the tool for what stands beside a sticker's values. */
interface Doing {
  readonly what: WishName;
  readonly value?: string;
  readonly all?: boolean;
  readonly new_pack?: boolean;
}

export type Call =
  | { readonly name: 'update_sticker_params'; readonly args: Values }
  | { readonly name: 'choose_photo'; readonly args: { readonly photo: 'new' | 'old' } }
  | {
      readonly name: 'change_sticker';
      readonly args: { readonly outline?: boolean; readonly caption?: string };
    }
  | { readonly name: 'do_for_person'; readonly args: Doing }
  | {
      readonly name: 'decide_first';
      readonly args: { readonly what: 'go_on' | 'again' | 'other_style'; readonly value?: string };
    }
  | { readonly name: 'plan_stickers'; readonly args: SaidWish }
  | { readonly name: 'change_plan'; readonly args: SaidChange }
  | { readonly name: 'transfer_to_knowledge'; readonly args: { readonly question: string } }
  | { readonly name: 'save_preferences'; readonly args: GivenPreferences }
  | { readonly name: 'transfer_to_interview'; readonly args: Record<string, never> }
  | { readonly name: 'confirm_and_generate' | 'request_photo'; readonly args: Record<string, never> };

/** What a reply depends on. */
export interface RulesContext {
  readonly request: DialogueRequest;
  readonly expected: Expectation;
  readonly photoAsked: boolean;
  /** False: a question is answered, and what is missing is asked for behind other answers. */
  readonly leadsOn?: boolean;
}

export const CONFIRM: Call = { name: 'confirm_and_generate', args: {} };

/** What code itself says the outcome of. */
const DONE_BY_CODE: readonly string[] = [
  'change_sticker',
  'do_for_person',
  'decide_first',
] satisfies readonly Call['name'][];

/** Hands over a question about what was made, said, or how things work. */
export function askKnowledge(question: string): Call {
  return { name: 'transfer_to_knowledge', args: { question } };
}

/** What to say once the tools have run. */
export function replyToResults(results: readonly ToolResult[], request: DialogueRequest): string {
  const texts = textsFor(request.person.language);
  const ofCode = results.every(({ name }) => DONE_BY_CODE.includes(name));
  const beside = request.messages.at(-2);
  if (ofCode && beside?.role === 'assistant' && beside.text === '') return '';
  const done = results.every(result => result.ok);
  const confirming = results.some(result => result.name === CONFIRM.name);
  const isOfPlan = results.some(({ name }) => name === 'plan_stickers' || name === 'change_plan');
  // What is refused of a plan, and what is missing for it, the end of the turn says.
  const isOfFirst = confirming && request.facts.planWaits && !request.facts.summaryShown;
  if (!done && (isOfPlan || request.facts.plan || isOfFirst)) return '';
  if (!done && confirming && nextStep(request.facts) === undefined) return refusal(request.facts, texts);
  // What was said beside the calls holds, and is said once: the turn drops a repetition.
  const said = request.messages.at(-2);
  if (done && isOfPlan && request.facts.hasPhoto && request.facts.plan !== undefined) {
    const { plan } = request.facts;
    if (plan.style === '') return planWithoutStyle(plan, texts);
    if (said?.role === 'assistant' && said.text === '') return texts.plans.proposed;
  }
  if (done && said?.role === 'assistant' && said.text !== '') return said.text;
  if (done && confirming) return texts.offline.started;
  const step = nextStep(request.facts);
  const next = step === undefined ? '' : texts.ask[step];
  const noted =
    done && results.some(result => result.name === 'update_sticker_params') ? texts.offline.noted : '';
  return sentences([noted, next]) || statusOf(request.facts, texts);
}

function refusal({ drawing, summaryShown, photoAwaited }: DialogueState, { offline, photo }: Texts): string {
  if (photoAwaited) return photo.awaited;
  if (drawing === 'failed') return offline.refused.changeFirst;
  return summaryShown && drawing === 'open' ? offline.refused.notNow : offline.refused.checkFirst;
}

/** Says something and leads on: to what is missing, else to the state of affairs. */
export function replyAndAskNext(
  before: readonly string[],
  { request, photoAsked, leadsOn = true }: RulesContext,
  otherwise?: string,
): Reply {
  if (!leadsOn) return said(before);
  const texts = textsFor(request.person.language);
  const { plan, planUnderway, planWaits } = request.facts;
  // What a single sticker lacks is no matter while a plan is.
  const isOfPlan = plan !== undefined || (planUnderway && missingOf(request.facts).length === 3);
  const asks = plan ? texts.plans.askChange : planWaits ? texts.drawing.decide : texts.plans.underway;
  if (isOfPlan) return said(before.join('') === '' ? [asks] : before);
  const step = nextStep(request.facts);
  if (step === undefined) return said([...before, otherwise ?? besideStatus(before, request.facts, texts)]);
  const missing = questionFor(texts, missingOf(request.facts), request.facts.totalGenerations);
  if (step !== 'photo') return said([...before, missing ?? '']);
  // Who was asked already and talks of other things is not made to wait for the photo.
  const ask = photoAsked && missing !== undefined ? [texts.offline.photo.later, missing] : [texts.ask.photo];
  return { text: sentences([...before, ...ask]), calls: [{ name: 'request_photo', args: {} }] };
}

function nextStep(facts: DialogueState): 'photo' | Parameter | undefined {
  return facts.hasPhoto ? PARAMETERS.find(parameter => facts[parameter] === null) : 'photo';
}

/**
 * How things stand, where that leads on: of a sticker that is there, an answer need not tell that it is, and of one that is not
 * drawn yet the summary tells it, which follows where it is not in the chat.
 */
function besideStatus(before: readonly string[], facts: DialogueState, texts: Texts): string {
  const isTold = facts.drawing === 'delivered' || (facts.drawing === 'open' && !facts.summaryShown);
  return isTold && before.join('') !== '' ? '' : statusOf(facts, texts);
}

export function statusOf({ drawing, photoOffered }: DialogueState, { confirm, offline }: Texts): string {
  // Neither a yes nor a change leads on now: what follows, under any answer, is the question which photo to use.
  if (photoOffered) return '';
  switch (drawing) {
    case 'open':
      return offline.ready;
    case 'drawing':
      return confirm.drawing;
    case 'delivered':
      return confirm.delivered;
    case 'failed':
      return offline.failed;
    default:
      return drawing satisfies never;
  }
}

export function said(parts: readonly string[]): Reply {
  return { text: sentences(parts), calls: [] };
}

export function sentences(parts: readonly string[]): string {
  return parts.filter(part => part !== '').join(' ');
}
