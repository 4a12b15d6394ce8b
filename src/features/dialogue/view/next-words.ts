import { createHash } from 'node:crypto';
import { allParamsCollected, missingParameters } from '../../../assistant/model/parameters.ts';
import type { Question } from '../../../assistant/model/question.ts';
import { shownValues } from '../../../assistant/model/shown-values.ts';
import { limitWords } from '../../../assistant/state/offer.ts';
import { outcomeText } from '../../../assistant/state/outcomes.ts';
import { type Button, type Outgoing, say, type Words } from '../../../assistant/state/outgoing.ts';
import type { Snapshot } from '../../../assistant/state/snapshot.ts';
import type { TurnState } from '../../../assistant/state/state.ts';
import { type Language, textsFor } from '../../../i18n/index.ts';
import { questionFor } from '../../../i18n/questions.ts';
import { limitNote, type PictureCosts, type PlanFrame } from '../../plans/drawing/costs.ts';
import { planSummary, planWithoutStyle, rowOf } from '../../plans/drawing/summary.ts';
import { approvalQuestion } from '../../plans/drawing/words.ts';
import { ask, textOf } from './choices.ts';

function nextQuestion(
  { photo, params }: TurnState,
  { language, texts, totalGenerations }: Listener,
): Words | undefined {
  if (photo === null) return say(texts.ask.photo);
  const missing = missingParameters(params);
  const [parameter] = missing;
  const text = questionFor(texts, missing, totalGenerations);
  return parameter && text ? ask(text, { type: 'value', parameter }, language) : undefined;
}

/** Asks what the rules want to know. */
function ruledQuestion(asked: Question, { params, plan }: TurnState, language: Language): Words {
  const sticker = 'row' in asked ? plan.content?.stickers[asked.row - 1] : undefined;
  const line = 'row' in asked && sticker ? rowOf(sticker, asked.row, textsFor(language)) : '';
  const isSet = asked.type === 'value' && params[asked.parameter] !== null;
  return ask(textOf(asked, language, isSet, line), asked, language);
}

export interface Listener extends Pick<Snapshot, 'language' | 'texts' | 'totalGenerations' | 'summaryWaits'> {
  readonly agreed?: boolean;
}

/**
 * How a turn of the sticker's dialogue ends, from what is stored after it. Code adds only what the model left out:
 * the summary of values not shown yet, and the next question if the model said nothing. `asksForNext`: the words
 * already ask, or need not.
 */
export function endTurn(
  turnState: TurnState,
  listener: Listener,
  spoken: boolean,
  asksForNext = spoken,
): Ending {
  const { ruled, told } = turnState;
  const { settledOffer } = turnState.photoTurn;
  const ending: Ending = ruled.asks
    ? { say: [ruledQuestion(ruled.asks, turnState, listener.language)], closing: 'none' }
    : ends(turnState, listener, spoken, asksForNext);
  const above = [ruled.text, spoken ? undefined : told].flatMap(text =>
    text === undefined ? [] : [say(text)],
  );
  if (spoken || settledOffer === undefined) return { ...ending, say: [...above, ...ending.say] };
  const { usingNew, kept } = listener.texts.photo;
  return { ...ending, say: [...above, say(settledOffer === 'new' ? usingNew : kept), ...ending.say] };
}

function ends(turnState: TurnState, listener: Listener, spoken: boolean, asksForNext: boolean): Ending {
  const { texts } = listener;
  const words = (text: string): Ending => ({ say: spoken ? [] : [say(text)], closing: 'none' });
  // An intent reports its own result.
  const isDone = turnState.intents.length > 0 && !turnState.changed;
  if (turnState.confirmed || isDone) return { say: [], closing: 'none' };
  // Nothing is drawn before it is settled which photo to use.
  if (turnState.photoTurn.offered !== null) return { say: [], closing: 'photo_choice' };
  if (turnState.photoTurn.isWanted) return words(texts.ask.anotherPhoto);
  const refusal = turnState.refusal ?? turnState.plan.refusal;
  if (refusal?.type === 'photo_awaited') return words(texts.photo.awaited);
  const { refused } = turnState.taste;
  if (refused !== undefined && !spoken) return words(texts.taste.never(refused));
  const plan = endPlanTurn(turnState, listener, spoken, asksForNext);
  if (plan !== undefined) return plan;
  const { refusal: single } = turnState;
  // After a delivered sticker the summary is shown again.
  const said = single?.type === 'delivered' ? undefined : single && outcomeText(single, texts);
  // Limits are code's to say, whatever the model has said of them.
  if (said !== undefined)
    return single?.type === 'limit'
      ? { say: [limitWords(single.limit, texts)], closing: 'none' }
      : words(said);
  const question = nextQuestion(turnState, listener);
  if (question !== undefined) return { say: asksForNext ? [] : [question], closing: 'none' };
  const { drawing, summaryShown } = turnState.facts(0);
  if (drawing === 'open') {
    // Words next to a withheld call may claim that it was made.
    if (summaryShown && turnState.withheld)
      return { say: [say(texts.confirm.summaryAbove)], closing: 'none' };
    // The summary is in the chat above these words; do not repeat it.
    const above =
      (listener.summaryWaits && !turnState.changed) ||
      (summaryShown && turnState.refusal?.type === 'not_shown');
    if (above) return words(texts.confirm.summaryAbove);
    // A yes that confirmed nothing is followed by the open summary, whatever the model says.
    const isSeen =
      summaryShown && spoken && !listener.agreed && turnState.photoTurn.settledOffer === undefined;
    if (!isSeen) return { say: [], closing: 'summary' };
  }
  if (drawing === 'drawing') return words(texts.confirm.drawing);
  // The rules do not understand a change in free words: they offer buttons.
  if (turnState.ruled.text !== undefined)
    return { say: [ruledQuestion({ type: 'change' }, turnState, listener.language)], closing: 'none' };
  return words(texts.ask.change);
}

function questionOf({ plan, photo, photoTurn }: TurnState, { language, texts }: Listener): Words | undefined {
  if (photo === null) return say(texts.ask.photo);
  if (plan.content?.style !== '') return undefined;
  // The list is shown with the photo, and after each change.
  const text = photoTurn.isTaken || plan.changed ? planWithoutStyle(plan.content, texts) : texts.ask.style;
  return ask(text, { type: 'value', parameter: 'style' }, language);
}

/**
 * How a turn about a plan ends; undefined if it is about a single sticker. `waits`: the plan's summary, as the
 * turn found it, is on its way.
 */
function endPlanTurn(
  turnState: TurnState,
  listener: Listener,
  spoken: boolean,
  asksForNext: boolean,
): Ending | undefined {
  const { plan } = turnState;
  const { texts, summaryWaits: waits } = listener;
  if (plan.confirmed) return { say: [], closing: 'none' };
  const words = (text: string): Ending => ({ say: spoken ? [] : [say(text)], closing: 'none' });
  const refusal = plan.refusal && outcomeText(plan.refusal, texts);
  if (plan.content === undefined) {
    if (refusal !== undefined) return words(refusal);
    if (plan.dropped && !turnState.changed) return words(texts.plans.dropped);
    // The values of the dialogue are older, and the user has not asked for a sticker of them.
    const { refusal: single, summaryShown, changed } = turnState;
    const isOfPlan = !summaryShown && !changed && (single === undefined || single.type === 'drawing');
    if (!plan.underway || !isOfPlan) return undefined;
    if (plan.approval === undefined) return words(texts.plans.underway);
    // Said before the question was there: it is asked once more, whatever the model says.
    const isAsked = !spoken || plan.refusal?.type === 'not_shown';
    return { say: isAsked ? [approvalQuestion(texts.drawing, plan.approval)] : [], closing: 'none' };
  }
  if (plan.refusal?.type === 'too_many' && refusal !== undefined) return words(refusal);
  const question = questionOf(turnState, listener);
  if (question !== undefined) return { say: asksForNext ? [] : [question], closing: 'none' };
  // Limits are code's to say, whatever the model has said of them.
  if (plan.refusal?.type === 'limit')
    return { say: [limitWords(plan.refusal.limit, texts)], closing: 'none' };
  if (plan.refusal?.type === 'room') return { say: [], closing: 'plan' };
  const above = (waits && !plan.changed) || (plan.shown && plan.refusal?.type === 'not_shown');
  if (above) return words(texts.confirm.summaryAbove);
  return plan.shown && spoken ? { say: [], closing: 'none' } : { say: [], closing: 'plan' };
}

export type Closing = 'summary' | 'plan' | 'photo_choice' | 'none';

/** The part of an answer that code adds at the end of a turn, so that no turn ends in silence. */
export interface Ending {
  readonly say: readonly Outgoing[];
  readonly closing: Closing;
}

interface Stored {
  readonly sessionId: number;
  readonly revision: number;
  readonly plan: { readonly id: number; readonly revision: number } | undefined;
  readonly frame: PlanFrame | undefined;
  /** The rules lead: the values are known ones, and may be from before the language changed. */
  readonly byRules: boolean;
  readonly canChange: true | undefined;
  readonly pictures: PictureCosts | undefined;
}

export function closingMessages(
  closing: Closing,
  { language, texts, totalGenerations, dialogue }: Snapshot,
  { params, look, photoTurn, plan }: TurnState,
  { sessionId, revision, plan: stored, frame, byRules, canChange, pictures }: Stored,
): Outgoing[] {
  switch (closing) {
    case 'none':
      return [];
    case 'summary': {
      if (!allParamsCollected(params)) return [];
      const isFirst = totalGenerations === 0 && (dialogue?.summary_revision ?? null) === null;
      const note = limitNote(pictures, [params], texts, isFirst);
      // A model puts values into the language itself.
      const values = byRules ? shownValues(params, language) : params;
      const more = { ...(note && { note }), ...(canChange && { canChange }) };
      return [{ type: 'summary', language, ...values, ...look, ...more, sessionId, revision }];
    }
    case 'plan': {
      const { content } = plan;
      if (content === undefined || stored === undefined || frame === undefined) return [];
      return [planSummary({ ...stored, content, ...frame }, language)];
    }
    case 'photo_choice': {
      if (photoTurn.offered === null) return [];
      const { photo } = texts;
      const tag = photoTag(photoTurn.offered);
      const choice: Button[] = [
        { label: photo.useNew, action: { type: 'new_photo', sessionId, photoTag: tag } },
        { label: photo.keep, action: { type: 'keep_photo', sessionId, photoTag: tag } },
      ];
      return [say(photo.useNewQuestion, choice)];
    }
    default:
      return closing satisfies never;
  }
}

/** For buttons: photo references are longer than a button may carry. */
export function photoTag(photo: string): string {
  return createHash('sha256').update(photo).digest('base64url').slice(0, 10);
}
