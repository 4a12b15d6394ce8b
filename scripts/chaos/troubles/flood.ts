import { type Pattern, stretches } from './plan.ts';
import type { Breakage } from './trouble.ts';

const PATTERN: Pattern = { gapMs: [10_000, 30_000], forMs: [3000, 10_000] };

/** Telegram takes no words for one chat for a while: 429, as where a bot has said too much there. */
export class Flood implements Breakage {
  readonly kind = 'flood';
  readonly plan;
  readonly #random: () => number;
  readonly #chats: readonly number[];
  #chat: number | undefined;

  constructor(chats: readonly number[], random: () => number, kills: number) {
    this.#random = random;
    this.#chats = chats;
    this.plan = stretches(random, kills, PATTERN);
  }

  begin(): string {
    this.#chat = this.#chats[Math.floor(this.#random() * this.#chats.length)];
    return 'too many requests';
  }

  end(): void {
    this.#chat = undefined;
  }

  /** Whether a chat takes no words now. */
  holds(chatId: number | undefined): boolean {
    return chatId !== undefined && chatId === this.#chat;
  }
}
