import { NOTES } from '../../assistant/model/notes.ts';
import { type History, historyAfter, ledByFirst } from '../../assistant/state/history.ts';
import { type Outgoing, say } from '../../assistant/state/outgoing.ts';
import { loadSnapshot, type Snapshot, turnStateOf } from '../../assistant/state/snapshot.ts';
import type { TurnState } from '../../assistant/state/state.ts';
import { commitTurn } from '../../assistant/turn/commit.ts';
import {
  type AssistantDeps,
  SupersededError,
  type TurnContext,
  type TurnOutcome,
} from '../../assistant/turn/context.ts';
import { findUser } from '../../assistant-db/people/users.ts';
import { lastStopAt, runningTask } from '../../assistant-db/tasks/tasks.ts';
import { hasUnfinishedCalls } from '../../assistant-db/tools/tool-calls.ts';
import { transactionOf } from '../../assistant-db/transaction.ts';
import { isVisible } from '../../lib/one-line.ts';
import { PLANNING } from '../tasks/agent.ts';
import { requeueTurn } from '../tasks/next-turn.ts';
import { askAssistant, endingOf, type TurnResult, wordsOf } from './agent-turn.ts';
import { settling } from './user-input.ts';

/** A model that keeps asking for calls must not go on forever without a word from the user. */
const MAX_CONTINUATIONS = 8;

async function acknowledgeOnly(deps: AssistantDeps, context: TurnContext): Promise<TurnOutcome> {
  await transactionOf(deps.db, context.person.id, context.acknowledge);
  return { jobQueued: false };
}

/** Gives way to the user. Results of calls wait for their next message; a task continues after it. */
async function yieldToUser(deps: AssistantDeps, context: TurnContext): Promise<TurnOutcome> {
  const { db, clock } = deps;
  await transactionOf(db, context.person.id, async trx => {
    await context.acknowledge(trx);
    const task = await runningTask(trx, context.person.id);
    if (task !== undefined) await requeueTurn(trx, task, clock.now());
  });
  return { jobQueued: false };
}

/**
 * The agent that asked for calls continues with their results, in a turn of its own. Does nothing if the user has
 * written since, as that turn took the results up, or has begun another dialogue.
 */
export async function handleContinuation(deps: AssistantDeps, given: TurnContext): Promise<TurnOutcome> {
  const found = await loadSnapshot(deps.db, given.person);
  const updates = await deps.toolCallUpdates?.(deps.db, given.person.id, '', deps.clock.now());
  const { dialogue, task } = found;
  const isOver = dialogue === undefined || (updates?.askedAt ?? 0) < dialogue.created_at;
  const isNothing = updates === undefined || updates.kept.length === 0 || isOver;
  // After a stop, results of running calls wait for the user's next message.
  const isStopped = (updates?.askedAt ?? 0) <= (await lastStopAt(deps.db, given.person.id));
  // A task pauses until its calls are decided and have ended.
  const isWaiting = updates?.waits === true || (await hasUnfinishedCalls(deps.db, given.person.id));
  const isGone = found.user?.gone_at != null;
  if (isGone || (task === undefined ? isNothing || isStopped : isWaiting))
    return acknowledgeOnly(deps, given);
  const asking = {
    ...given,
    // A task reports progress in its own message, not in drafts.
    onText: task === undefined ? given.onText : undefined,
  };
  const turnState = turnStateOf(found);
  turnState.task.startOwnTurn();
  const { texts } = found;
  const continuations = dialogue?.continuations ?? 0;
  if (task === undefined && continuations >= MAX_CONTINUATIONS) {
    const words = [say(texts.connected.enough)];
    // The user's next message tells the results.
    const { context, snapshot } = settling(given, found, updates, 'failed');
    return commitTurn(deps, context, snapshot, turnState, {
      history: historyAfter(snapshot.history, [], words),
      say: words,
      closing: 'none',
    });
  }
  try {
    const deadline = deps.clock.elapsed() + deps.turnDeadlineMs;
    const note = task === undefined || updates?.kept.length ? NOTES.continued : NOTES.task;
    const result = await askAssistant(deps, asking, found, turnState, note, deadline, {
      toolCallUpdates: updates?.told,
      withoutRules: true,
      leader: task && PLANNING,
    });
    const isAnswered = result.outcome === 'answered';
    const { context, snapshot } = settling(asking, found, updates, result.outcome);
    const waits = turnState.task.speaks || turnState.askedCalls.length > 0;
    const isSilent = isAnswered && task !== undefined && !turnState.task.speaks;
    const words = isSilent ? [] : isAnswered ? wordsToSay(result, turnState) : [excuseOf(result, snapshot)];
    const ending = endingOf(result, turnState, snapshot, words.length > 0, true);
    const leading = task === undefined ? result : ledAfter(snapshot, turnState.task.isRunning && waits);
    return commitTurn(deps, context, snapshot, isAnswered ? turnState : turnStateOf(snapshot), {
      history: historyAfter(
        snapshot.history,
        isAnswered ? result.messages : [],
        isAnswered ? ending.say : words,
        leading,
      ),
      say: [...words, ...(result.shown ?? []), ...ending.say],
      closing: ending.closing,
      ...(task === undefined && { continuations: continuations + 1 }),
    });
  } catch (error) {
    if (!(given.signal.reason instanceof SupersededError)) throw error;
    return yieldToUser(deps, given);
  }
}

/** Returns who leads after a turn of a task. @param waits whether the planning agent needs the user's answer */
function ledAfter({ history }: Snapshot, waits: boolean): Pick<History, 'leader' | 'turnsLed'> {
  if (waits) return { leader: PLANNING, turnsLed: 1 };
  // The task continues on its own or has ended, so the user talks with the previous leader.
  return history.leader === PLANNING ? ledByFirst(history) : history;
}

/** Always says a report, even one that is a mere acknowledgement. */
function wordsToSay(result: TurnResult, { task }: TurnState): Outgoing[] {
  const isReport = task.wasRunning && !task.isRunning && isVisible(result.text);
  return isReport ? [{ type: 'say', text: result.text, markdown: true }] : wordsOf(result);
}

function excuseOf({ outcome }: TurnResult, { task, texts }: Snapshot): Outgoing {
  if (outcome === 'blocked') return say(texts.connected.moderated);
  return say(task === undefined ? texts.connected.needsModel : texts.connected.tasksNeedModel);
}

/** The user as stored, for a turn without a message. Undefined if they are forgotten. */
export async function storedPerson(deps: Pick<AssistantDeps, 'db'>, id: number) {
  const user = await findUser(deps.db, id);
  if (user === undefined) return undefined;
  return {
    id,
    firstName: user.first_name,
    username: user.username ?? undefined,
    languageCode: user.language_code ?? undefined,
  };
}
