import type { Update } from 'grammy/types';
import type { Clock } from '../lib/clock.ts';
import { BotApiError } from './errors.ts';

export type UpdateType = Exclude<keyof Update, 'update_id'>;

const NOT_BY_DEFAULT: ReadonlySet<string> = new Set([
  'chat_member',
  'message_reaction',
  'message_reaction_count',
]);

interface Poll {
  readonly limit: number;
  resolve(updates: readonly Update[]): void;
  fail(error: BotApiError): void;
}

export class UpdateQueue {
  readonly #clock: Clock;
  #queue: Update[] = [];
  #repeats: Update[] = [];
  #lastId: number;
  #poll: Poll | undefined;
  #last: Update | undefined;
  #tell: () => void = () => {};
  #allowed: readonly UpdateType[] | undefined;

  constructor(clock: Clock, firstId: number) {
    this.#clock = clock;
    this.#lastId = firstId - 1;
  }

  get pending(): readonly Update[] {
    return [...this.#repeats, ...this.#queue];
  }

  get size(): number {
    return this.#repeats.length + this.#queue.length;
  }

  get last(): Update | undefined {
    return this.#last;
  }

  /** Applies to all later updates, as in Telegram. An empty list restores the default. */
  allow(types: readonly UpdateType[]): void {
    this.#allowed = types.length === 0 ? undefined : types;
  }

  get allowed(): readonly UpdateType[] | undefined {
    return this.#allowed;
  }

  push(content: Omit<Update, 'update_id'>): void {
    const [type = ''] = Object.keys(content);
    const wanted = this.#allowed?.some(allowed => allowed === type) ?? !NOT_BY_DEFAULT.has(type);
    if (wanted) this.inject(content);
  }

  inject(raw: object): Update {
    const update: Update = { update_id: this.#lastId + 1, ...raw };
    this.#lastId = Math.max(this.#lastId, update.update_id);
    this.#last = update;
    this.#queue.push(update);
    this.#wake();
    return update;
  }

  repeat(update: Update): void {
    this.#repeats.push(update);
    this.#wake();
  }

  /** An earlier poll fails with 409. A poll whose `gone` aborts takes no updates and causes no conflict. */
  async poll(
    offset: number,
    limit: number,
    timeoutMs: number,
    gone: AbortSignal,
  ): Promise<readonly Update[]> {
    this.terminate('terminated by other getUpdates request; make sure that only one bot instance is running');
    this.#confirm(offset);
    if (this.size > 0 || timeoutMs <= 0) return this.#take(limit);

    const over = new AbortController();
    try {
      return await new Promise<readonly Update[]>((resolve, fail) => {
        const poll: Poll = { limit, resolve, fail };
        const finish = () => {
          if (this.#poll === poll) this.#poll = undefined;
          resolve([]);
        };
        this.#poll = poll;
        void this.#clock.sleep(timeoutMs, AbortSignal.any([gone, over.signal])).then(finish);
      });
    } finally {
      over.abort();
    }
  }

  onPush(listener: () => void): void {
    this.#tell = listener;
  }

  acknowledge(update: Update): void {
    this.#repeats = this.#repeats.filter(each => each !== update);
    this.#queue = this.#queue.filter(each => each !== update);
  }

  terminate(reason: string): void {
    const poll = this.#poll;
    this.#poll = undefined;
    poll?.fail(new BotApiError(409, `Conflict: ${reason}`));
  }

  drop(): void {
    this.#queue = [];
    this.#repeats = [];
  }

  #confirm(offset: number): void {
    if (offset < 0) this.#queue = this.#queue.slice(offset);
    if (offset <= 0) return;
    let confirmed = 0;
    for (const update of this.#queue) {
      if (update.update_id >= offset) break;
      confirmed++;
    }
    if (confirmed > 0) this.#queue.splice(0, confirmed);
  }

  #take(limit: number): readonly Update[] {
    const repeats = this.#repeats.splice(0, limit);
    return [...repeats, ...this.#queue.slice(0, limit - repeats.length)];
  }

  #wake(): void {
    const poll = this.#poll;
    this.#poll = undefined;
    if (poll === undefined) this.#tell();
    else poll.resolve(this.#take(poll.limit));
  }
}
