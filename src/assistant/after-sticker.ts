import { isBeingDrawn } from '../assistant-db/generations.ts';
import { ensureSession, updateSession } from '../assistant-db/sessions.ts';
import { ensureVariant, findSticker, hasCutOut, type StickerWithJob } from '../assistant-db/stickers.ts';
import { checkCaption, MAX_CAPTION } from '../images/finishing/caption/limits.ts';
import type { ButtonAction } from './actions.ts';
import { encodeAwaited } from './awaited-input.ts';
import { commitWithoutModel, commitWords } from './commit.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from './context.ts';
import { Draft } from './draft.ts';
import { reachedDailyLimit } from './limits.ts';
import { NOTES } from './notes.ts';
import { type Button, say } from './outgoing.ts';
import type { Parameter } from './parameters.ts';
import { loadSnapshot, type Snapshot } from './snapshot.ts';

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

/** The draft of a dialogue that goes on from what a sticker was drawn from. */
function draftFrom(snapshot: Snapshot, { job }: StickerWithJob, open?: Parameter): Draft {
  const draft = new Draft(snapshot.session, snapshot.dialogue, snapshot.existing);
  const { style, emotion, pose } = job;
  draft.resume({ style, emotion, pose, ...(open ? { [open]: null } : {}) }, job.photo_file_id);
  return draft;
}

/** [another take]: the press is the confirmation, since it says exactly what is to be drawn. */
async function drawAgain(
  deps: AssistantDeps,
  context: TurnContext,
  snapshot: Snapshot,
  found: StickerWithJob,
): Promise<TurnOutcome> {
  const { texts } = snapshot;
  if (await isBeingDrawn(deps.db, context.person.id, found.job)) {
    return commitWords(deps, context, [say(texts.confirm.drawing)]);
  }
  const limit = await reachedDailyLimit(deps, context.person.id);
  if (limit !== undefined) return commitWords(deps, context, [say(texts.confirm.dailyLimit(limit))]);
  const draft = draftFrom(snapshot, found);
  draft.redraw();
  draft.noteConfirmation({ type: 'accepted' });
  return commitWithoutModel(deps, context, snapshot, draft, NOTES.again, { say: [], closing: 'none' });
}

/** [style], [emotion], [pose]: that one is asked for, everything else is as it was in this sticker. */
async function changeOne(
  deps: AssistantDeps,
  context: TurnContext,
  snapshot: Snapshot,
  found: StickerWithJob,
  parameter: Parameter,
): Promise<TurnOutcome> {
  const draft = draftFrom(snapshot, found, parameter);
  return commitWithoutModel(deps, context, snapshot, draft, NOTES.change(parameter), {
    say: [say(snapshot.texts.ask[parameter])],
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
    const session = await ensureSession(trx, context.person.id, now);
    await updateSession(trx, session.id, { awaited_input: null, updated_at: now });
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
  return commitWords(deps, context, async trx => {
    const now = deps.clock.now();
    const session = await ensureSession(trx, context.person.id, now);
    const awaited = encodeAwaited({ type: 'caption', stickerId: sticker.id }, now);
    await updateSession(trx, session.id, { awaited_input: awaited, updated_at: now });
    return [say(afterSticker.askCaption(MAX_CAPTION), buttons)];
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
  const caption = words.normalize('NFC').trim();
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
      return commitWords(deps, context, [
        say(problem, [{ label: texts.neverMind, action: { type: 'never_mind' } }]),
      ]);
    }
    default:
      return check satisfies never;
  }
}

/** [never mind]: the next words belong to the dialogue again. */
export async function stopAwaiting(deps: AssistantDeps, context: TurnContext): Promise<TurnOutcome> {
  const { texts, session } = await loadSnapshot(deps.db, context.person);
  return commitWords(deps, context, async trx => {
    if (session) await updateSession(trx, session.id, { awaited_input: null, updated_at: deps.clock.now() });
    return [say(texts.neverMindDone)];
  });
}
