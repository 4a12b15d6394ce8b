import type { Texts } from '../../i18n/index.ts';
import { approvalQuestion } from '../drawing/words.ts';
import { limitText } from '../limits.ts';
import { say } from '../outgoing.ts';
import type { Ending } from '../turn/ending.ts';
import type { TurnState } from '../turn/state/state.ts';
import { MOST_STICKERS, type PlanRefusal } from './plan-state.ts';

/** What is asked of an open plan before it can be shown. */
function questionOf({ plan: { content }, photo }: TurnState, { ask }: Texts): string | undefined {
  if (photo === null) return ask.photo;
  return content?.style === '' ? ask.style : undefined;
}

/** Why nothing is drawn, where the summary does not say it. */
function refusalText(refusal: PlanRefusal | undefined, texts: Texts): string | undefined {
  switch (refusal?.type) {
    case 'limit':
      return limitText(refusal.limit, texts);
    case 'too_many':
      return texts.plans.tooMany(MOST_STICKERS);
    // Their words are the summary's, the question's and the buttons'.
    case 'room':
    case 'missing':
    case 'photo_choice':
    case 'photo_awaited':
    case 'not_shown':
    case undefined:
      return undefined;
    default:
      return refusal satisfies never;
  }
}

/**
 * How a turn ends in which a plan is open or was confirmed, or in which one was refused; undefined where it is about a single
 * sticker.
 *
 * @param waits whether the summary of the plan, as it was when the turn began, is on its way to the person
 * @param spoken whether the person gets words of the model in this turn
 * @param asksForNext whether these words already ask for what is missing, or need not
 */
export function endPlanTurn(
  turnState: TurnState,
  { texts, waits }: { readonly texts: Texts; readonly waits: boolean },
  spoken: boolean,
  asksForNext: boolean,
): Ending | undefined {
  const { plan } = turnState;
  if (plan.confirmed) return { say: [], closing: 'none' };
  const words = (text: string): Ending => ({ say: spoken ? [] : [say(text)], closing: 'none' });
  const refusal = refusalText(plan.refusal, texts);
  if (plan.content === undefined) {
    if (refusal !== undefined) return words(refusal);
    if (plan.dropped && !turnState.changed) return words(texts.plans.dropped);
    // The values of the dialogue are from before it: nobody has asked for a sticker of them.
    const { refusal: single, summaryShown, changed } = turnState;
    const isOfPlan = !summaryShown && !changed && (single === undefined || single.type === 'drawing');
    if (!plan.underway || !isOfPlan) return undefined;
    if (plan.approval === undefined) return words(texts.plans.underway);
    // Said before the question was there: it is asked once more, whatever the model says.
    const isAsked = !spoken || plan.refusal?.type === 'not_shown';
    return { say: isAsked ? [approvalQuestion(texts.drawing, plan.approval)] : [], closing: 'none' };
  }
  if (plan.refusal?.type === 'too_many') return words(texts.plans.tooMany(MOST_STICKERS));
  const question = questionOf(turnState, texts);
  if (question !== undefined) return { say: asksForNext ? [] : [say(question)], closing: 'none' };
  // What the limits say is code's to say, whatever the model has said of it.
  if (plan.refusal?.type === 'limit')
    return { say: [say(limitText(plan.refusal.limit, texts))], closing: 'none' };
  if (plan.refusal?.type === 'room') return { say: [], closing: 'plan' };
  const above = (waits && !plan.changed) || (plan.shown && plan.refusal?.type === 'not_shown');
  if (above) return words(texts.confirm.summaryAbove);
  return plan.shown && spoken ? { say: [], closing: 'none' } : { say: [], closing: 'plan' };
}
