import type { User } from 'grammy/types';
import { BotApiError, forbidden } from '../errors.ts';
import { Writer } from '../messages/writer.ts';
import type { World } from '../world.ts';
import { Conversation } from './conversation.ts';
import { Room, type StoredMessage } from './room.ts';

/** Somebody in a group. The bot sees of them what its privacy mode lets through. */
class Member extends Writer {
  /**
   * Commands (not those for another bot), mentions of the bot and replies to it; everything only where privacy mode
   * is off (core.telegram.org/bots/features#privacy-mode).
   */
  protected override reachesBot({ text = '', entities = [], reply_to_message }: StoredMessage): boolean {
    const { me } = this.world;
    if (this.room.refusal) return false;
    if (me.can_read_all_group_messages || reply_to_message?.from?.id === me.id) return true;
    const ownName = `@${me.username}`.toLowerCase();
    return entities.some(({ type, offset, length }) => {
      const part = text.slice(offset, offset + length).toLowerCase();
      return type === 'bot_command' ? !part.includes('@') || part.endsWith(ownName) : part === ownName;
    });
  }
}

export interface GroupOptions {
  readonly title: string;
  /** A small group, which may become a supergroup. */
  readonly small?: boolean;
}

/** A supergroup with the bot in it, or a group that may become one. */
export class Group extends Conversation {
  constructor(world: World, { title, small = false }: GroupOptions) {
    let lastMessageId = 0;
    const chat = small
      ? { id: -world.nextId(), type: 'group' as const, title }
      : { id: -1_000_000_000_000 - world.nextId(), type: 'supergroup' as const, title };
    const room = new Room(chat, {
      clock: world.clock,
      keepMessages: world.keepMessages,
      nextMessageId: () => ++lastMessageId,
    });
    super(world, room);
    world.rooms.set(chat.id, room);
  }

  /** A member to write as; people keep their identity from their private chat. */
  member({ user }: { readonly user: User }): Pick<Writer, keyof Writer> {
    return new Member(this.world, this.room, user);
  }

  /**
   * Becomes a supergroup: another chat, which both are told, and nothing can be written in the old one
   * (tdlib/telegram-bot-api, `Client::check_chat_access`).
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

  /** Removes the bot: it gets `my_chat_member`, and 403 for whatever it sends. */
  kickBot(by: { readonly user: User }): void {
    this.room.refusal = forbidden('bot was kicked from the supergroup chat');
    const user = this.world.bot;
    this.world.updates.push({
      my_chat_member: {
        chat: this.room.chat,
        from: by.user,
        date: Math.floor(this.world.clock.now() / 1000),
        old_chat_member: { status: 'member', user },
        new_chat_member: { status: 'kicked', user, until_date: 0 },
      },
    });
  }
}
