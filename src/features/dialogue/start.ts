import { leaderOf } from '../../agents/agent.ts';
import { NOTES } from '../../assistant/model/notes.ts';
import { historyAfter, ledByFirst, leftUnanswered } from '../../assistant/state/history.ts';
import { say } from '../../assistant/state/outgoing.ts';
import { loadSnapshot, type Snapshot, turnStateOf } from '../../assistant/state/snapshot.ts';
import type { TurnState } from '../../assistant/state/state.ts';
import { assistantContext } from '../../assistant/turn/assistant-context.ts';
import { commitTurn } from '../../assistant/turn/commit.ts';
import {
  type AssistantDeps,
  StoppedError,
  type TurnContext,
  type TurnOutcome,
} from '../../assistant/turn/context.ts';
import { withInvitation } from '../taste/interview/questions.ts';
import { askAssistant, endingOf, failedTurns, type TurnResult, wordsOf } from './agent-turn.ts';
import { watchWords, wordsOfAborted } from './stopped.ts';
import { endTurn } from './view/next-words.ts';

/**
 * Opens a new dialogue: the model greets and asks what is missing. The photo and the history of a returning person
 * stay.
 */
export async function startAssistantDialog(deps: AssistantDeps, given: TurnContext): Promise<TurnOutcome> {
  const loaded = await loadSnapshot(deps.db, given.person);
  const history = leftUnanswered(ledByFirst(loaded.history));
  const plans = { ...loaded.plans, open: undefined };
  const snapshot: Snapshot = { ...loaded, dialogue: undefined, existing: undefined, plans, history };
  const turnState = turnStateOf(snapshot);
  turnState.photoTurn.settleOffer(false);
  const deadline = deps.clock.elapsed() + deps.turnDeadlineMs;
  const { context, seen } = watchWords(given);
  let result: TurnResult;
  try {
    result = await askAssistant(deps, context, snapshot, turnState, NOTES.start, deadline);
  } catch (error) {
    // After a later /start or /cancel, that one answers.
    if (!(context.signal.reason instanceof StoppedError)) throw error;
    const said = wordsOfAborted(context, seen(), snapshot.texts);
    return commitTurn(deps, context, snapshot, stoppedState(snapshot), {
      history: historyAfter(history, [{ role: 'user', text: NOTES.start }], said),
      say: said,
      closing: 'none',
      anew: true,
    });
  }
  settlePhoto(turnState);
  const words = wordsOf(result);
  const ending = endingOf(result, turnState, snapshot, words.length > 0, result.asksForNext);
  const said = [...words, ...(result.shown ?? []), ...ending.say];
  const isFirstVisit = loaded.newest === undefined && ending.closing === 'none';
  return commitTurn(deps, context, snapshot, turnState, {
    history: historyAfter(snapshot.history, result.messages, ending.say, result),
    say: isFirstVisit ? withInvitation(said, turnState.taste, snapshot.texts) : said,
    closing: ending.closing,
    anew: true,
    failedTurns: failedTurns(snapshot, result),
  });
}

/** The state without the effects of the tools of a stopped turn. */
function stoppedState(snapshot: Snapshot): TurnState {
  const turnState = turnStateOf(snapshot);
  turnState.photoTurn.settleOffer(false);
  settlePhoto(turnState);
  return turnState;
}

function settlePhoto(turnState: TurnState): void {
  if (turnState.photo === null) turnState.photoTurn.awaitAnother();
  else if (!turnState.photoTurn.isWanted) turnState.photoTurn.keep();
}

/** Resumes an open dialogue in a channel that is opened again, without a model. Opens a dialogue if there is none. */
export async function resumeAssistantDialog(
  deps: AssistantDeps,
  context: TurnContext,
  words: string,
): Promise<TurnOutcome> {
  const snapshot = await loadSnapshot(deps.db, context.person);
  if (snapshot.dialogue === undefined) return startAssistantDialog(deps, context);
  const turnState = turnStateOf(snapshot);
  const { history } = snapshot;
  const leader = leaderOf(deps.team, history.leader);
  const told = assistantContext(deps, context, snapshot, turnState);
  const ending =
    (leader.resumes?.(told) ? leader.ending?.(told, false, '') : undefined) ??
    endTurn(turnState, snapshot, false);
  return commitTurn(deps, context, snapshot, turnState, {
    history,
    say: [say(words), ...ending.say],
    closing: ending.closing,
  });
}
