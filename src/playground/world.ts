import type { ApiMethods, BotCommand, Opts, User, UserFromGetMe } from 'grammy/types';
import type { Clock } from '../lib/clock.ts';
import type { FileStore } from './files.ts';
import type { RequestParams } from './http/request.ts';
import type { Webhook } from './http/webhook.ts';
import type { Room, StoredMessage } from './people/room.ts';
import type { StickerSets } from './sticker-sets.ts';
import type { UpdateQueue } from './updates.ts';

interface CallbackAnswer {
  readonly text: string;
}

interface PressedButton {
  readonly room: Room;
  readonly pressedAt: number;
  answer?: CallbackAnswer;
}

interface AskedGuest {
  readonly room: Room;
  readonly message: StoredMessage;
  readonly askedAt: number;
}

interface InlineMessage {
  readonly room: Room;
  readonly messageId: number;
}

interface AskedInline {
  readonly askedAt: number;
  answer(given: InlineAnswer): void;
}

export interface InlineAnswer {
  readonly stickers: readonly string[];
  readonly nextOffset: string;
  /** The answer is cached for this user only, for this many seconds. */
  readonly isPersonal: boolean;
  readonly cacheSeconds: number;
  readonly button: { readonly text: string; readonly startParameter: string } | undefined;
}

interface CheckoutAnswer {
  readonly ok: boolean;
  /** Why nothing was paid. */
  readonly text: string;
}

export interface Checkout {
  readonly room: Room;
  readonly askedAt: number;
  answer?: CheckoutAnswer;
  pay(): void;
}

export interface Charge {
  readonly userId: number;
  readonly stars: number;
  refunded: boolean;
  refund(): void;
}

/** What was sold for Telegram Stars, by the ids of messages (`chat:message`), checkouts and charges. */
interface Payments {
  readonly invoices: Map<string, { readonly payload: string; readonly amount: number }>;
  readonly checkouts: Map<string, Checkout>;
  readonly charges: Map<string, Charge>;
}

export interface World {
  readonly me: UserFromGetMe;
  readonly bot: User;
  readonly clock: Clock;
  readonly updates: UpdateQueue;
  readonly files: FileStore;
  readonly rooms: Map<number, Room>;
  readonly stickerSets: StickerSets;
  readonly botPicture: Uint8Array | undefined;
  readonly presses: Map<string, PressedButton>;
  readonly payments: Payments;
  readonly inlineQueries: Map<string, AskedInline>;
  readonly guestQueries: Map<string, AskedGuest>;
  /** Messages of the bot in chats of others, by their inline ids. */
  readonly inlineMessages: Map<string, InlineMessage>;
  readonly commands: Map<string, BotCommand[]>;
  readonly violations: string[];
  readonly keepMessages: number;
  readonly webhook: Webhook;
  /** All private chats share one sequence of message ids, as in a bot's account. */
  nextPrivateMessageId(): number;
  nextId(): number;
}

interface CommandScope {
  readonly type: string;
  readonly chat_id?: number | string | undefined;
  readonly user_id?: number | string | undefined;
}

/** The language `''` is the default list. */
export function commandKey({ type, chat_id = '', user_id = '' }: CommandScope, language: string): string {
  return `${type}:${chat_id}:${user_id}:${language}`;
}

/** core.telegram.org/bots/api#determining-list-of-commands */
export function commandsFor(world: World, { id, language_code }: User): readonly BotCommand[] {
  const language = language_code?.toLowerCase().split('-')[0] ?? '';
  const scopes = [{ type: 'chat', chat_id: id }, { type: 'all_private_chats' }, { type: 'default' }];
  for (const scope of scopes) {
    for (const tag of [language, '']) {
      const commands = world.commands.get(commandKey(scope, tag));
      if (commands && commands.length > 0) return commands;
    }
  }
  return [];
}

export interface CallContext {
  readonly world: World;
  readonly gone: AbortSignal;
}

export type Handler<M extends keyof ApiMethods, R = ReturnType<ApiMethods[M]>> = (
  params: RequestParams<keyof Opts<M> & string>,
  context: CallContext,
) => R | Promise<R>;
