import { createHash } from 'node:crypto';
import type { Texts } from '../../i18n/index.ts';
import { questionFor } from '../../i18n/questions.ts';
import type { DialogueAction } from '../actions.ts';
import { approvalQuestion } from '../drawing/words.ts';
import { limitText } from '../limits.ts';
import { type Button, type Outgoing, say } from '../outgoing.ts';
import { limitNote, type PictureCosts, type PlanFrame } from '../planning/costs.ts';
import { MOST_STICKERS, type PlanRefusal } from '../planning/plan-state.ts';
import { planSummary } from '../planning/summary.ts';
import { shownValues } from '../shown-values.ts';
import type { Snapshot } from './snapshot.ts';
import { allParamsCollected, missingParameters } from './state/parameters.ts';
import type { TurnState } from './state/state.ts';

/** What is still asked for, in the bot's own words; undefined where nothing is. */
function nextQuestion(turnState: TurnState, { texts, totalGenerations }: Listener): string | undefined {
  if (turnState.photo === null) return texts.ask.photo;
  return questionFor(texts, missingParameters(turnState.params), totalGenerations);
}

/** Who is spoken to. */
interface Listener extends Pick<Snapshot, 'texts' | 'totalGenerations' | 'summaryWaits'> {
  /** They said yes, and nothing else. */
  readonly agreed?: boolean;
}

/**
 * How a turn of the sticker's dialogue ends, from what is stored after it. Code only adds what the model left out: the summary whenever
 * the present values have not been shown, and the next question where the model said nothing.
 *
 * @param spoken whether the person gets words of the model in this turn
 * @param asksForNext whether these words already ask for what is missing, or need not
 */
export function endTurn(
  turnState: TurnState,
  listener: Listener,
  spoken: boolean,
  asksForNext = spoken,
): Ending {
  const { settledOffer } = turnState;
  const ending = ends(turnState, listener, spoken, asksForNext);
  if (spoken || settledOffer === undefined) return ending;
  const { usingNew, kept } = listener.texts.photo;
  return { ...ending, say: [say(settledOffer === 'new' ? usingNew : kept), ...ending.say] };
}

function ends(turnState: TurnState, listener: Listener, spoken: boolean, asksForNext: boolean): Ending {
  const { texts } = listener;
  const words = (text: string): Ending => ({ say: spoken ? [] : [say(text)], closing: 'none' });
  // What is done says itself what has come of it.
  const isDone = turnState.effects.length > 0 && !turnState.changed;
  if (turnState.confirmed || isDone) return { say: [], closing: 'none' };
  // Nothing is drawn before it is settled which photo to use, so that is what is asked until it is.
  if (turnState.offeredPhoto !== null) return { say: [], closing: 'photo_choice' };
  if (turnState.photoWanted) return words(texts.ask.anotherPhoto);
  const refusal = turnState.refusal ?? turnState.plan.refusal;
  if (refusal?.type === 'photo_awaited') return words(texts.photo.awaited);
  const { refused } = turnState.taste;
  if (refused !== undefined && !spoken) return words(texts.taste.never(refused));
  const plan = endPlanTurn(turnState, { texts, waits: listener.summaryWaits }, spoken, asksForNext);
  if (plan !== undefined) return plan;
  switch (turnState.refusal?.type) {
    case 'limit':
      return { say: [say(limitText(turnState.refusal.limit, texts))], closing: 'none' };
    case 'never':
      return words(texts.taste.never(turnState.refusal.what));
    case 'refused':
      return words(texts.sticker.blocked);
    case 'drawing':
      return words(texts.confirm.drawing);
    case 'photo_choice':
    case 'photo_awaited':
    case undefined:
    case 'accepted':
    case 'missing':
    case 'not_shown':
    case 'delivered':
      break;
    default:
      return turnState.refusal satisfies never;
  }
  const question = nextQuestion(turnState, listener);
  if (question !== undefined) return { say: asksForNext ? [] : [say(question)], closing: 'none' };
  const { drawing, summaryShown } = turnState.facts(0);
  if (drawing === 'open') {
    // It stands in the chat before these words, be it that it came only after what the person said. Once is enough.
    const above =
      (listener.summaryWaits && !turnState.changed) ||
      (summaryShown && turnState.refusal?.type === 'not_shown');
    if (above) return words(texts.confirm.summaryAbove);
    // A yes that has confirmed nothing, whatever the model says of it, is followed by what there is to confirm.
    const isSeen = summaryShown && spoken && !listener.agreed && turnState.settledOffer === undefined;
    if (!isSeen) return { say: [], closing: 'summary' };
  }
  if (drawing === 'drawing') return words(texts.confirm.drawing);
  return words(texts.ask.change);
}

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
function endPlanTurn(
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

/** What is rendered from what is stored, and said last. */
export type Closing = 'summary' | 'plan' | 'photo_choice' | 'none';

/** What code adds at the end of a turn: nobody is ever left without something to read or to press. */
export interface Ending {
  readonly say: readonly Outgoing[];
  readonly closing: Closing;
}

/** What is stored by the end of a turn. */
interface Stored {
  readonly sessionId: number;
  readonly revision: number;
  readonly plan: { readonly id: number; readonly revision: number } | undefined;
  /** Where the plan is to be shown. */
  readonly frame: PlanFrame | undefined;
  /** The rules lead every dialogue: the values are known ones, as a rule, and may be from before the language changed. */
  readonly byRules: boolean;
  /** What drawing takes here. */
  readonly pictures: PictureCosts | undefined;
}

/** What is said last in a turn, rendered from what is stored. */
export function closingMessages(
  closing: Closing,
  { language, texts, totalGenerations, dialogue }: Snapshot,
  { params, look, offeredPhoto, plan }: TurnState,
  { sessionId, revision, plan: stored, frame, byRules, pictures }: Stored,
): Outgoing[] {
  switch (closing) {
    case 'none':
      return [];
    case 'summary': {
      if (!allParamsCollected(params)) return [];
      const isFirst = totalGenerations === 0 && (dialogue?.summary_revision ?? null) === null;
      const note = limitNote(pictures, [params], texts, isFirst);
      // A model's values are shown as it has put them: it sees the language itself.
      const values = byRules ? shownValues(params, language) : params;
      return [{ type: 'summary', language, ...values, ...look, ...(note && { note }), sessionId, revision }];
    }
    case 'plan': {
      const { content } = plan;
      if (content === undefined || stored === undefined || frame === undefined) return [];
      return [planSummary({ ...stored, content, ...frame }, language)];
    }
    case 'photo_choice': {
      if (offeredPhoto === null) return [];
      const { photo } = texts;
      const tag = photoTag(offeredPhoto);
      const choice: Button<DialogueAction>[] = [
        { label: photo.useNew, action: { type: 'new_photo', sessionId, photoTag: tag } },
        { label: photo.keep, action: { type: 'keep_photo', sessionId, photoTag: tag } },
      ];
      return [say(photo.useNewQuestion, choice)];
    }
    default:
      return closing satisfies never;
  }
}

/** A short name for a photo reference, for buttons: references are longer than a button may carry. */
export function photoTag(photo: string): string {
  return createHash('sha256').update(photo).digest('base64url').slice(0, 10);
}
