import type { Update as GrammyUpdate } from 'grammy/types';
import { z } from 'zod';
import type { Intent } from '../../assistant/intents.ts';
import type { Person } from '../../assistant-db/people/users.ts';
import { oneLine } from '../../lib/one-line.ts';
import { firstCharacters } from '../../lib/truncate.ts';
import { decodeCallback } from '../buttons.ts';
import {
  type Changed,
  itemsOf,
  itemsOfEdit,
  markdownFrom,
  messageWords,
  type TalkItem,
  typedIn,
} from './message.ts';
import type { From, Message, Press, Update } from './receive.ts';
import { update } from './schema.ts';

const LONGEST_NAME = 64;
const MAX_NAME_READ = 1000;
/** Telegram's limit for edits, in seconds, and a little for clocks. */
const EDITABLE_S = 49 * 60 * 60;

/** An update, as far as this bot has something to do about it. */
export type Incoming =
  | { readonly kind: 'talk'; readonly person: Person; readonly items: readonly TalkItem[] }
  | {
      readonly kind: 'command';
      readonly person: Person;
      readonly name: string;
      /** As Markdown: what follows it, or the person's own message that it replies to. */
      readonly words?: string | undefined;
    }
  | {
      readonly kind: 'button';
      readonly person: Person;
      readonly queryId: string;
      readonly data: string;
      /** Undefined for a button that this program never drew. */
      readonly action: Intent | undefined;
      readonly messageId: number | undefined;
    }
  | { readonly kind: 'membership'; readonly person: Person; readonly gone: boolean }
  | { readonly kind: 'group'; readonly person: Person; readonly messageId: number }
  | { readonly kind: 'migrated'; readonly from: number; readonly to: number }
  /** Queued by the bot itself: the agent goes on with the results of its calls. */
  | { readonly kind: 'continuation' }
  | { readonly kind: 'ignored' };

const IGNORED: Incoming = { kind: 'ignored' };

export interface Addressee {
  readonly botUsername: string;
  readonly commands: ReadonlySet<string>;
}

function cleanName(name: string): string {
  return oneLine(firstCharacters(oneLine(name.slice(0, MAX_NAME_READ)), LONGEST_NAME));
}

function personOf(from: From): Person {
  return {
    id: from.id,
    firstName: cleanName(from.first_name) || (from.username ?? ''),
    username: from.username,
    languageCode: from.language_code,
  };
}

function commandOf(text: string): { readonly name: string; readonly to: string | undefined } | undefined {
  const match = /^\/([a-z0-9_]{1,32})(?:@(\w+))?(?:\s|$)/i.exec(text);
  return match?.[1] ? { name: match[1].toLowerCase(), to: match[2]?.toLowerCase() } : undefined;
}

function wordsWith({ text = '', entities, from, reply_to_message: replied }: Message): string | undefined {
  const own = markdownFrom(text, entities, text.search(/\s|$/)).trim();
  if (own !== '') return own;
  if (replied === undefined || from === undefined || replied.from?.id !== from.id) return undefined;
  const { text: said, caption = '', entities: inText, caption_entities: inCaption } = replied;
  const words = said === undefined ? markdownFrom(caption, inCaption) : markdownFrom(said, inText);
  return words.trim() || undefined;
}

function isForBot(msg: Message, { botUsername, commands }: Addressee): boolean {
  // Two bots that answer each other would never end.
  if (msg.from?.is_bot && !msg.sender_chat) return false;
  const words = messageWords(msg);
  const bot = botUsername.toLowerCase();
  const command = commandOf(words);
  if (command?.to !== undefined) return command.to === bot;
  return (
    (command !== undefined && commands.has(command.name)) ||
    new RegExp(`(?<!\\w)@${bot}(?!\\w)`, 'i').test(words) ||
    msg.reply_to_message?.from?.username?.toLowerCase() === bot
  );
}

/**
 * A private chat has the person's id. What belongs to a person is done there only: never for a press in a
 * group or beneath another's message, never for another bot, which would be answered for ever.
 */
function isOwnChat(chat: { readonly id: number }, from: From): boolean {
  return chat.id === from.id && from.is_bot !== true;
}

function migrationIn(msg: Message | undefined): Incoming | undefined {
  const { migrate_to_chat_id: to, migrate_from_chat_id: from } = msg ?? {};
  if (msg === undefined || (to === undefined && from === undefined)) return undefined;
  return { kind: 'migrated', from: from ?? msg.chat.id, to: to ?? msg.chat.id };
}

/** Whether the author can have edited the words at all. */
function changedUnseen({ date, edit_date: edited }: Message): Changed {
  return { words: edited !== undefined && edited - (date ?? 0) <= EDITABLE_S, media: false };
}

function pressIn({ id, from, data = '', message: under }: Press): Incoming {
  if (under && !isOwnChat(under.chat, from)) return IGNORED;
  return {
    kind: 'button',
    person: personOf(from),
    queryId: id,
    data,
    action: decodeCallback(data),
    messageId: under?.message_id,
  };
}

function editIn(edited: Message, changed: Changed | undefined): Incoming {
  if (!edited.from || !isOwnChat(edited.chat, edited.from)) return IGNORED;
  if (messageWords(edited).startsWith('/')) return IGNORED;
  const items = itemsOfEdit(edited, changed ?? changedUnseen(edited));
  return items.length === 0 ? IGNORED : { kind: 'talk', person: personOf(edited.from), items };
}

function messageIn(msg: Message, to: Addressee): Incoming {
  if (!msg.from) return IGNORED;
  const person = personOf(msg.from);
  if (msg.chat.type !== 'private') {
    return isForBot(msg, to) ? { kind: 'group', person, messageId: msg.message_id } : IGNORED;
  }
  if (!isOwnChat(msg.chat, msg.from)) return IGNORED;
  const command = commandOf(typedIn(msg));
  const own = to.botUsername.toLowerCase();
  if (command !== undefined && (command.to ?? own) === own) {
    return { kind: 'command', person, name: command.name, words: wordsWith(msg) };
  }
  return { kind: 'talk', person, items: itemsOf(msg) };
}

export interface InlineQuery {
  readonly id: string;
  readonly person: Person;
  readonly query: string;
  readonly offset: number;
}

/** It is answered at once or never: when its turn has come it is `ignored`. */
export function inlineQueryOf({ fields: { inline_query: asked } }: Update): InlineQuery | undefined {
  if (asked === undefined || asked.from.is_bot) return undefined;
  const { id, from, query, offset } = asked;
  return { id, person: personOf(from), query, offset: /^\d{1,9}$/.test(offset) ? Number(offset) : 0 };
}

/**
 * What somebody did; `ignored` where it makes no sense. @param changed what an edit changed, where the
 * message was known
 */
export function incomingOf(update: Update | undefined, to: Addressee, changed?: Changed): Incoming {
  if (update === undefined) return IGNORED;
  const {
    message: msg,
    edited_message: edited,
    callback_query: press,
    my_chat_member: member,
  } = update.fields;
  const migration = migrationIn(msg);
  if (migration) return migration;
  if (update.isEvent) return IGNORED;
  if (press) return pressIn(press);
  if (member) {
    if (!isOwnChat(member.chat, member.from)) return IGNORED;
    const gone = member.new_chat_member.status === 'kicked';
    return { kind: 'membership', person: personOf(member.from), gone };
  }
  if (edited) return editIn(edited, changed);
  return msg ? messageIn(msg, to) : IGNORED;
}

/** For whoever looks on. Holds what people said: it is for no log. */
export type Activity =
  | { readonly what: 'words'; readonly text: string }
  | { readonly what: 'press'; readonly data: string; readonly messageId: number | undefined }
  | { readonly what: 'file'; readonly name: string }
  | { readonly what: 'photo' | 'voice' | 'other' };

const SEEN_AS = { photo: 'photo', sound: 'voice', unsupported: 'other' } as const;

export function activitiesOf(incoming: Incoming): readonly Activity[] {
  switch (incoming.kind) {
    case 'talk':
      return incoming.items.flatMap((item): Activity[] => {
        if (item.kind === 'reply') return [];
        if (item.kind === 'text') return [{ what: 'words', text: item.text }];
        return [item.kind === 'file' ? { what: 'file', name: item.name } : { what: SEEN_AS[item.kind] }];
      });
    case 'command':
      return [{ what: 'words', text: [`/${incoming.name}`, incoming.words ?? ''].join(' ').trim() }];
    case 'button':
      return [{ what: 'press', data: incoming.data, messageId: incoming.messageId }];
    case 'membership':
    case 'group':
    case 'migrated':
    case 'continuation':
    case 'ignored':
      return [];
    default:
      return incoming satisfies never;
  }
}

/** The fields that are read are checked; grammY's type is all that Telegram promises. */
const grammySchema = z.custom<GrammyUpdate>(fields => update.safeParse(fields).success);

/**
 * The update as grammY reads it: marked as a command only where the bot takes it for one, in lower case, its
 * words as Markdown.
 */
export function grammyUpdate({ fields }: Update, incoming: Incoming | undefined): GrammyUpdate {
  const { message } = fields;
  const { entities: _, ...unmarked } = message ?? {};
  const name = incoming?.kind === 'command' ? `/${incoming.name}` : '';
  const command = incoming?.kind === 'command' && {
    text: `${name} ${incoming.words ?? ''}`,
    entities: [{ type: 'bot_command', offset: 0, length: name.length }],
  };
  return grammySchema.parse({ ...fields, ...(message && { message: { ...unmarked, ...command } }) });
}
