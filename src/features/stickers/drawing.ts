import type { AssistantDeps, TurnContext, TurnOutcome } from '../../assistant/context.ts';
import { limitText, reachedLimit } from '../../assistant/limits.ts';
import { say } from '../../assistant/outgoing.ts';
import { commitWithoutModel, commitWords } from '../../assistant/turn/commit.ts';
import { NOTES } from '../../assistant/turn/notes.ts';
import type { Parameter } from '../../assistant/turn/parameters.ts';
import { turnStateOf } from '../../assistant/turn/snapshot.ts';
import { enqueueTake, isBeingDrawn } from '../../assistant-db/jobs/generations.ts';
import { NO_PHOTO } from '../../assistant-db/jobs/no-photo.ts';
import type { OwnSticker } from './own-sticker.ts';

/**
 * [another take]: the press is the confirmation, since it says exactly what is to be drawn. It is drawn beside the
 * dialogue, which may be about something else by now.
 */
export async function drawAgain(
  deps: AssistantDeps,
  context: TurnContext,
  own: OwnSticker,
): Promise<TurnOutcome> {
  const { texts, language } = own.snapshot;
  const { job, sticker } = own.found;
  if (job.photo_file_id === NO_PHOTO) return resumeWithoutPhoto(deps, context, own);
  if (await isBeingDrawn(deps.db, job)) {
    return commitWords(deps, context, [say(texts.confirm.drawing)]);
  }
  const limit = await reachedLimit(deps, context.person.id);
  if (limit !== undefined) return commitWords(deps, context, [say(limitText(limit, texts))]);
  await commitWords(deps, context, async trx => {
    const generationId = await enqueueTake(trx, job, sticker, deps.clock.now());
    return [{ type: 'progress', language, generationId }];
  });
  return { jobQueued: true };
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
  turnState.resume({ style, emotion, pose }, null);
  const gone = turnState.photo === null;
  return commitWithoutModel(deps, context, snapshot, turnState, NOTES.photoForgotten, {
    say: gone ? [say(texts.sticker.photoLost)] : [],
    closing: gone ? 'none' : 'summary',
  });
}

/** [style], [emotion], [pose]: that one is asked for, everything else is as it was in this sticker. */
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
  turnState.resume({ style, emotion, pose, [parameter]: null }, photo);
  const ask = say(turnState.photo === null ? texts.sticker.photoLost : texts.ask[parameter]);
  return commitWithoutModel(deps, context, snapshot, turnState, NOTES.change(parameter), {
    say: [...(another ? [say(texts.afterSticker.itsPhoto)] : []), ask],
    closing: 'none',
  });
}
