import { leaderOf } from '../../agents/agent.ts';
import { NOTES } from '../../assistant/model/notes.ts';
import { historyAfter, ledByFirst, leftUnanswered } from '../../assistant/state/history.ts';
import { say } from '../../assistant/state/outgoing.ts';
import { loadSnapshot, type Snapshot, turnStateOf } from '../../assistant/state/snapshot.ts';
import { assistantContext } from '../../assistant/turn/assistant-context.ts';
import { commitTurn } from '../../assistant/turn/commit.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../assistant/turn/context.ts';
import { withInvitation } from '../taste/interview/questions.ts';
import { askAssistant, endingOf, failedTurns, wordsOf } from './agent-turn.ts';
import { endTurn } from './view/next-words.ts';

/**
 * Opens a new dialogue: the model greets and asks what is missing. The photo and the history of a returning person
 * stay.
 */
export async function startAssistantDialog(deps: AssistantDeps, context: TurnContext): Promise<TurnOutcome> {
  const loaded = await loadSnapshot(deps.db, context.person);
  const history = leftUnanswered(ledByFirst(loaded.history));
  const plans = { ...loaded.plans, open: undefined };
  const snapshot: Snapshot = { ...loaded, dialogue: undefined, existing: undefined, plans, history };
  const turnState = turnStateOf(snapshot);
  turnState.settleOffer(false);
  const deadline = deps.clock.elapsed() + deps.turnDeadlineMs;
  const result = await askAssistant(deps, context, snapshot, turnState, NOTES.start, deadline);
  if (turnState.photo === null) turnState.waitForPhoto();
  else if (!turnState.photoWanted) turnState.keepPhoto();
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
