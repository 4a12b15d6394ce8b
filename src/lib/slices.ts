import { setImmediate } from 'node:timers/promises';

/** Lets others have their turn in the middle of long work on the main thread. */
export class Slices {
  readonly #size: number;
  #spent = 0;

  /** @param size how much work is done at a time, in the unit of {@link spend} */
  constructor(size: number) {
    this.#size = size;
  }

  /** Notes work that was done. Returns a promise to wait for once a slice is full. */
  spend(cost: number): Promise<void> | undefined {
    this.#spent += cost;
    if (this.#spent < this.#size) return undefined;
    this.#spent = 0;
    return setImmediate();
  }
}
