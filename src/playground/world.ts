import type { BotCommand, User, UserFromGetMe } from 'grammy/types';
import type { Clock } from '../lib/clock.ts';
import type { FileStore } from './files.ts';
import type { Webhook } from './http/webhook.ts';
import type { Room } from './people/room.ts';
import type { StickerSets } from './sets/sticker-sets.ts';
import type { UpdateQueue } from './updates.ts';

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

/** Something typed behind the bot's name, which waits for stickers. */
interface AskedInline {
  readonly askedAt: number;
  answer(given: InlineAnswer): void;
}

/** What the bot offers in a chat that it does not see. */
export interface InlineAnswer {
  /** File ids of stickers, in order. */
  readonly stickers: readonly string[];
  readonly nextOffset: string;
  /** Only this person gets the answer from Telegram's memory, for so many seconds. */
  readonly isPersonal: boolean;
  readonly cacheSeconds: number;
  readonly button: { readonly text: string; readonly startParameter: string } | undefined;
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
  readonly inlineQueries: Map<string, AskedInline>;
  /** By scope and language. */
  readonly commands: Map<string, BotCommand[]>;
  readonly violations: string[];
  readonly keepMessages: number;
  readonly webhook: Webhook;
  /** Private chats share one sequence of message ids, as in a bot's account. */
  nextPrivateMessageId(): number;
  nextId(): number;
}
