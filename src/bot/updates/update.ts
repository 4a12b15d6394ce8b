import type { z } from 'zod';
import { typedIn } from './message-digest.ts';
import { type message, update, type user } from './schema.ts';
import { isServiceMessage } from './service-messages.ts';

/** The kinds of updates this bot asks Telegram for; always sent, since Telegram keeps an earlier setting. */
export const ALLOWED_UPDATES = [
  'message',
  'edited_message',
  'callback_query',
  'inline_query',
  'my_chat_member',
] as const;

type Fields = z.infer<typeof update>;
export type Message = z.infer<typeof message>;
export type From = z.infer<typeof user>;
export type Press = NonNullable<Fields['callback_query']>;

/** An update that has been read: all that follows works with this. */
export interface Update {
  readonly updateId: number;
  readonly chatId: number;
  readonly kind: (typeof ALLOWED_UPDATES)[number];
  /** A press, or what may be a command: something that is not to wait for the turn in flight. */
  readonly urgent: boolean;
  /** The topic of the chat in which it happened; undefined for none. */
  readonly threadId: number | undefined;
  /** The message that it brings or changes. */
  readonly messageId: number | undefined;
  /** It only tells of an event in the chat. */
  readonly isEvent: boolean;
  readonly fields: Fields;
}

/** Replies in a group have a thread as well, which is no topic. */
function topicOf({
  message: msg,
  edited_message: edited,
  callback_query: press,
}: Fields): number | undefined {
  const where = msg ?? edited ?? press?.message;
  return where?.is_topic_message ? where.message_thread_id : undefined;
}

/** Reads an update, once; undefined where it is none, or belongs to no chat. Never throws. */
export function readUpdate(raw: unknown): Update | undefined {
  const fields = update.safeParse(raw).data;
  if (fields === undefined) return undefined;
  const { update_id, message: msg, edited_message: edited, callback_query: press, my_chat_member } = fields;
  // What belongs to no chat is its person's.
  const from = press?.from ?? fields.inline_query?.from;
  const chatId =
    msg?.chat.id ?? edited?.chat.id ?? press?.message?.chat.id ?? from?.id ?? my_chat_member?.chat.id;
  const kind = ALLOWED_UPDATES.find(name => fields[name] !== undefined);
  if (chatId === undefined || kind === undefined) return undefined;
  return {
    updateId: update_id,
    chatId,
    kind,
    urgent: press !== undefined || (msg !== undefined && typedIn(msg).startsWith('/')),
    threadId: topicOf(fields),
    messageId: (msg ?? edited)?.message_id,
    isEvent: isServiceMessage(raw),
    fields,
  };
}
