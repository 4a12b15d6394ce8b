import type { BotCommand, User, UserFromGetMe } from 'grammy/types';
import type { Clock } from '../lib/clock.ts';
import type { FileStore } from './files.ts';
import type { Room } from './room.ts';
import type { StickerSets } from './sticker-sets.ts';
import type { UpdateQueue } from './updates.ts';
import type { Webhook } from './webhook.ts';

/** What the bot said to the press of a button. */
interface CallbackAnswer {
  readonly text: string;
  readonly showAlert: boolean;
}

/** A button that somebody pressed. */
interface PressedButton {
  readonly room: Room;
  /** Milliseconds since 1970. */
  readonly pressedAt: number;
  answer?: CallbackAnswer;
}

/** All that the people and the bot share: the state behind the methods. */
export interface World {
  /** As `getMe` tells it. */
  readonly me: UserFromGetMe;
  /** As messages tell it. */
  readonly bot: User;
  readonly clock: Clock;
  readonly updates: UpdateQueue;
  readonly files: FileStore;
  readonly rooms: Map<number, Room>;
  readonly stickerSets: StickerSets;
  /** The bot's profile picture. */
  readonly botPicture: Uint8Array | undefined;
  readonly presses: Map<string, PressedButton>;
  /** By scope and language. */
  readonly commands: Map<string, BotCommand[]>;
  readonly violations: string[];
  readonly keepMessages: number;
  readonly webhook: Webhook;
  /** Private chats share one sequence of message ids, as in a bot's account. */
  nextPrivateMessageId(): number;
  nextId(): number;
}
