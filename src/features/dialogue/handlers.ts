import { reachedLimit, spendDrawings } from '../../assistant/model/limits.ts';
import { NOTES } from '../../assistant/model/notes.ts';
import { proposalIn, proposalTag, type ValueProposal } from '../../assistant/model/question.ts';
import { checkConfirmation } from '../../assistant/state/confirmation.ts';
import type { IntentOf } from '../../assistant/state/intents.ts';
import { encodeWish, limitWords } from '../../assistant/state/offer.ts';
import { outcomeText, outcomeToast } from '../../assistant/state/outcomes.ts';
import { say } from '../../assistant/state/outgoing.ts';
import {
  type DialogueView,
  loadSnapshot,
  type Snapshot,
  turnStateOf,
} from '../../assistant/state/snapshot.ts';
import { assistantContext } from '../../assistant/turn/assistant-context.ts';
import { commitWithoutModel, commitWords } from '../../assistant/turn/commit.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../assistant/turn/context.ts';
import { type Feature, type PressContext, sayFixed } from '../../assistant/turn/feature.ts';
import { buttonsOver } from '../../assistant/turn/open-buttons.ts';
import { hasImages } from '../../assistant-db/jobs/generation-images.ts';
import { findGeneration, requeueFailed } from '../../assistant-db/jobs/generations.ts';
import type { Generation, Store } from '../../assistant-db/schema.ts';
import type { Texts } from '../../i18n/index.ts';
import { askAgain, askOwnWords, chooseValue, startSet, takeProposal } from './choose.ts';
import { cancelDialog, chooseLanguage, endDialogue, offerLanguages, setNamedLanguage } from './commands.ts';
import { leaveProposal } from './rules/rows.ts';
import { startAssistantDialog } from './start.ts';
import { isLedByRules } from './view/leading.ts';
import { endTurn, photoTag } from './view/next-words.ts';

type Confirm = IntentOf<'confirm'>;

async function refuseOldButton(
  deps: AssistantDeps,
  context: TurnContext,
  snapshot: Snapshot,
): Promise<TurnOutcome> {
  const { texts } = snapshot;
  const turnState = turnStateOf(snapshot);
  if (snapshot.dialogue === undefined)
    return commitWords(deps, context, [say(texts.confirm.over), ...buttonsOver(context, 'expired')]);
  const ending = endTurn(turnState, snapshot, false);
  const lead = ending.closing === 'summary' ? texts.confirm.outdatedSummary : texts.confirm.outdated;
  return commitWithoutModel(deps, context, snapshot, turnState, NOTES.oldButton, {
    say: [say(lead), ...ending.say],
    closing: ending.closing,
    press: 'expired',
  });
}

/** [✅ Confirm]: one confirmed set of values gives one sticker, however often it is pressed. */
export async function handleAssistantConfirm(
  deps: AssistantDeps,
  context: TurnContext,
  action: Confirm,
  loaded?: Snapshot,
): Promise<TurnOutcome> {
  const snapshot = loaded ?? (await loadSnapshot(deps.db, context.person));
  const { dialogue, texts } = snapshot;
  if (dialogue === undefined || !isOf(snapshot, action)) return refuseOldButton(deps, context, snapshot);
  // Only the summary has this button: it is in the chat, even if Telegram has not confirmed that yet.
  const seen = { ...dialogue, summary_revision: dialogue.revision };
  const turnState = turnStateOf({ ...snapshot, dialogue: seen });
  const outcome = await checkConfirmation(turnState, snapshot.existing, context.saidIn, () =>
    reachedLimit(deps, snapshot.person.id, encodeWish(action)),
  );
  const end = (note: string, ending: Parameters<typeof commitWithoutModel>[5]) =>
    commitWithoutModel(deps, context, snapshot, turnState, note, ending);
  switch (outcome.type) {
    case 'accepted':
      turnState.noteConfirmation(outcome);
      return end(NOTES.confirmed, { say: [], closing: 'none', press: 'done' });
    case 'drawing':
      // The second of two taps: the toast has said it, and the progress message shows it.
      return commitWords(deps, context, []);
    case 'photo_choice':
      return end(NOTES.oldButton, { say: [], closing: 'photo_choice' });
    case 'limit':
      return commitWords(deps, context, [limitWords(outcome.limit, texts)]);
    default: {
      const text = outcomeText(outcome, texts);
      if (text === undefined) return refuseOldButton(deps, context, snapshot);
      return commitWords(deps, context, [say(text)]);
    }
  }
}

function isOf({ dialogue }: DialogueView, { sessionId, revision }: Confirm): boolean {
  return dialogue?.id === sessionId && dialogue.revision === revision;
}

function toastOfJob(existing: Generation | undefined, { confirm }: Texts): string {
  if (existing === undefined || existing.status === 'failed') return confirm.accepted;
  return existing.status === 'delivered' ? confirm.delivered : confirm.drawing;
}

async function toastOfConfirm(snapshot: DialogueView, action: Confirm): Promise<string> {
  const { dialogue, existing, texts } = snapshot;
  if (dialogue === undefined) return texts.confirm.over;
  if (!isOf(snapshot, action)) return texts.confirm.outdated;
  const seen = { ...dialogue, summary_revision: dialogue.revision };
  const turnState = turnStateOf({ ...snapshot, dialogue: seen });
  // A limit is a message of its own.
  return outcomeToast(await checkConfirmation(turnState, existing, undefined, async () => undefined), texts);
}

/**
 * A failed job that can be retried whatever the dialogue is about: it is paid for, is a take, or was
 * confirmed and stopped.
 */
async function retriableJob(db: Store, userId: number, id: number): Promise<Generation | undefined> {
  const job = await findGeneration(db, id);
  if (job?.user_id !== userId || job.status !== 'failed' || job.failure === 'blocked') return undefined;
  return job.revision < 0 || job.failure === 'stopped' || (await hasImages(db, id)) ? job : undefined;
}

/** [try again] under a failed drawing. Else it is only for the present values. */
async function retry(
  deps: AssistantDeps,
  context: TurnContext,
  { generationId }: IntentOf<'retry'>,
): Promise<TurnOutcome> {
  const snapshot = await loadSnapshot(deps.db, context.person);
  const { dialogue, existing, texts, language } = snapshot;
  const job = await retriableJob(deps.db, context.person.id, generationId);
  if (job === undefined) {
    const revision = existing?.id === generationId ? (dialogue?.revision ?? 0) : 0;
    const confirm: Confirm = { type: 'confirm', sessionId: dialogue?.id ?? 0, revision };
    return handleAssistantConfirm(deps, context, confirm, snapshot);
  }
  const paid = await hasImages(deps.db, job.id);
  const wish = encodeWish({ type: 'retry', generationId });
  const limit = paid ? undefined : await reachedLimit(deps, context.person.id, wish);
  if (limit !== undefined) return commitWords(deps, context, [limitWords(limit, texts)]);
  const now = deps.clock.now();
  await commitWords(deps, context, async trx => {
    const queued = await requeueFailed(trx, job.id, now);
    if (queued) await spendDrawings(trx, deps, context.person.id, now);
    return queued ? [{ type: 'progress', language, generationId: job.id }, ...buttonsOver(context)] : [];
  });
  return { jobQueued: true };
}

type Answer = IntentOf<'take_value' | 'leave_value'>;

function proposalOf({ dialogue, history }: DialogueView, { valueTag }: Answer): ValueProposal | undefined {
  const proposal = dialogue && proposalIn(history.question);
  return proposal && proposalTag(proposal) === valueTag ? proposal : undefined;
}

function toastOfProposal(snapshot: DialogueView, action: Answer): string {
  const { confirm, settled } = snapshot.texts;
  return proposalOf(snapshot, action) ? confirm.accepted : settled;
}

/** The answer to "use … as the pose?": the same as a yes or a no in words. */
async function answerProposal(
  deps: AssistantDeps,
  context: TurnContext,
  action: Answer,
): Promise<TurnOutcome> {
  const snapshot = await loadSnapshot(deps.db, context.person);
  const { texts, language } = snapshot;
  const proposal = proposalOf(snapshot, action);
  if (proposal === undefined)
    return commitWords(deps, context, [say(texts.settled), ...buttonsOver(context, 'expired')]);
  const turnState = turnStateOf(snapshot);
  if (action.type === 'take_value') {
    await takeProposal(proposal, assistantContext(deps, context, snapshot, turnState));
    const ending = endTurn(turnState, snapshot, false);
    return commitWithoutModel(deps, context, snapshot, turnState, NOTES.taken(proposal.value), ending);
  }
  turnState.ruled = leaveProposal(proposal, language);
  const ending = endTurn(turnState, snapshot, false);
  return commitWithoutModel(deps, context, snapshot, turnState, NOTES.notTaken(proposal.value), ending);
}

export async function choosePhoto(
  deps: AssistantDeps,
  context: TurnContext,
  action: IntentOf<'new_photo' | 'keep_photo'>,
): Promise<TurnOutcome> {
  const snapshot = await loadSnapshot(deps.db, context.person);
  const { dialogue, texts } = snapshot;
  const pending = snapshot.session?.pending_photo_file_id;
  if (!pending || dialogue?.id !== action.sessionId || photoTag(pending) !== action.photoTag) {
    return commitWords(deps, context, [say(texts.settled)]);
  }
  const turnState = turnStateOf(snapshot);
  const useNew = action.type === 'new_photo';
  turnState.photoTurn.settleOffer(useNew);
  const ending = endTurn(turnState, snapshot, false);
  const note = useNew ? NOTES.newPhoto : NOTES.keptPhoto;
  return commitWithoutModel(deps, context, snapshot, turnState, note, ending);
}

const accepted = ({ snapshot }: PressContext) => snapshot.texts.confirm.accepted;

export const dialogue: Feature<'dialogue', AssistantDeps> = {
  start: { turn: startAssistantDialog },
  help: {
    turn: (deps, context) => {
      const isLed = isLedByRules(deps, context.person.id);
      return sayFixed(deps, context, texts => (isLed ? texts.helpByButtons : texts.help));
    },
  },
  cancel: { run: endDialogue, turn: cancelDialog },
  languages: { turn: offerLanguages },
  confirm: {
    turn: handleAssistantConfirm,
    toast: ({ snapshot }, action) => toastOfConfirm(snapshot, action),
  },
  new_photo: { turn: choosePhoto, toast: accepted },
  keep_photo: { turn: choosePhoto, toast: accepted },
  take_value: { turn: answerProposal, toast: ({ snapshot }, action) => toastOfProposal(snapshot, action) },
  leave_value: { turn: answerProposal, toast: ({ snapshot }, action) => toastOfProposal(snapshot, action) },
  retry: {
    turn: retry,
    toast: async ({ db, snapshot }, { generationId }) => {
      const { existing, texts, person } = snapshot;
      if (existing?.id === generationId) return toastOfJob(existing, texts);
      return (await retriableJob(db, person.id, generationId)) ? '' : texts.confirm.outdated;
    },
  },
  language: {
    run: setNamedLanguage,
    turn: (deps, context, { language }) => chooseLanguage(deps, context, language),
    toast: accepted,
  },
  choose: { turn: chooseValue, toast: accepted },
  own_words: { turn: askOwnWords, toast: () => '' },
  change_values: { turn: (deps, context) => askAgain(deps, context, { type: 'change' }), toast: () => '' },
  ask_value: {
    turn: (deps, context, { parameter }) => askAgain(deps, context, { type: 'value', parameter }),
    toast: () => '',
  },
  new_set: { turn: startSet, toast: accepted },
  never_mind: {
    run: async scene => ({ say: [say(scene.texts.neverMindDone), ...buttonsOver(scene)] }),
  },
};
