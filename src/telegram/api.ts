import { AbortController as GrammyAbortController } from 'abort-controller';
import { Api } from 'grammy';
import { telegramFetch } from './http.ts';

/** Telegram calls end after this long at the latest, in seconds; uploads of stickers included. */
export const TIMEOUT_S = 60;

/** A client of the Bot API at `root`, e.g. `https://api.telegram.org`. */
export function createApi(token: string, root: string): Api {
  return new Api(token, { apiRoot: root, timeoutSeconds: TIMEOUT_S, fetch: telegramFetch(root) });
}

/** A controller whose signal grammY takes: its client on Node has AbortSignal types of its own. One signal serves many calls. */
export function createAbortController(): GrammyAbortController {
  return new GrammyAbortController();
}

/** Makes a call end with `signal`. */
export async function abortable<T>(
  signal: AbortSignal,
  call: (signal: GrammyAbortController['signal']) => Promise<T>,
): Promise<T> {
  const controller = createAbortController();
  const abort = () => controller.abort();
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await call(controller.signal);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
