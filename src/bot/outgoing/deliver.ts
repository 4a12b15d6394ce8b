import { type Api, GrammyError, InputFile } from 'grammy';
import type { InlineKeyboardMarkup } from 'grammy/types';
import { emojiOf } from '../../assistant/model/sticker-emoji.ts';
import { encodeOutgoing, type Outgoing, say } from '../../assistant/state/outgoing.ts';
import { storedLanguage } from '../../assistant/state/snapshot.ts';
import { noteButtons } from '../../assistant/turn/open-buttons.ts';
import { markSummaryShown } from '../../assistant-db/dialogues/sessions.ts';
import { markDelivered, setProgressMessage } from '../../assistant-db/jobs/claims.ts';
import { findGeneration } from '../../assistant-db/jobs/generations.ts';
import {
  type AnySticker,
  findAnySticker,
  markSent,
  noteShown,
  noteStickerMessage,
} from '../../assistant-db/jobs/stickers.ts';
import { newestMessage } from '../../assistant-db/messages/inbox.ts';
import type { OutboxMessage } from '../../assistant-db/messages/outbox.ts';
import { enqueueMessages } from '../../assistant-db/messages/outbox.ts';
import { deleteExportFile, readExportFile } from '../../assistant-db/packs/export-files.ts';
import { findPack, placementsOfSticker } from '../../assistant-db/packs/packs.ts';
import { findUser, setVoiceAnswers } from '../../assistant-db/people/users.ts';
import { findPlan, notePlanShown, setPlanProgress } from '../../assistant-db/plans/plans.ts';
import type { Generation, Sticker, Store, Trx } from '../../assistant-db/schema.ts';
import { noteTaskMessage } from '../../assistant-db/tasks/tasks.ts';
import { failDelivery, textsFrom } from '../../generation/failure.ts';
import type { FileOf } from '../../generation/picture.ts';
import { textsFor } from '../../i18n/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Observe } from '../../lib/telemetry.ts';
import { oggSeconds, type Synthesize } from '../../speech/index.ts';
import { sentMessageId, sentStickerFile } from '../../telegram/api.ts';
import { classifyTelegramError, telegramCause } from '../../telegram/errors.ts';
import { keepChatAction, sendInTopic } from './chat.ts';
import { type Collages, sendGallery } from './gallery.ts';
import { type GuestMessages, sendGuest } from './guest.ts';
import { sendInvoice } from './invoice.ts';
import { isInProgress, planProgress } from './progress.ts';
import { renderWords, stageText, stickerKeyboard } from './render.ts';

export interface DeliverDeps {
  readonly db: Store;
  readonly api: Api;
  readonly clock: Clock;
  readonly log: Logger;
  readonly fileOf: FileOf;
  readonly lostFiles?: ReadonlySet<string>;
  readonly synthesize?: Synthesize | undefined;
  readonly stopping?: AbortSignal;
  readonly onProgressSent: (job: Generation) => void;
  readonly observe?: Observe | undefined;
  /** Undefined: galleries are sent as words. */
  readonly collages?: Collages | undefined;
  /** Undefined if nothing is asked for outside of private chats. */
  readonly guests?: GuestMessages | undefined;
  /** Waits for the chat's turn. @throws AbortedBeforeSendError */
  readonly pace: (chatId: number) => Promise<void>;
}

/** The process stops, or the message is dropped, before it had its turn: nothing was sent. */
export class AbortedBeforeSendError extends Error {
  override readonly name = 'AbortedBeforeSendError';
}

export interface Sent {
  /** Still to be sent; without it, that was all. */
  readonly rest?: Outgoing;
  /** Nothing was sent: `rest` is the same message in a form that every server takes. */
  readonly refused?: true;
  /** In the transaction in which the message leaves the outbox. */
  readonly store?: (trx: Trx) => Promise<void>;
  readonly after?: () => void;
}

const DONE: Sent = {};

type Place = Pick<OutboxMessage, 'chatId' | 'threadId'>;

/** The progress message is removed through the outbox too, so that it surely goes. */
async function endProgress(trx: Trx, chatId: number, job: Generation, now: number): Promise<void> {
  if (job.progress_message_id === null) return;
  const end: Outgoing = { type: 'progress_end', messageId: job.progress_message_id };
  // Where the job is erased meanwhile, its message has been taken away with it.
  if (await setProgressMessage(trx, job.id, null)) {
    await enqueueMessages(trx, chatId, [encodeOutgoing(end)], now);
  }
}

/** Returns false if the message cannot be changed any more. */
async function edit(
  { api, pace }: DeliverDeps,
  chatId: number,
  messageId: number,
  text: string,
  how: Parameters<Api['editMessageText']>[3],
): Promise<boolean> {
  await pace(chatId);
  try {
    await api.editMessageText(chatId, messageId, text, how);
    return true;
  } catch (error) {
    // The message is gone or has no text, so the words go into a new one. The caller handles refused formatting.
    const failure = classifyTelegramError(error).type;
    if (!(error instanceof GrammyError) || (failure !== 'harmless' && failure !== 'refused')) throw error;
    return /not modified/i.test(error.description);
  }
}

/** The message may be deleted. */
function answering(messageId: number) {
  return { reply_parameters: { message_id: messageId, allow_sending_without_reply: true } };
}

/** Each message of words is a step of its own, so that none is repeated for the sake of another. */
async function sendWords(
  deps: DeliverDeps,
  place: Place,
  content: Extract<Outgoing, { type: 'say' | 'summary' }>,
  plain: boolean,
): Promise<Sent> {
  const { db, api, pace, stopping } = deps;
  const { chatId, threadId } = place;
  if (content.type === 'say' && content.afterSticker !== undefined) {
    if ((await findGeneration(db, content.afterSticker))?.status !== 'delivered') return DONE;
  }
  if (content.type === 'say' && content.gallery !== undefined) {
    const { gallery, ...words } = content;
    const sent = await sendGallery(deps, place, { ...words, gallery }).catch((error: unknown) => {
      throw stopping?.aborted && error === stopping.reason
        ? new AbortedBeforeSendError('the process stops')
        : error;
    });
    if (sent.outcome === 'sent') return afterWords(deps, place, content, sent.messageId);
    // Stored, so that nothing is refused twice, and a long text is not begun again with pictures.
    return { rest: words, refused: true };
  }
  const { partsSent = 0 } = content;
  const parts = renderWords(content);
  const part = parts[partsSent];
  let messageId: number | undefined;
  if (part !== undefined) {
    const how = {
      ...(plain || part.entities.length === 0 ? {} : { entities: [...part.entities] }),
      ...(part.keyboard ? { reply_markup: part.keyboard } : {}),
      link_preview_options: { is_disabled: true },
    };
    const isFirst = content.type === 'say' && partsSent === 0;
    const replaces = isFirst ? content.replaces : undefined;
    const reply = isFirst && content.repliesTo !== undefined && answering(content.repliesTo);
    if (replaces !== undefined && (await edit(deps, chatId, replaces, part.text, how))) messageId = replaces;
    else {
      await pace(chatId);
      const sent = await sendInTopic(threadId, topic =>
        api.sendMessage(chatId, part.text, { ...how, ...topic, ...reply }),
      );
      messageId = sentMessageId(sent);
    }
    if (partsSent + 1 < parts.length) return { rest: { ...content, partsSent: partsSent + 1 } };
  }
  return afterWords(deps, place, content, messageId);
}

/** Returns what to store about words once the chat has all of them. */
async function afterWords(
  { db, clock }: DeliverDeps,
  { chatId }: Place,
  content: Extract<Outgoing, { type: 'say' | 'summary' }>,
  shown: number | undefined,
): Promise<Sent> {
  if (content.type === 'say' && content.endsJob !== undefined && content.showsPlan === undefined) {
    const job = await findGeneration(db, content.endsJob);
    return job ? { store: trx => endProgress(trx, chatId, job, clock.now()) } : DONE;
  }
  const isQuestion = content.type === 'summary' || content.showsPlan || content.buttons;
  if (shown === undefined || !isQuestion) return DONE;
  return {
    store: async trx => {
      if (content.type === 'summary') await markSummaryShown(trx, content.sessionId, content.revision, shown);
      else if (content.showsPlan) {
        const { planId, revision } = content.showsPlan;
        // Words written before an edit are below the message all the same.
        const newest = Math.max(shown, shown === content.replaces ? await newestMessage(trx, chatId) : 0);
        await notePlanShown(trx, planId, revision, newest);
      } else if (content.showsTask !== undefined) await noteTaskMessage(trx, content.showsTask, shown);
      await noteButtons(trx, chatId, shown, content);
    },
  };
}

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

/** Takes nothing of the chat's pace, and is not repeated: a press says the same. */
async function editButtons(
  { api, log }: DeliverDeps,
  chatId: number,
  messageId: number,
  reply_markup: InlineKeyboardMarkup = { inline_keyboard: [] },
): Promise<Sent> {
  try {
    await api.editMessageReplyMarkup(chatId, messageId, { reply_markup });
  } catch (error) {
    log.debug({ chat: chatId, cause: telegramCause(error) }, 'the buttons of a message stay as they are');
  }
  return DONE;
}

/** As a sticker, not as an emoji. */
async function placeOf({ db }: DeliverDeps, { user_id: userId, id }: Sticker) {
  return (await placementsOfSticker(db, userId, id, 'regular')).find(({ status }) => status === 'in');
}

async function keyboardOf(deps: DeliverDeps, { sticker }: AnySticker, open: boolean) {
  const place = await placeOf(deps, sticker);
  const pack = place && (await findPack(deps.db, sticker.user_id, place.pack_id));
  return stickerKeyboard(sticker, await textsFrom(deps.db, sticker), pack, open);
}

async function updateStickerButtons(
  deps: DeliverDeps,
  { chatId }: Place,
  { stickerId, open = false }: Extract<Outgoing, { type: 'sticker_buttons' }>,
): Promise<Sent> {
  const found = await findAnySticker(deps.db, chatId, stickerId);
  if (!found?.sticker.message_id) return DONE;
  return editButtons(deps, chatId, found.sticker.message_id, await keyboardOf(deps, found, open));
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

async function sendSticker(
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
      return editButtons(deps, place.chatId, content.messageId);
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

function isForbidden(error: unknown): boolean {
  return error instanceof GrammyError && /VOICE_MESSAGES_FORBIDDEN/i.test(error.description);
}

/** No voice would ever come: answers in writing from now on, and says why. */
async function turnOff(trx: Trx, personId: number, now: number): Promise<void> {
  await setVoiceAnswers(trx, personId, false);
  const { forbidden } = textsFor(storedLanguage(await findUser(trx, personId))).voice;
  await enqueueMessages(trx, personId, [encodeOutgoing(say(forbidden))], now);
}

/** Sends an answer as a voice message. Its words are in the chat already, so a failure is not repeated. */
async function sendSpoken(deps: DeliverDeps, { chatId, threadId }: Place, words: string): Promise<Sent> {
  const { api, clock, log, synthesize, pace, stopping: signal = new AbortController().signal } = deps;
  if (synthesize === undefined) return DONE;
  await pace(chatId);
  const stopAction = keepChatAction(api, { chatId, threadId }, 'record_voice');
  try {
    const bytes = await synthesize(words, { signal, chatId });
    if (bytes === undefined) return DONE;
    const voice = new InputFile(bytes, 'answer.ogg');
    const duration = oggSeconds(bytes);
    const how = duration === undefined ? {} : { duration };
    await sendInTopic(threadId, topic => api.sendVoice(chatId, voice, { ...how, ...topic }));
  } catch (error) {
    if (signal.aborted && error === signal.reason) throw new AbortedBeforeSendError('the process stops');
    if (isForbidden(error)) return { store: trx => turnOff(trx, chatId, clock.now()) };
    log.info({ chat: chatId, cause: telegramCause(error) }, 'an answer stays without its voice');
  } finally {
    stopAction();
  }
  return DONE;
}
