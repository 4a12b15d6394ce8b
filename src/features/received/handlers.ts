import { NOTES } from '../../assistant/model/notes.ts';
import type { IntentOf } from '../../assistant/state/intents.ts';
import { say } from '../../assistant/state/outgoing.ts';
import { loadSnapshot, turnStateOf } from '../../assistant/state/snapshot.ts';
import { commitWithoutModel, commitWords } from '../../assistant/turn/commit.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../assistant/turn/context.ts';
import type { Feature } from '../../assistant/turn/feature.ts';
import { findAnySticker } from '../../assistant-db/jobs/stickers.ts';
import { endTurn } from '../dialogue/view/next-words.ts';
import { emojiOfReceived, takePose } from '../dialogue/view/take-pose.ts';
import type { PackDeps } from '../packs/handlers.ts';
import { copyPack, copySurely, stopCopy } from './copy.ts';

/** Agrees on the pose; the dialogue goes on to the summary as usual. */
async function drawLikeThis(
  deps: AssistantDeps,
  context: TurnContext,
  { stickerId }: IntentOf<'pose_from'>,
): Promise<TurnOutcome> {
  const snapshot = await loadSnapshot(deps.db, context.person);
  const { texts } = snapshot;
  const { sticker } = (await findAnySticker(deps.db, context.person.id, stickerId)) ?? {};
  if (sticker === undefined) return commitWords(deps, context, [say(texts.afterSticker.unknown)]);
  const turnState = turnStateOf(snapshot);
  const seesPoses = deps.pictures?.limitsOf === undefined;
  const { taken, words } = takePose(turnState, sticker, { ...snapshot, seesPoses });
  if (taken === 'nothing' && seesPoses) return commitWords(deps, context, [say(words)]);
  const ending = endTurn(turnState, snapshot, false);
  return commitWithoutModel(deps, context, snapshot, turnState, NOTES.poseOf(emojiOfReceived(sticker)), {
    ...ending,
    say: [say(words), ...ending.say],
  });
}

export const received: Feature<'received', PackDeps> = {
  pose_from: { turn: drawLikeThis },
  copy_pack: copyPack,
  copy_pack_surely: copySurely,
  stop_copy: stopCopy,
};
