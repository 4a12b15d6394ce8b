import { type Api, GrammyError, InputFile } from 'grammy';
import type { Message } from 'grammy/types';
import { encodeOutgoing, type Outgoing } from '../assistant/outgoing.ts';
import { emojiOf } from '../assistant/sticker-emoji/index.ts';
import { markDelivered } from '../assistant-db/deliveries.ts';
import { findGeneration, setProgressMessage } from '../assistant-db/generations.ts';
import { enqueueMessages, type OutboxMessage } from '../assistant-db/outbox.ts';
import type { Generation, Sticker, Store, Trx } from '../assistant-db/schema.ts';
import { findSticker, markSent, type StickerWithJob } from '../assistant-db/stickers.ts';
import type { Clock } from '../clock.ts';
import { failDelivery, textsFrom } from '../generation/failure.ts';
import type { Logger } from '../logger.ts';
import { renderWords, stageText, stickerKeyboard } from './render.ts';
import { classifyTelegramError, isWrongFile } from './telegram-errors.ts';

export interface DeliverDeps {
  readonly db: Store;
  readonly api: Api;
  readonly clock: Clock;
  readonly log: Logger;
  readonly pictureOf: (sticker: Sticker) => Promise<Buffer | undefined>;
  /** The progress message of a job may show a stage that has passed meanwhile. */
  readonly onProgressSent: (job: Generation) => void;
}

/** What is to be done once Telegram has taken a message. */
export interface Sent {
  /** Beside the message leaving the outbox, in the same transaction. */
  readonly store?: (trx: Trx) => Promise<void>;
  readonly after?: () => void;
}

const DONE: Sent = {};

/** The progress message of an ended job is taken away through the outbox too, so that it surely goes. */
async function endProgress(trx: Trx, chatId: number, job: Generation, now: number): Promise<void> {
  if (job.progress_message_id === null) return;
  const end: Outgoing = { type: 'progress_end', messageId: job.progress_message_id };
  await enqueueMessages(trx, chatId, [encodeOutgoing(end)], now);
  await setProgressMessage(trx, job.id, null);
}

/** Changes a message of ours in place. @returns false where it cannot be changed any more */
async function edit(
  api: Api,
  chatId: number,
  messageId: number,
  text: string,
  how: Parameters<Api['editMessageText']>[3],
): Promise<boolean> {
  try {
    await api.editMessageText(chatId, messageId, text, how);
    return true;
  } catch (error) {
    // Not there any more, or none of words: the words must come all the same. Formatting is the caller's to mend.
    const failure = classifyTelegramError(error).type;
    if (!(error instanceof GrammyError) || (failure !== 'harmless' && failure !== 'refused')) throw error;
    return /not modified/i.test(error.description);
  }
}

async function sendWords(
  { db, api, clock }: DeliverDeps,
  chatId: number,
  content: Extract<Outgoing, { type: 'say' | 'summary' }>,
  plain: boolean,
): Promise<Sent> {
  if (content.type === 'say' && content.afterSticker !== undefined) {
    if ((await findGeneration(db, content.afterSticker))?.status !== 'delivered') return DONE;
  }
  let replaces = content.type === 'say' ? content.replaces : undefined;
  for (const part of renderWords(content)) {
    const how = {
      ...(plain || part.entities.length === 0 ? {} : { entities: [...part.entities] }),
      ...(part.keyboard ? { reply_markup: part.keyboard } : {}),
      link_preview_options: { is_disabled: true },
    };
    const edited = replaces !== undefined && (await edit(api, chatId, replaces, part.text, how));
    replaces = undefined;
    if (!edited) await api.sendMessage(chatId, part.text, how);
  }
  if (content.type !== 'say' || content.endsJob === undefined) return DONE;
  const job = await findGeneration(db, content.endsJob);
  return job ? { store: trx => endProgress(trx, chatId, job, clock.now()) } : DONE;
}

async function sendProgress(
  { db, api, onProgressSent }: DeliverDeps,
  chatId: number,
  content: Extract<Outgoing, { type: 'progress' }>,
): Promise<Sent> {
  const job = await findGeneration(db, content.generationId);
  // A job that is over has nothing left to show; its result is next in the outbox.
  if (job?.status !== 'queued' && job?.status !== 'running') return DONE;
  const sent = await api.sendMessage(chatId, stageText(content.language, job.stage));
  return {
    store: trx => setProgressMessage(trx, job.id, sent.message_id),
    after: () => onProgressSent(job),
  };
}

/** As Telegram has it already, or as bytes. @returns undefined where there are none. */
async function sendPicture(
  deps: DeliverDeps,
  chatId: number,
  { sticker, job }: StickerWithJob,
  bare: boolean,
): Promise<Message.StickerMessage | undefined> {
  const texts = await textsFrom(deps.db, sticker);
  const how = bare ? {} : { reply_markup: stickerKeyboard(sticker, texts) };
  if (sticker.file_id !== null) {
    try {
      return await deps.api.sendSticker(chatId, sticker.file_id, how);
    } catch (error) {
      if (!isWrongFile(error)) throw error;
      deps.log.info({ sticker: sticker.id }, 'Telegram has lost a sticker; it is sent as bytes');
    }
  }
  const picture = await deps.pictureOf(sticker);
  if (picture === undefined) return undefined;
  const [emoji] = emojiOf({ ...sticker, emotion: job.emotion }).emoji;
  return deps.api.sendSticker(chatId, new InputFile(picture, 'sticker.webp'), {
    ...how,
    ...(emoji === undefined ? {} : { emoji }),
  });
}

async function sendSticker(
  deps: DeliverDeps,
  chatId: number,
  { stickerId, bare = false }: Extract<Outgoing, { type: 'sticker' }>,
): Promise<Sent> {
  const { db, clock, log } = deps;
  const found = await findSticker(db, chatId, stickerId);
  if (found === undefined) return DONE;
  const { sticker, job } = found;
  // Its delivery has failed before, and the person has been told.
  if (sticker.file_id === null && job.status === 'failed') return DONE;
  const sent = await sendPicture(deps, chatId, found, bare);
  if (sent === undefined) return { store: trx => failDelivery(trx, chatId, stickerId, clock.now()) };
  const { file_id: id, file_unique_id: uniqueId } = sent.sticker;
  return {
    store: async trx => {
      await markSent(trx, stickerId, { id, uniqueId });
      if (await markDelivered(trx, job.id)) await endProgress(trx, chatId, job, clock.now());
    },
    after: () => log.info({ chat: chatId, generation: job.id, sticker: stickerId }, 'sticker delivered'),
  };
}

/** Sends one message of the outbox. Throws what grammY throws; what follows a success is left to the caller. */
export async function deliver(
  deps: DeliverDeps,
  { chatId }: OutboxMessage,
  content: Outgoing,
  plain: boolean,
): Promise<Sent> {
  switch (content.type) {
    case 'say':
    case 'summary':
      return sendWords(deps, chatId, content, plain);
    case 'progress':
      return sendProgress(deps, chatId, content);
    case 'progress_end':
      await deps.api.deleteMessage(chatId, content.messageId);
      return DONE;
    case 'sticker':
      return sendSticker(deps, chatId, content);
    default:
      return content satisfies never;
  }
}
