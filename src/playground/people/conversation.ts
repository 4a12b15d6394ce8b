import { type SeenMessage, seen, transcript } from '../messages/view.ts';
import type { World } from '../world.ts';
import type { ChatEvent, MessageDraft, Room } from './room.ts';

export interface WaitOptions {
  readonly timeoutMs?: number;
  readonly what?: string;
}

export interface MessageWaitOptions extends WaitOptions {
  readonly after?: { readonly seq: number };
}

export type MessageMatch = string | RegExp | ((message: SeenMessage) => boolean);

export abstract class Conversation {
  protected readonly world: World;
  protected readonly room: Room;

  constructor(world: World, room: Room) {
    this.world = world;
    this.room = room;
  }

  get chatId(): number {
    return this.room.chat.id;
  }

  get messages(): readonly SeenMessage[] {
    return [...this.room.entries].map(({ message, seq }) =>
      seen(message, seq, this.world.bot.id, this.world.files),
    );
  }

  get log(): readonly ChatEvent[] {
    return this.room.events;
  }

  get draft(): MessageDraft | undefined {
    return this.room.draft;
  }

  get action(): string | undefined {
    return this.room.action;
  }

  watch(watcher: () => void): () => void {
    return this.room.watch(watcher);
  }

  waitFor<T>(
    predicate: (chat: this) => T | false | null | undefined,
    { timeoutMs = 120_000, what = 'the chat to satisfy a condition' }: WaitOptions = {},
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      const stop = this.room.watch(() => check());
      const timer = setTimeout(() => {
        stop();
        const happened = transcript(this.room);
        reject(new Error(`Waited ${timeoutMs} ms for ${what}, which did not happen. Events:\n${happened}`));
      }, timeoutMs);
      // A pending wait must not keep the process alive.
      timer.unref();
      const settle = (action: () => void) => {
        stop();
        clearTimeout(timer);
        action();
      };
      const check = () => {
        try {
          const value = predicate(this);
          if (value) settle(() => resolve(value));
        } catch (error) {
          settle(() => reject(error));
        }
      };
      check();
    });
  }

  waitForBotMessage(
    match: MessageMatch,
    { after, ...options }: MessageWaitOptions = {},
  ): Promise<SeenMessage> {
    const matches = (message: SeenMessage) => {
      if (typeof match === 'function') return match(message);
      return typeof match === 'string' ? message.text.includes(match) : match.test(message.text);
    };
    const seq = after?.seq ?? 0;
    return this.waitFor(chat => chat.messages.findLast(m => m.from === 'bot' && m.seq > seq && matches(m)), {
      what: `a bot message${typeof match === 'function' ? '' : ` with ${match}`}`,
      ...options,
    });
  }

  async waitForSticker(
    options: MessageWaitOptions = {},
  ): Promise<SeenMessage & Required<Pick<SeenMessage, 'sticker'>>> {
    const message = await this.waitForBotMessage(m => m.sticker !== undefined, {
      what: 'a sticker',
      ...options,
    });
    const { sticker } = message;
    if (!sticker) throw new Error('The matching message has no sticker');
    return { ...message, sticker };
  }
}
