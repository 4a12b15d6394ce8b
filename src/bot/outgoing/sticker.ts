import { GrammyError, InputFile } from 'grammy';
import { emojiOf } from '../../assistant/model/sticker-emoji.ts';
import type { Outgoing } from '../../assistant/state/outgoing.ts';
import { markDelivered } from '../../assistant-db/jobs/claims.ts';
import {
  type AnySticker,
  findAnySticker,
  markSent,
  noteShown,
  noteStickerMessage,
} from '../../assistant-db/jobs/stickers.ts';
import type { OutboxMessage } from '../../assistant-db/messages/outbox.ts';
import { findPack, placementsOfSticker } from '../../assistant-db/packs/packs.ts';
import type { Sticker } from '../../assistant-db/schema.ts';
import { failDelivery, textsFrom } from '../../generation/failure.ts';
import { sentMessageId, sentStickerFile } from '../../telegram/api.ts';
import { classifyTelegramError, telegramCause } from '../../telegram/errors.ts';
import { editButtons, sendInTopic } from './chat.ts';
import { AbortedBeforeSendError, type DeliverDeps, DONE, type Place, type Sent } from './delivery.ts';
import { endProgress } from './progress.ts';
import { stickerKeyboard } from './render.ts';

/** As a sticker, not as an emoji. */
async function placeOf({ db }: DeliverDeps, { user_id: userId, id }: Sticker) {
  return (await placementsOfSticker(db, userId, id, 'regular')).find(({ status }) => status === 'in');
}

async function keyboardOf(deps: DeliverDeps, { sticker }: AnySticker, open: boolean) {
  const place = await placeOf(deps, sticker);
  const pack = place && (await findPack(deps.db, sticker.user_id, place.pack_id));
  return stickerKeyboard(sticker, await textsFrom(deps.db, sticker), pack, open);
}

export async function updateStickerButtons(
  deps: DeliverDeps,
  { chatId }: Place,
  { stickerId, open = false }: Extract<Outgoing, { type: 'sticker_buttons' }>,
): Promise<Sent> {
  const found = await findAnySticker(deps.db, chatId, stickerId);
  if (!found?.sticker.message_id) return DONE;
  await editButtons(deps, chatId, found.sticker.message_id, await keyboardOf(deps, found, open));
  return DONE;
}

function isRefusedFile(error: unknown): boolean {
  const { type } = classifyTelegramError(error);
  return error instanceof GrammyError && error.error_code === 400 && type !== 'gone' && type !== 'migrated';
}

/** A WebM is a sticker only in a set. Outside one, an animation shows a moving sticker. */
type Shape = 'sticker' | 'animation';

/** Telegram has its file. A sticker made from a received file is like one of ours. */
const isReceived = ({ sticker, job }: AnySticker) =>
  job === undefined && sticker.motion === '' && sticker.source === null;

type SentPicture = { readonly answer: unknown; readonly isFromSet: boolean } | 'no_picture';

async function sendPicture(
  deps: DeliverDeps,
  { chatId, threadId }: Place,
  found: AnySticker,
  bare: boolean,
): Promise<SentPicture> {
  const { sticker, job } = found;
  const { api, pace, lostFiles } = deps;
  const isMoving = sticker.motion !== '';
  const shape: Shape = isMoving ? 'animation' : 'sticker';
  const how = bare || isReceived(found) ? {} : { reply_markup: await keyboardOf(deps, found, false) };
  const send = (file: string | InputFile, as: Shape, others: { readonly emoji?: string } = {}) =>
    sendInTopic<unknown>(threadId, topic =>
      as === 'animation'
        ? api.sendAnimation(chatId, file, { ...how, ...topic })
        : api.sendSticker(chatId, file, { ...how, ...others, ...topic }),
    );
  const inSet = isMoving || isReceived(found) ? (await placeOf(deps, sticker))?.file_id : null;
  const known = [
    { file: inSet, as: 'sticker', isFromSet: true },
    { file: sticker.file_id, as: shape, isFromSet: false },
  ] as const;
  for (const { file, as, isFromSet } of known) {
    if (file == null || lostFiles?.has(file)) continue;
    await pace(chatId);
    try {
      return { answer: await send(file, as), isFromSet };
    } catch (error) {
      if (!isRefusedFile(error)) throw error;
      const cause = telegramCause(error);
      deps.log.info(
        { sticker: sticker.id, cause },
        'Telegram does not take a known file; it is sent in another form',
      );
    }
  }
  const made = await deps
    .fileOf(sticker, isMoving ? 'preview' : 'picture', deps.stopping)
    .catch((error: unknown) => {
      throw deps.stopping?.aborted ? new AbortedBeforeSendError('the process stops') : error;
    });
  if (made.outcome !== 'ok') return 'no_picture';
  // Only now: fetching it takes time, in which the person may be forgotten.
  await pace(chatId);
  const [emoji] = emojiOf({ ...sticker, emotion: job?.emotion ?? '' }).emoji;
  const file = new InputFile(made.bytes, isMoving ? 'sticker.gif' : 'sticker.webp');
  return { answer: await send(file, shape, emoji === undefined ? {} : { emoji }), isFromSet: false };
}

export async function sendSticker(
  deps: DeliverDeps,
  message: OutboxMessage,
  { stickerId, bare = false }: Extract<Outgoing, { type: 'sticker' }>,
): Promise<Sent> {
  const { db, clock, log, observe } = deps;
  const { chatId } = message;
  const found = await findAnySticker(db, chatId, stickerId);
  if (found === undefined) return DONE;
  const { sticker, job } = found;
  // Its delivery failed before, and the user knows.
  if (sticker.file_id === null && job?.status === 'failed') return DONE;
  const sent = await sendPicture(deps, message, found, bare);
  if (sent === 'no_picture') return { store: trx => failDelivery(trx, chatId, stickerId, clock.now()) };
  const file = sentStickerFile(sent.answer);
  if (file === undefined)
    log.warn(
      { chat: chatId, sticker: stickerId },
      'Telegram does not tell the file of a sticker; its picture is kept',
    );
  const messageId = bare ? undefined : sentMessageId(sent.answer);
  return {
    store: async trx => {
      // The file of a received sticker is known, and its message is the user's.
      if (isReceived(found)) return;
      if (messageId !== undefined) await noteStickerMessage(trx, stickerId, messageId);
      if (file && !sent.isFromSet) await markSent(trx, sticker, file);
      await noteShown(trx, stickerId, clock.now());
      if (job && (await markDelivered(trx, job.id))) await endProgress(trx, chatId, job, clock.now());
    },
    after: () => {
      log.info({ chat: chatId, generation: job?.id, sticker: stickerId }, 'sticker delivered');
      if (job) observe?.({ type: 'sticker_delivered' });
    },
  };
}
