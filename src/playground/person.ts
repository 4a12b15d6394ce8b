import type { ChatMemberBanned, ChatMemberMember, User } from 'grammy/types';
import { forbidden } from './errors.ts';
import { Room } from './room.ts';
import type { World } from './world.ts';
import { Writer } from './writer.ts';

export interface PersonOptions {
  readonly id?: number;
  readonly firstName: string;
  readonly username?: string;
  readonly languageCode?: string;
}

/** A person with a private chat with the bot. */
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
    room.refusal = forbidden("bot can't initiate conversation with a user");
    world.rooms.set(id, room);
  }

  get id(): number {
    return this.user.id;
  }

  /** Blocks the bot: it gets `my_chat_member`, and 403 for whatever it sends. */
  block(): void {
    this.#gone = 'has blocked the bot: unblock() first';
    this.room.refusal = forbidden('bot was blocked by the user');
    this.room.note({ type: 'blocked' });
    this.#tellMembership('member', 'kicked');
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
