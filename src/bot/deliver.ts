import { type Api, InputFile } from 'grammy';
import type { Outgoing } from '../assistant/outgoing.ts';
import {
  findGeneration,
  loadImages,
  markDelivered,
  setProgressMessage,
} from '../assistant-db/generations.ts';
import type { OutboxMessage } from '../assistant-db/outbox.ts';
import type { Generation, Store, Trx } from '../assistant-db/schema.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import { renderWords, stageText } from './render.ts';

export interface DeliverDeps {
  readonly db: Store;
  readonly api: Api;
  readonly clock: Clock;
  readonly log: Logger;
  /** The progress message of a job may show a stage that has passed meanwhile. */
  readonly onProgressSent: (job: Generation) => void;
  /** A job has ended in the chat, with its sticker or with words. */
  readonly onJobEnded: (job: Generation) => void;
}

/** What is to be done once Telegram has taken a message. */
export interface Sent {
  /** Beside the message leaving the outbox, in the same transaction. */
  readonly store?: (trx: Trx) => Promise<void>;
  readonly after?: () => void;
}

const DONE: Sent = {};

async function sendWords(
  { db, api, onJobEnded }: DeliverDeps,
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
  return job ? { after: () => onJobEnded(job) } : DONE;
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
  { db, api, clock, log, onJobEnded }: DeliverDeps,
  chatId: number,
  generationId: number,
): Promise<Sent> {
  const job = await findGeneration(db, generationId);
  const images = await loadImages(db, generationId);
  if (job?.status !== 'finished' || !images?.finished) return DONE;
  const sent = await api.sendSticker(chatId, new InputFile(images.finished, 'sticker.webp'));
  return {
    store: async trx => void (await markDelivered(trx, generationId, sent.sticker.file_id, clock.now())),
    after: () => {
      log.info({ chat: chatId, generation: generationId }, 'sticker delivered');
      onJobEnded(job);
    },
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
    case 'sticker':
      return sendSticker(deps, chatId, content.generationId);
    default:
      return content satisfies never;
  }
}
