export class Semaphore {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** @param first goes before all waiting callers @throws the signal's reason if it aborts before the work starts */
  async run<Result>(work: () => Promise<Result>, signal?: AbortSignal, first = false): Promise<Result> {
    signal?.throwIfAborted();
    if (this.#free > 0) this.#free--;
    else await this.#turn(signal, first);
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }

  #turn(signal: AbortSignal | undefined, first: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(signal?.reason);
      };
      if (first) this.#waiting.unshift(enter);
      else this.#waiting.push(enter);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }
}
