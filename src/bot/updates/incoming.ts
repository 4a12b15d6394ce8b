import type { z } from 'zod';
import type { Person } from '../../assistant-db/people/users.ts';
import { oneLine } from '../../lib/one-line.ts';
import { COMMANDS } from '../handlers/commands.ts';
import { markdownFrom } from './markdown-from.ts';
import { type Changed, typedIn, wordsOf } from './message-digest.ts';
import { type message, update, type user } from './schema.ts';
import { isServiceMessage } from './service-messages.ts';
import { itemsOf, itemsOfEdit, type TalkItem } from './talk-items.ts';

/** The kinds of updates this bot asks Telegram for; always sent, since Telegram keeps an earlier setting. */
export const ALLOWED_UPDATES = ['message', 'edited_message', 'callback_query', 'my_chat_member'] as const;

/** An update, as far as this bot has something to do about it. */
export type Incoming =
  | { readonly kind: 'talk'; readonly person: Person; readonly items: readonly TalkItem[] }
  | {
      readonly kind: 'command';
      readonly person: Person;
      readonly name: string;
      /** As Markdown: what stands behind it, or else the words of the person's own message that it replies to. */
      readonly words?: string | undefined;
    }
  | {
      readonly kind: 'button';
      readonly person: Person;
      readonly queryId: string;
      readonly data: string;
      readonly messageId: number | undefined;
    }
  | { readonly kind: 'membership'; readonly person: Person; readonly gone: boolean }
  /** Somebody turned to the bot in a group. */
  | { readonly kind: 'group'; readonly person: Person; readonly messageId: number }
  /** A group has become a supergroup, which is another chat. */
  | { readonly kind: 'migrated'; readonly from: number; readonly to: number }
  | { readonly kind: 'ignored' };

/** What is to be known of an update before its turn comes. */
export interface UpdateAddress {
  readonly updateId: number;
  readonly chatId: number;
  readonly kind: (typeof ALLOWED_UPDATES)[number];
  /** A press, or what may be a command: something that is not to wait for the turn in hand. */
  readonly urgent: boolean;
}

/** Where an update belongs; undefined where it is none, or belongs to no chat. */
export function updateAddress(raw: unknown): UpdateAddress | undefined {
  const parsed = update.safeParse(raw);
  if (!parsed.success) return undefined;
  const { update_id, message, edited_message, callback_query, my_chat_member } = parsed.data;
  const chatId =
    message?.chat.id ??
    edited_message?.chat.id ??
    callback_query?.message?.chat.id ??
    callback_query?.from.id ??
    my_chat_member?.chat.id;
  if (chatId === undefined) return undefined;
  const kind = ALLOWED_UPDATES.find(name => parsed.data[name] !== undefined);
  if (kind === undefined) return undefined;
  const urgent = callback_query !== undefined || (message !== undefined && typedIn(message).startsWith('/'));
  return { updateId: update_id, chatId, kind, urgent };
}

/** Telegram's own limit is the same. */
const LONGEST_NAME = 64;

function cleanName(name: string): string {
  return oneLine([...oneLine(name)].slice(0, LONGEST_NAME).join(''));
}

function personOf(from: z.infer<typeof user>): Person {
  return {
    id: from.id,
    firstName: cleanName(from.first_name) || (from.username ?? ''),
    username: from.username,
    languageCode: from.language_code,
  };
}

/** A command at the very beginning of a text, `/start@somebot payload` included; `to` is the bot it names. */
function commandOf(text: string): { readonly name: string; readonly to: string | undefined } | undefined {
  const match = /^\/([a-z0-9_]{1,32})(?:@(\w+))?(?:\s|$)/i.exec(text);
  return match?.[1] ? { name: match[1].toLowerCase(), to: match[2]?.toLowerCase() } : undefined;
}

/** What a command is about, which only an administrator's have. */
function wordsWith({
  text = '',
  entities,
  from,
  reply_to_message: replied,
}: z.infer<typeof message>): string | undefined {
  const own = markdownFrom(text, entities, text.search(/\s|$/)).trim();
  if (own !== '') return own;
  if (replied === undefined || from === undefined || replied.from?.id !== from.id) return undefined;
  const { text: said, caption = '', entities: inText, caption_entities: inCaption } = replied;
  const words = said === undefined ? markdownFrom(caption, inCaption) : markdownFrom(said, inText);
  return words.trim() || undefined;
}

/** Whether a message in a group is meant for this bot, which may be one of many there. */
function isForBot(msg: z.infer<typeof message>, botUsername: string): boolean {
  // Two bots that answer each other would never end.
  if (msg.from?.is_bot && !msg.sender_chat) return false;
  const words = wordsOf(msg);
  const bot = botUsername.toLowerCase();
  const command = commandOf(words);
  if (command?.to !== undefined) return command.to === bot;
  return (
    COMMANDS.some(({ name }) => name === command?.name) ||
    new RegExp(`(?<!\\w)@${bot}(?!\\w)`, 'i').test(words) ||
    msg.reply_to_message?.from?.username?.toLowerCase() === bot
  );
}

/**
 * Whether a chat is somebody's private chat with the bot. Such a chat has the person's id, and what belongs to a person is
 * done in their own chat only: never for a press in a group or beneath somebody else's message, never for another bot,
 * which would be answered for ever.
 */
function isOwnChat(chat: { readonly id: number }, from: z.infer<typeof user>): boolean {
  return chat.id === from.id && from.is_bot !== true;
}

/** Both chats are told. */
function migrationIn(msg: z.infer<typeof message> | undefined): Incoming | undefined {
  const { migrate_to_chat_id: to, migrate_from_chat_id: from } = msg ?? {};
  if (msg === undefined || (to === undefined && from === undefined)) return undefined;
  return { kind: 'migrated', from: from ?? msg.chat.id, to: to ?? msg.chat.id };
}

/** People may edit what they wrote for so long, in seconds, and a little for clocks. */
const EDITABLE_S = 49 * 60 * 60;

/** What an edit of a message has changed that was not known before: its words, if its author can have edited them at all. */
function changedUnseen({ date, edit_date: edited }: z.infer<typeof message>): Changed {
  return { words: edited !== undefined && edited - (date ?? 0) <= EDITABLE_S, media: false };
}

/**
 * Reads an update. Never throws: what makes no sense is `ignored`.
 *
 * @param changed what an edit has changed, where its message was known before
 */
export function readUpdate(raw: unknown, botUsername: string, changed?: Changed): Incoming {
  const parsed = update.safeParse(raw);
  if (!parsed.success) return { kind: 'ignored' };
  const migration = migrationIn(parsed.data.message);
  if (migration) return migration;
  if (isServiceMessage(raw)) return { kind: 'ignored' };
  const { message: msg, edited_message: edited, callback_query: query, my_chat_member: member } = parsed.data;
  if (query) {
    if (query.message && !isOwnChat(query.message.chat, query.from)) return { kind: 'ignored' };
    return {
      kind: 'button',
      person: personOf(query.from),
      queryId: query.id,
      data: query.data ?? '',
      messageId: query.message?.message_id,
    };
  }
  if (member) {
    if (!isOwnChat(member.chat, member.from)) return { kind: 'ignored' };
    return {
      kind: 'membership',
      person: personOf(member.from),
      gone: member.new_chat_member.status === 'kicked',
    };
  }
  if (edited) {
    if (!edited.from || !isOwnChat(edited.chat, edited.from)) return { kind: 'ignored' };
    if (wordsOf(edited).startsWith('/')) return { kind: 'ignored' };
    const items = itemsOfEdit(edited, changed ?? changedUnseen(edited));
    return items.length === 0 ? { kind: 'ignored' } : { kind: 'talk', person: personOf(edited.from), items };
  }
  if (!msg?.from) return { kind: 'ignored' };
  const person = personOf(msg.from);
  if (msg.chat.type !== 'private') {
    return isForBot(msg, botUsername)
      ? { kind: 'group', person, messageId: msg.message_id }
      : { kind: 'ignored' };
  }
  if (!isOwnChat(msg.chat, msg.from)) return { kind: 'ignored' };
  const command = commandOf(typedIn(msg));
  if (command !== undefined && (command.to ?? botUsername.toLowerCase()) === botUsername.toLowerCase()) {
    return { kind: 'command', person, name: command.name, words: wordsWith(msg) };
  }
  return { kind: 'talk', person, items: itemsOf(msg) };
}
