import { AbortController as GrammyAbortController } from 'abort-controller';
import { Api } from 'grammy';

/** Telegram calls end after this long at the latest, in seconds; uploads of stickers included. */
const TIMEOUT_S = 60;

/** A client of the Bot API at `root`, e.g. `https://api.telegram.org`. */
export function createApi(token: string, root: string): Api {
  return new Api(token, { apiRoot: root, timeoutSeconds: TIMEOUT_S });
}

/** A signal as grammY's client takes it: on Node it has AbortSignal types of its own. */
export function grammySignal(signal: AbortSignal): GrammyAbortController['signal'] {
  const controller = new GrammyAbortController();
  if (signal.aborted) controller.abort();
  signal.addEventListener('abort', () => controller.abort(), { once: true });
  return controller.signal;
}
