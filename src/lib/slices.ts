import { setImmediate } from 'node:timers/promises';

/** Splits long work on the main thread, so that other work runs in between. */
export class Slices {
  readonly #size: number;
  #spent = 0;

  /** @param size amount of work per slice, in the unit of {@link spend} */
  constructor(size: number) {
    this.#size = size;
  }

  /** Records finished work. Returns a promise to await once a slice is full. */
  spend(cost: number): Promise<void> | undefined {
    this.#spent += cost;
    if (this.#spent < this.#size) return undefined;
    this.#spent = 0;
    return setImmediate();
  }
}
