import {
  ensureSession,
  isNewest,
  openAssistantSession,
  updateAssistantSession,
  updateSession,
} from '../../assistant-db/dialogues/sessions.ts';
import { enqueueGeneration, requeueFailed } from '../../assistant-db/jobs/generations.ts';
import { updatePreferences, upsertUser } from '../../assistant-db/people/users.ts';
import { dropOpenPlan } from '../../assistant-db/plans/plans.ts';
import type { AssistantSession, Session, Trx } from '../../assistant-db/schema.ts';
import { offerSet } from '../../features/dialogue/view/choices.ts';
import { isLedByRules } from '../../features/dialogue/view/leading.ts';
import { type Closing, closingMessages } from '../../features/dialogue/view/next-words.ts';
import type { planFrame } from '../../features/plans/drawing/costs.ts';
import { allParamsCollected, lookColumns } from '../model/parameters.ts';
import { proposalIn, proposalTag, type Question } from '../model/question.ts';
import { type History, serializeHistory } from '../state/history.ts';
import type { IntentResult } from '../state/intent-scene.ts';
import type { Outgoing } from '../state/outgoing.ts';
import type { Snapshot } from '../state/snapshot.ts';
import type { TurnState } from '../state/state.ts';
import { type StoredPlan, storePlan } from '../state/stored-plan.ts';
import { awaitInput } from './awaited-input.ts';
import { type AssistantDeps, StaleTurnError, type TurnContext } from './context.ts';
import { type Press, planMessage, settleButtons } from './open-buttons.ts';

/** How a turn ends, besides the changes in its state. */
export interface Conclusion {
  readonly history: History;
  readonly say: readonly Outgoing[];
  readonly closing: Closing;
  /** Opens a new dialogue. */
  readonly anew?: boolean;
  readonly albumId?: string | undefined;
  readonly goal?: string | undefined;
  /** Set if the pressed message certainly loses its buttons. */
  readonly press?: Press;
  /** Turns in a row in which every model failed; left out if none was asked. */
  readonly failedTurns?: number;
  /** Turns in a row that continued after an approved call. */
  readonly continuations?: number;
}

/** A turn inside the transaction that stores it. */
export interface Commit {
  readonly deps: AssistantDeps;
  readonly context: TurnContext;
  readonly snapshot: Snapshot;
  readonly turnState: TurnState;
  readonly conclusion: Conclusion;
  readonly trx: Trx;
  readonly now: number;
}

/** Skips the write if nothing about the user has changed. */
export async function storeUser({ snapshot: { user, person }, trx, now }: Commit): Promise<void> {
  const isStored =
    user !== undefined &&
    user.gone_at === null &&
    user.first_name === person.firstName &&
    user.username === (person.username ?? null) &&
    user.language_code === (person.languageCode ?? null) &&
    (person.writes === undefined || person.writes === user.written_language);
  if (!isStored) await upsertUser(trx, person, now);
}

const STALE = 'The dialogue has ended or changed meanwhile.';

async function openDialogue({ snapshot, conclusion, trx, now }: Commit): Promise<AssistantSession> {
  if (snapshot.dialogue !== undefined && !conclusion.anew) return snapshot.dialogue;
  const { person, summary, history, newest } = snapshot;
  if (!(await isNewest(trx, person.id, newest))) throw new StaleTurnError(STALE);
  // A known user's earlier words stay in the history or its summary.
  const earlier = { summary, summarized: history.first };
  return openAssistantSession(trx, person.id, serializeHistory(conclusion.history), now, earlier);
}

export interface StoredDialogue {
  readonly id: number;
  readonly revision: number;
  readonly confirmed: boolean;
}

/** The newest question that the bot asks with buttons. */
function askedIn(said: readonly Outgoing[]): Question | undefined {
  const last = said.findLast(each => each.type === 'say' && each.question !== undefined);
  return last?.type === 'say' ? last.question : undefined;
}

/** Stores the values and the history. @throws StaleTurnError if the dialogue changed or ended without this turn */
export async function storeDialogue(commit: Commit): Promise<StoredDialogue> {
  const { turnState, conclusion, trx, now } = commit;
  const { params, look, plan, changed, confirmed } = turnState;
  const { goal, failedTurns, continuations, history } = conclusion;
  const before = await openDialogue(commit);
  const revision = before.revision + (changed ? 1 : 0);
  const isStored = await updateAssistantSession(trx, before.id, before.version, {
    ...params,
    ...(changed ? { ...lookColumns(look), pose_file_id: turnState.poseFile } : {}),
    revision,
    // From now on a yes means the plan.
    ...(plan.changed ? { summary_revision: null, summary_message_id: null } : {}),
    confirmed: confirmed ? 1 : changed ? 0 : before.confirmed,
    ...(goal !== undefined ? { goal } : {}),
    ...(failedTurns !== undefined ? { failed_turns: failedTurns } : {}),
    ...(continuations !== undefined ? { continuations } : {}),
    history: serializeHistory({ ...history, question: askedIn(conclusion.say) }),
    updated_at: now,
  });
  if (!isStored) throw new StaleTurnError(STALE);
  return { id: before.id, revision, confirmed: confirmed || (!changed && before.confirmed === 1) };
}

/** Stores only what the turn changed: meanwhile a job may have found that the photo is lost. */
export async function storeSession(commit: Commit): Promise<Session> {
  const { snapshot, turnState, conclusion, trx, now } = commit;
  const { state, file, offered } = turnState.photoTurn;
  const session = snapshot.session ?? (await ensureSession(trx, snapshot.person.id, now));
  const change = {
    ...(state !== session.state ? { state } : {}),
    ...(file !== session.photo_file_id ? { photo_file_id: file } : {}),
    ...(offered !== session.pending_photo_file_id ? { pending_photo_file_id: offered } : {}),
    ...(conclusion.albumId !== undefined ? { album_id: conclusion.albumId } : {}),
    // The dialogue continues, so no button waits for words any more.
    ...(session.awaited_input !== null ? { awaited_input: null } : {}),
  };
  if (Object.keys(change).length > 0) await updateSession(trx, session.id, { ...change, updated_at: now });
  return session;
}

export async function storeTaste({ snapshot, turnState: { taste }, trx, now }: Commit): Promise<void> {
  if (taste.change) await updatePreferences(trx, snapshot.person.id, taste.change, now);
}

/** Queues the drawing of confirmed values. @returns the job */
export async function queueDrawing(
  { snapshot: { existing, person }, turnState, trx, now }: Commit,
  { id, revision }: StoredDialogue,
): Promise<number | undefined> {
  const { params, photo, look, confirmed } = turnState;
  if (!confirmed || !allParamsCollected(params) || photo === null) return undefined;
  if (existing?.status === 'failed')
    return (await requeueFailed(trx, existing.id, now)) ? existing.id : undefined;
  const values = {
    ...params,
    ...lookColumns(look),
    photo_file_id: photo,
    pose_file_id: turnState.poseFile,
  };
  const job = await enqueueGeneration(
    trx,
    { ...values, user_id: person.id, assistant_session_id: id, revision },
    now,
  );
  return job?.id;
}

/** Stores the open plan, or begins it. @throws StaleTurnError if it changed or ended without this turn */
export async function storeOpenPlan(
  { snapshot: { person }, turnState, conclusion, trx, now }: Commit,
  { id }: StoredDialogue,
): Promise<StoredPlan> {
  if (conclusion.anew) await dropOpenPlan(trx, person.id, now);
  const plan = await storePlan(trx, turnState, { userId: person.id, assistantSessionId: id }, now);
  if (plan === undefined) throw new StaleTurnError(STALE);
  return plan;
}

/** Does what the turn asked for besides the dialogue, such as stopping a plan. */
export async function runIntents({
  deps,
  snapshot: { person, language, texts },
  turnState,
  trx,
  now,
}: Commit): Promise<readonly IntentResult[]> {
  const done: IntentResult[] = [];
  for (const intent of [...turnState.intents, ...turnState.task.intents(turnState.callsWait)]) {
    const result = await deps.runIntent({ trx, person, language, texts, now }, intent);
    if (result.awaited) await awaitInput(trx, person.id, result.awaited, now);
    done.push(result);
  }
  return done;
}

interface Written {
  readonly dialogue: StoredDialogue;
  readonly plan: StoredPlan;
  readonly results: readonly IntentResult[];
  readonly jobs: readonly number[];
  readonly frame: Awaited<ReturnType<typeof planFrame>> | undefined;
}

/** A changed plan replaces its message, if a press or words below it say that it changed. */
async function replacePlanMessage(commit: Commit, said: readonly Outgoing[]): Promise<readonly Outgoing[]> {
  const { context, snapshot, turnState, trx } = commit;
  const isSaid = context.pressedMessage !== undefined || said.length > 1;
  if (!turnState.plan.changed || !isSaid) return said;
  const placed: Outgoing[] = [];
  for (const message of said) {
    const shown = message.type === 'say' ? message.showsPlan : undefined;
    const replaces = shown && (await planMessage(trx, snapshot.person.id, shown.planId));
    placed.push(message.type === 'say' && replaces !== undefined ? { ...message, replaces } : message);
  }
  return placed;
}

/** Composes the answer: the turn's words, those of its intents, progress, and the question at the end. */
export async function composeAnswer(commit: Commit, written: Written): Promise<readonly Outgoing[]> {
  const { deps, snapshot, turnState, conclusion } = commit;
  const { dialogue, plan, results, jobs, frame } = written;
  const isLed = isLedByRules(
    deps,
    snapshot.person.id,
    conclusion.failedTurns ?? snapshot.dialogue?.failed_turns,
  );
  const said: readonly Outgoing[] = [
    ...conclusion.say,
    ...results.flatMap(({ say }) => say),
    ...jobs.map(id => ({ type: 'progress' as const, language: snapshot.language, generationId: id })),
    ...closingMessages(conclusion.closing, snapshot, turnState, {
      sessionId: dialogue.id,
      revision: dialogue.revision,
      plan: plan.open,
      frame,
      byRules: deps.summarizer === undefined,
      canChange: isLed || undefined,
      pictures: deps.pictures,
    }),
  ];
  const placed = await replacePlanMessage(commit, said);
  const hasPlan = turnState.plan.content !== undefined;
  return isLed && !hasPlan ? placed.map(message => offerSet(message, snapshot.texts)) : placed;
}

/** Returns what removes the buttons that this turn has settled. */
export async function removeSettledButtons(
  { context, snapshot, turnState, conclusion, trx }: Commit,
  { dialogue, plan }: Pick<Written, 'dialogue' | 'plan'>,
  answer: readonly Outgoing[],
): Promise<readonly Outgoing[]> {
  const proposal = proposalIn(askedIn(conclusion.say));
  const standing = {
    sessionId: dialogue.id,
    revision: dialogue.revision,
    confirmed: dialogue.confirmed,
    offeredPhoto: turnState.photoTurn.offered,
    proposed: proposal && proposalTag(proposal),
    plan: plan.open,
  };
  const replaced = answer.map(message => (message.type === 'say' ? message.replaces : undefined));
  const over = await settleButtons(trx, snapshot.person.id, standing, context, conclusion.press);
  return over.filter(({ messageId }) => !replaced.includes(messageId));
}
