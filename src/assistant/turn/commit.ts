import { fixedPartOf, leaderOf } from '../../agents/agent.ts';
import { stopAwaitingWords } from '../../assistant-db/dialogues/sessions.ts';
import { enqueueMessages } from '../../assistant-db/messages/outbox.ts';
import { upsertUser } from '../../assistant-db/people/users.ts';
import type { Trx } from '../../assistant-db/schema.ts';
import { transactionOf } from '../../assistant-db/transaction.ts';
import { retryWrite } from '../../assistant-db/trouble.ts';
import { resumePlans } from '../../features/plans/drawing/advance.ts';
import { planFrame } from '../../features/plans/drawing/costs.ts';
import { spendDrawings } from '../model/limits.ts';
import { historyAfter } from '../state/history.ts';
import type { IntentResult, IntentScene } from '../state/intent-scene.ts';
import type { TurnIntent } from '../state/intents.ts';
import { asOneMessage, encodeOutgoing, type Outgoing } from '../state/outgoing.ts';
import { loadVoice, type Snapshot } from '../state/snapshot.ts';
import type { TurnState } from '../state/state.ts';
import { assistantContext } from './assistant-context.ts';
import { awaitInput } from './awaited-input.ts';
import {
  type Conclusion,
  composeAnswer,
  queueDrawing,
  removeSettledButtons,
  runIntents,
  storeDialogue,
  storeOpenPlan,
  storeSession,
  storeTaste,
  storeUser,
} from './commit-steps.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from './context.ts';
import { settleAwaited } from './open-buttons.ts';
import { spokenAnswer } from './spoken-answer.ts';

/**
 * Stores a turn in one transaction without any network: acknowledges its cause, stores its changes, queues a confirmed
 * job, and puts the answer into the outbox.
 * @throws StaleTurnError if the dialogue changed or ended without this turn
 */
export async function commitTurn(
  deps: AssistantDeps,
  context: TurnContext,
  snapshot: Snapshot,
  turnState: TurnState,
  conclusion: Conclusion,
): Promise<TurnOutcome> {
  const { person } = snapshot;
  const now = deps.clock.now();
  const { content } = turnState.plan;
  const isShown = conclusion.closing === 'plan' && content !== undefined;
  const frame = isShown ? await planFrame(deps, person.id, content) : undefined;
  const { dialogue, results, outcome } = await turnTransaction(deps, context, async trx => {
    const commit = { deps, context, snapshot, turnState, conclusion, trx, now };
    await context.acknowledge(trx);
    await storeUser(commit);
    const dialogue = await storeDialogue(commit);
    const session = await storeSession(commit);
    await storeTaste(commit);
    const drawing = await queueDrawing(commit, dialogue);
    const plan = await storeOpenPlan(commit, dialogue);
    const results = await runIntents(commit);
    const jobs = [drawing, plan.job].filter(job => job !== undefined);
    const answer = await composeAnswer(commit, { dialogue, plan, results, jobs, frame });
    const settled = await removeSettledButtons(commit, { dialogue, plan }, answer);
    await enqueueAnswer(deps, context, snapshot.user, trx, [...answer, ...settled]);
    const photo = turnState.photo === session.photo_file_id ? null : turnState.photo;
    const resumed = photo !== null && (await resumePlans(deps, trx, person.id, photo, now));
    const jobQueued = jobs.length > 0 || resumed || results.some(({ jobQueued }) => jobQueued);
    if (jobQueued) await spendDrawings(trx, deps, person.id, now);
    return { dialogue, results, outcome: { jobQueued } };
  });
  for (const { stored } of results) stored?.();
  const leader = leaderOf(deps.team, conclusion.history.leader);
  deps.summarizer?.afterTurn({
    dialogueId: dialogue.id,
    chatId: person.id,
    turn: context.turn,
    history: conclusion.history,
    summary: snapshot.summary,
    fixed: fixedPartOf(leader, assistantContext(deps, context, snapshot, turnState)),
  });
  return outcome;
}

/** Queues the messages of a turn after what was understood of a voice message, and reads them aloud if the user wants it. */
async function enqueueAnswer(
  deps: AssistantDeps,
  context: TurnContext,
  user: Snapshot['user'],
  trx: Trx,
  messages: readonly Outgoing[],
  spoken = messages,
): Promise<void> {
  const all = [...(context.lead ?? []), ...messages, ...spokenAnswer(deps, context, user, spoken)];
  const contents = asOneMessage(all).map(encodeOutgoing);
  await enqueueMessages(trx, context.person.id, contents, deps.clock.now(), deps.me);
}

/** Says something without changing the dialogue. Text that a button asked for is no longer expected, unless `words` asks. */
export async function commitWords(
  deps: AssistantDeps,
  context: TurnContext,
  words: readonly Outgoing[] | ((trx: Trx) => Promise<readonly Outgoing[]>),
): Promise<TurnOutcome> {
  await turnTransaction(deps, context, async trx => {
    await context.acknowledge(trx);
    const user = await upsertUser(trx, context.person, deps.clock.now());
    await stopAwaitingWords(trx, context.person.id);
    const said = typeof words === 'function' ? await words(trx) : words;
    const over = await settleAwaited(trx, context.person.id, said, context);
    await enqueueAnswer(deps, context, user, trx, [...said, ...over], said);
  });
  return { jobQueued: false };
}

export async function commitWithoutModel(
  deps: AssistantDeps,
  context: TurnContext,
  snapshot: Snapshot,
  turnState: TurnState,
  note: string,
  conclusion: Pick<Conclusion, 'say' | 'closing' | 'press'>,
): Promise<TurnOutcome> {
  return commitTurn(deps, context, snapshot, turnState, {
    ...conclusion,
    history: historyAfter(snapshot.history, [{ role: 'user', text: note }], conclusion.say, {}),
  });
}

/** Does what a press, a command or awaited words ask for besides the dialogue, in one transaction. `act` may run several times. */
export async function commitScene(
  deps: AssistantDeps,
  context: TurnContext,
  act: (scene: IntentScene) => Promise<IntentResult>,
): Promise<TurnOutcome> {
  const { person, language, texts } = await loadVoice(deps.db, context.person);
  const { pressedMessage, pressedLabel } = context;
  let done: IntentResult = { say: [] };
  await commitWords(deps, context, async trx => {
    const now = deps.clock.now();
    done = await act({ trx, person, language, texts, now, pressedMessage, pressedLabel });
    if (done.awaited) await awaitInput(trx, person.id, done.awaited, now);
    if (done.jobQueued) await spendDrawings(trx, deps, person.id, now);
    return done.say;
  });
  done.stored?.();
  return { jobQueued: done.jobQueued ?? false };
}

export function commitIntent(
  deps: AssistantDeps,
  context: TurnContext,
  intent: TurnIntent,
): Promise<TurnOutcome> {
  return commitScene(deps, context, scene => deps.runIntent(scene, intent));
}

/**
 * Runs the transaction that ends a turn. While the database fails it is repeated, as the answer was paid for: `write` may
 * run several times.
 * @throws the reason of the turn's signal if the time is up
 */
function turnTransaction<Result>(
  { db, clock, log }: AssistantDeps,
  { person, turn, signal }: TurnContext,
  write: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  const answer = {
    what: 'the answer of a turn',
    otherwise: 'unless the person has moved on, the turn is repeated at the next start',
    facts: { chat: person.id, turn },
  };
  return retryWrite({ clock, log }, answer, signal, () => transactionOf(db, person.id, write));
}
