import { leaderOf } from '../../agents/agent.ts';
import { assistantContext } from '../agent/assistant-context.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../context.ts';
import { say } from '../outgoing.ts';
import { commitTurn } from '../turn/commit.ts';
import { endTurn } from '../turn/next-words.ts';
import { loadSnapshot, turnStateOf } from '../turn/snapshot.ts';
import { startAssistantDialog } from './start.ts';

/**
 * For a channel that is opened anew: takes an open dialogue up where it was, with its question or its summary, without a
 * model. Opens a new one where none is open.
 *
 * @param words that say so
 */
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
