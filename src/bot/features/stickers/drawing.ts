import type { Action } from '../../../assistant/actions.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import type { Press } from '../../../assistant/feature.ts';
import { say } from '../../../assistant/outgoing.ts';
import { commitEffect, commitWithoutModel, commitWords } from '../../../assistant/turn/commit.ts';
import { NOTES } from '../../../assistant/turn/notes.ts';
import { loadSnapshot, type Snapshot, turnStateOf } from '../../../assistant/turn/snapshot.ts';
import { lookFrom, type Parameter } from '../../../assistant/turn/state/parameters.ts';
import { NO_PHOTO } from '../../../assistant-db/jobs/generations.ts';
import { findSticker, type StickerWithJob } from '../../../assistant-db/jobs/stickers.ts';

/** A sticker of the person's, and how things stand with them. */
export interface OwnSticker {
  readonly snapshot: Snapshot;
  readonly found: StickerWithJob;
}

/** The press of a button that belongs to a sticker. Somebody else's sticker is none. */
export function ofSticker<Pressable extends Action & { readonly stickerId: number }>(
  act: (
    deps: AssistantDeps,
    context: TurnContext,
    own: OwnSticker,
    action: Pressable,
  ) => Promise<TurnOutcome>,
): Press<Pressable, AssistantDeps> {
  return {
    press: async (deps, context, action) => {
      const found = await findSticker(deps.db, context.person.id, action.stickerId);
      const snapshot = await loadSnapshot(deps.db, context.person);
      return found === undefined
        ? commitWords(deps, context, [say(snapshot.texts.afterSticker.unknown)])
        : act(deps, context, { snapshot, found }, action);
    },
  };
}

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
