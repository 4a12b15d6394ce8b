import { AbortController as GrammyAbortController } from 'abort-controller';
import { Api, type ApiClientOptions, Bot, type Context } from 'grammy';
import { z } from 'zod';
import { createHttpClient, type GenericAbortSignal, requestFailure } from '../lib/http-client.ts';
import { parseJson, withoutHalves } from '../lib/well-formed.ts';
import { ConnectionError, knownWords, NotTelegramError } from './errors.ts';

const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

/** Long enough for uploads of stickers. */
export const TIMEOUT_S = 60;

const envelope = z.union([
  z.looseObject({ ok: z.literal(true) }),
  z.looseObject({ ok: z.literal(false), error_code: z.int(), description: z.string() }),
]);

interface Call {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly signal?: GenericAbortSignal | undefined;
}

/**
 * Replaces grammY's `fetch`, so that the proxy of the environment is used, errors say whether the request can have left,
 * and no error quotes a user or the token.
 */
function createFetch() {
  const client = createHttpClient({
    maxContentLength: MAX_ANSWER_BYTES,
    responseType: 'text',
    transformRequest: [],
  });
  return async (url: string, { method, headers, body, signal }: Call) => {
    // axios would send it anyway.
    if (signal?.aborted) throw new ConnectionError('ERR_CANCELED', true);
    const data = typeof body === 'string' ? withoutHalves(body) : body;
    const request = { url, method, headers: { ...headers }, data, ...(signal && { signal }) };
    const answer = await client.request<string>(request).catch((error: unknown) => {
      const { code, neverArrived } = requestFailure(error);
      throw new ConnectionError(code, neverArrived);
    });
    const read = envelope.safeParse(parseJson(answer.data)).data;
    if (read === undefined) throw new NotTelegramError(answer.status);
    return {
      json: async () => (read.ok ? read : { ...read, description: knownWords(String(read.description)) }),
    };
  };
}

function optionsFor(root: string): ApiClientOptions {
  return { apiRoot: root, timeoutSeconds: TIMEOUT_S, fetch: createFetch() };
}

export function createApi(token: string, root: string): Api {
  return new Api(token, optionsFor(root));
}

export function createBot<C extends Context>(token: string, root: string): Bot<C> {
  return new Bot<C>(token, { client: optionsFor(root) });
}

/** grammY's client on Node has its own AbortSignal type. One signal can serve many calls. */
export function createAbortController(): GrammyAbortController {
  return new GrammyAbortController();
}

/** Aborts a call when `signal` or `other` aborts. */
export async function abortable<T>(
  signal: AbortSignal,
  call: (signal: GrammyAbortController['signal']) => Promise<T>,
  other?: AbortSignal,
): Promise<T> {
  const controller = createAbortController();
  const abort = () => controller.abort();
  if (signal.aborted || other?.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  other?.addEventListener('abort', abort, { once: true });
  try {
    return await call(controller.signal);
  } finally {
    signal.removeEventListener('abort', abort);
    other?.removeEventListener('abort', abort);
  }
}

/*
 * Parsers of Telegram's answers. They are tolerant, because servers differ (a sticker accepted as a document, a message
 * without an id) and the message has been sent anyway.
 */

class UnexpectedAnswerError extends Error {
  override readonly name = 'UnexpectedAnswerError';

  constructor(method: string) {
    super(`Telegram answered ${method} in an unknown form`);
  }
}

function reader<Schema extends z.ZodType>(method: string, schema: Schema) {
  return (answer: unknown): z.output<Schema> => {
    const read = schema.safeParse(answer);
    if (!read.success) throw new UnexpectedAnswerError(method);
    return read.data;
  };
}

const id = z.string().min(1);

/** The id 0 means that the message cannot be edited or deleted. */
const sentMessage = z.object({ message_id: z.int().positive() });

export function sentMessageId(answer: unknown): number | undefined {
  return sentMessage.safeParse(answer).data?.message_id;
}

const sentFile = z.object({ file_id: id, file_unique_id: id.nullable().catch(null) });
/** Telegram turns a GIF into an animation. */
const sentSticker = z.union([
  z.object({ sticker: sentFile }).transform(({ sticker }) => sticker),
  z.object({ animation: sentFile }).transform(({ animation }) => animation),
]);

export function sentStickerFile(
  answer: unknown,
): { readonly id: string; readonly uniqueId: string | null } | undefined {
  const file = sentSticker.safeParse(answer).data;
  return file && { id: file.file_id, uniqueId: file.file_unique_id };
}

const sentPhoto = z.object({ photo: z.array(z.object({ file_id: id })).min(1) });

export function sentPhotoFile(answer: unknown): string | undefined {
  return sentPhoto.safeParse(answer).data?.photo.at(-1)?.file_id;
}

export const readGuestMessage = reader('answerGuestQuery', z.object({ inline_message_id: id }));

export const readMe = reader(
  'getMe',
  z.object({
    username: id,
    first_name: z.string().catch(''),
    supports_inline_queries: z.boolean().catch(false),
    supports_guest_queries: z.boolean().catch(false),
  }),
);

/** One unreadable sticker makes the whole set unreadable; otherwise it would look removed. */
export const readStickerSet = reader(
  'getStickerSet',
  z.object({
    title: z.string(),
    sticker_type: z.string().catch('regular'),
    stickers: z.array(
      z.object({
        file_id: id,
        file_unique_id: id,
        emoji: z.string().catch(''),
        is_animated: z.boolean().catch(false),
        is_video: z.boolean().catch(false),
        thumbnail: z.object({ file_id: id }).optional().catch(undefined),
      }),
    ),
  }),
);

/** The path is missing if the file is too large. */
export const readFile = reader(
  'getFile',
  z.object({ file_id: id, file_path: id.optional(), file_size: z.number().nonnegative().catch(0) }),
);

export const readWebhookInfo = reader(
  'getWebhookInfo',
  z.object({
    url: z.string(),
    pending_update_count: z.number().catch(0),
    max_connections: z.number().optional().catch(undefined),
    allowed_updates: z.array(z.string()).catch([]),
    last_error_date: z.number().catch(0),
    last_error_message: z.string().catch(''),
  }),
);

export type ReadWebhookInfo = ReturnType<typeof readWebhookInfo>;
