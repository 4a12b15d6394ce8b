import { z } from 'zod';
import { Child } from './child.ts';
import type { Order, Taken } from './telegram-server.ts';

const opened = z.object({ root: z.string() });
const taken: z.ZodType<Taken> = z.object({ ms: z.number(), serverLoad: z.number() });

/**
 * Telegram and the people in it, in a process of their own: what they cost is not counted as the bot's. Several Bot
 * API servers can be open at once, so that bots can be measured in turns.
 */
export class Telegram {
  readonly #process = new Child(new URL('telegram-server.ts', import.meta.url));

  /** Opens a Bot API server. @returns its address, for `TELEGRAM_API_ROOT` */
  async open(): Promise<string> {
    return opened.parse(await this.#process.order({ type: 'open' } satisfies Order)).root;
  }

  /** New people, each saying something and waiting for the answer, `turns` times; all concurrently. */
  async talk(root: string, crowd: { people: number; turns: number; firstId?: number }): Promise<Taken> {
    return this.#taken({ type: 'talk', root, ...crowd });
  }

  /** New people with a photo and all they wish for; the time from their confirming at once to the last sticker. */
  async stickers(root: string, people: number): Promise<Taken> {
    return this.#taken({ type: 'stickers', root, people });
  }

  /** New people who send a JPEG of so many scans as a file, all at once; the time until all are answered. */
  async files(root: string, sent: { people: number; scans: number }): Promise<Taken> {
    return this.#taken({ type: 'files', root, ...sent });
  }

  close(): void {
    this.#process.close();
  }

  async #taken(order: Order): Promise<Taken> {
    return taken.parse(await this.#process.order(order));
  }
}
