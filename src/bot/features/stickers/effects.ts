import { z } from 'zod';
import { answersIn, deletionMeant } from '../../../assistant/answers.ts';
import { type AwaitedInputHandler, awaitedInputHandler } from '../../../assistant/awaited-input.ts';
import { declined } from '../../../assistant/awaited-words.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import type { EffectOf, EffectResult, EffectScene, Effects } from '../../../assistant/effects.ts';
import { type LimitDeps, limitText, reachedLimit } from '../../../assistant/limits.ts';
import { type Button, button, decodeOutgoing, neverMind, say } from '../../../assistant/outgoing.ts';
import { shownValues } from '../../../assistant/shown-values.ts';
import { commitEffect, commitWithoutModel } from '../../../assistant/turn/commit.ts';
import { endTurn } from '../../../assistant/turn/next-words.ts';
import { NOTES } from '../../../assistant/turn/notes.ts';
import { loadSnapshot, turnStateOf } from '../../../assistant/turn/snapshot.ts';
import { isSameLook, lookFrom } from '../../../assistant/turn/state/parameters.ts';
import { enqueueTake, isBeingDrawn } from '../../../assistant-db/jobs/generations.ts';
import {
  deleteSticker,
  ensureVariant,
  findSticker,
  hasCutOut,
  type StickerWithJob,
} from '../../../assistant-db/jobs/stickers.ts';
import { waitingMessages } from '../../../assistant-db/messages/outbox.ts';
import { findPlan } from '../../../assistant-db/plans/plans.ts';
import type { Trx } from '../../../assistant-db/schema.ts';
import { checkCaption, cleanCaption, MAX_CAPTION } from '../../../images/finishing/caption/limits.ts';
import type { StickerAction } from './presses.ts';

const AWAITED = 'delete_sticker';

/** `stickerId`: null for the next sticker. */
const awaited = z.object({ type: z.literal('caption'), stickerId: z.int().nullable() });

export type AwaitedCaption = z.infer<typeof awaited>;

async function takeCaption(
  deps: AssistantDeps,
  context: TurnContext,
  { stickerId }: AwaitedCaption,
  words: string,
): Promise<TurnOutcome> {
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

export const captionInputHandler = awaitedInputHandler(awaited, takeCaption);

const only = (text: string): EffectResult => ({ say: [say(text)] });

function ofSticker<Doable extends { readonly stickerId: number }>(
  act: (scene: EffectScene, found: StickerWithJob, effect: Doable) => Promise<EffectResult>,
) {
  return {
    carryOut: async (scene: EffectScene, effect: Doable): Promise<EffectResult> => {
      const found = await findSticker(scene.trx, scene.person.id, effect.stickerId);
      return found === undefined ? only(scene.texts.afterSticker.unknown) : act(scene, found, effect);
    },
  };
}

async function isComing({ trx, person }: EffectScene, stickerId: number): Promise<boolean> {
  const waiting = (await waitingMessages(trx, person.id)).map(decodeOutgoing);
  return waiting.some(message => message?.type === 'sticker' && message.stickerId === stickerId);
}

async function askCaption(
  { trx, person, texts }: EffectScene,
  { stickerId, problem = 'empty' }: EffectOf<'ask_caption'>,
): Promise<EffectResult> {
  const { afterSticker } = texts;
  const found = stickerId === null ? undefined : await findSticker(trx, person.id, stickerId);
  if (stickerId !== null && found === undefined) return only(afterSticker.unknown);
  if (found && !(await hasCutOut(trx, found.sticker.generation_id))) return only(afterSticker.noCutOut);
  const buttons: Button<StickerAction>[] =
    found === undefined || found.sticker.caption === ''
      ? []
      : [button(afterSticker.removeCaption, { type: 'no_caption', stickerId: found.sticker.id })];
  const question = {
    empty: afterSticker.askCaption(MAX_CAPTION),
    too_long: afterSticker.captionTooLong(MAX_CAPTION),
    unsupported: afterSticker.captionUnsupported,
  }[problem];
  const awaited: AwaitedCaption = { type: 'caption', stickerId };
  return { say: [say(question, [...buttons, neverMind(texts)])], awaited };
}

export function stickerEffects(
  limits: Omit<LimitDeps, 'db'>,
): Pick<Effects, 'change_look' | 'ask_caption' | 'draw_again'> {
  return {
    change_look: ofSticker(async (scene, { sticker }, { look: change }) => {
      const { trx, texts, now, pressedMessage } = scene;
      const present = lookFrom(sticker);
      const look = { ...present, ...change };
      if (isSameLook(look, present)) return only(texts.afterSticker.alreadySo);
      if (!(await hasCutOut(trx, sticker.generation_id))) return only(texts.afterSticker.noCutOut);
      const stickerId = await ensureVariant(trx, sticker, look, now);
      if (!(await isComing(scene, stickerId))) return { say: [{ type: 'sticker', stickerId }] };
      // A second tap is answered by what the first one led to; words are answered.
      return pressedMessage === undefined ? only(texts.confirm.drawing) : { say: [] };
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

/** A channel without packs has none of this. */
export interface PacksOfSticker {
  places(
    trx: Trx,
    userId: number,
    stickerId: number,
  ): Promise<{ readonly titles: readonly string[]; readonly coming?: string | undefined }>;
  /** Takes it out at Telegram, though it will be stored no longer. */
  takeOut(trx: Trx, userId: number, stickerId: number, now: number): Promise<void>;
  readonly onTakenOut: () => void;
}

type Deletion = EffectOf<'ask_to_delete_sticker' | 'delete_sticker'>;
const NO_PLACES = { titles: [], coming: undefined };

function ofDeletable(
  packs: PacksOfSticker | undefined,
  act: (scene: EffectScene, found: StickerWithJob, titles: readonly string[]) => Promise<EffectResult>,
) {
  return {
    carryOut: async (scene: EffectScene, { stickerId }: Deletion): Promise<EffectResult> => {
      const { trx, person, texts } = scene;
      const found = await findSticker(trx, person.id, stickerId);
      if (found === undefined) return only(texts.afterSticker.unknown);
      const plan = found.job.plan_id === null ? undefined : await findPlan(trx, person.id, found.job.plan_id);
      // The others follow it, or it is about to come into their pack.
      if (plan && !['done', 'stopped', 'dropped'].includes(plan.status)) return only(texts.plans.underway);
      const { titles, coming } = (await packs?.places(trx, person.id, stickerId)) ?? NO_PLACES;
      return coming === undefined ? act(scene, found, titles) : only(texts.packs.beingAdded(coming));
    },
  };
}

export function deletionEffects(
  packs?: PacksOfSticker,
): Pick<Effects, 'ask_to_delete_sticker' | 'delete_sticker'> {
  return {
    ask_to_delete_sticker: ofDeletable(packs, async ({ texts, language }, { sticker, job }, titles) => {
      const { afterSticker, privacy } = texts;
      const { style, emotion, pose } = shownValues(job, language);
      const name = [style, emotion, pose, ...(sticker.caption ? [texts.quote(sticker.caption)] : [])].join(
        ' · ',
      );
      const deleteIt = button<StickerAction>(texts.packs.buttons.delete, {
        type: 'delete_sticker',
        stickerId: sticker.id,
      });
      const keep = { ...neverMind(texts), label: privacy.keep };
      return {
        say: [say(afterSticker.askToDelete(name, titles), [deleteIt, keep])],
        awaited: { type: AWAITED, stickerId: sticker.id },
      };
    }),
    delete_sticker: ofDeletable(packs, async ({ trx, person, texts, now, pressedMessage }, found, titles) => {
      await packs?.takeOut(trx, person.id, found.sticker.id, now);
      await deleteSticker(trx, found);
      return {
        say: [{ ...say(texts.afterSticker.deleted(titles)), replaces: pressedMessage }],
        stored: () => packs?.onTakenOut(),
      };
    }),
  };
}

const awaitedDeletion = z.object({ type: z.literal(AWAITED), stickerId: z.int() });

export const deletionInputHandler: AwaitedInputHandler<AssistantDeps> = (deps, context, asked, words) => {
  const { data } = awaitedDeletion.safeParse(asked);
  const meant = deletionMeant(words);
  if (data === undefined || meant === undefined) return undefined;
  if (meant === 'keep') return declined(deps, context, asked);
  return commitEffect(deps, context, { type: 'delete_sticker', stickerId: data.stickerId });
};
