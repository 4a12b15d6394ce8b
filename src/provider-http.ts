import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import axios, { AxiosError, type AxiosInstance } from 'axios';
import { ProviderError } from './errors.ts';

/** A complete HTTP answer; `body` is parsed JSON, or the raw text where it was none, or a Buffer where asked for. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A plain object is sent as JSON, a FormData as multipart. */
  readonly body?: object | FormData;
  readonly signal: AbortSignal;
  /** For the whole exchange, in milliseconds. */
  readonly timeoutMs: number;
  /** The answer's body is wanted as a Buffer, as it is. */
  readonly binary?: boolean;
  /** Largest body of an answer, in bytes; 64 MiB by default. */
  readonly maxAnswerBytes?: number;
}

/** The request surely never arrived. */
const NEVER_ARRIVED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
]);

function transportError(provider: string, error: unknown, ended: AbortSignal): ProviderError {
  // Not the AxiosError itself: it carries the request with keys, prompts and photos.
  const code = error instanceof AxiosError ? (error.code ?? 'unknown') : 'unknown';
  if (code === 'ETIMEDOUT' || ended.aborted) {
    return new ProviderError(provider, 'timeout', `no answer in time (${code})`);
  }
  if (NEVER_ARRIVED.has(code))
    return new ProviderError(provider, 'unreachable', `cannot be reached (${code})`);
  if (error instanceof AxiosError && error.message.startsWith('maxContentLength')) {
    return new ProviderError(provider, 'bad_answer', 'the answer is too big');
  }
  return new ProviderError(provider, 'interrupted', `the connection broke (${code})`);
}

/**
 * One HTTP exchange with a model provider. Every status is an answer; only a transport that fails throws:
 * `ProviderError` `unreachable`, `timeout` or `interrupted`, and `bad_answer` for a body that is too big. Redirects
 * are not followed: they would carry keys to other hosts.
 */
export class ProviderHttp {
  readonly #provider: string;
  readonly #axios: AxiosInstance;

  constructor(provider: string) {
    this.#provider = provider;
    this.#axios = axios.create({
      httpAgent: new HttpAgent({ keepAlive: true }),
      httpsAgent: new HttpsAgent({ keepAlive: true }),
      maxRedirects: 0,
      maxBodyLength: 64 * 1024 * 1024,
      transformResponse: [(data: unknown) => data],
      validateStatus: () => true,
    });
  }

  async send(request: HttpRequest): Promise<HttpAnswer> {
    // A timer of our own: axios's starts anew with every byte, and Node 20 may collect an AbortSignal.timeout that
    // only AbortSignal.any refers to, so that it never fires.
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), request.timeoutMs);
    const ended = AbortSignal.any([request.signal, deadline.signal]);
    try {
      const response = await this.#axios.request<string | Buffer>({
        method: request.method,
        url: request.url,
        headers: { ...request.headers },
        data: request.body,
        signal: ended,
        responseType: request.binary ? 'arraybuffer' : 'text',
        maxContentLength: request.maxAnswerBytes ?? 64 * 1024 * 1024,
      });
      const headers: Record<string, string> = {};
      for (const [name, value] of Object.entries(response.headers))
        headers[name.toLowerCase()] = String(value);
      return {
        status: response.status,
        headers,
        body: typeof response.data === 'string' ? parseBody(response.data) : response.data,
      };
    } catch (error) {
      throw transportError(this.#provider, error, ended);
    } finally {
      clearTimeout(timer);
    }
  }
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
