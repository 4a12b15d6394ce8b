import { type Api, InputFile } from 'grammy';
import type { InlineKeyboardMarkup } from 'grammy/types';
import { type Button, encodeOutgoing, type Outgoing } from '../../assistant/state/outgoing.ts';
import { deleteGuest, findGuest, NO_CALLER, noteGuestMessage } from '../../assistant-db/guests/guests.ts';
import { markDelivered } from '../../assistant-db/jobs/claims.ts';
import { findGeneration } from '../../assistant-db/jobs/generations.ts';
import { markSent, noteShown, stickerOfJob } from '../../assistant-db/jobs/stickers.ts';
import type { OutboxMessage } from '../../assistant-db/messages/outbox.ts';
import { enqueueMessages } from '../../assistant-db/messages/outbox.ts';
import type { Db, DrawnSticker, GuestRequest, Store, Trx } from '../../assistant-db/schema.ts';
import { failureMessage, textsFrom } from '../../generation/failure.ts';
import type { FileOf } from '../../generation/picture.ts';
import type { Texts } from '../../i18n/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import { sentMessageId, sentPhotoFile, sentStickerFile } from '../../telegram/api.ts';
import { classifyTelegramError, telegramCause } from '../../telegram/errors.ts';
import { keyboard } from './render.ts';

export interface GuestMessages {
  readonly botUsername: string;
  /** A sticker as a photo, since a message of a guest bot cannot become a sticker. */
  readonly photoOf: (sticker: Buffer) => Promise<Buffer>;
}

interface GuestDeps {
  readonly db: Store;
  readonly api: Api;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
  readonly fileOf: FileOf;
  readonly guests?: GuestMessages | undefined;
  readonly stopping?: AbortSignal;
  readonly pace: (chatId: number) => Promise<void>;
}

interface Sent {
  /** In the transaction in which the message leaves the outbox. */
  readonly store?: (trx: Trx) => Promise<void>;
}

type Place = Pick<OutboxMessage, 'chatId'>;

export function chatLink(botUsername: string): string {
  return `https://t.me/${botUsername}?start=guest`;
}

type View =
  | { readonly type: 'text'; readonly text: string; readonly buttons: readonly (readonly Button[])[] }
  | { readonly type: 'sticker'; readonly sticker: DrawnSticker };

/** Returns the current view of a request, from the stored state. */
async function viewOf(db: Db, request: GuestRequest, texts: Texts, open: readonly Button[]): Promise<View> {
  const { id: requestId, status, words, generation_id } = request;
  const { guests } = texts;
  if (status === 'asks') {
    const answer = (label: string, agreed: boolean): Button => ({
      label,
      action: { type: 'guest_consent', requestId, ...(agreed && { agreed }) },
    });
    return { type: 'text', text: words, buttons: [[answer(guests.yes, true), answer(guests.no, false)]] };
  }
  if (generation_id === null) return { type: 'text', text: words || guests.began, buttons: [open] };
  const sticker = await stickerOfJob(db, generation_id);
  if (sticker !== undefined) return { type: 'sticker', sticker };
  const job = await findGeneration(db, generation_id);
  const failed =
    job?.failure && job.failure !== 'stopped' ? failureMessage(job.failure, texts, job).text : undefined;
  return { type: 'text', text: failed ?? withNote(guests.drawing, request), buttons: [open] };
}

/** Adds what of the wish is not kept. */
function withNote(text: string, { words }: Pick<GuestRequest, 'words'>): string {
  return words === '' ? text : `${text}\n\n${words}`;
}

/** Runs a call on a message that may be gone or unchangeable. @returns false in that case */
async function attempted(
  { log }: GuestDeps,
  { id }: GuestRequest,
  call: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    const { type } = classifyTelegramError(error);
    if (type !== 'harmless' && type !== 'refused' && type !== 'gone') throw error;
    log.info({ request: id, cause: telegramCause(error) }, 'a message of a guest request stays as it is');
    return type === 'harmless' && /not modified/i.test(telegramCause(error));
  }
}

/** Photos in an inline message must be known to Telegram: sends it to the caller's chat, and removes it there. */
async function uploadPhoto(
  { api }: GuestDeps,
  { photoOf }: GuestMessages,
  userId: number,
  picture: Buffer,
): Promise<{ readonly fileId: string; readonly messageId: number | undefined } | undefined> {
  const photo = new InputFile(await photoOf(picture), 'sticker.jpg');
  try {
    const sent = await api.sendPhoto(userId, photo, { disable_notification: true });
    const fileId = sentPhotoFile(sent);
    return fileId === undefined ? undefined : { fileId, messageId: sentMessageId(sent) };
  } catch (error) {
    // They have not opened the chat yet.
    if (classifyTelegramError(error).type !== 'gone') throw error;
    return undefined;
  }
}

async function editInline(
  deps: GuestDeps,
  guests: GuestMessages,
  { chatId: userId }: Place,
  request: GuestRequest,
  texts: Texts,
): Promise<Sent> {
  const { api, db, pace } = deps;
  const { inline_id: inlineId } = request;
  if (inlineId === null) return {};
  const isLeft = request.user_id === NO_CALLER;
  const open: Button[] = isLeft ? [] : [{ label: texts.guests.open, url: chatLink(guests.botUsername) }];
  const view = await viewOf(db, request, texts, open);
  const editText = async (text: string, reply_markup: InlineKeyboardMarkup): Promise<Sent> => {
    await pace(userId);
    await attempted(deps, request, () => api.editMessageTextInline(inlineId, text, { reply_markup }));
    return {};
  };
  if (view.type === 'text') return editText(view.text, keyboard(view.buttons.filter(row => row.length > 0)));
  const made = await deps.fileOf(view.sticker, 'picture', deps.stopping);
  await pace(userId);
  const uploaded = made.outcome === 'ok' ? await uploadPhoto(deps, guests, userId, made.bytes) : undefined;
  if (uploaded === undefined) return editText(withNote(texts.guests.ready, request), keyboard([open]));
  const { fileId: media, messageId } = uploaded;
  await attempted(deps, request, () =>
    api.editMessageMediaInline(
      inlineId,
      { type: 'photo', media, caption: withNote(texts.guests.done, request) },
      { reply_markup: keyboard([open]) },
    ),
  );
  if (messageId !== undefined) await attempted(deps, request, () => api.deleteMessage(userId, messageId));
  return {};
}

async function showText(
  { api, db, pace, ...deps }: GuestDeps,
  { chatId }: Place,
  request: GuestRequest,
  { text, buttons }: Extract<View, { type: 'text' }>,
): Promise<Sent> {
  const { id, shown_id: shownId, message_id } = request;
  const how = { ...(buttons.flat().length > 0 && { reply_markup: keyboard(buttons) }) };
  await pace(chatId);
  const edited =
    shownId !== null &&
    (await attempted({ ...deps, api, db, pace }, request, () =>
      api.editMessageText(chatId, shownId, text, how),
    ));
  if (edited) return {};
  const sent = await api.sendMessage(chatId, text, { ...how, ...replyTo(message_id) });
  const messageId = sentMessageId(sent);
  return { store: trx => noteGuestMessage(trx, id, messageId ?? null) };
}

function replyTo(messageId: number | null) {
  if (messageId === null) return {};
  return { reply_parameters: { message_id: messageId, allow_sending_without_reply: true } };
}

async function showInGroup(
  deps: GuestDeps,
  place: Place,
  request: GuestRequest,
  texts: Texts,
): Promise<Sent> {
  const { api, db, clock, pace } = deps;
  const { chatId } = place;
  const { shown_id: shownId, user_id: userId, message_id } = request;
  const view = await viewOf(db, request, texts, []);
  if (view.type === 'text') return showText(deps, place, request, view);
  const { sticker } = view;
  const toPrivateChat: Outgoing = { type: 'sticker', stickerId: sticker.id };
  const made = sticker.file_id === null ? await deps.fileOf(sticker, 'picture', deps.stopping) : undefined;
  const file = made?.outcome === 'ok' ? made.bytes : sticker.file_id;
  let sent: unknown;
  const isSent =
    file !== null &&
    (await attempted(deps, request, async () => {
      await pace(chatId);
      const picture = typeof file === 'string' ? file : new InputFile(file, 'sticker.webp');
      sent = await api.sendSticker(chatId, picture, replyTo(message_id));
    }));
  if (!isSent)
    return { store: trx => enqueueMessages(trx, userId, [encodeOutgoing(toPrivateChat)], clock.now()) };
  const { words } = request;
  if (shownId !== null)
    await attempted(deps, request, () =>
      words === '' ? api.deleteMessage(chatId, shownId) : api.editMessageText(chatId, shownId, words),
    );
  const known = sentStickerFile(sent);
  return {
    store: async trx => {
      if (known) await markSent(trx, sticker, known);
      await noteShown(trx, sticker.id, clock.now());
      await markDelivered(trx, sticker.generation_id);
    },
  };
}

/** Shows the state of a request: edits the answer to a guest query, or sends and edits a message in a group. */
export async function sendGuest(
  deps: GuestDeps,
  place: Place,
  { requestId }: Extract<Outgoing, { type: 'guest' }>,
): Promise<Sent> {
  const request = await findGuest(deps.db, requestId);
  if (request === undefined || deps.guests === undefined) return {};
  const texts = await textsFrom(deps.db, request);
  const sent = await (request.chat_id === null
    ? editInline(deps, deps.guests, place, request, texts)
    : showInGroup(deps, place, request, texts));
  return request.user_id === NO_CALLER ? { store: trx => deleteGuest(trx, requestId) } : sent;
}
