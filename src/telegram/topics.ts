import { GrammyError } from 'grammy';

/** Where in its chat something goes; nothing: outside of all topics. */
export interface InTopic {
  readonly message_thread_id?: number;
}

/** As a parameter of a call. */
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

/** Sends something to a topic; where there is no such topic any more, to the chat. */
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

function threadIn(message: unknown): number | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  // Replies in a group have a thread as well, which is no topic.
  if (!('is_topic_message' in message) || message.is_topic_message !== true) return undefined;
  const id = 'message_thread_id' in message ? message.message_thread_id : undefined;
  return Number.isSafeInteger(id) ? Number(id) : undefined;
}

/** The topic in which a raw update happened; undefined for none. */
export function topicOf(raw: unknown): number | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  if ('message' in raw) return threadIn(raw.message);
  if ('edited_message' in raw) return threadIn(raw.edited_message);
  const press = 'callback_query' in raw ? raw.callback_query : undefined;
  return typeof press === 'object' && press !== null && 'message' in press
    ? threadIn(press.message)
    : undefined;
}
