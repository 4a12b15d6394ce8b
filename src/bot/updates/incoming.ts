import { declared } from '../../assistant/state/intents.ts';
import type { Person } from '../../assistant-db/people/users.ts';
import { decodeCallback } from '../buttons.ts';
import { commandIn } from './commands.ts';
import type { Changed } from './edit.ts';
import { type GuestQuery, guestSource, hasPicture } from './guest.ts';
import { itemsOf, itemsOfEdit } from './items.ts';
import { messageWords, type TalkItem, typedIn } from './message.ts';
import { cleanName } from './names.ts';
import type { Update } from './receive.ts';
import type { Fields, From, Message, Press } from './schema.ts';

/** Telegram's limit for edits and a little for clocks. */
const EDITABLE_SECONDS = 49 * 60 * 60;

/** The kind of an update, which decides how it is batched, and its author. grammY routes the update itself. */
export interface Incoming {
  /** `continuation`: queued by the bot itself, so that an agent continues with the results of its calls. */
  readonly kind:
    | 'talk'
    | 'command'
    | 'button'
    | 'membership'
    | 'group'
    /** Asks for a sticker as a guest, or in a group. */
    | 'guest'
    | 'migrated'
    | 'continuation'
    | 'payment'
    | 'ignored';
  /** Undefined for updates without an author. */
  readonly person: Person | undefined;
  readonly items: readonly TalkItem[];
}

const IGNORED: Incoming = { kind: 'ignored', person: undefined, items: [] };

export interface Addressee {
  readonly botUsername: string;
  readonly commands: ReadonlySet<string>;
}

export function personOf(from: From): Person {
  return {
    id: from.id,
    firstName: cleanName(from.first_name) || (from.username ?? ''),
    username: from.username,
    languageCode: from.language_code,
  };
}

function by(kind: Incoming['kind'], from: From, items: readonly TalkItem[] = []): Incoming {
  return { kind, person: personOf(from), items };
}

function isForBot(msg: Message, { botUsername, commands }: Addressee): boolean {
  // Two bots that answer each other would never end.
  if (msg.from?.is_bot && !msg.sender_chat) return false;
  const words = messageWords(msg);
  const bot = botUsername.toLowerCase();
  const command = commandIn(words);
  if (command?.to !== undefined) return command.to === bot;
  return (
    (command !== undefined && commands.has(command.name)) ||
    new RegExp(`(?<!\\w)@${bot}(?!\\w)`, 'i').test(words) ||
    msg.reply_to_message?.from?.username?.toLowerCase() === bot
  );
}

/**
 * A private chat has the person's id. Nothing of a person is done for a press in a group or under another user's message,
 * nor for another bot, which would be answered forever.
 */
function isOwnChat(chat: { readonly id: number }, from: From): boolean {
  return chat.id === from.id && from.is_bot !== true;
}

/** Returns the ids of a group that became a supergroup. */
export function migrationIn({ message: msg }: Fields): { from: number; to: number } | undefined {
  const { migrate_to_chat_id: to, migrate_from_chat_id: from } = msg ?? {};
  if (msg === undefined || (to === undefined && from === undefined)) return undefined;
  return { from: from ?? msg.chat.id, to: to ?? msg.chat.id };
}

/** Whether the author can have edited the words at all. */
function changedUnseen({ date, edit_date: edited }: Message): Changed {
  return { words: edited !== undefined && edited - (date ?? 0) <= EDITABLE_SECONDS, media: false };
}

function pressIn({ from, message: under, data = '' }: Press): Incoming {
  const isHere = under === undefined || isOwnChat(under.chat, from);
  const action = decodeCallback(data);
  const isForAll = action !== undefined && declared(action)?.anywhere === true && !from.is_bot;
  return isHere || isForAll ? by('button', from) : IGNORED;
}

function editIn(edited: Message, changed: Changed | undefined): Incoming {
  if (!edited.from || !isOwnChat(edited.chat, edited.from)) return IGNORED;
  if (messageWords(edited).startsWith('/')) return IGNORED;
  const items = itemsOfEdit(edited, changed ?? changedUnseen(edited));
  return items.length === 0 ? IGNORED : by('talk', edited.from, items);
}

function messageIn(msg: Message, to: Addressee): Incoming {
  if (!msg.from) return IGNORED;
  if (msg.chat.type !== 'private') {
    if (!isForBot(msg, to)) return IGNORED;
    const asks =
      !msg.from.is_bot && commandIn(messageWords(msg)) === undefined && hasPicture(msg, to.botUsername);
    return by(asks ? 'guest' : 'group', msg.from);
  }
  if (!isOwnChat(msg.chat, msg.from)) return IGNORED;
  const command = commandIn(typedIn(msg));
  const own = to.botUsername.toLowerCase();
  if (command !== undefined && (command.to ?? own) === own) return by('command', msg.from);
  return by('talk', msg.from, itemsOf(msg));
}

/** A refund needs no author: it is noted, and Telegram itself tells the user. */
function paymentIn({ from, chat, successful_payment: paid }: Message): Incoming {
  if (paid === undefined) return { ...IGNORED, kind: 'payment' };
  return from && isOwnChat(chat, from) ? by('payment', from) : IGNORED;
}

export interface InlineQuery {
  readonly id: string;
  readonly person: Person;
  readonly query: string;
  readonly offset: number;
}

/** Returns an inline query of a user. It is answered on arrival or never. */
export function inlineQueryOf({ fields: { inline_query: asked } }: Update): InlineQuery | undefined {
  if (asked === undefined || asked.from.is_bot) return undefined;
  const { id, from, query, offset } = asked;
  return { id, person: personOf(from), query, offset: /^\d{1,9}$/.test(offset) ? Number(offset) : 0 };
}

/** Returns a guest query of a user. It must be answered within seconds. */
export function guestQueryOf({ fields: { guest_message: asked } }: Update): GuestQuery | undefined {
  if (asked?.from === undefined || asked.from.is_bot) return undefined;
  const { guest_query_id: id, from } = asked;
  return { id, source: guestSource(id), person: personOf(from) };
}

/** @param changed what an edit changed, if the message was known */
export function incomingOf(update: Update | undefined, to: Addressee, changed?: Changed): Incoming {
  if (update === undefined) return IGNORED;
  const { message: msg, edited_message: edited, callback_query: press, my_chat_member } = update.fields;
  const { guest_message: guest } = update.fields;
  if (guest) return guest.from && !guest.from.is_bot ? by('guest', guest.from) : IGNORED;
  if (migrationIn(update.fields)) return { ...IGNORED, kind: 'migrated' };
  if (msg?.successful_payment || msg?.refunded_payment) return paymentIn(msg);
  if (update.isEvent) return IGNORED;
  if (press) return pressIn(press);
  if (my_chat_member) {
    const { chat, from } = my_chat_member;
    return isOwnChat(chat, from) ? by('membership', from) : IGNORED;
  }
  if (edited) return editIn(edited, changed);
  return msg ? messageIn(msg, to) : IGNORED;
}
