import { type Api, InputFile } from 'grammy';
import type { Words } from '../../assistant/outgoing.ts';
import type { Logger } from '../../lib/logger.ts';
import { sentPhotoFile } from '../../telegram/answers.ts';
import { telegramCause } from '../../telegram/errors.ts';
import { renderWords } from './render.ts';

/** Puts words in the place of a message, at once and past the outbox. Best effort: what fails is nothing to repeat. */
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

/**
 * Shows a person a picture at once. Best effort: never throws.
 *
 * @returns its file at Telegram; undefined where it could not be shown
 */
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
