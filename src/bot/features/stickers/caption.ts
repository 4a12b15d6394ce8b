import { z } from 'zod';
import { answersIn } from '../../../assistant/answers.ts';
import { awaitedInputHandler } from '../../../assistant/awaited-input.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import { say } from '../../../assistant/outgoing.ts';
import { commitWithoutModel } from '../../../assistant/turn/commit.ts';
import { commitEffect } from '../../../assistant/turn/commit-effect.ts';
import { endTurn } from '../../../assistant/turn/next-words.ts';
import { NOTES } from '../../../assistant/turn/notes.ts';
import { loadSnapshot, turnStateOf } from '../../../assistant/turn/snapshot.ts';
import { checkCaption, cleanCaption } from '../../../images/finishing/caption/limits.ts';

/** `stickerId`: null for the next sticker. */
const awaited = z.object({ type: z.literal('caption'), stickerId: z.int().nullable() });

export type AwaitedCaption = z.infer<typeof awaited>;

/** The words that a caption was asked for with. What cannot be drawn is told, and asked for once more. */
async function takeCaption(
  deps: AssistantDeps,
  context: TurnContext,
  { stickerId }: AwaitedCaption,
  words: string,
): Promise<TurnOutcome> {
  // There shall be none.
  const isNone = answersIn(words, ['without']).has('without');
  const caption = isNone ? '' : cleanCaption(words);
  const check = checkCaption(caption);
  if (check !== 'ok' && !isNone)
    return commitEffect(deps, context, { type: 'ask_caption', stickerId, problem: check });
  if (stickerId !== null)
    return commitEffect(deps, context, { type: 'change_look', stickerId, look: { caption } });
  const snapshot = await loadSnapshot(deps.db, context.person);
  const turnState = turnStateOf(snapshot);
  turnState.setLook({ ...turnState.look, caption });
  const { say: said, closing } = endTurn(turnState, snapshot, false);
  return commitWithoutModel(deps, context, snapshot, turnState, NOTES.caption(caption), {
    say: [say(snapshot.texts.offline.noted), ...said],
    closing,
  });
}

/** The words of a caption. */
export const captionInputHandler = awaitedInputHandler(awaited, takeCaption);
