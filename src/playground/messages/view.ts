import type { MessageEntity, User } from 'grammy/types';
import type { FileStore } from '../files.ts';
import type { ChatEvent, Room, StoredMessage } from '../people/room.ts';
import type { StickerSetState } from '../sticker-sets.ts';
import { richPhotos, richWords } from './rich.ts';

interface SeenPicture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface SeenMessage {
  readonly message_id: number;
  readonly seq: number;
  readonly from: 'bot' | 'person';
  readonly sender: User;
  readonly text: string;
  readonly entities: readonly MessageEntity[];
  /** Those that can be pressed. */
  readonly buttons: readonly string[];
  readonly sticker?: SeenPicture;
  readonly photo?: SeenPicture;
  readonly animation?: SeenPicture;
  readonly document?: { readonly bytes: Uint8Array; readonly fileName: string };
  readonly voice?: { readonly bytes: Uint8Array; readonly seconds: number };
  readonly raw: StoredMessage;
}

export function seen(message: StoredMessage, seq: number, botId: number, files: FileStore): SeenMessage {
  const { sticker, animation, document, voice } = message;
  const rich = message.rich_message;
  const photo = (message.photo ?? (rich && richPhotos(rich)[0]))?.at(-1);
  const bytesOf = ({ file_id }: { readonly file_id: string }) => ({
    bytes: files.get(file_id)?.bytes ?? new Uint8Array(),
  });
  return {
    message_id: message.message_id,
    seq,
    from: message.from.id === botId ? 'bot' : 'person',
    sender: message.from,
    text: message.text ?? message.caption ?? (rich ? richWords(rich) : (message.invoice?.description ?? '')),
    entities: message.entities ?? message.caption_entities ?? [],
    buttons: (message.reply_markup?.inline_keyboard.flat() ?? [])
      .filter(button => !('disabled' in button))
      .map(({ text }) => text),
    ...(sticker && { sticker: { ...bytesOf(sticker), width: sticker.width, height: sticker.height } }),
    ...(photo && { photo: { ...bytesOf(photo), width: photo.width, height: photo.height } }),
    ...(animation && {
      animation: { ...bytesOf(animation), width: animation.width, height: animation.height },
    }),
    ...(document && { document: { ...bytesOf(document), fileName: document.file_name ?? 'file' } }),
    ...(voice && { voice: { ...bytesOf(voice), seconds: voice.duration } }),
    raw: message,
  };
}

export interface SeenStickerSet {
  readonly name: string;
  readonly type: StickerSetState['type'];
  readonly title: string;
  readonly ownerId: number;
  readonly stickers: readonly SeenSetSticker[];
}

interface SeenSetSticker extends SeenPicture {
  readonly fileId: string;
  readonly fileUniqueId: string;
  /** A video sticker. */
  readonly moving: boolean;
  readonly emoji: readonly string[];
  readonly keywords: readonly string[];
}

export function seenStickerSet({ name, type, title, ownerId, stickers }: StickerSetState): SeenStickerSet {
  const seenSticker = ({ file, emoji, keywords }: StickerSetState['stickers'][number]) => {
    const { id: fileId, uniqueId: fileUniqueId, bytes, width = 0, height = 0, extension } = file;
    return { fileId, fileUniqueId, moving: extension === 'webm', bytes, width, height, emoji, keywords };
  };
  return { name, type, title, ownerId, stickers: stickers.map(seenSticker) };
}

export function transcript(room: Room): string {
  return room.events.map(event => `  ${event.seq}. ${event.type} ${details(event)}`).join('\n');
}

function details(event: ChatEvent): string {
  if (!('message' in event)) {
    const { seq: _seq, at: _at, type: _type, ...others } = event;
    return JSON.stringify(others);
  }
  const { message_id, from, text, caption, rich_message: rich, reply_markup } = event.message;
  const kinds = ['sticker', 'photo', 'animation', 'document', 'voice'].filter(kind => kind in event.message);
  const buttons = reply_markup?.inline_keyboard.flat().map(button => `[${button.text}]`) ?? [];
  return [
    message_id,
    `${from.first_name}:`,
    ...kinds,
    text ?? caption ?? (rich ? richWords(rich) : ''),
    ...buttons,
  ].join(' ');
}
