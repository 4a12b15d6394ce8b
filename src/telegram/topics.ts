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
