import type { InlineKeyboardButton, MessageEntity } from 'grammy/types';
import type { Person } from '../people/person.ts';
import type { MessageDraft, StoredMessage } from '../people/room.ts';
import type { BotApiServer } from '../server.ts';
import type {
  ButtonView,
  DraftView,
  EntityView,
  MessageView,
  NewPerson,
  PackView,
  PersonView,
  PictureView,
} from './protocol.ts';
import { Refusal } from './router.ts';

export interface Inhabitant {
  readonly person: Person;
  readonly languageCode: string;
  seenId: number;
}

export class People {
  readonly #telegram: BotApiServer;
  readonly #all = new Map<number, Inhabitant>();

  constructor(telegram: BotApiServer) {
    this.#telegram = telegram;
  }

  get all(): readonly Inhabitant[] {
    return [...this.#all.values()];
  }

  add({ firstName, languageCode }: NewPerson): Inhabitant {
    const inhabitant = {
      person: this.#telegram.person({ firstName, languageCode }),
      languageCode,
      seenId: 0,
    };
    this.#all.set(inhabitant.person.id, inhabitant);
    return inhabitant;
  }

  get(id: number): Inhabitant {
    const inhabitant = this.#all.get(id);
    if (!inhabitant) throw new Refusal(404, 'noSuchPerson');
    return inhabitant;
  }
}

function fileUrl(fileId: string): string {
  return `/files/${encodeURIComponent(fileId)}`;
}

function pictureView(file: { file_id: string; width: number; height: number }): PictureView {
  return { url: fileUrl(file.file_id), width: file.width, height: file.height };
}

function entityView(entity: MessageEntity): EntityView {
  const { type, offset, length } = entity;
  return {
    type,
    offset,
    length,
    ...('url' in entity && { url: entity.url }),
    ...('language' in entity && entity.language !== undefined && { language: entity.language }),
  };
}

function buttonView(button: InlineKeyboardButton): ButtonView | undefined {
  if ('callback_data' in button) return { label: button.text, data: button.callback_data };
  if ('url' in button) return { label: button.text, url: button.url };
  return undefined;
}

function buttonViews(message: StoredMessage): ButtonView[][] {
  const rows = message.reply_markup?.inline_keyboard ?? [];
  return rows.map(row => row.map(buttonView).filter(button => button !== undefined));
}

export function draftView({ text, entities }: MessageDraft): DraftView {
  return { text, entities: entities.map(entityView) };
}

export function messageView(message: StoredMessage, botId: number): MessageView {
  const { sticker, document, voice } = message;
  const photo = message.photo?.at(-1);
  return {
    id: message.message_id,
    from: message.from.id === botId ? 'bot' : 'person',
    at: message.date * 1000,
    text: message.text ?? message.caption ?? '',
    entities: (message.entities ?? message.caption_entities ?? []).map(entityView),
    buttons: buttonViews(message),
    ...(sticker && {
      sticker: {
        ...pictureView(sticker),
        emoji: sticker.emoji ?? '',
        ...(sticker.set_name !== undefined && { pack: sticker.set_name }),
      },
    }),
    ...(photo && { photo: pictureView(photo) }),
    ...(document && { file: { name: document.file_name ?? 'file', url: fileUrl(document.file_id) } }),
    ...(voice && { voice: { url: fileUrl(voice.file_id), seconds: voice.duration } }),
    ...(message.media_group_id !== undefined && { albumId: message.media_group_id }),
  };
}

export function personView({ person, languageCode, seenId }: Inhabitant): PersonView {
  const { id, user, blocked } = person;
  const unread = person.botMessagesAfter(seenId);
  return { id, firstName: user.first_name, languageCode, blocked, unread };
}

export function packViews({ person }: Inhabitant): PackView[] {
  return person.stickerSets.map(({ name, title, stickers }) => ({
    name,
    title,
    stickers: stickers.map(({ fileId, width, height, emoji }) => ({
      url: fileUrl(fileId),
      width,
      height,
      emoji,
    })),
  }));
}
