import { findUser } from '../../assistant-db/people/users.ts';
import { transactionOf } from '../../assistant-db/transaction.ts';
import { type AssistantDeps, SupersededError, type TurnContext, type TurnOutcome } from '../context.ts';
import { say } from '../outgoing.ts';
import { commitTurn } from '../turn/commit.ts';
import { historyAfter } from '../turn/history.ts';
import { NOTES } from '../turn/notes.ts';
import { loadSnapshot, turnStateOf } from '../turn/snapshot.ts';
import { endingOf, talk, wordsOf } from './talk.ts';
import { acknowledging, withUpdates } from './user-input.ts';

/** A model that keeps asking for calls must not go on forever without a word from the user. */
const MAX_CONTINUATIONS = 8;

async function acknowledgeOnly(deps: AssistantDeps, context: TurnContext): Promise<TurnOutcome> {
  await transactionOf(deps.db, context.person.id, context.acknowledge);
  return { jobQueued: false };
}

/**
 * The agent that asked for calls continues with their results, in a turn of its own. Does nothing if the user has
 * written since, as that turn took the results up, or has begun another dialogue.
 */
export async function handleContinuation(deps: AssistantDeps, given: TurnContext): Promise<TurnOutcome> {
  const found = await loadSnapshot(deps.db, given.person);
  const updates = await deps.toolCallUpdates?.(deps.db, given.person.id, '', deps.clock.now());
  const { dialogue } = found;
  const isOver = dialogue === undefined || (updates?.askedAt ?? 0) < dialogue.created_at;
  if (updates === undefined || updates.kept.length === 0 || isOver) return acknowledgeOnly(deps, given);
  const snapshot = withUpdates(found, updates.kept);
  const context = { ...given, acknowledge: acknowledging(given, updates) };
  const turnState = turnStateOf(snapshot);
  const { texts } = snapshot;
  const { continuations } = dialogue;
  if (continuations >= MAX_CONTINUATIONS) {
    const words = [say(texts.connected.enough)];
    return commitTurn(deps, context, snapshot, turnState, {
      history: historyAfter(snapshot.history, [], words),
      say: words,
      closing: 'none',
    });
  }
  try {
    const deadline = deps.clock.elapsed() + deps.turnDeadlineMs;
    const result = await talk(deps, context, found, turnState, NOTES.continued, deadline, {
      toolCallUpdates: updates.told,
      withoutRules: true,
    });
    const isAnswered = result.outcome === 'answered';
    const words = isAnswered ? wordsOf(result) : [say(texts.connected.needsModel)];
    const ending = endingOf(result, turnState, snapshot, words.length > 0, true);
    return commitTurn(deps, context, snapshot, isAnswered ? turnState : turnStateOf(snapshot), {
      history: isAnswered
        ? historyAfter(snapshot.history, result.messages, ending.say, result)
        : historyAfter(snapshot.history, [], words),
      say: [...words, ...(result.shown ?? []), ...ending.say],
      closing: ending.closing,
      continuations: continuations + 1,
    });
  } catch (error) {
    // The user moved on; the results wait for their next words.
    if (!(context.signal.reason instanceof SupersededError)) throw error;
    return acknowledgeOnly(deps, given);
  }
}

/** The user as stored: nobody has just written. Undefined if they are forgotten. */
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
