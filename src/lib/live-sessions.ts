interface Listener {
  readonly onWords: (text: string) => void;
  readonly onChange: () => void;
}

/**
 * Notifies waiting requests of this process about events in their session. Best effort: the results are stored, and
 * another process may do the work, so a request also checks the database.
 */
export class LiveSessions {
  readonly #listeners = new Map<number, Set<Listener>>();
  #onQueued: (userId: number) => void = () => {};
  #onStop: (userId: number) => void = () => {};

  /**
   * Reports a partial answer.
   * @param text the whole answer so far
   */
  words(userId: number, text: string): void {
    for (const { onWords } of this.#listeners.get(userId) ?? []) onWords(text);
  }

  /** Reports that a turn or call has ended. */
  changed(userId: number): void {
    for (const { onChange } of this.#listeners.get(userId) ?? []) onChange();
  }

  /** @returns a function that stops listening */
  listen(userId: number, listener: Listener): () => void {
    const all = this.#listeners.get(userId) ?? new Set();
    this.#listeners.set(userId, all.add(listener));
    return () => {
      all.delete(listener);
      if (all.size === 0) this.#listeners.delete(userId);
    };
  }

  /** Whether this process handles the queue. */
  isServed = false;

  /** Connects the worker of the queue. Until then, queued work waits in the database. */
  serve(worker: Record<'onQueued' | 'onStop', (userId: number) => void>): void {
    this.isServed = true;
    this.#onQueued = worker.onQueued;
    this.#onStop = worker.onStop;
  }

  queued(userId: number): void {
    this.#onQueued(userId);
  }

  /** Reports that the task of a session was stopped, so its running turn is no longer needed. */
  stopped(userId: number): void {
    this.#onStop(userId);
  }
}
