import type { DialogueAction } from '../../../assistant/actions.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import { limitText, reachedLimit } from '../../../assistant/limits.ts';
import { buttonsOver } from '../../../assistant/open-buttons.ts';
import { say } from '../../../assistant/outgoing.ts';
import { commitWithoutModel, commitWords } from '../../../assistant/turn/commit.ts';
import { endTurn } from '../../../assistant/turn/next-words.ts';
import { NOTES } from '../../../assistant/turn/notes.ts';
import { loadSnapshot, type Snapshot, turnStateOf } from '../../../assistant/turn/snapshot.ts';
import { checkConfirmation } from '../../../assistant/turn/state/confirmation.ts';
import { hasImages } from '../../../assistant-db/jobs/generation-images.ts';
import { findGeneration, requeueFailed } from '../../../assistant-db/jobs/generations.ts';
import type { Generation, Store } from '../../../assistant-db/schema.ts';
import type { Texts } from '../../../i18n/index.ts';

type Confirm = Extract<DialogueAction, { readonly type: 'confirm' }>;

/** The press of a button that no longer fits: says so, and shows how things stand now. */
async function refuseOldButton(
  deps: AssistantDeps,
  context: TurnContext,
  snapshot: Snapshot,
): Promise<TurnOutcome> {
  const { texts } = snapshot;
  const turnState = turnStateOf(snapshot);
  if (snapshot.dialogue === undefined)
    return commitWords(deps, context, [say(texts.confirm.over), ...buttonsOver(context)]);
  const ending = endTurn(turnState, snapshot, false);
  const lead = ending.closing === 'summary' ? texts.confirm.outdatedSummary : texts.confirm.outdated;
  return commitWithoutModel(deps, context, snapshot, turnState, NOTES.oldButton, {
    say: [say(lead), ...ending.say],
    closing: ending.closing,
    deadButtons: context.pressedMessage,
  });
}

/** The press of [✅ Confirm]: one confirmed set of values gives one sticker, however often it is pressed. */
export async function handleAssistantConfirm(
  deps: AssistantDeps,
  context: TurnContext,
  action: Confirm,
): Promise<TurnOutcome> {
  const snapshot = await loadSnapshot(deps.db, context.person);
  const { dialogue, texts } = snapshot;
  if (dialogue === undefined || !isOf(snapshot, action)) return refuseOldButton(deps, context, snapshot);
  // Only the summary has this button: it is in the chat, even where nobody has told us so (yet).
  const seen = { ...dialogue, summary_revision: dialogue.revision, summary_at: null };
  const turnState = turnStateOf({ ...snapshot, dialogue: seen });
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
        deadButtons: context.pressedMessage,
      });
    case 'drawing':
      // The second of two taps: the answer to the press has said it, and the progress message shows it.
      return commitWords(deps, context, []);
    case 'delivered':
      return only(texts.confirm.delivered);
    case 'never':
      return only(texts.taste.never(outcome.what));
    case 'refused':
      return only(texts.sticker.blocked);
    case 'limit':
      return only(limitText(outcome.limit, texts));
    case 'photo_choice':
      return commitWithoutModel(deps, context, snapshot, turnState, NOTES.oldButton, {
        say: [],
        closing: 'photo_choice',
      });
    case 'photo_awaited':
      return only(texts.photo.awaited);
    case 'missing':
    case 'not_shown':
      return refuseOldButton(deps, context, snapshot);
    default:
      return outcome satisfies never;
  }
}

/** Whether the button belongs to the values that the dialogue has now. */
function isOf({ dialogue }: Snapshot, { sessionId, revision }: Confirm): boolean {
  return dialogue?.id === sessionId && dialogue.revision === revision;
}

/** What is said at once to a press that confirms what this is the job of. */
export function toastOfJob(existing: Generation | undefined, { confirm }: Texts): string {
  if (existing === undefined || existing.status === 'failed') return confirm.accepted;
  return existing.status === 'delivered' ? confirm.delivered : confirm.drawing;
}

/** What is said at once to a press of [✅ Confirm]. */
export function toastOfConfirm(snapshot: Snapshot, action: Confirm): string {
  const { dialogue, existing, texts } = snapshot;
  if (isOf(snapshot, action) && turnStateOf(snapshot).awaitsPhoto) return texts.photo.awaited;
  if (isOf(snapshot, action)) return toastOfJob(existing, texts);
  return dialogue === undefined ? texts.confirm.over : texts.confirm.outdated;
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
export async function retry(
  deps: AssistantDeps,
  context: TurnContext,
  { generationId }: Extract<DialogueAction, { readonly type: 'retry' }>,
): Promise<TurnOutcome> {
  const { dialogue, existing, texts, language } = await loadSnapshot(deps.db, context.person);
  const job = await retriableJob(deps.db, context.person.id, generationId);
  if (job === undefined) {
    return handleAssistantConfirm(deps, context, {
      type: 'confirm',
      sessionId: dialogue?.id ?? 0,
      revision: existing?.id === generationId ? (dialogue?.revision ?? 0) : 0,
    });
  }
  const paid = await hasImages(deps.db, job.id);
  const limit = paid ? undefined : await reachedLimit(deps, context.person.id);
  if (limit !== undefined) return commitWords(deps, context, [say(limitText(limit, texts))]);
  await commitWords(deps, context, async trx => {
    const queued = await requeueFailed(trx, job.id, deps.clock.now());
    return queued ? [{ type: 'progress', language, generationId: job.id }, ...buttonsOver(context)] : [];
  });
  return { jobQueued: true };
}
