export class Semaphore {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** @param first goes before all waiting callers @throws the signal's reason, without acquiring */
  async acquire(signal?: AbortSignal, first = false): Promise<void> {
    signal?.throwIfAborted();
    if (this.#takeFree()) return;
    await new Promise<void>((resolve, reject) => {
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

  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free++;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (!this.#takeFree()) await new Promise<void>(enter => this.#waiting.push(enter));
    try {
      return await work();
    } finally {
      this.release();
    }
  }

  #takeFree(): boolean {
    if (this.#free === 0) return false;
    this.#free--;
    return true;
  }
}
