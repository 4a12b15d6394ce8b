import type { DialogueAction } from '../../../assistant/actions.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import { say } from '../../../assistant/outgoing.ts';
import { commitWithoutModel, commitWords } from '../../../assistant/turn/commit.ts';
import { endTurn } from '../../../assistant/turn/next-words.ts';
import { NOTES } from '../../../assistant/turn/notes.ts';
import { photoTag } from '../../../assistant/turn/photo-tag.ts';
import { loadSnapshot, turnStateOf } from '../../../assistant/turn/snapshot.ts';

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
