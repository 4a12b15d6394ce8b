/** So many may be in at once; the others wait in line. */
export class Places {
  #free: number;
  /** In the order in which they enter. */
  #waiting: readonly (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /**
   * Waits for a place.
   * @param first before all those who wait
   * @throws the signal's reason, without a place
   */
  async take(signal: AbortSignal | undefined, first = false): Promise<void> {
    signal?.throwIfAborted();
    if (this.#free > 0) {
      this.#free--;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        this.#waiting = this.#waiting.filter(other => other !== enter);
        reject(signal?.reason);
      };
      this.#waiting = first ? [enter, ...this.#waiting] : [...this.#waiting, enter];
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  leave(): void {
    const [next, ...others] = this.#waiting;
    this.#waiting = others;
    if (next) next();
    else this.#free++;
  }
}
