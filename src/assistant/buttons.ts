import { endAssistantSession, isNewest, updateSession } from '../assistant-db/dialogues/sessions.ts';
import { hasImages } from '../assistant-db/jobs/generation-images.ts';
import { findGeneration, requeueFailed } from '../assistant-db/jobs/generations.ts';
import type { Generation, Store } from '../assistant-db/schema.ts';
import type { AdminAction, ButtonAction, PackAction } from './actions.ts';
import { pressStickerButton, stopAwaiting } from './after-sticker.ts';
import { chooseLanguage } from './commands.ts';
import { commitWithoutModel, commitWords } from './commit.ts';
import { checkConfirmation } from './confirmation.ts';
import { type AssistantDeps, StaleTurnError, type TurnContext, type TurnOutcome } from './context.ts';
import { limitText, reachedLimit } from './limits.ts';
import { endTurn } from './next-words.ts';
import { NOTES } from './notes.ts';
import { say } from './outgoing.ts';
import { photoTag } from './photo-tag.ts';
import { loadSnapshot, type Snapshot } from './snapshot.ts';
import { listOwnStickers } from './sticker-list.ts';
import { TurnState } from './turn-state.ts';

/** Does what a pressed button stands for, unless it is about packs or an administrator's: those are the channel's. */
export async function pressButton(
  deps: AssistantDeps,
  context: TurnContext,
  action: Exclude<ButtonAction, PackAction | AdminAction>,
): Promise<TurnOutcome> {
  switch (action.type) {
    case 'confirm':
      return handleAssistantConfirm(deps, context, action);
    case 'retry':
      return handleRetry(deps, context, action);
    case 'new_photo':
    case 'keep_photo':
      return handlePhotoChoice(deps, context, action);
    case 'language':
      return chooseLanguage(deps, context, action.language);
    case 'again':
    case 'change':
    case 'outline':
    case 'caption':
    case 'no_caption':
    case 'show_sticker':
      return pressStickerButton(deps, context, action);
    case 'never_mind':
      return stopAwaiting(deps, context);
    case 'stickers':
      return listOwnStickers(deps, context, action.page);
    default:
      return action satisfies never;
  }
}

/** The press of a button that no longer fits: says so, and shows how things stand now. */
async function refuseOldButton(
  deps: AssistantDeps,
  context: TurnContext,
  snapshot: Snapshot,
): Promise<TurnOutcome> {
  const { texts } = snapshot;
  const turnState = new TurnState(snapshot.session, snapshot.dialogue, snapshot.existing);
  if (snapshot.dialogue === undefined) return commitWords(deps, context, [say(texts.confirm.over)]);
  const ending = endTurn(turnState, snapshot, false);
  const lead = ending.closing === 'summary' ? texts.confirm.outdatedSummary : texts.confirm.outdated;
  return commitWithoutModel(deps, context, snapshot, turnState, NOTES.oldButton, {
    say: [say(lead), ...ending.say],
    closing: ending.closing,
  });
}

/**
 * The press of [✅ Confirm]: one confirmed set of values gives one sticker, however often it is pressed.
 *
 * @public
 */
export async function handleAssistantConfirm(
  deps: AssistantDeps,
  context: TurnContext,
  action: Extract<ButtonAction, { type: 'confirm' }>,
): Promise<TurnOutcome> {
  const snapshot = await loadSnapshot(deps.db, context.person);
  const { dialogue, texts } = snapshot;
  if (dialogue === undefined || dialogue.id !== action.sessionId || dialogue.revision !== action.revision) {
    return refuseOldButton(deps, context, snapshot);
  }
  // Only the summary has this button: it is in the chat, even where nobody has told us so (yet).
  const seen = { ...dialogue, summary_revision: dialogue.revision, summary_at: null };
  const turnState = new TurnState(snapshot.session, seen, snapshot.existing);
  const outcome = await checkConfirmation(
    turnState,
    snapshot.existing,
    context.saidAt,
    () => reachedLimit(deps, snapshot.person.id),
    deps.clock.now(),
  );
  const only = (text: string) => commitWords(deps, context, [say(text)]);
  switch (outcome.type) {
    case 'accepted':
      turnState.noteConfirmation(outcome);
      return commitWithoutModel(deps, context, snapshot, turnState, NOTES.confirmed, {
        say: [],
        closing: 'none',
      });
    case 'drawing':
      // The second of two taps: the answer to the press has said it, and the progress message shows it.
      return commitWords(deps, context, []);
    case 'delivered':
      return only(texts.confirm.delivered);
    case 'refused':
      return only(texts.sticker.blocked);
    case 'limit':
      return only(limitText(outcome.limit, texts));
    case 'photo_choice':
      return commitWithoutModel(deps, context, snapshot, turnState, NOTES.oldButton, {
        say: [],
        closing: 'photo_choice',
      });
    case 'missing':
    case 'not_shown':
      return refuseOldButton(deps, context, snapshot);
    default:
      return outcome satisfies never;
  }
}

/**
 * The failed job that [try again] may be pressed for whatever the dialogue is about by now: what was drawn is paid for,
 * a take is none of the dialogue's, and what was taken out of the queue had been confirmed.
 */
export async function retriableJob(db: Store, userId: number, id: number): Promise<Generation | undefined> {
  const job = await findGeneration(db, id);
  if (job?.user_id !== userId || job.status !== 'failed' || job.failure === 'blocked') return undefined;
  return job.revision < 0 || job.failure === 'stopped' || (await hasImages(db, id)) ? job : undefined;
}

/** The press of [try again] under a failed drawing. Else it is only for the values that are still the present ones. */
async function handleRetry(
  deps: AssistantDeps,
  context: TurnContext,
  action: Extract<ButtonAction, { type: 'retry' }>,
): Promise<TurnOutcome> {
  const { dialogue, existing, texts, language } = await loadSnapshot(deps.db, context.person);
  const job = await retriableJob(deps.db, context.person.id, action.generationId);
  if (job === undefined) {
    return handleAssistantConfirm(deps, context, {
      type: 'confirm',
      sessionId: dialogue?.id ?? 0,
      revision: existing?.id === action.generationId ? (dialogue?.revision ?? 0) : 0,
    });
  }
  const paid = await hasImages(deps.db, job.id);
  const limit = paid ? undefined : await reachedLimit(deps, context.person.id);
  if (limit !== undefined) return commitWords(deps, context, [say(limitText(limit, texts))]);
  await commitWords(deps, context, async trx => {
    const queued = await requeueFailed(trx, job.id, deps.clock.now());
    return queued ? [{ type: 'progress', language, generationId: job.id }] : [];
  });
  return { jobQueued: true };
}

/** The answer to "use the new photo?". */
async function handlePhotoChoice(
  deps: AssistantDeps,
  context: TurnContext,
  action: Extract<ButtonAction, { type: 'new_photo' | 'keep_photo' }>,
): Promise<TurnOutcome> {
  const snapshot = await loadSnapshot(deps.db, context.person);
  const { dialogue, texts } = snapshot;
  const pending = snapshot.session?.pending_photo_file_id;
  if (!pending || dialogue?.id !== action.sessionId || photoTag(pending) !== action.photoTag) {
    return commitWords(deps, context, [say(texts.photo.choiceOver)]);
  }
  const turnState = new TurnState(snapshot.session, dialogue, snapshot.existing);
  const useNew = action.type === 'new_photo';
  turnState.settleOffer(useNew);
  const ending = endTurn(turnState, snapshot, false);
  return commitWithoutModel(deps, context, snapshot, turnState, useNew ? NOTES.newPhoto : NOTES.keptPhoto, {
    say: [say(useNew ? texts.photo.usingNew : texts.photo.kept), ...ending.say],
    closing: ending.closing,
  });
}

/** /cancel: ends the dialogue. A confirmed sticker is still drawn. */
export async function cancelDialog(deps: AssistantDeps, context: TurnContext): Promise<TurnOutcome> {
  const { dialogue, newest, session, texts } = await loadSnapshot(deps.db, context.person);
  // A question for a caption or a title is something to cancel too.
  const none = session?.awaited_input ? texts.neverMindDone : texts.nothingToCancel;
  const words = dialogue === undefined ? none : texts.cancelled;
  return commitWords(deps, context, async trx => {
    const now = deps.clock.now();
    if (!(await isNewest(trx, context.person.id, newest)))
      throw new StaleTurnError('The dialogue has ended or changed meanwhile.');
    await endAssistantSession(trx, context.person.id, 'cancelled', now);
    const closed = { state: 'idle', pending_photo_file_id: null, awaited_input: null } as const;
    if (session) await updateSession(trx, session.id, { ...closed, updated_at: now });
    return [say(words)];
  });
}
