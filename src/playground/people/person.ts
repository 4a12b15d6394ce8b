import type { BotCommand, ChatMemberBanned, ChatMemberMember, User } from 'grammy/types';
import { forbidden, NEVER_STARTED } from '../errors.ts';
import { type SeenStickerSet, seenStickerSet } from '../messages/view.ts';
import { Writer } from '../messages/writer.ts';
import type { StickerSetState } from '../sets/sticker-sets.ts';
import { commandsFor, type InlineAnswer, type World } from '../world.ts';
import { Room } from './room.ts';

const BLOCKED = 'has blocked the bot: unblock() first';

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
    const room = new Room(chat, {
      clock: world.clock,
      keepMessages: world.keepMessages,
      nextMessageId: () => world.nextPrivateMessageId(),
    });
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

  /** Blocks the bot: it gets `my_chat_member`, and 403 for whatever it sends. */
  block(): void {
    this.#gone = BLOCKED;
    this.room.refusal = forbidden('bot was blocked by the user');
    this.room.note({ type: 'blocked' });
    this.#tellMembership('member', 'kicked');
  }

  /** Takes no voice messages from now on, as people may choose in their settings. */
  forbidVoice(): void {
    this.room.voiceForbidden = true;
  }

  unblock(): void {
    this.#gone = undefined;
    this.room.refusal = undefined;
    this.room.note({ type: 'unblocked' });
    this.#tellMembership('kicked', 'member');
  }

  /** Deletes the account. There is no update for that. */
  deactivate(): void {
    this.#gone = 'is deactivated';
    this.room.refusal = forbidden('user is deactivated');
    this.room.note({ type: 'deactivated' });
  }

  /** Types `@bot query` in a chat elsewhere. @returns what the bot offers there */
  askInline(query: string, offset = ''): Promise<InlineAnswer> {
    const { world, user } = this;
    const id = String(world.nextId());
    return new Promise(answer => {
      world.inlineQueries.set(id, { askedAt: world.clock.elapsed(), answer });
      world.updates.push({ inline_query: { id, from: user, query, offset, chat_type: 'private' } });
    });
  }

  get stickerSets(): readonly SeenStickerSet[] {
    return this.world.stickerSets.all.filter(set => set.ownerId === this.id).map(seenStickerSet);
  }

  /** Deletes a set of their own for good, in their Telegram. The bot is not told. */
  deleteStickerSet(name: string): void {
    this.world.stickerSets.deleteByOwner(this.#ownSet(name));
  }

  /** Takes a sticker out of a set of their own, in their Telegram. The bot is not told. @param index zero-based */
  removeSticker(name: string, index: number): void {
    const set = this.#ownSet(name);
    const sticker = set.stickers[index];
    if (sticker === undefined) throw new Error(`${name} has no sticker ${index}`);
    this.world.stickerSets.removeByOwner(set, sticker);
  }

  #ownSet(name: string): StickerSetState {
    const set = this.#stickerSet(name);
    if (set.ownerId !== this.id) throw new Error(`${name} is not a set of ${this.user.first_name}`);
    return set;
  }

  #stickerSet(nameOrLink: string): StickerSetState {
    return this.world.stickerSets.get(nameOrLink.replace(/^https:\/\/t\.me\/addstickers\//, ''));
  }

  protected override obstacle(): string | undefined {
    return this.#gone;
  }

  #tellMembership(before: 'member' | 'kicked', after: 'member' | 'kicked'): void {
    this.world.updates.push({
      my_chat_member: {
        chat: this.room.chat,
        from: this.user,
        date: Math.floor(this.world.clock.now() / 1000),
        old_chat_member: this.#membership(before),
        new_chat_member: this.#membership(after),
      },
    });
  }

  #membership(status: 'member' | 'kicked'): ChatMemberMember | ChatMemberBanned {
    const user = this.world.bot;
    return status === 'member' ? { status, user } : { status, user, until_date: 0 };
  }
}
