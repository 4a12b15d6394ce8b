import type { MessageEntity, User } from 'grammy/types';
import type { FileStore, StoredFile } from '../files.ts';
import type { ChatEvent, Room, StoredMessage } from '../people/room.ts';
import type { StickerSetState } from '../sticker-sets.ts';

interface SeenPicture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A message as it is seen in a chat at one moment: edits applied. A snapshot, it does not change. */
export interface SeenMessage {
  readonly message_id: number;
  /** Of the event that made the message what it is; for `after`. */
  readonly seq: number;
  readonly from: 'bot' | 'person';
  readonly sender: User;
  readonly text: string;
  readonly entities: readonly MessageEntity[];
  readonly buttons: readonly string[];
  readonly sticker?: SeenPicture;
  readonly photo?: SeenPicture;
  readonly document?: { readonly bytes: Uint8Array; readonly fileName: string };
  readonly voice?: { readonly bytes: Uint8Array; readonly seconds: number };
  readonly raw: StoredMessage;
}

export function seen(message: StoredMessage, seq: number, botId: number, files: FileStore): SeenMessage {
  const { sticker, document, voice } = message;
  const photo = message.photo?.at(-1);
  const bytesOf = (id: string) => files.get(id)?.bytes ?? new Uint8Array();
  return {
    message_id: message.message_id,
    seq,
    from: message.from.id === botId ? 'bot' : 'person',
    sender: message.from,
    text: message.text ?? message.caption ?? '',
    entities: message.entities ?? message.caption_entities ?? [],
    buttons: message.reply_markup?.inline_keyboard.flat().map(button => button.text) ?? [],
    ...(sticker && {
      sticker: { bytes: bytesOf(sticker.file_id), width: sticker.width, height: sticker.height },
    }),
    ...(photo && { photo: { bytes: bytesOf(photo.file_id), width: photo.width, height: photo.height } }),
    ...(document && {
      document: { bytes: bytesOf(document.file_id), fileName: document.file_name ?? 'file' },
    }),
    ...(voice && { voice: { bytes: bytesOf(voice.file_id), seconds: voice.duration } }),
    raw: message,
  };
}

export interface SeenStickerSet {
  readonly name: string;
  readonly title: string;
  readonly ownerId: number;
  readonly stickers: readonly SeenSetSticker[];
}

interface SeenSetSticker extends SeenPicture {
  readonly fileId: string;
  readonly fileUniqueId: string;
  readonly emoji: readonly string[];
  readonly keywords: readonly string[];
}

export function seenStickerSet(set: StickerSetState): SeenStickerSet {
  const { name, title, ownerId } = set;
  return {
    name,
    title,
    ownerId,
    stickers: set.stickers.map(({ file, emoji, keywords }) => ({
      ...seenPicture(file),
      fileId: file.id,
      fileUniqueId: file.uniqueId,
      emoji,
      keywords,
    })),
  };
}

function seenPicture({ bytes, width = 0, height = 0 }: StoredFile): SeenPicture {
  return { bytes, width, height };
}

export function transcript(room: Room, botId: number): string {
  const lines = room.events.map(event => `  ${event.seq}. ${line(event, botId)}`);
  return lines.length === 0 ? '  (nothing happened in this chat)' : lines.join('\n');
}

function line(event: ChatEvent, botId: number): string {
  switch (event.type) {
    case 'message':
      return describe(event.message, botId);
    case 'edit':
      return `${describe(event.message, botId)} (edit of ${event.message.message_id})`;
    case 'delete':
      return `message ${event.message.message_id} deleted`;
    case 'action':
      return `bot is ${event.action}`;
    case 'draft':
      return `bot drafts: ${event.text}`;
    case 'press':
      return `person presses [${event.data}]`;
    case 'callback_answer':
      return `bot answers the press: ${event.text === '' ? '(silently)' : event.text}`;
    case 'blocked':
    case 'unblocked':
    case 'deactivated':
      return `person: ${event.type}`;
    case 'sticker_set':
      return `sticker set ${event.name}: ${event.change}`;
    default:
      return event satisfies never;
  }
}

function describe(message: StoredMessage, botId: number): string {
  const who = message.from.id === botId ? 'bot' : message.from.first_name;
  const kinds = ['sticker', 'photo', 'document', 'voice', 'video'].filter(kind => kind in message);
  const buttons = message.reply_markup?.inline_keyboard.flat().map(button => ` [${button.text}]`) ?? [];
  const parts = [...kinds.map(kind => `(${kind})`), message.text ?? message.caption ?? ''];
  return `${who}: ${parts.join(' ')}${buttons.join('')}`;
}
