import type { AssistantDeps, TurnContext, TurnOutcome } from '../../assistant/context.ts';
import { say } from '../../assistant/outgoing.ts';
import { commitWithoutModel } from '../../assistant/turn/commit.ts';
import { commitEffect } from '../../assistant/turn/commit-effect.ts';
import { NOTES } from '../../assistant/turn/notes.ts';
import { turnStateOf } from '../../assistant/turn/snapshot.ts';
import { lookFrom } from '../../assistant/turn/state/look.ts';
import type { Parameter } from '../../assistant/turn/state/parameters.ts';
import { NO_PHOTO } from '../../assistant-db/jobs/generations.ts';
import type { OwnSticker } from './own-sticker.ts';

/** [another take] */
export async function drawAgain(
  deps: AssistantDeps,
  context: TurnContext,
  own: OwnSticker,
): Promise<TurnOutcome> {
  const { job, sticker } = own.found;
  if (job.photo_file_id === NO_PHOTO) return resumeWithoutPhoto(deps, context, own);
  return commitEffect(deps, context, { type: 'draw_again', stickerId: sticker.id });
}

/**
 * The photo of the sticker has been forgotten: its values go on in the dialogue, with the photo that is there now, or
 * the next one.
 */
async function resumeWithoutPhoto(
  deps: AssistantDeps,
  context: TurnContext,
  { snapshot, found }: OwnSticker,
): Promise<TurnOutcome> {
  const { texts } = snapshot;
  const { style, emotion, pose } = found.job;
  const turnState = turnStateOf(snapshot);
  turnState.resume({ style, emotion, pose }, null, lookFrom(found.sticker));
  const gone = turnState.photo === null;
  return commitWithoutModel(deps, context, snapshot, turnState, NOTES.photoForgotten, {
    say: gone ? [say(texts.sticker.photoLost)] : [],
    closing: gone ? 'none' : 'summary',
  });
}

/** [style], [emotion], [pose]: that one is asked for; it, too, stays as in this sticker until another is chosen. */
export async function changeOne(
  deps: AssistantDeps,
  context: TurnContext,
  { snapshot, found }: OwnSticker,
  parameter: Parameter,
): Promise<TurnOutcome> {
  const { texts } = snapshot;
  const { style, emotion, pose, photo_file_id } = found.job;
  const turnState = turnStateOf(snapshot);
  const photo = photo_file_id === NO_PHOTO ? null : photo_file_id;
  const another = photo !== null && turnState.photo !== null && turnState.photo !== photo;
  turnState.resume({ style, emotion, pose }, photo, lookFrom(found.sticker));
  const ask = say(turnState.photo === null ? texts.sticker.photoLost : texts.ask[parameter]);
  return commitWithoutModel(deps, context, snapshot, turnState, NOTES.change(parameter), {
    say: [...(another ? [say(texts.afterSticker.itsPhoto)] : []), ask],
    closing: 'none',
  });
}
