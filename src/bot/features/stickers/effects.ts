import type { Effected, EffectOf, EffectScene, Effects } from '../../../assistant/effects.ts';
import { type LimitDeps, limitText, reachedLimit } from '../../../assistant/limits.ts';
import { type Button, decodeOutgoing, neverMind, say } from '../../../assistant/outgoing.ts';
import { isSameLook, lookFrom } from '../../../assistant/turn/state/look.ts';
import { enqueueTake, isBeingDrawn } from '../../../assistant-db/jobs/generations.ts';
import {
  ensureVariant,
  findSticker,
  hasCutOut,
  type StickerWithJob,
} from '../../../assistant-db/jobs/stickers.ts';
import { waitingMessages } from '../../../assistant-db/messages/outbox.ts';
import { MAX_CAPTION } from '../../../images/finishing/caption/limits.ts';
import type { StickerAction } from './actions.ts';
import type { AwaitedCaption } from './caption.ts';

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
