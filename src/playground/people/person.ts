import type { BotCommand, ChatMemberBanned, ChatMemberMember, User } from 'grammy/types';
import { BotApiError, forbidden, NEVER_STARTED } from '../errors.ts';
import { STICKER_SIDE, storePhoto } from '../messages/media.ts';
import { type SeenMessage, type SeenStickerSet, seenStickerSet } from '../messages/view.ts';
import { Writer } from '../messages/writer.ts';
import type { SetType, StickerSetState } from '../sticker-sets.ts';
import { commandsFor, type InlineAnswer, type World } from '../world.ts';
import { Conversation } from './conversation.ts';
import { Room, type StoredMessage } from './room.ts';

const BLOCKED = 'has blocked the bot: unblock() first';

export interface PublishedSticker {
  readonly bytes: Uint8Array;
  readonly emoji: string;
  readonly extension?: 'webp' | 'webm' | 'tgs';
  /** Its thumbnail. */
  readonly still?: Uint8Array;
}

export interface PersonOptions {
  readonly id?: number;
  readonly firstName: string;
  readonly username?: string;
  readonly languageCode?: string;
}

export class Person extends Writer {
  #gone: string | undefined;

  constructor(world: World, { id = world.nextId(), firstName, username, languageCode }: PersonOptions) {
    const name = { first_name: firstName, ...(username !== undefined && { username }) };
    const user: User = {
      id,
      is_bot: false,
      ...name,
      ...(languageCode !== undefined && { language_code: languageCode }),
    };
    const chat = { id, type: 'private' as const, ...name };
    const room = new Room(chat, world, () => world.nextPrivateMessageId());
    super(world, room, user);
    room.refusal = NEVER_STARTED;
    world.rooms.set(id, room);
  }

  get id(): number {
    return this.user.id;
  }

  get blocked(): boolean {
    return this.#gone === BLOCKED;
  }

  get commands(): readonly BotCommand[] {
    return commandsFor(this.world, this.user);
  }

  block(): void {
    this.#gone = BLOCKED;
    this.room.refusal = forbidden('bot was blocked by the user');
    this.room.note({ type: 'blocked' });
    tellMembership(this.world, this.room, this.user, 'kicked');
  }

  forbidVoice(): void {
    this.room.voiceForbidden = true;
  }

  unblock(): void {
    this.#gone = undefined;
    this.room.refusal = undefined;
    this.room.note({ type: 'unblocked' });
    tellMembership(this.world, this.room, this.user, 'member');
  }

  deactivate(): void {
    this.#gone = 'is deactivated';
    this.room.refusal = forbidden('user is deactivated');
    this.room.note({ type: 'deactivated' });
  }

  askInline(query: string, offset = ''): Promise<InlineAnswer> {
    const { world, user } = this;
    const id = String(world.nextId());
    return new Promise(answer => {
      world.inlineQueries.set(id, { askedAt: world.clock.elapsed(), answer });
      world.updates.push({ inline_query: { id, from: user, query, offset, chat_type: 'private' } });
    });
  }

  /** Presses [Stop] under the draft of an answer. */
  stopDraft(): void {
    const { draftId, threadId } = this.room.stopDraft();
    const { first_name } = this.user;
    this.world.updates.push({
      stopped_message_generation: {
        chat: { id: this.id, type: 'private', first_name },
        draft_id: draftId,
        ...(threadId !== undefined && { message_thread_id: threadId }),
      },
    });
  }

  get stickerSets(): readonly SeenStickerSet[] {
    return this.world.stickerSets.all.filter(set => set.ownerId === this.id).map(seenStickerSet);
  }

  /** Publishes a set of one's own, as other bots and Telegram's own one make them. */
  async publishStickerSet(
    set: { readonly name: string; readonly title: string; readonly type?: SetType },
    stickers: readonly PublishedSticker[],
  ): Promise<void> {
    const { files, stickerSets } = this.world;
    const made = await Promise.all(
      stickers.map(async ({ bytes, emoji, extension = 'webp', still }) => {
        const [thumbnail] = still ? await storePhoto(files, still) : [];
        const picture = { bytes, width: STICKER_SIDE, height: STICKER_SIDE, extension };
        const file = thumbnail && files.get(thumbnail.file_id);
        return { ...picture, emoji: [emoji], keywords: [], ...(file && { thumbnail: file }) };
      }),
    );
    stickerSets.publish({ type: 'regular', ...set, ownerId: this.id }, made);
  }

  deleteStickerSet(name: string): void {
    this.world.stickerSets.deleteByOwner(this.#ownSet(name));
  }

  removeSticker(name: string, index: number): void {
    const set = this.#ownSet(name);
    const sticker = set.stickers[index];
    if (sticker === undefined) throw new Error(`${name} has no sticker ${index}`);
    this.world.stickerSets.removeByOwner(set, sticker);
  }

  #ownSet(name: string): StickerSetState {
    const set = this.world.stickerSets.get(name);
    if (set.ownerId !== this.id) throw new Error(`${name} does not belong to ${this.user.first_name}`);
    return set;
  }

  protected override obstacle(): string | undefined {
    return this.#gone;
  }
}

type Membership = 'member' | 'kicked';

function tellMembership(world: World, room: Room, from: User, after: Membership): void {
  const membership = (status: Membership): ChatMemberMember | ChatMemberBanned =>
    status === 'member' ? { status, user: world.bot } : { status, user: world.bot, until_date: 0 };
  world.updates.push({
    my_chat_member: {
      chat: room.chat,
      from,
      date: Math.floor(world.clock.now() / 1000),
      old_chat_member: membership(after === 'member' ? 'kicked' : 'member'),
      new_chat_member: membership(after),
    },
  });
}

class Member extends Writer {
  /** core.telegram.org/bots/features#privacy-mode: commands (not those for another bot), mentions of the bot and replies to it. */
  protected override reachesBot(message: StoredMessage): boolean {
    const {
      text = message.caption ?? '',
      entities = message.caption_entities ?? [],
      reply_to_message,
    } = message;
    const { me } = this.world;
    if (this.room.refusal) return false;
    if (reply_to_message?.from?.id === me.id) return true;
    const ownName = `@${me.username}`.toLowerCase();
    return entities.some(({ type, offset, length }) => {
      const part = text.slice(offset, offset + length).toLowerCase();
      return type === 'bot_command' ? !part.includes('@') || part.endsWith(ownName) : part === ownName;
    });
  }
}

export interface GroupOptions {
  readonly title: string;
  readonly small?: boolean;
}

/** Writes in a chat without the bot, and may call it there as a guest. */
class Caller extends Writer {
  protected override reachesBot(): boolean {
    return false;
  }

  /** Mentions the bot, which may answer once. */
  callBot(text: string, options: { readonly replyTo?: { readonly message_id: number } } = {}): SeenMessage {
    const { world, room } = this;
    const said = this.sendText(`@${world.me.username} ${text}`, options);
    const id = `guest-${world.nextId()}`;
    world.guestQueries.set(id, { room, message: said.raw, askedAt: world.clock.elapsed() });
    // The published type of a nested reply cannot be built under `exactOptionalPropertyTypes`.
    const content: object = { guest_message: { ...said.raw, guest_query_id: id } };
    world.updates.push(content);
    return said;
  }
}

/** A group of which the bot is not a member. */
export class Elsewhere extends Conversation {
  constructor(world: World, { title }: GroupOptions) {
    let lastMessageId = 0;
    const chat = { id: -1_000_000_000_000 - world.nextId(), type: 'supergroup' as const, title };
    super(world, new Room(chat, world, () => ++lastMessageId));
  }

  member({ user }: { readonly user: User }): Pick<Caller, keyof Caller> {
    return new Caller(this.world, this.room, user);
  }
}

export class Group extends Conversation {
  constructor(world: World, { title, small = false }: GroupOptions) {
    let lastMessageId = 0;
    const chat = small
      ? { id: -world.nextId(), type: 'group' as const, title }
      : { id: -1_000_000_000_000 - world.nextId(), type: 'supergroup' as const, title };
    const room = new Room(chat, world, () => ++lastMessageId);
    super(world, room);
    world.rooms.set(chat.id, room);
  }

  member({ user }: { readonly user: User }): Pick<Writer, keyof Writer> {
    return new Member(this.world, this.room, user);
  }

  /**
   * Becomes a supergroup, which is another chat: the old one accepts no more messages (tdlib,
   * `Client::check_chat_access`).
   */
  upgrade(by: { readonly user: User }): Group {
    const { title = '' } = this.room.chat;
    const supergroup = new Group(this.world, { title });
    const to = supergroup.room.chat.id;
    const from = this.room.chat.id;
    this.world.updates.push({ message: this.room.post(by.user, { migrate_to_chat_id: to }) });
    this.world.updates.push({ message: supergroup.room.post(by.user, { migrate_from_chat_id: from }) });
    this.room.refusal = new BotApiError(400, 'Bad Request: group chat was upgraded to a supergroup chat', {
      migrate_to_chat_id: to,
    });
    return supergroup;
  }

  kickBot(by: { readonly user: User }): void {
    this.room.refusal = forbidden('bot was kicked from the supergroup chat');
    tellMembership(this.world, this.room, by.user, 'kicked');
  }
}
