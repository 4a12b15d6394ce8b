import { ensureSession, updateSession } from '../assistant-db/dialogues/sessions.ts';
import { enqueueTake, isBeingDrawn } from '../assistant-db/jobs/generations.ts';
import { NO_PHOTO } from '../assistant-db/jobs/no-photo.ts';
import { ensureVariant, findSticker, hasCutOut, type StickerWithJob } from '../assistant-db/jobs/stickers.ts';
import { checkCaption, cleanCaption, MAX_CAPTION } from '../images/finishing/caption/limits.ts';
import type { ButtonAction } from './actions.ts';
import { type AwaitedInput, encodeAwaited } from './awaited-input.ts';
import { commitWithoutModel, commitWords } from './commit.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from './context.ts';
import { limitText, reachedLimit } from './limits.ts';
import { NOTES } from './notes.ts';
import { type Button, say, type Words } from './outgoing.ts';
import type { Parameter } from './parameters.ts';
import { loadSnapshot, type Snapshot } from './snapshot.ts';
import { TurnState } from './turn-state.ts';

/** The buttons under a sticker that belong to it, whatever the dialogue is about by now. */
export type StickerAction = Extract<
  ButtonAction,
  { type: 'again' | 'change' | 'outline' | 'caption' | 'no_caption' | 'show_sticker' }
>;

/** Does what a button under a sticker stands for. Somebody else's sticker is none. */
export async function pressStickerButton(
  deps: AssistantDeps,
  context: TurnContext,
  action: StickerAction,
): Promise<TurnOutcome> {
  const found = await findSticker(deps.db, context.person.id, action.stickerId);
  const snapshot = await loadSnapshot(deps.db, context.person);
  if (found === undefined) return commitWords(deps, context, [say(snapshot.texts.afterSticker.unknown)]);
  const { sticker } = found;
  switch (action.type) {
    case 'again':
      return drawAgain(deps, context, snapshot, found);
    case 'change':
      return changeOne(deps, context, snapshot, found, action.parameter);
    case 'outline':
      return showVariant(deps, context, snapshot, found, {
        outline: sticker.outline === 0,
        caption: sticker.caption,
      });
    case 'no_caption':
      return showVariant(deps, context, snapshot, found, { outline: sticker.outline === 1, caption: '' });
    case 'caption':
      return askForCaption(deps, context, snapshot, found);
    case 'show_sticker':
      return commitWords(deps, context, [{ type: 'sticker', stickerId: sticker.id }]);
    default:
      return action satisfies never;
  }
}

/**
 * [another take]: the press is the confirmation, since it says exactly what is to be drawn. It is drawn beside the
 * dialogue, which may be about something else by now.
 */
async function drawAgain(
  deps: AssistantDeps,
  context: TurnContext,
  snapshot: Snapshot,
  { job, sticker }: StickerWithJob,
): Promise<TurnOutcome> {
  const { texts, language } = snapshot;
  if (job.photo_file_id === NO_PHOTO) return resumeWithoutPhoto(deps, context, snapshot, job);
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
  snapshot: Snapshot,
  { style, emotion, pose }: StickerWithJob['job'],
): Promise<TurnOutcome> {
  const { session, dialogue, existing, texts } = snapshot;
  const turnState = new TurnState(session, dialogue, existing);
  turnState.resume({ style, emotion, pose }, null);
  const gone = turnState.photo === null;
  return commitWithoutModel(deps, context, snapshot, turnState, NOTES.photoForgotten, {
    say: gone ? [say(texts.sticker.photoLost)] : [],
    closing: gone ? 'none' : 'summary',
  });
}

/** [style], [emotion], [pose]: that one is asked for, everything else is as it was in this sticker. */
async function changeOne(
  deps: AssistantDeps,
  context: TurnContext,
  snapshot: Snapshot,
  { job: { style, emotion, pose, photo_file_id } }: StickerWithJob,
  parameter: Parameter,
): Promise<TurnOutcome> {
  const { session, dialogue, existing, texts } = snapshot;
  const turnState = new TurnState(session, dialogue, existing);
  const photo = photo_file_id === NO_PHOTO ? null : photo_file_id;
  const another = photo !== null && turnState.photo !== null && turnState.photo !== photo;
  turnState.resume({ style, emotion, pose, [parameter]: null }, photo);
  const ask = say(turnState.photo === null ? texts.sticker.photoLost : texts.ask[parameter]);
  return commitWithoutModel(deps, context, snapshot, turnState, NOTES.change(parameter), {
    say: [...(another ? [say(texts.afterSticker.itsPhoto)] : []), ask],
    closing: 'none',
  });
}

async function showVariant(
  deps: AssistantDeps,
  context: TurnContext,
  { texts }: Snapshot,
  { sticker }: StickerWithJob,
  look: { readonly outline: boolean; readonly caption: string },
): Promise<TurnOutcome> {
  if (!(await hasCutOut(deps.db, sticker.generation_id))) {
    return commitWords(deps, context, [say(texts.afterSticker.noCutOut)]);
  }
  return commitVariant(deps, context, sticker.id, look);
}

/** Puts the variant in the outbox; its picture is made when it is sent. Words are awaited no longer. */
async function commitVariant(
  deps: AssistantDeps,
  context: TurnContext,
  stickerId: number,
  look: { readonly outline: boolean; readonly caption: string },
): Promise<TurnOutcome> {
  return commitWords(deps, context, async trx => {
    const now = deps.clock.now();
    const found = await findSticker(trx, context.person.id, stickerId);
    if (found === undefined) return [];
    return [{ type: 'sticker', stickerId: await ensureVariant(trx, found.sticker, look, now) }];
  });
}

async function askForCaption(
  deps: AssistantDeps,
  context: TurnContext,
  { texts }: Snapshot,
  { sticker }: StickerWithJob,
): Promise<TurnOutcome> {
  const { afterSticker } = texts;
  if (!(await hasCutOut(deps.db, sticker.generation_id))) {
    return commitWords(deps, context, [say(afterSticker.noCutOut)]);
  }
  const buttons: Button[] = [
    ...(sticker.caption === ''
      ? []
      : [
          {
            label: afterSticker.removeCaption,
            action: { type: 'no_caption' as const, stickerId: sticker.id },
          },
        ]),
    { label: texts.neverMind, action: { type: 'never_mind' } },
  ];
  const question = say(afterSticker.askCaption(MAX_CAPTION), buttons);
  return awaitWords(deps, context, { type: 'caption', stickerId: sticker.id }, question);
}

/** Asks for words that are no part of the dialogue. */
async function awaitWords(
  deps: AssistantDeps,
  context: TurnContext,
  input: AwaitedInput,
  question: Words,
): Promise<TurnOutcome> {
  return commitWords(deps, context, async trx => {
    const now = deps.clock.now();
    const session = await ensureSession(trx, context.person.id, now);
    await updateSession(trx, session.id, { awaited_input: encodeAwaited(input, now), updated_at: now });
    return [question];
  });
}

/** The words that a caption was asked for with. What cannot be drawn is told, and asked for once more. */
export async function takeCaption(
  deps: AssistantDeps,
  context: TurnContext,
  stickerId: number,
  words: string,
): Promise<TurnOutcome> {
  const { texts } = await loadSnapshot(deps.db, context.person);
  const found = await findSticker(deps.db, context.person.id, stickerId);
  if (found === undefined) return commitWords(deps, context, [say(texts.afterSticker.unknown)]);
  const caption = cleanCaption(words);
  const check = checkCaption(caption);
  switch (check) {
    case 'ok':
      return commitVariant(deps, context, stickerId, { outline: found.sticker.outline === 1, caption });
    case 'empty':
    case 'too_long':
    case 'unsupported': {
      const problem = {
        empty: texts.afterSticker.askCaption(MAX_CAPTION),
        too_long: texts.afterSticker.captionTooLong(MAX_CAPTION),
        unsupported: texts.afterSticker.captionUnsupported,
      }[check];
      const again = say(problem, [{ label: texts.neverMind, action: { type: 'never_mind' } }]);
      return awaitWords(deps, context, { type: 'caption', stickerId }, again);
    }
    default:
      return check satisfies never;
  }
}

/** [never mind]: the next words belong to the dialogue again, as they do after whatever else a person does. */
export async function stopAwaiting(deps: AssistantDeps, context: TurnContext): Promise<TurnOutcome> {
  const { texts } = await loadSnapshot(deps.db, context.person);
  return commitWords(deps, context, [say(texts.neverMindDone)]);
}
