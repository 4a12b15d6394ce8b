import { InputFile } from 'grammy';
import { keepChatAction } from '../../telegram/chat-actions.ts';
import { telegramCause } from '../../telegram/telegram-errors.ts';
import { sendInTopic } from '../../telegram/topics.ts';
import { type DeliverDeps, DONE, NotBegunError, type Place, type Sent } from './delivery.ts';

/**
 * Has words spoken and sends them. They are in the chat already: where nobody can speak now, or the person takes no voice
 * messages, nothing is lost but the voice, and nothing is tried again. A process that stops meanwhile leaves it to the next.
 */
export async function sendSpoken(
  deps: DeliverDeps,
  { chatId, threadId }: Place,
  words: string,
): Promise<Sent> {
  const { api, log, speak, pace, stopping: signal = new AbortController().signal } = deps;
  if (speak === undefined) return DONE;
  await pace(chatId);
  const stopAction = keepChatAction(api, { chatId, threadId }, 'record_voice');
  try {
    const bytes = await speak(words, { signal, chatId });
    if (bytes === undefined) return DONE;
    const voice = new InputFile(bytes, 'answer.ogg');
    await sendInTopic(threadId, topic => api.sendVoice(chatId, voice, topic));
  } catch (error) {
    if (signal.aborted && error === signal.reason) throw new NotBegunError('the process stops');
    log.info({ chat: chatId, cause: telegramCause(error) }, 'an answer stays without its voice');
  } finally {
    stopAction();
  }
  return DONE;
}
