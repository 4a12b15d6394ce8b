import { type Api, GrammyError, InputFile } from 'grammy';
import type { InlineKeyboardButton, InlineKeyboardMarkup } from 'grammy/types';
import type { Words } from '../../assistant/state/outgoing.ts';
import type { Logger } from '../../lib/logger.ts';
import { sentPhotoFile } from '../../telegram/api.ts';
import { telegramCause } from '../../telegram/errors.ts';
import { renderWords } from './render.ts';

const REPEAT_MS = 4500;

export interface InTopic {
  readonly message_thread_id?: number;
}

export function topicField(threadId: number | null): InTopic {
  return threadId === null ? {} : { message_thread_id: threadId };
}

function isTopicGone(error: unknown): boolean {
  return (
    error instanceof GrammyError &&
    error.error_code === 400 &&
    /message thread not found|TOPIC_(DELETED|CLOSED|ID_INVALID)/i.test(error.description)
  );
}

/** Sends to a topic, or to the chat if the topic is gone. */
export async function sendInTopic<Result>(
  threadId: number | null,
  send: (topic: InTopic) => Promise<Result>,
): Promise<Result> {
  try {
    return await send(topicField(threadId));
  } catch (error) {
    if (threadId === null || !isTopicGone(error)) throw error;
    return send({});
  }
}

/**
 * Shows "typing…" or the like until the returned function is called, and only while it is `stillWanted`. Best
 * effort.
 */
export function keepChatAction(
  api: Api,
  { chatId, threadId }: { readonly chatId: number; readonly threadId: number | null },
  action: 'typing' | 'choose_sticker' | 'record_voice',
  stillWanted: () => Promise<boolean> = async () => true,
): () => void {
  const show = () => void api.sendChatAction(chatId, action, topicField(threadId)).catch(() => undefined);
  const again = async () => {
    if (await stillWanted()) show();
    else clearInterval(timer);
  };
  show();
  const timer = setInterval(() => void again().catch(() => undefined), REPEAT_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Replaces a message at once and past the outbox. Best effort. */
export async function editWords(
  { api, log }: { readonly api: Api; readonly log: Logger },
  chatId: number,
  messageId: number,
  words: Words,
): Promise<void> {
  const [part] = renderWords(words);
  if (part === undefined) return;
  try {
    await api.editMessageText(chatId, messageId, part.text, {
      ...(part.keyboard && { reply_markup: part.keyboard }),
    });
  } catch (error) {
    log.debug({ chat: chatId, cause: telegramCause(error) }, 'a message could not be brought up to date');
  }
}

export async function showPicture(
  { api, log }: { readonly api: Api; readonly log: Logger },
  personId: number,
  jpeg: Buffer,
): Promise<string | undefined> {
  try {
    return sentPhotoFile(await api.sendPhoto(personId, new InputFile(jpeg, 'picture.jpg')));
  } catch (err) {
    log.warn({ chat: personId, err }, 'a picture of a tool could not be shown');
    return undefined;
  }
}

/** A button that does nothing (Bot API 10.3, of which grammY has no types yet). */
function disabledButton(text: string): InlineKeyboardButton {
  const button: { readonly text: string; readonly disabled?: object } = { text, disabled: {} };
  return button as InlineKeyboardButton;
}

/** Older Bot API servers refuse disabled buttons. A repeated edit changes nothing, and is refused for that. */
const isUnknownButton = (error: unknown) =>
  error instanceof GrammyError && error.error_code === 400 && !/not modified/.test(error.description);

/** Ends a question. Only the chosen button stays, disabled. */
export async function endButtons(
  deps: { readonly api: Api; readonly log: Logger },
  chatId: number,
  messageId: number,
  chosen: string | undefined,
): Promise<void> {
  const settled = chosen === undefined ? undefined : { inline_keyboard: [[disabledButton(chosen)]] };
  const error = await editButtons(deps, chatId, messageId, settled);
  if (settled && isUnknownButton(error)) await editButtons(deps, chatId, messageId);
}

/**
 * Takes nothing of the chat's pace, and is not repeated: a press says the same.
 * @returns the error, if Telegram refuses
 */
export async function editButtons(
  { api, log }: { readonly api: Api; readonly log: Logger },
  chatId: number,
  messageId: number,
  reply_markup: InlineKeyboardMarkup = { inline_keyboard: [] },
): Promise<unknown> {
  try {
    await api.editMessageReplyMarkup(chatId, messageId, { reply_markup });
    return undefined;
  } catch (error) {
    log.debug({ chat: chatId, cause: telegramCause(error) }, 'the buttons of a message stay as they are');
    return error;
  }
}
