import { ProviderError } from '../lib/errors.ts';

/** The answers of a live session, which must not overlap. */
export class OneAtATime {
  readonly #provider: string;
  #last: Promise<unknown> = Promise.resolve();

  constructor(provider: string) {
    this.#provider = provider;
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** Gives up waiting when the signal aborts; the work goes on, and later work still waits for it. */
  runInTime<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const late = new Promise<never>((_, reject) => {
      const fail = () => reject(new ProviderError(this.#provider, 'timeout', 'the answer took too long'));
      signal.addEventListener('abort', fail, { once: true });
    });
    return Promise.race([this.run(work), late]);
  }
}
