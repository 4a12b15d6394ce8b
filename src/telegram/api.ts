import { AbortController as GrammyAbortController } from 'abort-controller';
import { Api, Bot, type Context, HttpError, type Transformer } from 'grammy';
import { askTelegram } from './http.ts';

/** Telegram calls end after this long at the latest, in seconds; uploads of stickers included. */
export const TIMEOUT_S = 60;

/** Calls that carry no file, of which there are some in every turn. */
const WORDS: ReadonlySet<string> = new Set([
  'getUpdates',
  'sendChatAction',
  'sendMessage',
  'sendMessageDraft',
]);
const HEADERS = { 'content-type': 'application/json', connection: 'keep-alive' };

/**
 * Makes calls without files as grammY's client makes them, but for what that prepares each time in case of a file: it takes
 * half as long again as the request itself.
 *
 * @param address of the methods
 */
function wordsDirectly(ask: ReturnType<typeof askTelegram>, address: string): Transformer {
  return async (call, method, payload, signal) => {
    if (!WORDS.has(method)) return call(method, payload, signal);
    const body = JSON.stringify(payload);
    const timeoutMs = TIMEOUT_S * 1000;
    try {
      const answer = await ask(address + method, {
        method: 'POST',
        headers: HEADERS,
        body,
        signal,
        timeoutMs,
      });
      // What is read of it is parsed where it is read.
      return answer as Awaited<ReturnType<typeof call>>;
    } catch (error) {
      throw new HttpError(`Network request for '${method}' failed!`, error);
    }
  };
}

function clientOf(token: string, root: string) {
  const ask = askTelegram(root);
  const fetch = async (url: string, call: Parameters<typeof ask>[1]) => {
    const answer = await ask(url, call);
    return { json: async () => answer };
  };
  const options = { apiRoot: root, timeoutSeconds: TIMEOUT_S, fetch };
  return { options, transformer: wordsDirectly(ask, `${root}/bot${token}/`) };
}

/** A client of the Bot API at `root`, e.g. `https://api.telegram.org`. */
export function createApi(token: string, root: string): Api {
  const { options, transformer } = clientOf(token, root);
  const api = new Api(token, options);
  api.config.use(transformer);
  return api;
}

/** A bot that is given its updates: it does not fetch any by itself. */
export function createBot<C extends Context>(token: string, root: string): Bot<C> {
  const { options, transformer } = clientOf(token, root);
  const bot = new Bot<C>(token, { client: options });
  bot.api.config.use(transformer);
  return bot;
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
