import { setMaxListeners } from 'node:events';
import { type Clock, repeat } from './clock.ts';
import { Semaphore } from './semaphore.ts';

export type Next = 'idle' | 'more' | 'alone';

export interface KeyedQueueDeps<Key> {
  readonly clock: Pick<Clock, 'sleep'>;
  readonly concurrency: number;
  readonly pollMs: number;
  readonly waiting: () => Promise<Iterable<Key>>;
  /**
   * Starts nothing long once `stopping` has aborted.
   * @param alone whether this step is the only one running in exclusive mode
   */
  readonly step: (key: Key, alone: boolean, stopping: AbortSignal) => Promise<Next>;
  readonly retryMs: number;
  readonly onError: (error: unknown, key: Key | undefined) => void;
}

/**
 * Runs one step at a time per key, keys concurrently. The key that has waited longest goes first, because a key queues
 * up again for each step.
 */
export class KeyedQueue<Key> {
  readonly #deps: KeyedQueueDeps<Key>;
  readonly #slots: Semaphore;
  readonly #alone = new Semaphore(1);
  readonly #active = new Map<Key, Promise<void>>();
  readonly #again = new Set<Key>();
  readonly #stopping = new AbortController();
  #polling: Promise<void> = Promise.resolve();

  constructor(deps: KeyedQueueDeps<Key>) {
    this.#deps = deps;
    this.#slots = new Semaphore(deps.concurrency);
    // Every waiting key listens.
    setMaxListeners(0, this.#stopping.signal);
  }

  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  start(): void {
    this.#polling = this.#poll();
  }

  isActive(key: Key): boolean {
    return this.#active.has(key);
  }

  notify(key: Key): void {
    if (this.#stopping.signal.aborted) return;
    if (this.#active.has(key)) return void this.#again.add(key);
    const run = this.#work(key).finally(() => {
      this.#active.delete(key);
      if (this.#again.delete(key)) this.notify(key);
    });
    this.#active.set(key, run);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#polling;
    await Promise.all(this.#active.values());
  }

  async #poll(): Promise<void> {
    const { clock, pollMs, waiting, onError } = this.#deps;
    const { signal } = this.#stopping;
    const look = async () => {
      for (const key of await waiting()) if (!this.#active.has(key)) this.notify(key);
    };
    const failed = (error: unknown) => onError(error, undefined);
    await repeat(look, { clock, pauseMs: pollMs, stopping: signal, onError: failed });
  }

  async #work(key: Key): Promise<void> {
    const { clock, step, retryMs, onError } = this.#deps;
    const { signal } = this.#stopping;
    try {
      let next: Next = 'more';
      while (next !== 'idle') {
        const alone: boolean = next === 'alone';
        next = await (alone ? this.#alone : this.#slots).run(() => step(key, alone, signal));
      }
    } catch (error) {
      onError(error, key);
      await clock.sleep(retryMs, signal);
      this.#again.add(key);
    }
  }
}
