import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Answer, NewOrder, Taken } from './telegram-server.ts';

const opened = z.object({ root: z.string() });
const taken: z.ZodType<Taken> = z.object({ ms: z.number(), serverLoad: z.number() });
const numbered = z.object({ id: z.int(), error: z.string().optional() });

/**
 * Telegram and the people in it, in a process of their own: what they cost is not counted as the bot's. Several Bot
 * API servers can be open at once, so that bots can be measured in turns.
 */
export class Telegram {
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>();
  #lastId = 0;

  constructor() {
    this.#process = fork(fileURLToPath(new URL('telegram-server.ts', import.meta.url)));
    this.#process.on('message', raw => this.#settle(raw));
    this.#process.once('exit', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('The process of Telegram has ended'));
    });
  }

  /** Opens a Bot API server. @returns its address, for `TELEGRAM_API_ROOT` */
  async open(): Promise<string> {
    return opened.parse(await this.#order({ type: 'open' })).root;
  }

  /** New people, each saying something and waiting for the answer, `turns` times; all concurrently. */
  async talk(root: string, crowd: { people: number; turns: number; firstId?: number }): Promise<Taken> {
    return taken.parse(await this.#order({ type: 'talk', root, ...crowd }));
  }

  /** New people with a photo and all they wish for; the time from their confirming at once to the last sticker. */
  async stickers(root: string, people: number): Promise<Taken> {
    return taken.parse(await this.#order({ type: 'stickers', root, people }));
  }

  /** New people who send a JPEG of so many scans as a file, all at once; the time until all are answered. */
  async files(root: string, sent: { people: number; scans: number }): Promise<Taken> {
    return taken.parse(await this.#order({ type: 'files', root, ...sent }));
  }

  close(): void {
    if (this.#process.connected) this.#process.disconnect();
  }

  #order(order: NewOrder): Promise<unknown> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#process.send({ id, ...order });
    });
  }

  #settle(raw: unknown): void {
    const { id, error } = numbered.parse(raw) satisfies Pick<Answer, 'id'>;
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) waiting?.resolve(raw);
    else waiting?.reject(new Error(error));
  }
}
