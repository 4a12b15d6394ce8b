import { type Api, InputFile } from 'grammy';
import { encodeOutgoing, type Outgoing } from '../assistant/outgoing.ts';
import { loadImages } from '../assistant-db/generation-images.ts';
import { findGeneration, markDelivered, setProgressMessage } from '../assistant-db/generations.ts';
import { enqueueMessages, type OutboxMessage } from '../assistant-db/outbox.ts';
import type { Generation, Store, Trx } from '../assistant-db/schema.ts';
import type { Clock } from '../clock.ts';
import { failDelivery } from '../generation/failure.ts';
import type { Logger } from '../logger.ts';
import { renderWords, stageText } from './render.ts';

export interface DeliverDeps {
  readonly db: Store;
  readonly api: Api;
  readonly clock: Clock;
  readonly log: Logger;
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

async function sendWords(
  { db, api, clock }: DeliverDeps,
  chatId: number,
  content: Extract<Outgoing, { type: 'say' | 'summary' }>,
  plain: boolean,
): Promise<Sent> {
  if (content.type === 'say' && content.afterSticker !== undefined) {
    if ((await findGeneration(db, content.afterSticker))?.status !== 'delivered') return DONE;
  }
  for (const part of renderWords(content)) {
    await api.sendMessage(chatId, part.text, {
      ...(plain || part.entities.length === 0 ? {} : { entities: [...part.entities] }),
      ...(part.keyboard ? { reply_markup: part.keyboard } : {}),
      link_preview_options: { is_disabled: true },
    });
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

async function sendSticker(
  { db, api, clock, log }: DeliverDeps,
  chatId: number,
  generationId: number,
): Promise<Sent> {
  const job = await findGeneration(db, generationId);
  const images = await loadImages(db, generationId);
  if (job?.status !== 'finished') return DONE;
  if (!images?.finished) return { store: trx => failDelivery(trx, chatId, generationId, clock.now()) };
  const sent = await api.sendSticker(chatId, new InputFile(images.finished, 'sticker.webp'));
  return {
    store: async trx => {
      await markDelivered(trx, generationId, sent.sticker.file_id, clock.now());
      await endProgress(trx, chatId, job, clock.now());
    },
    after: () => log.info({ chat: chatId, generation: generationId }, 'sticker delivered'),
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
      return sendSticker(deps, chatId, content.generationId);
    default:
      return content satisfies never;
  }
}
