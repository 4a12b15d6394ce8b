import { questionFor } from '../../i18n/questions.ts';
import { limitText } from '../limits.ts';
import { say } from '../outgoing.ts';
import { endPlanTurn } from '../planning/next-words.ts';
import type { Ending } from './ending.ts';
import type { Snapshot } from './snapshot.ts';
import { missingParameters } from './state/parameters.ts';
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
