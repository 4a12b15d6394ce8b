import { AbortController as GrammyAbortController } from 'abort-controller';
import { Api } from 'grammy';
import { telegramFetch } from './http.ts';

/** Telegram calls end after this long at the latest, in seconds; uploads of stickers included. */
export const TIMEOUT_S = 60;

/** A client of the Bot API at `root`, e.g. `https://api.telegram.org`. */
export function createApi(token: string, root: string): Api {
  return new Api(token, { apiRoot: root, timeoutSeconds: TIMEOUT_S, fetch: telegramFetch(root) });
}

/**
 * The calls under way, so that all of them can be ended at once. Not one signal for all: grammY leaves a listener
 * behind on it with every call.
 */
export class OpenCalls {
  readonly #open = new Set<GrammyAbortController>();
  #ended = false;

  async run<T>(call: (signal: GrammyAbortController['signal']) => Promise<T>): Promise<T> {
    const controller = new GrammyAbortController();
    if (this.#ended) controller.abort();
    this.#open.add(controller);
    try {
      return await call(controller.signal);
    } finally {
      this.#open.delete(controller);
    }
  }

  /** Ends what is under way, and whatever is called from now on. */
  end(): void {
    this.#ended = true;
    for (const controller of this.#open) controller.abort();
  }
}

/** Makes a call end with `signal`. grammY's client on Node has AbortSignal types of its own. */
export async function abortable<T>(
  signal: AbortSignal,
  call: (signal: GrammyAbortController['signal']) => Promise<T>,
): Promise<T> {
  const controller = new GrammyAbortController();
  const abort = () => controller.abort();
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await call(controller.signal);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
