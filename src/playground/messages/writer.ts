import { randomUUID } from 'node:crypto';
import type { Message, MessageEntity, User } from 'grammy/types';
import type { NewFile } from '../files.ts';
import { beginCheckout } from '../payments.ts';
import { Conversation, type WaitOptions } from '../people/conversation.ts';
import type { Room, StoredMessage } from '../people/room.ts';
import type { World } from '../world.ts';
import {
  documentOf,
  idsOf,
  photoOf,
  stickerInSet,
  stickerOf,
  storeDocument,
  storePhoto,
  storeSticker,
} from './media.ts';
import { type SeenMessage, seen } from './view.ts';

type Sent = Pick<SeenMessage, 'message_id'>;

interface Replying {
  readonly replyTo?: { readonly message_id: number };
  readonly threadId?: number;
}

export interface MediaOptions extends Replying {
  readonly caption?: string;
  readonly mediaGroupId?: string;
}

export interface DocumentOptions extends MediaOptions {
  readonly fileName: string;
  readonly mimeType: string;
}

const VOICE_ENDINGS: Readonly<Record<string, string>> = { 'audio/webm': 'webm', 'audio/mp4': 'm4a' };

export interface SoundOptions extends MediaOptions {
  readonly duration?: number;
}

export interface VideoOptions extends SoundOptions {
  /** A picture of 320 × 320. */
  readonly thumbnail?: Uint8Array | undefined;
  readonly isGif?: boolean;
}

export abstract class Writer extends Conversation {
  readonly user: User;

  constructor(world: World, room: Room, user: User) {
    super(world, room);
    this.user = user;
  }

  sendText(text: string, options: Replying = {}): SeenMessage {
    const entities = detectEntities(text);
    return this.#send({ text, ...(entities.length > 0 && { entities }) }, options);
  }

  sendCommand(command: string, options: Replying = {}): SeenMessage {
    return this.sendText(command.startsWith('/') ? command : `/${command}`, options);
  }

  async sendPhoto(bytes: Uint8Array, options: MediaOptions = {}): Promise<SeenMessage> {
    return this.#send(
      { photo: await storePhoto(this.world.files, bytes), ...captionFields(options) },
      options,
    );
  }

  sendDocument(bytes: Uint8Array, { fileName, mimeType, ...options }: DocumentOptions): SeenMessage {
    const document = documentOf(storeDocument(this.world.files, bytes, fileName, mimeType));
    return this.#send({ document, ...captionFields(options) }, options);
  }

  async sendAlbum(photos: readonly { bytes: Uint8Array; caption?: string }[]): Promise<SeenMessage[]> {
    const mediaGroupId = randomUUID();
    const stored = await Promise.all(
      photos.map(async ({ bytes, ...options }) => ({
        photo: await storePhoto(this.world.files, bytes),
        ...captionFields({ ...options, mediaGroupId }),
      })),
    );
    return stored.map(content => this.#send(content));
  }

  async sendSticker(bytes: Uint8Array, { emoji = '' }: { emoji?: string } = {}): Promise<SeenMessage> {
    return this.#send({ sticker: stickerOf(await storeSticker(this.world.files, bytes, emoji)) });
  }

  /** Sends a sticker that exists: one of a message or of a set, by its file. */
  sendStickerAgain(fileId: string, options: Replying = {}): SeenMessage {
    const { files, stickerSets } = this.world;
    const placed = stickerSets.find(fileId);
    const file = files.get(fileId);
    if (placed === undefined && file?.kind !== 'Sticker') throw new Error(`${fileId} is not a sticker`);
    const sticker = placed ? stickerInSet(placed) : file && stickerOf(file);
    return this.#send(sticker ? { sticker } : {}, options);
  }

  sendVoice(
    bytes: Uint8Array,
    { duration = 1, mimeType = 'audio/ogg', ...options }: SoundOptions & { readonly mimeType?: string } = {},
  ): SeenMessage {
    const extension = VOICE_ENDINGS[mimeType] ?? 'oga';
    const file = this.#store({ kind: 'Voice', bytes, extension });
    const voice = { ...file, duration, mime_type: mimeType };
    return this.#send({ voice, ...captionFields(options) }, options);
  }

  sendAudio(bytes: Uint8Array, { duration = 1, ...options }: SoundOptions & DocumentOptions): SeenMessage {
    const { fileName, mimeType } = options;
    const extension = fileName.split('.').at(-1) ?? 'mp3';
    const file = this.#store({ kind: 'Audio', bytes, extension });
    const audio = { ...file, duration, mime_type: mimeType, file_name: fileName };
    return this.#send({ audio, ...captionFields(options) }, options);
  }

  sendVideoNote(bytes: Uint8Array, { duration = 1, ...options }: SoundOptions = {}): SeenMessage {
    const file = this.#store({ kind: 'VideoNote', bytes, extension: 'mp4' });
    return this.#send({ video_note: { ...file, length: 384, duration } }, options);
  }

  sendVideo(
    bytes: Uint8Array,
    { duration = 1, thumbnail, isGif = false, ...options }: VideoOptions = {},
  ): SeenMessage {
    const file = this.#store({ kind: 'Video', bytes, extension: 'mp4' });
    const picture = { kind: 'Photo', extension: 'jpg', width: 320, height: 320 } as const;
    const still = thumbnail && {
      thumbnail: photoOf(this.world.files.add({ ...picture, bytes: thumbnail })),
    };
    const video = { ...file, ...still, width: 640, height: 360, duration, mime_type: 'video/mp4' };
    // What Telegram calls a GIF comes as a document, too.
    const content = isGif ? { animation: video, document: { ...file, mime_type: 'video/mp4' } } : { video };
    return this.#send({ ...content, ...captionFields(options) }, options);
  }

  editText({ message_id }: Sent, text: string): SeenMessage {
    const { entities: _entities, ...rest } = this.#own(message_id);
    if (rest.text === undefined) throw new Error(`Message ${message_id} is not a text`);
    const entities = detectEntities(text);
    return this.#edit({ ...rest, text, ...(entities.length > 0 && { entities }) });
  }

  editCaption({ message_id }: Sent, caption: string): SeenMessage {
    return this.#edit({ ...this.#own(message_id), caption });
  }

  async editPhoto({ message_id }: Sent, bytes: Uint8Array): Promise<SeenMessage> {
    return this.#edit({ ...this.#own(message_id), photo: await storePhoto(this.world.files, bytes) });
  }

  /** Reacts to a message. This is not an edit, so `edit_date` stays unchanged (tdlib, `JsonMessage`). */
  react({ message_id }: Sent): void {
    this.assertAble();
    this.#tellBot(this.#own(message_id));
  }

  press(message: SeenMessage, labelOrData: string) {
    this.assertAble();
    const buttons = message.raw.reply_markup?.inline_keyboard.flat() ?? [];
    const button = buttons.find(
      b => b.text === labelOrData || ('callback_data' in b && b.callback_data === labelOrData),
    );
    if (!button || !('callback_data' in button))
      throw new Error(`No button "${labelOrData}" to press, only: ${message.buttons.join(', ') || 'none'}`);
    const id = String(this.world.nextId());
    const { room, world } = this;
    world.presses.set(id, { room, pressedAt: world.clock.elapsed() });
    for (const oldest of world.presses.keys()) {
      if (world.presses.size <= world.keepMessages) break;
      world.presses.delete(oldest);
    }
    room.note({ type: 'press', queryId: id, data: button.callback_data });
    const pressed = room.events.at(-1);
    const isPressed = (place: { readonly room: Room; readonly messageId: number }) =>
      place.room === room && place.messageId === message.message_id;
    const [inlineId] = [...world.inlineMessages].find(([, place]) => isPressed(place)) ?? [];
    const there = room.get(message.message_id) ?? {
      chat: room.chat,
      message_id: message.message_id,
      date: 0,
    };
    world.updates.push({
      callback_query: {
        id,
        from: this.user,
        ...(inlineId === undefined ? { message: there } : { inline_message_id: inlineId }),
        chat_instance: String(room.chat.id),
        data: button.callback_data,
      },
    });
    return {
      id,
      seq: pressed?.seq ?? 0,
      answered: (options: WaitOptions = {}) =>
        this.waitFor(() => world.presses.get(id)?.answer, {
          what: 'the answer to a pressed button',
          ...options,
        }),
    };
  }

  /** Presses the pay button of an invoice. */
  pay({ message_id }: Sent) {
    this.assertAble();
    const checkout = beginCheckout(this.world, this.room, this.user, message_id);
    return {
      answered: (options: WaitOptions = {}) =>
        this.waitFor(() => checkout.answer, { what: 'the answer to a checkout', ...options }),
    };
  }

  /** @returns the id for writing in the topic */
  openTopic(name: string): number {
    const opened = this.#send({ forum_topic_created: { name, icon_color: 0x6fb9f0 } });
    this.room.topics.add(opened.message_id);
    return opened.message_id;
  }

  deleteTopic(threadId: number): void {
    this.room.topics.delete(threadId);
  }

  protected reachesBot(_message: StoredMessage): boolean {
    return true;
  }

  protected obstacle(): string | undefined {
    return undefined;
  }

  protected assertAble(): void {
    const obstacle = this.obstacle();
    if (obstacle !== undefined) throw new Error(`${this.user.first_name} ${obstacle}`);
  }

  protected asSeen(message: StoredMessage): SeenMessage {
    return seen(message, this.room.seqOf(message.message_id), this.world.bot.id, this.world.files);
  }

  #own(messageId: number): StoredMessage {
    const message = this.room.get(messageId);
    if (message?.from.id !== this.user.id)
      throw new Error(`Message ${messageId} does not belong to ${this.user.first_name}`);
    return message;
  }

  #edit(message: StoredMessage): SeenMessage {
    this.assertAble();
    const edited = this.room.replace(message);
    this.#tellBot(edited);
    return this.asSeen(edited);
  }

  #tellBot(message: StoredMessage): void {
    // The published type requires an `edit_date` that Telegram sometimes omits.
    const content: object = { edited_message: message };
    if (this.reachesBot(message)) this.world.updates.push(content);
  }

  #send(content: Partial<Message>, { replyTo, threadId }: Replying = {}): SeenMessage {
    this.assertAble();
    if (this.room.chat.type === 'private') this.room.refusal = undefined;
    const replied = replyTo && this.room.get(replyTo.message_id);
    const topic = threadId !== undefined && { message_thread_id: threadId, is_topic_message: true as const };
    const message = this.room.post(this.user, { ...content, ...topic }, replied);
    if (this.reachesBot(message)) this.world.updates.push({ message });
    return this.asSeen(message);
  }

  #store(file: NewFile) {
    return idsOf(this.world.files.add(file));
  }
}

function captionFields({ caption, mediaGroupId }: MediaOptions) {
  const entities = detectEntities(caption ?? '');
  return {
    ...(caption !== undefined && { caption }),
    ...(entities.length > 0 && { caption_entities: entities }),
    ...(mediaGroupId !== undefined && { media_group_id: mediaGroupId }),
  };
}

function detectEntities(text: string): MessageEntity[] {
  const entities: MessageEntity[] = [];
  for (const match of text.matchAll(/(?<![\w/@])(?:\/\w{1,64}(?:@\w{3,32})?|@\w{3,32})(?!\w)/g)) {
    const type = match[0].startsWith('/') ? 'bot_command' : 'mention';
    entities.push({ type, offset: match.index, length: match[0].length });
  }
  return entities;
}
