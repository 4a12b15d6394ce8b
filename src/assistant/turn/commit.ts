import { fixedPartOf, leaderOf } from '../../agents/agent.ts';
import {
  ensureSession,
  isNewest,
  openAssistantSession,
  stopAwaitingWords,
  updateAssistantSession,
  updateSession,
} from '../../assistant-db/dialogues/sessions.ts';
import { enqueueGeneration, requeueFailed } from '../../assistant-db/jobs/generations.ts';
import { enqueueMessages } from '../../assistant-db/messages/outbox.ts';
import { updatePreferences, upsertUser } from '../../assistant-db/people/users.ts';
import { dropOpenPlan } from '../../assistant-db/plans/plans.ts';
import type { AssistantSession, Session, Trx } from '../../assistant-db/schema.ts';
import { transactionOf } from '../../assistant-db/transaction.ts';
import { retryWrite } from '../../assistant-db/trouble.ts';
import { assistantContext } from '../agent/assistant-context.ts';
import { awaitInput } from '../awaited-input.ts';
import { withChoices } from '../choices.ts';
import { type AssistantDeps, StaleTurnError, type TurnContext, type TurnOutcome } from '../context.ts';
import { resumePlans } from '../drawing/advance.ts';
import type { EffectResult, EffectScene } from '../effects.ts';
import type { TurnIntent } from '../intents.ts';
import { planMessage, settleAwaited, settleButtons } from '../open-buttons.ts';
import { asOneMessage, encodeOutgoing, type Outgoing } from '../outgoing.ts';
import { planFrame } from '../planning/costs.ts';
import { storePlan } from '../planning/store.ts';
import { openProposal, proposalTag } from '../proposal.ts';
import { spokenAnswer } from '../spoken-answer.ts';
import { type History, historyAfter, serializeHistory } from './history.ts';
import { type Closing, closingMessages } from './next-words.ts';
import { loadSnapshot, type Snapshot } from './snapshot.ts';
import { allParamsCollected, lookColumns } from './state/parameters.ts';
import type { TurnState } from './state/state.ts';

const STALE = 'The dialogue has ended or changed meanwhile.';

async function ensureDialogue(
  trx: Trx,
  snapshot: Snapshot,
  conclusion: Conclusion,
  now: number,
): Promise<AssistantSession> {
  if (snapshot.dialogue !== undefined && !conclusion.anew) return snapshot.dialogue;
  const { person, summary, history, newest } = snapshot;
  if (!(await isNewest(trx, person.id, newest))) throw new StaleTurnError(STALE);
  // A known person: what was said before goes on, word for word or as a summary.
  const earlier = { summary, summarized: history.first };
  return openAssistantSession(trx, person.id, serializeHistory(conclusion.history), now, earlier);
}

function isKnown({ user, person }: Snapshot): boolean {
  return (
    user !== undefined &&
    user.gone_at === null &&
    user.first_name === person.firstName &&
    user.username === (person.username ?? null) &&
    user.language_code === (person.languageCode ?? null) &&
    (person.writes === undefined || person.writes === user.written_language)
  );
}

async function enqueueJob(
  trx: Trx,
  snapshot: Snapshot,
  turnState: TurnState,
  dialogueId: number,
  revision: number,
  now: number,
): Promise<number | undefined> {
  const { params, photo } = turnState;
  if (!allParamsCollected(params) || photo === null) return undefined;
  if (snapshot.existing?.status === 'failed') {
    return (await requeueFailed(trx, snapshot.existing.id, now)) ? snapshot.existing.id : undefined;
  }
  const job = await enqueueGeneration(
    trx,
    {
      user_id: snapshot.person.id,
      assistant_session_id: dialogueId,
      revision,
      photo_file_id: photo,
      ...params,
      ...lookColumns(turnState.look),
    },
    now,
  );
  return job?.id;
}

/** A changed plan is edited where it stands, if a press or words beneath it tell that it has changed. */
async function inPlace(
  trx: Trx,
  userId: number,
  said: readonly Outgoing[],
  { pressedMessage }: Pick<TurnContext, 'pressedMessage'>,
): Promise<Outgoing[]> {
  const isTold = pressedMessage !== undefined || said.length > 1;
  const placed: Outgoing[] = [];
  for (const message of said) {
    if (isTold && message.type === 'say' && message.showsPlan) {
      const replaces = await planMessage(trx, userId, message.showsPlan.planId);
      placed.push(replaces === undefined ? message : { ...message, replaces });
    } else placed.push(message);
  }
  return placed;
}

/**
 * Writes a turn, all or nothing and without any network: acknowledges its cause, stores its changes, queues a
 * confirmed job, puts what is said into the outbox. Throws {@link StaleTurnError} where the dialogue changed or ended
 * without this turn.
 */
export async function commitTurn(
  deps: AssistantDeps,
  context: TurnContext,
  snapshot: Snapshot,
  turnState: TurnState,
  conclusion: Conclusion,
): Promise<TurnOutcome> {
  const now = deps.clock.now();
  const { content } = turnState.plan;
  const isShown = conclusion.closing === 'plan' && content !== undefined;
  const frame = isShown ? await planFrame(deps, snapshot.person.id, content) : undefined;
  const { dialogueId, outcome, stored } = await turnTransaction(deps, context, async trx => {
    await context.acknowledge(trx);
    if (!isKnown(snapshot)) await upsertUser(trx, snapshot.person, now);
    const session = snapshot.session ?? (await ensureSession(trx, snapshot.person.id, now));
    const dialogue = await ensureDialogue(trx, snapshot, conclusion, now);
    const revision = revisionAfter(dialogue, turnState);
    const updated = await updateAssistantSession(trx, dialogue.id, dialogue.version, {
      ...dialogueChange(dialogue, turnState, conclusion),
      updated_at: now,
    });
    if (!updated) throw new StaleTurnError(STALE);
    const change = sessionChange(session, turnState, conclusion);
    if (Object.keys(change).length > 0) await updateSession(trx, session.id, { ...change, updated_at: now });
    const { change: taste } = turnState.taste;
    if (taste) await updatePreferences(trx, snapshot.person.id, taste, now);
    const job = turnState.confirmed
      ? await enqueueJob(trx, snapshot, turnState, dialogue.id, revision, now)
      : undefined;
    const owner = { userId: snapshot.person.id, assistantSessionId: dialogue.id };
    if (conclusion.anew) await dropOpenPlan(trx, owner.userId, now);
    const plan = await storePlan(trx, turnState, owner, now);
    if (plan === undefined) throw new StaleTurnError(STALE);
    const done = await carryOutAll(deps, trx, snapshot, [
      ...turnState.effects,
      ...turnState.task.effects(turnState.callsWait),
    ]);
    const jobs = [job, plan.job].filter(each => each !== undefined);
    const byRules = deps.summarizer === undefined;
    const said: Outgoing[] = [
      ...conclusion.say,
      ...done.say,
      ...jobs.map(id => ({ type: 'progress' as const, language: snapshot.language, generationId: id })),
      ...closingMessages(conclusion.closing, snapshot, turnState, {
        sessionId: dialogue.id,
        revision,
        plan: plan.open,
        frame,
        byRules,
        pictures: deps.pictures,
      }),
    ];
    const placed = turnState.plan.changed ? await inPlace(trx, owner.userId, said, context) : said;
    const messages = withChoices(placed, snapshot.language);
    const proposal = openProposal(conclusion.history.messages, snapshot.language, turnState.params);
    const standing = {
      sessionId: dialogue.id,
      revision,
      confirmed: turnState.confirmed || (!turnState.changed && dialogue.confirmed === 1),
      offeredPhoto: turnState.offeredPhoto,
      proposed: proposal && proposalTag(proposal),
      plan: plan.open,
    };
    const replaced = messages.map(message => (message.type === 'say' ? message.replaces : undefined));
    const over = await settleButtons(trx, owner.userId, standing, conclusion.deadButtons);
    messages.push(...over.filter(({ messageId }) => !replaced.includes(messageId)));
    const all = [
      ...(context.lead ?? []),
      ...messages,
      ...spokenAnswer(deps, context, snapshot.user, messages),
    ];
    await enqueueMessages(trx, snapshot.person.id, asOneMessage(all).map(encodeOutgoing), now, deps.me);
    const given = turnState.photo === session.photo_file_id ? null : turnState.photo;
    const resumed = given !== null && (await resumePlans(deps, trx, snapshot.person.id, given, now));
    const jobQueued = jobs.length > 0 || resumed || done.jobQueued;
    return { outcome: { jobQueued }, dialogueId: dialogue.id, stored: done.stored };
  });
  stored();
  const leader = leaderOf(deps.team, conclusion.history.leader);
  deps.summarizer?.afterTurn({
    dialogueId,
    chatId: snapshot.person.id,
    turn: context.turn,
    history: conclusion.history,
    summary: snapshot.summary,
    fixed: fixedPartOf(leader, assistantContext(deps, context, snapshot, turnState)),
  });
  return outcome;
}

/**
 * Says something that changes nothing of the dialogue. Awaited words are awaited no longer, unless they are asked for
 * here. `words` may write more inside the transaction.
 */
export async function commitWords(
  deps: AssistantDeps,
  context: TurnContext,
  words: readonly Outgoing[] | ((trx: Trx) => Promise<readonly Outgoing[]>),
): Promise<TurnOutcome> {
  const now = deps.clock.now();
  await turnTransaction(deps, context, async trx => {
    await context.acknowledge(trx);
    const user = await upsertUser(trx, context.person, now);
    await stopAwaitingWords(trx, context.person.id);
    const said = typeof words === 'function' ? await words(trx) : words;
    const over = await settleAwaited(trx, context.person.id, said);
    const messages = [...(context.lead ?? []), ...said, ...over, ...spokenAnswer(deps, context, user, said)];
    await enqueueMessages(trx, context.person.id, asOneMessage(messages).map(encodeOutgoing), now, deps.me);
  });
  return { jobQueued: false };
}

export async function commitWithoutModel(
  deps: AssistantDeps,
  context: TurnContext,
  snapshot: Snapshot,
  turnState: TurnState,
  note: string,
  conclusion: Pick<Conclusion, 'say' | 'closing' | 'deadButtons'>,
): Promise<TurnOutcome> {
  return commitTurn(deps, context, snapshot, turnState, {
    ...conclusion,
    history: historyAfter(snapshot.history, [{ role: 'user', text: note }], conclusion.say, {}),
  });
}

/**
 * Does what a press, a command or awaited words ask for beside the dialogue's values, in one transaction. `act` may run
 * several times.
 */
export async function commitScene(
  deps: AssistantDeps,
  context: TurnContext,
  act: (scene: EffectScene) => Promise<EffectResult>,
): Promise<TurnOutcome> {
  const { person, language, texts } = await loadSnapshot(deps.db, context.person);
  const { pressedMessage } = context;
  let done: EffectResult = { say: [] };
  await commitWords(deps, context, async trx => {
    const now = deps.clock.now();
    done = await act({ trx, person, language, texts, now, pressedMessage });
    if (done.awaited) await awaitInput(trx, person.id, done.awaited, now);
    return done.say;
  });
  done.stored?.();
  return { jobQueued: done.jobQueued ?? false };
}

export function commitEffect(
  deps: AssistantDeps,
  context: TurnContext,
  intent: TurnIntent,
): Promise<TurnOutcome> {
  return commitScene(deps, context, scene => deps.runIntent(scene, intent));
}

async function carryOutAll(
  { runIntent, clock }: Pick<AssistantDeps, 'runIntent' | 'clock'>,
  trx: Trx,
  { person, language, texts }: Pick<Snapshot, 'person' | 'language' | 'texts'>,
  all: readonly TurnIntent[],
): Promise<Required<Omit<EffectResult, 'awaited'>>> {
  const now = clock.now();
  const done: EffectResult[] = [];
  for (const intent of all) {
    const one = await runIntent({ trx, person, language, texts, now }, intent);
    done.push(one);
    if (one.awaited) await awaitInput(trx, person.id, one.awaited, now);
  }
  return {
    say: done.flatMap(({ say }) => say),
    jobQueued: done.some(({ jobQueued }) => jobQueued),
    stored: () => {
      for (const { stored } of done) stored?.();
    },
  };
}

/**
 * The transaction that ends a turn. While the database fails the answer is kept, as it was paid for. `write` may run
 * several times.
 * @throws the reason of the turn's signal where there was no more time
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

export interface Conclusion {
  readonly history: History;
  readonly say: readonly Outgoing[];
  readonly closing: Closing;
  readonly anew?: boolean;
  readonly albumId?: string | undefined;
  readonly goal?: string | undefined;
  /** A message whose buttons are over, as its presser was told. */
  readonly deadButtons?: number | undefined;
  /** Turns in a row in which every model failed; left out where none was asked. */
  readonly failedTurns?: number;
  /** Turns in a row that continued after an approved call. */
  readonly continuations?: number;
}

function revisionAfter({ revision }: AssistantSession, { changed }: TurnState): number {
  return revision + (changed ? 1 : 0);
}

function dialogueChange(dialogue: AssistantSession, turnState: TurnState, conclusion: Conclusion) {
  const { params, look, plan, changed, confirmed } = turnState;
  const { goal, failedTurns, continuations, history } = conclusion;
  return {
    ...params,
    ...(changed ? lookColumns(look) : {}),
    revision: revisionAfter(dialogue, turnState),
    // From now on a yes means the plan.
    ...(plan.changed ? { summary_revision: null, summary_message_id: null } : {}),
    confirmed: confirmed ? 1 : changed ? 0 : dialogue.confirmed,
    ...(goal !== undefined ? { goal } : {}),
    ...(failedTurns !== undefined ? { failed_turns: failedTurns } : {}),
    ...(continuations !== undefined ? { continuations } : {}),
    history: serializeHistory(history),
  };
}

/** Only what the turn changed, as a job may find meanwhile that the photo is lost. */
function sessionChange(
  session: Session,
  { state, photo, offeredPhoto }: TurnState,
  { albumId }: Conclusion,
): Partial<Session> {
  return {
    ...(state !== session.state ? { state } : {}),
    ...(photo !== session.photo_file_id ? { photo_file_id: photo } : {}),
    ...(offeredPhoto !== session.pending_photo_file_id ? { pending_photo_file_id: offeredPhoto } : {}),
    ...(albumId !== undefined ? { album_id: albumId } : {}),
    // The dialogue goes on: words are not awaited for anything else any more.
    ...(session.awaited_input !== null ? { awaited_input: null } : {}),
  };
}
