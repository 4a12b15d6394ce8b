import { z } from 'zod';
import type { Person } from '../assistant-db/users.ts';

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

const message = z.object({
  message_id: z.int(),
  from: user.optional(),
  chat,
  text: z.string().optional(),
  caption: z.string().optional(),
  media_group_id: z.string().optional(),
  photo: z.array(size).optional().catch(undefined),
  document: z
    .object({
      file_id: z.string(),
      file_name: z.string().optional().catch(undefined),
      mime_type: z.string().optional().catch(undefined),
      file_size: z.number().optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  animation: present,
  video: present,
  video_note: present,
  voice: present,
  audio: present,
  sticker: present,
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

/** What the inbox needs to know of an update; undefined where it is none, or belongs to no chat. */
export function updateAddress(raw: unknown): { updateId: number; chatId: number } | undefined {
  const parsed = update.safeParse(raw);
  if (!parsed.success) return undefined;
  const { update_id, message, edited_message, callback_query, my_chat_member } = parsed.data;
  const chatId =
    message?.chat.id ??
    edited_message?.chat.id ??
    callback_query?.message?.chat.id ??
    callback_query?.from.id ??
    my_chat_member?.chat.id;
  return chatId === undefined ? undefined : { updateId: update_id, chatId };
}

function personOf(from: z.infer<typeof user>): Person {
  return {
    id: from.id,
    firstName: from.first_name,
    username: from.username,
    languageCode: from.language_code,
  };
}

/** A command at the very beginning of a text, `/start@thisbot payload` included; not one for another bot. */
function commandOf(text: string, botUsername: string): string | undefined {
  const match = /^\/([a-z0-9_]{1,32})(?:@(\w+))?(?:\s|$)/i.exec(text);
  if (!match?.[1]) return undefined;
  if (match[2] && match[2].toLowerCase() !== botUsername.toLowerCase()) return undefined;
  return match[1].toLowerCase();
}

function itemsOf(msg: z.infer<typeof message>): TalkItem[] {
  const albumId = msg.media_group_id;
  const items: TalkItem[] = [];
  const text = msg.text ?? msg.caption;
  if (text) items.push({ kind: 'text', text });
  // Telegram lists the sizes of a photo in no promised order.
  const largest = msg.photo?.toSorted((a, b) => b.width * b.height - a.width * a.height)[0];
  if (largest) {
    items.push({
      kind: 'photo',
      fileId: largest.file_id,
      width: largest.width,
      height: largest.height,
      albumId,
    });
  } else if (msg.animation || msg.video || msg.video_note) {
    items.push({ kind: 'unsupported', what: 'video', albumId });
  } else if (msg.voice || msg.audio) {
    items.push({ kind: 'unsupported', what: 'voice', albumId });
  } else if (msg.sticker) {
    items.push({ kind: 'unsupported', what: 'sticker', albumId });
  } else if (msg.document) {
    items.push({
      kind: 'file',
      fileId: msg.document.file_id,
      name: msg.document.file_name ?? '',
      mime: msg.document.mime_type ?? '',
      size: msg.document.file_size ?? 0,
      albumId,
    });
  } else if (!text) {
    items.push({ kind: 'unsupported', what: 'other', albumId });
  }
  return items;
}

/** Service messages a private chat brings along (pinned, timer changed, …) are nothing a person said. */
const SERVICE_KEYS = [
  'pinned_message',
  'message_auto_delete_timer_changed',
  'chat_background_set',
  'write_access_allowed',
];

function isService(raw: unknown): boolean {
  if (typeof raw !== 'object' || raw === null || !('message' in raw)) return false;
  const msg = raw.message;
  return typeof msg === 'object' && msg !== null && SERVICE_KEYS.some(key => key in msg);
}

/** Reads an update. Never throws: what makes no sense is `ignored`. */
export function readUpdate(raw: unknown, botUsername: string): Incoming {
  const parsed = update.safeParse(raw);
  if (!parsed.success || isService(raw)) return { kind: 'ignored' };
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
  const words = msg.text ?? msg.caption ?? '';
  const command = commandOf(words, botUsername);
  if (msg.chat.type !== 'private') {
    const mentioned = words.toLowerCase().includes(`@${botUsername.toLowerCase()}`);
    return command !== undefined || mentioned
      ? { kind: 'group', person, messageId: msg.message_id }
      : { kind: 'ignored' };
  }
  if (command !== undefined && msg.text !== undefined) return { kind: 'command', person, name: command };
  return { kind: 'talk', person, items: itemsOf(msg) };
}
