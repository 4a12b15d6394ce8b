interface Listener {
  readonly onWords: (text: string) => void;
  readonly onChange: () => void;
}

/**
 * Tells requests of this process that wait for an answer what happens in their session. Best effort: what counts is
 * stored, and another process may do the work, so a request looks into the database as well.
 */
export class LiveSessions {
  readonly #listeners = new Map<number, Set<Listener>>();
  #onQueued: (userId: number) => void = () => {};
  #onStop: (userId: number) => void = () => {};

  /** An answer in the making. @param text all of it so far */
  words(userId: number, text: string): void {
    for (const { onWords } of this.#listeners.get(userId) ?? []) onWords(text);
  }

  /** A turn or a call has ended. */
  changed(userId: number): void {
    for (const { onChange } of this.#listeners.get(userId) ?? []) onChange();
  }

  /** @returns how to stop listening */
  listen(userId: number, listener: Listener): () => void {
    const all = this.#listeners.get(userId) ?? new Set();
    this.#listeners.set(userId, all.add(listener));
    return () => {
      all.delete(listener);
      if (all.size === 0) this.#listeners.delete(userId);
    };
  }

  /** Whether this process works on what is queued. */
  isServed = false;

  /** Connects the part that works on what was queued. Until then, it waits in the database. */
  serve(worker: Record<'onQueued' | 'onStop', (userId: number) => void>): void {
    this.isServed = true;
    this.#onQueued = worker.onQueued;
    this.#onStop = worker.onStop;
  }

  queued(userId: number): void {
    this.#onQueued(userId);
  }

  /** The task of a session was stopped: its turn in the making is not wanted any more. */
  stopped(userId: number): void {
    this.#onStop(userId);
  }
}
