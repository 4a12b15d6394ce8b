import type { Api } from 'grammy';
import type { Words } from '../../assistant/outgoing.ts';
import type { Logger } from '../../lib/logger.ts';
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
