import type { DialogueAction } from '../../../assistant/actions.ts';
import { assistantContext } from '../../../assistant/agent/assistant-context.ts';
import { updateStickerParams } from '../../../assistant/agent/tools/update-sticker-params.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import { buttonsOver } from '../../../assistant/open-buttons.ts';
import { say } from '../../../assistant/outgoing.ts';
import { openProposal, type Proposal, proposalTag } from '../../../assistant/proposal.ts';
import { withinTaste } from '../../../assistant/taste/save-preferences.ts';
import { commitWithoutModel, commitWords } from '../../../assistant/turn/commit.ts';
import { endTurn, photoTag } from '../../../assistant/turn/next-words.ts';
import { NOTES } from '../../../assistant/turn/notes.ts';
import { loadSnapshot, type Snapshot, turnStateOf } from '../../../assistant/turn/snapshot.ts';

type Answer = Extract<DialogueAction, { readonly valueTag: string }>;

/** What a button asks about; undefined where that is settled. */
function proposalOf(snapshot: Snapshot, { valueTag }: Answer): Proposal | undefined {
  const { dialogue, history, language } = snapshot;
  if (dialogue === undefined) return undefined;
  const proposal = openProposal(history.messages, language, dialogue);
  return proposal && proposalTag(proposal) === valueTag ? proposal : undefined;
}

/** What answers the press at once. */
export function toastOfProposal(snapshot: Snapshot, action: Answer): string {
  const { confirm, offline } = snapshot.texts;
  return proposalOf(snapshot, action) ? confirm.accepted : offline.shallITake.over;
}

/** The answer to "shall I take … as the pose?": the same as a yes or a no in words. */
export async function answerProposal(
  deps: AssistantDeps,
  context: TurnContext,
  action: Answer,
): Promise<TurnOutcome> {
  const snapshot = await loadSnapshot(deps.db, context.person);
  const { texts } = snapshot;
  const proposal = proposalOf(snapshot, action);
  if (proposal === undefined)
    return commitWords(deps, context, [say(texts.offline.shallITake.over), ...buttonsOver(context)]);
  const { parameter, value } = proposal;
  const turnState = turnStateOf(snapshot);
  if (action.type === 'take_value') {
    const told = assistantContext(deps, context, snapshot, turnState);
    await withinTaste(updateStickerParams).call({ [parameter]: value }, told);
    const ending = endTurn(turnState, snapshot, false);
    return commitWithoutModel(deps, context, snapshot, turnState, NOTES.taken(value), ending);
  }
  const { say: next, closing } = endTurn(turnState, snapshot, true, false);
  return commitWithoutModel(deps, context, snapshot, turnState, NOTES.notTaken(value), {
    // With no words here, the question would stay the last that was said.
    say: [say(texts.neverMindDone), ...next],
    closing,
  });
}

/** The answer to "use the new photo?". */
export async function choosePhoto(
  deps: AssistantDeps,
  context: TurnContext,
  action: Extract<DialogueAction, { readonly photoTag: string }>,
): Promise<TurnOutcome> {
  const snapshot = await loadSnapshot(deps.db, context.person);
  const { dialogue, texts } = snapshot;
  const pending = snapshot.session?.pending_photo_file_id;
  if (!pending || dialogue?.id !== action.sessionId || photoTag(pending) !== action.photoTag) {
    return commitWords(deps, context, [say(texts.photo.choiceOver)]);
  }
  const turnState = turnStateOf(snapshot);
  const useNew = action.type === 'new_photo';
  turnState.settleOffer(useNew);
  const ending = endTurn(turnState, snapshot, false);
  const note = useNew ? NOTES.newPhoto : NOTES.keptPhoto;
  return commitWithoutModel(deps, context, snapshot, turnState, note, ending);
}
