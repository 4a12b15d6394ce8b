import { InputFile } from 'grammy';
import { encodeOutgoing, type Outgoing } from '../../assistant/state/outgoing.ts';
import { setProgressMessage } from '../../assistant-db/jobs/claims.ts';
import { findGeneration } from '../../assistant-db/jobs/generations.ts';
import type { OutboxMessage } from '../../assistant-db/messages/outbox.ts';
import { enqueueMessages } from '../../assistant-db/messages/outbox.ts';
import { deleteExportFile, readExportFile } from '../../assistant-db/packs/export-files.ts';
import { findPlan, setPlanProgress } from '../../assistant-db/plans/plans.ts';
import { sentMessageId } from '../../telegram/api.ts';
import { endButtons, sendInTopic } from './chat.ts';
import { type DeliverDeps, DONE, type Place, type Sent } from './delivery.ts';
import { sendGuest } from './guest.ts';
import { sendInvoice } from './invoice.ts';
import { isInProgress, planProgress } from './progress.ts';
import { stageText } from './render.ts';
import { sendSticker, updateStickerButtons } from './sticker.ts';
import { sendSpoken } from './voice.ts';
import { sendWords } from './words.ts';

async function sendProgress(
  { db, api, clock, pace, onProgressSent }: DeliverDeps,
  { chatId, threadId }: Place,
  content: Extract<Outgoing, { type: 'progress' }>,
): Promise<Sent> {
  await pace(chatId);
  const job = await findGeneration(db, content.generationId);
  if (job === undefined) return DONE;
  const plan = job.plan_id === null ? undefined : await findPlan(db, chatId, job.plan_id);
  // A job that has ended has no progress; its result is next in the outbox.
  const isOpen = job.status === 'queued' || job.status === 'running';
  if (job.plan_id === null ? !isOpen : plan === undefined || !isInProgress(plan)) return DONE;
  const shown = plan ? await planProgress(db, plan) : { text: stageText(content.language, job.stage) };
  const { text, ...how } = shown;
  const sent = await sendInTopic(threadId, topic => api.sendMessage(chatId, text, { ...how, ...topic }));
  const messageId = sentMessageId(sent);
  if (messageId === undefined) return DONE;
  return {
    store: async trx => {
      const isKept = plan
        ? await setPlanProgress(trx, plan.id, messageId)
        : await setProgressMessage(trx, job.id, messageId);
      if (isKept) return;
      // Erased while the message was on its way.
      const end: Outgoing = { type: 'progress_end', messageId };
      await enqueueMessages(trx, chatId, [encodeOutgoing(end)], clock.now());
    },
    after: () => onProgressSent(job),
  };
}

async function sendDocument(
  { db, api, pace }: DeliverDeps,
  { chatId, threadId }: Place,
  { fileId, name, caption }: Extract<Outgoing, { type: 'document' }>,
): Promise<Sent> {
  const bytes = await readExportFile(db, fileId);
  if (bytes === undefined) return DONE;
  await pace(chatId);
  const file = new InputFile(bytes, name);
  await sendInTopic(threadId, topic => api.sendDocument(chatId, file, { caption, ...topic }));
  return { store: trx => deleteExportFile(trx, fileId) };
}

/** Sends one message of the outbox. Throws what grammY throws; the caller stores the rest. */
export async function deliver(
  deps: DeliverDeps,
  place: OutboxMessage,
  content: Outgoing,
  plain: boolean,
): Promise<Sent> {
  switch (content.type) {
    case 'say':
    case 'summary':
      return sendWords(deps, place, content, plain);
    case 'progress':
      return sendProgress(deps, place, content);
    case 'progress_end':
      await deps.api.deleteMessage(place.chatId, content.messageId);
      return DONE;
    case 'buttons_over':
      await endButtons(deps, place.chatId, content.messageId, content.chosen);
      return DONE;
    case 'sticker_buttons':
      return updateStickerButtons(deps, place, content);
    case 'command':
      return DONE;
    case 'voice':
      return sendSpoken(deps, place, content.text);
    case 'sticker':
      return sendSticker(deps, place, content);
    case 'guest':
      return sendGuest(deps, place, content);
    case 'invoice':
      return sendInvoice(deps, place, content);
    case 'document':
      return sendDocument(deps, place, content);
    default:
      return content satisfies never;
  }
}
