import { GrammyError, InputFile } from 'grammy';
import { encodeOutgoing, say } from '../../assistant/state/outgoing.ts';
import { storedLanguage } from '../../assistant/state/snapshot.ts';
import { enqueueMessages } from '../../assistant-db/messages/outbox.ts';
import { findUser, setVoiceAnswers } from '../../assistant-db/people/users.ts';
import type { Trx } from '../../assistant-db/schema.ts';
import { textsFor } from '../../i18n/index.ts';
import { oggSeconds } from '../../speech/index.ts';
import { telegramCause } from '../../telegram/errors.ts';
import { keepChatAction, sendInTopic } from './chat.ts';
import { AbortedBeforeSendError, type DeliverDeps, DONE, type Place, type Sent } from './delivery.ts';

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
export async function sendSpoken(
  deps: DeliverDeps,
  { chatId, threadId }: Place,
  words: string,
): Promise<Sent> {
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
