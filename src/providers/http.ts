import type { Readable } from 'node:stream';
import { createParser } from 'eventsource-parser';
import { systemClock, withTimeout } from '../lib/clock.ts';
import { ProviderError, type ProviderErrorKind } from '../lib/errors.ts';
import { createHttpClient, requestFailure } from '../lib/http-client.ts';
import { parseJson, wellFormedJson } from '../lib/well-formed.ts';

const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

/** `body` is parsed JSON, plain text if it is not JSON, or a Buffer if `binary` was requested. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** `complete`: the rest does not matter. `finished`: only metadata such as token counts may follow. */
export type EventProgress = 'more' | 'finished' | 'complete';

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A plain object is sent as JSON, a FormData as multipart. */
  readonly body?: object | FormData;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly binary?: boolean;
  readonly maxAnswerBytes?: number;
  /** Requests a stream. The answer then only has a body if the server sent no events, but an error or everything at once. */
  readonly onEvent?: (data: string) => EventProgress;
}

/** Statuses of gateways, including Cloudflare, that cannot reach the service. */
const SERVICE_UNREACHABLE = new Set([502, 504, 520, 521, 522, 523, 524, 525, 526, 527]);

/** Whether a gateway answered. The service may still have received the request and charged for a picture. */
export function isGatewayError(status: number, isOwn: boolean): boolean {
  return SERVICE_UNREACHABLE.has(status) || (status >= 500 && !isOwn);
}

export function kindByStatus(status: number, isOwn: boolean): ProviderErrorKind {
  if (status === 401 || status === 403) return 'auth';
  if (status === 402) return 'quota';
  if (status === 404 || status === 410) return 'model_missing';
  if (status === 429) return 'rate_limited';
  if (status === 408 || isGatewayError(status, isOwn)) return 'timeout';
  if (status === 409 || status === 425 || status >= 500) return 'unavailable';
  return status >= 400 ? 'bad_request' : 'bad_answer';
}

/** The delay that the service asks for: `retry-after-ms`, or `retry-after` in seconds or as a date. */
export function retryAfterMs(headers: HttpAnswer['headers']): number | undefined {
  const milliseconds = Number(headers['retry-after-ms'] || Number.NaN);
  if (milliseconds >= 0) return milliseconds;
  const value = headers['retry-after'] || 'never';
  if (Number(value) >= 0) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - systemClock.now());
}

export function transportError(
  provider: string,
  error: unknown,
  ended: AbortSignal,
  unreachable = 'cannot be reached',
): ProviderError {
  if (error instanceof ProviderError) return error;
  const { code, isTooLarge, neverArrived } = requestFailure(error);
  if (ended.aborted) return new ProviderError(provider, 'timeout', `no answer in time (${code})`);
  if (neverArrived) return new ProviderError(provider, 'unreachable', `${unreachable} (${code})`);
  if (code === 'ETIMEDOUT') return new ProviderError(provider, 'timeout', `no answer in time (${code})`);
  if (isTooLarge) return new ProviderError(provider, 'bad_answer', 'the answer is too big');
  return new ProviderError(provider, 'interrupted', `the connection broke (${code})`);
}

/**
 * The client of one provider. Every status is an answer; only a failed connection throws. Retries are made by
 * `ai-chat/exchange.ts`, for pictures by `generation/draw.ts`, and for voice by `speech/index.ts`.
 */
export class ProviderHttp {
  readonly #provider: string;
  readonly #unreachable: string | undefined;
  readonly #client: ReturnType<typeof createHttpClient>;

  /** Use `own` connections for paid requests: a `kept` one may close without showing whether the request arrived. */
  constructor(
    provider: string,
    { connections = 'kept', unreachable }: { connections?: 'kept' | 'own'; unreachable?: string } = {},
  ) {
    this.#provider = provider;
    this.#unreachable = unreachable;
    this.#client = createHttpClient({ keepAlive: connections === 'kept' });
  }

  async send(request: HttpRequest): Promise<HttpAnswer> {
    const answer = await this.#exchange(request);
    const body = withoutRefusedSettings(request.body, answer);
    return body === undefined ? answer : this.#exchange({ ...request, body });
  }

  #exchange(request: HttpRequest): Promise<HttpAnswer> {
    // The timer of axios restarts with every byte.
    return withTimeout(request.timeoutMs, request.signal, ended => this.#exchangeUntil(ended, request));
  }

  async #exchangeUntil(ended: AbortSignal, request: HttpRequest): Promise<HttpAnswer> {
    const { method, url, onEvent, binary, maxAnswerBytes = MAX_ANSWER_BYTES } = request;
    try {
      const response = await this.#client.request<string | Buffer | Readable>({
        method,
        url,
        ...sent(request),
        signal: ended,
        responseType: onEvent ? 'stream' : binary ? 'arraybuffer' : 'text',
        // With a limit, axios would wrap the stream in another one, which cannot be closed while the server is silent.
        maxContentLength: onEvent ? -1 : maxAnswerBytes,
      });
      const headers = Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
      );
      return {
        status: response.status,
        headers,
        body: await this.#readBody(response.data, headers, onEvent, maxAnswerBytes),
      };
    } catch (error) {
      throw transportError(this.#provider, error, ended, this.#unreachable);
    }
  }

  async #readBody(
    data: string | Buffer | Readable,
    headers: HttpAnswer['headers'],
    onEvent: HttpRequest['onEvent'],
    maxBytes: number,
  ): Promise<unknown> {
    if (typeof data === 'string') return parseBody(data);
    if (Buffer.isBuffer(data)) return data;
    const isEvents = headers['content-type']?.startsWith('text/event-stream') === true;
    let size = 0;
    const text = await readEventStream(data, isEvents ? onEvent : undefined, bytes => {
      size += bytes;
      if (size > maxBytes) throw new ProviderError(this.#provider, 'bad_answer', 'the answer is too big');
    });
    const body = parseBody(text);
    return isEvents && typeof body !== 'object' ? undefined : body;
  }
}

function sent({ body, headers }: HttpRequest): {
  readonly data: unknown;
  readonly headers: Record<string, string>;
} {
  if (body === undefined || body instanceof FormData) return { data: body, headers: { ...headers } };
  const data = Buffer.from(wellFormedJson(body));
  return { data, headers: { 'content-type': 'application/json', ...headers } };
}

function parseBody(text: string): unknown {
  const parsed = parseJson(text);
  return parsed === undefined ? text : parsed;
}

/** Time for metadata after a finished answer. */
const METADATA_MS = 500;
/** A connection whose answer ends within this time is reused. Otherwise it is closed. */
const CLOSING_MS = 250;

function release(body: Readable): void {
  body.on('error', () => {});
  const timer = setTimeout(() => body.destroy(), CLOSING_MS);
  timer.unref();
  body.once('close', () => clearTimeout(timer));
  body.resume();
}

/** Servers and gateways keep a stream open with empty events or comments. */
function isKeepAlive(data: string): boolean {
  return /^\s*(?::.*)?$/s.test(data);
}

/** Reads events until one completes the answer, because servers leave connections open. Returns text outside events. */
async function readEventStream(
  body: Readable,
  onEvent: HttpRequest['onEvent'],
  onBytes: (bytes: number) => void,
): Promise<string> {
  const decoder = new TextDecoder();
  const read: { text: string; progress: EventProgress } = { text: '', progress: 'more' };
  let metadataTimer: NodeJS.Timeout | undefined;
  const parser = createParser({
    onEvent: ({ data }) => {
      if (read.progress === 'complete' || isKeepAlive(data)) return;
      const next = onEvent?.(data) ?? 'more';
      if (next !== 'more') read.progress = next;
    },
    onError: ({ line = '' }) => {
      read.text += `${line}\n`;
    },
  });
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      onBytes(chunk.length);
      const piece = decoder.decode(chunk, { stream: true });
      if (onEvent) parser.feed(piece);
      else read.text += piece;
      if (read.progress === 'complete') break;
      if (read.progress === 'finished') metadataTimer ??= setTimeout(() => body.destroy(), METADATA_MS);
    }
    // The last event may lack its final empty line.
    if (read.progress === 'complete') release(body);
    else parser.reset({ consume: true });
  } catch (error) {
    body.on('error', () => {}).destroy();
    if (read.progress === 'more' || error instanceof ProviderError) throw error;
  } finally {
    clearTimeout(metadataTimer);
  }
  return read.text;
}

/** Optional settings, with their names in error messages of services. */
const SETTINGS: Readonly<Record<string, RegExp>> = {
  temperature: /temperature|sampling/i,
  reasoning_effort: /effort/i,
  reasoning: /effort/i,
  effort: /effort/i,
  thinkingConfig: /thinking/i,
  mediaResolution: /media.?resolution/i,
};

const GROUPS: ReadonlySet<string> = new Set(['generationConfig', 'output_config']);

function without(body: object, refused: (name: string) => boolean): object {
  const kept = Object.entries(body).filter(([name]) => !refused(name));
  return Object.fromEntries(
    kept.map(([name, value]) => [name, GROUPS.has(name) ? without(value, refused) : value]),
  );
}

/** Removes the optional settings that a service refuses. Models change without notice, and every turn would fail. */
function withoutRefusedSettings(
  body: object | undefined,
  answer: Pick<HttpAnswer, 'status' | 'body'>,
): object | undefined {
  if (answer.status !== 400 || body === undefined || body instanceof FormData) return undefined;
  const complaint = JSON.stringify(answer.body) ?? '';
  let found = false;
  const lighter = without(body, name => {
    const isRefused = SETTINGS[name]?.test(complaint) ?? false;
    found ||= isRefused;
    return isRefused;
  });
  return found ? lighter : undefined;
}
