import { setMaxListeners } from 'node:events';

/** So many may be at it at once; the others are let through in the order in which they came. */
export class Slots {
  readonly #ending: AbortSignal;
  readonly #waiting = new Set<() => void>();
  #free: number;

  /** @param ending nobody is let through after it has aborted */
  constructor(count: number, ending: AbortSignal) {
    // Everybody who waits listens.
    setMaxListeners(0, ending);
    this.#free = count;
    this.#ending = ending;
  }

  /** Waits for a slot and runs `work` in it. @returns what `work` returns; undefined where the end came first */
  async run<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (!(await this.#take())) return undefined;
    try {
      return await work();
    } finally {
      this.#release();
    }
  }

  async #take(): Promise<boolean> {
    if (this.#ending.aborted) return false;
    if (this.#free > 0) {
      this.#free--;
      return true;
    }
    return new Promise(resolve => {
      const go = () => {
        this.#ending.removeEventListener('abort', end);
        resolve(true);
      };
      const end = () => {
        this.#waiting.delete(go);
        resolve(false);
      };
      this.#waiting.add(go);
      this.#ending.addEventListener('abort', end, { once: true });
    });
  }

  #release(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free++;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
