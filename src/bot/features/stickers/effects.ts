import { z } from 'zod';
import { answersIn } from '../../../assistant/answers.ts';
import { awaitedInputHandler } from '../../../assistant/awaited-input.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import type { Effected, EffectOf, EffectScene, Effects } from '../../../assistant/effects.ts';
import { type LimitDeps, limitText, reachedLimit } from '../../../assistant/limits.ts';
import { type Button, decodeOutgoing, neverMind, say } from '../../../assistant/outgoing.ts';
import { commitEffect, commitWithoutModel } from '../../../assistant/turn/commit.ts';
import { endTurn } from '../../../assistant/turn/next-words.ts';
import { NOTES } from '../../../assistant/turn/notes.ts';
import { loadSnapshot, turnStateOf } from '../../../assistant/turn/snapshot.ts';
import { isSameLook, lookFrom } from '../../../assistant/turn/state/parameters.ts';
import { enqueueTake, isBeingDrawn } from '../../../assistant-db/jobs/generations.ts';
import {
  ensureVariant,
  findSticker,
  hasCutOut,
  type StickerWithJob,
} from '../../../assistant-db/jobs/stickers.ts';
import { waitingMessages } from '../../../assistant-db/messages/outbox.ts';
import { checkCaption, cleanCaption, MAX_CAPTION } from '../../../images/finishing/caption/limits.ts';
import type { StickerAction } from './actions.ts';

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

const only = (text: string): Effected => ({ say: [say(text)] });

/** Does something with a sticker of the person's. Somebody else's sticker is none. */
function ofSticker<Doable extends { readonly stickerId: number }>(
  act: (scene: EffectScene, found: StickerWithJob, effect: Doable) => Promise<Effected>,
) {
  return {
    carryOut: async (scene: EffectScene, effect: Doable): Promise<Effected> => {
      const found = await findSticker(scene.trx, scene.person.id, effect.stickerId);
      return found === undefined ? only(scene.texts.afterSticker.unknown) : act(scene, found, effect);
    },
  };
}

/** Whether a sticker is on its way to the person already: the same was asked for a moment ago. */
async function isComing({ trx, person }: EffectScene, stickerId: number): Promise<boolean> {
  const waiting = (await waitingMessages(trx, person.id)).map(decodeOutgoing);
  return waiting.some(message => message?.type === 'sticker' && message.stickerId === stickerId);
}

/** Asks for the words of a caption, which can be done for a sticker whose cut-out is kept. */
async function askCaption(
  { trx, person, texts }: EffectScene,
  { stickerId, problem = 'empty' }: EffectOf<'ask_caption'>,
): Promise<Effected> {
  const { afterSticker } = texts;
  const found = stickerId === null ? undefined : await findSticker(trx, person.id, stickerId);
  if (stickerId !== null && found === undefined) return only(afterSticker.unknown);
  if (found && !(await hasCutOut(trx, found.sticker.generation_id))) return only(afterSticker.noCutOut);
  const buttons: Button<StickerAction>[] =
    found === undefined || found.sticker.caption === ''
      ? []
      : [{ label: afterSticker.removeCaption, action: { type: 'no_caption', stickerId: found.sticker.id } }];
  const question = {
    empty: afterSticker.askCaption(MAX_CAPTION),
    too_long: afterSticker.captionTooLong(MAX_CAPTION),
    unsupported: afterSticker.captionUnsupported,
  }[problem];
  const awaited: AwaitedCaption = { type: 'caption', stickerId };
  return { say: [say(question, [...buttons, neverMind(texts)])], awaited };
}

/** What can be done with a person's stickers, in any channel. */
export function stickerEffects(
  limits: Omit<LimitDeps, 'db'>,
): Pick<Effects, 'change_look' | 'ask_caption' | 'draw_again'> {
  return {
    // Puts the variant in the outbox; its picture is made when it is sent.
    change_look: ofSticker(async (scene, { sticker }, { look: change }) => {
      const { trx, texts, now } = scene;
      const present = lookFrom(sticker);
      const look = { ...present, ...change };
      if (isSameLook(look, present)) return only(texts.afterSticker.alreadySo);
      if (!(await hasCutOut(trx, sticker.generation_id))) return only(texts.afterSticker.noCutOut);
      const stickerId = await ensureVariant(trx, sticker, look, now);
      return { say: (await isComing(scene, stickerId)) ? [] : [{ type: 'sticker', stickerId }] };
    }),
    ask_caption: { carryOut: askCaption },
    // The wish is the confirmation, since it says exactly what is to be drawn. It is drawn beside the dialogue, which may be
    // about something else by now.
    draw_again: ofSticker(async ({ trx, person, texts, language, now }, { job, sticker }) => {
      if (await isBeingDrawn(trx, job)) return only(texts.confirm.drawing);
      const limit = await reachedLimit({ ...limits, db: trx }, person.id);
      if (limit !== undefined) return only(limitText(limit, texts));
      const generationId = await enqueueTake(trx, job, sticker, now);
      return { say: [{ type: 'progress', language, generationId }], jobQueued: true };
    }),
  };
}
