import { z } from 'zod';
import type { Person } from '../assistant-db/users.ts';
import { COMMANDS } from './handlers/commands.ts';
import { isServiceMessage } from './service-messages.ts';

/** The kinds of updates this bot asks Telegram for; always sent, since Telegram keeps an earlier setting. */
export const ALLOWED_UPDATES = ['message', 'edited_message', 'callback_query', 'my_chat_member'] as const;

const user = z.object({
  id: z.int(),
  first_name: z.string().catch(''),
  username: z.string().optional().catch(undefined),
  language_code: z.string().optional().catch(undefined),
});
const chat = z.object({ id: z.int(), type: z.string() });
const size = z.object({ file_id: z.string(), width: z.number(), height: z.number() });
const present = z.object({}).optional().catch(undefined);
const photo = z.array(size).optional().catch(undefined);
const document = z
  .object({
    file_id: z.string(),
    file_name: z.string().optional().catch(undefined),
    mime_type: z.string().optional().catch(undefined),
    file_size: z.number().optional().catch(undefined),
  })
  .optional()
  .catch(undefined);

const message = z.object({
  message_id: z.int(),
  from: user.optional(),
  chat,
  text: z.string().optional(),
  caption: z.string().optional(),
  media_group_id: z.string().optional(),
  photo,
  document,
  animation: present,
  video: present,
  video_note: present,
  voice: present,
  audio: present,
  sticker: present,
  reply_to_message: z
    .object({ from: user.optional().catch(undefined), photo, document })
    .optional()
    .catch(undefined),
});

const update = z.object({
  update_id: z.int(),
  message: message.optional(),
  edited_message: message.optional(),
  callback_query: z
    .object({
      id: z.string(),
      from: user,
      data: z.string().optional(),
      message: z.object({ message_id: z.int(), chat }).optional().catch(undefined),
    })
    .optional(),
  my_chat_member: z
    .object({ chat, from: user, new_chat_member: z.object({ status: z.string() }) })
    .optional(),
});

/** What a person sent that can be talked about: taken together with its neighbours in one turn. */
export type TalkItem =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'photo';
      readonly fileId: string;
      readonly width: number;
      readonly height: number;
      readonly albumId: string | undefined;
    }
  | {
      readonly kind: 'file';
      readonly fileId: string;
      readonly name: string;
      readonly mime: string;
      readonly size: number;
      readonly albumId: string | undefined;
    }
  | {
      readonly kind: 'unsupported';
      readonly what: 'video' | 'voice' | 'sticker' | 'other';
      readonly albumId: string | undefined;
    };

/** An update, as far as this bot has something to do about it. */
export type Incoming =
  | { readonly kind: 'talk'; readonly person: Person; readonly items: readonly TalkItem[] }
  | { readonly kind: 'command'; readonly person: Person; readonly name: string }
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
  | { readonly kind: 'ignored' };

/** What is to be known of an update before its turn comes. */
export interface UpdateAddress {
  readonly updateId: number;
  readonly chatId: number;
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
  const urgent = callback_query !== undefined || message?.text?.startsWith('/') === true;
  return { updateId: update_id, chatId, urgent };
}

/** Telegram's own limit is the same. */
const LONGEST_NAME = 64;

/**
 * A name as one line that can be put into any text: without control and format characters (which turn the direction
 * of what follows, or show nothing) and without the letters that are blank.
 */
function cleanName(name: string): string {
  const visible = name
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\u115f\u1160\u2800\u3164\uffa0]/gu, '')
    .replace(/ +/g, ' ')
    .trim();
  return [...visible].slice(0, LONGEST_NAME).join('').trim();
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

/** Whether a message in a group is meant for this bot, which may be one of many there. */
function isForBot(msg: z.infer<typeof message>, botUsername: string): boolean {
  const words = msg.text ?? msg.caption ?? '';
  const bot = botUsername.toLowerCase();
  const command = commandOf(words);
  if (command?.to !== undefined) return command.to === bot;
  return (
    COMMANDS.some(({ name }) => name === command?.name) ||
    new RegExp(`(?<!\\w)@${bot}(?!\\w)`, 'i').test(words) ||
    msg.reply_to_message?.from?.username?.toLowerCase() === bot
  );
}

type Photo = Extract<TalkItem, { kind: 'photo' }>;
type File = Extract<TalkItem, { kind: 'file' }>;

function photoOf(sizes: z.infer<typeof photo>, albumId: string | undefined): Photo | undefined {
  // Telegram lists the sizes of a photo in no promised order.
  const largest = sizes?.toSorted((a, b) => b.width * b.height - a.width * a.height)[0];
  if (largest === undefined) return undefined;
  return { kind: 'photo', fileId: largest.file_id, width: largest.width, height: largest.height, albumId };
}

function fileOf(sent: z.infer<typeof document>, albumId: string | undefined): File | undefined {
  if (sent === undefined) return undefined;
  return {
    kind: 'file',
    fileId: sent.file_id,
    name: sent.file_name ?? '',
    mime: sent.mime_type ?? '',
    size: sent.file_size ?? 0,
    albumId,
  };
}

/** The picture of the message that is replied to: "this one". It is meant alone, whatever album it came in. */
function repliedPicture({ reply_to_message: replied }: z.infer<typeof message>): Photo | File | undefined {
  const file = fileOf(replied?.document, undefined);
  return photoOf(replied?.photo, undefined) ?? (file?.mime.startsWith('image/') ? file : undefined);
}

function itemsOf(msg: z.infer<typeof message>): TalkItem[] {
  const albumId = msg.media_group_id;
  const items: TalkItem[] = [];
  const text = msg.text ?? msg.caption;
  if (text) items.push({ kind: 'text', text });
  const ownPhoto = photoOf(msg.photo, albumId);
  const ownFile = fileOf(msg.document, albumId);
  if (ownPhoto) {
    items.push(ownPhoto);
  } else if (msg.animation || msg.video || msg.video_note) {
    items.push({ kind: 'unsupported', what: 'video', albumId });
  } else if (msg.voice || msg.audio) {
    items.push({ kind: 'unsupported', what: 'voice', albumId });
  } else if (msg.sticker) {
    items.push({ kind: 'unsupported', what: 'sticker', albumId });
  } else if (ownFile) {
    items.push(ownFile);
  } else if (!text) {
    items.push({ kind: 'unsupported', what: 'other', albumId });
  }
  const replied = ownPhoto || ownFile ? undefined : repliedPicture(msg);
  if (replied) items.push(replied);
  return items;
}

/** Reads an update. Never throws: what makes no sense is `ignored`. */
export function readUpdate(raw: unknown, botUsername: string): Incoming {
  const parsed = update.safeParse(raw);
  if (!parsed.success || isServiceMessage(raw)) return { kind: 'ignored' };
  const { message: msg, edited_message: edited, callback_query: query, my_chat_member: member } = parsed.data;
  if (query) {
    return {
      kind: 'button',
      person: personOf(query.from),
      queryId: query.id,
      data: query.data ?? '',
      messageId: query.message?.message_id,
    };
  }
  if (member) {
    if (member.chat.type !== 'private') return { kind: 'ignored' };
    return {
      kind: 'membership',
      person: personOf(member.from),
      gone: member.new_chat_member.status === 'kicked',
    };
  }
  if (edited) {
    const text = edited.text ?? edited.caption;
    if (!edited.from || edited.chat.type !== 'private' || !text || text.startsWith('/'))
      return { kind: 'ignored' };
    return { kind: 'talk', person: personOf(edited.from), items: [{ kind: 'text', text }] };
  }
  if (!msg?.from) return { kind: 'ignored' };
  const person = personOf(msg.from);
  if (msg.chat.type !== 'private') {
    return isForBot(msg, botUsername)
      ? { kind: 'group', person, messageId: msg.message_id }
      : { kind: 'ignored' };
  }
  const command = commandOf(msg.text ?? '');
  if (command !== undefined && (command.to ?? botUsername.toLowerCase()) === botUsername.toLowerCase()) {
    return { kind: 'command', person, name: command.name };
  }
  return { kind: 'talk', person, items: itemsOf(msg) };
}
