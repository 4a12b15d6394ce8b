import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import axios, { AxiosError, AxiosHeaders } from 'axios';
import { getProxyForUrl } from 'proxy-from-env';
import { z } from 'zod';
import { withoutHalves } from '../lib/well-formed.ts';
import { knownWords } from './descriptions.ts';
import { CANCELED, type Call, type Reply, requestDirectly } from './direct.ts';

const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
/** That of axios, in ms: with another one the socket would be told twice with each request. */
const KEEP_ALIVE = { keepAlive: true, keepAliveMsecs: 60_000 } as const;

/** The envelope of every answer of the Bot API (core.telegram.org/bots/api#making-requests). */
const envelope = z.union([
  z.object({ ok: z.literal(true) }),
  z.looseObject({ ok: z.literal(false), error_code: z.int(), description: z.string() }),
]);

/** Something between us and Telegram has answered in its place, such as a gateway with a page of its own. */
class NotTelegramError extends Error {
  override readonly name = 'NotTelegramError';
  /** For logs. */
  readonly code: string;

  /** @param status of the HTTP answer */
  constructor(status: number) {
    super('the answer is not Telegram’s');
    this.code = `HTTP ${status}, not from Telegram`;
  }
}

/** The connection could not be made, or broke. Not the HTTP library's own error: that carries the token and the words. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  /** Such as ECONNRESET. */
  readonly code: string;
  /** The request surely never left. */
  readonly neverLeft: boolean;

  constructor(code: string, neverLeft: boolean) {
    super(`the connection failed (${code})`);
    this.code = code;
    this.neverLeft = neverLeft;
  }
}

/** What OpenSSL and Node say of a certificate that they do not accept: TLS ends before the request. */
const BAD_CERTIFICATE = /CERT|ERR_TLS|ERR_SSL|UNABLE_TO_(GET|VERIFY)|INVALID_CA/;

/** Whether a network error struck before there was a connection that a request could leave by. */
function isBeforeRequest(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // All addresses of a host were tried.
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isBeforeRequest);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true;
  return (
    BAD_CERTIFICATE.test(code ?? '') ||
    /before secure TLS connection|wrong version number|handshake fail/i.test(error.message)
  );
}

/** @param error the system's, or what axios has made of it */
function connectionError(error: unknown): ConnectionError {
  const cause = error instanceof AxiosError ? error.cause : error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return new ConnectionError(typeof code === 'string' ? code : 'failed', isBeforeRequest(cause));
}

/** For requests to `root`: no proxy leads to this machine itself, where the playground and local Bot API servers are. */
export function proxyFor(root: string): { readonly proxy?: false } {
  return /^https?:\/\/(localhost|127\.[\d.]+|\[::1\])(:|\/|$)/i.test(root) ? { proxy: false } : {};
}

type Send = (url: string, call: Call) => Promise<Reply>;

/** How requests to `root` are made: straight, unless HTTPS_PROXY, HTTP_PROXY and NO_PROXY lead through a proxy. */
function sendTo(root: string): Send {
  const httpAgent = new HttpAgent(KEEP_ALIVE);
  const httpsAgent = new HttpsAgent(KEEP_ALIVE);
  if (proxyFor(root).proxy === false || getProxyForUrl(root) === '') {
    const agent = root.startsWith('https:') ? httpsAgent : httpAgent;
    return (url, call) => requestDirectly(url, call, agent, MAX_ANSWER_BYTES);
  }
  // Without the layers above it: what they would make of the request is the same for each, and takes as long as sending it.
  const send = axios.getAdapter('http');
  const fixed = {
    httpAgent,
    httpsAgent,
    maxRedirects: 0,
    maxBodyLength: Number.POSITIVE_INFINITY,
    maxContentLength: MAX_ANSWER_BYTES,
    responseType: 'text',
    validateStatus: () => true,
  } as const;
  return async (url, { method, headers, body, signal, timeoutMs }) => {
    const { status, data } = await send({
      ...fixed,
      url,
      method,
      headers: new AxiosHeaders(headers),
      data: body,
      ...(signal && { signal }),
      ...(timeoutMs !== undefined && { timeout: timeoutMs }),
    });
    return { status, body: data };
  };
}

/**
 * Makes calls of the Bot API at `root`. They throw {@link ConnectionError} and {@link NotTelegramError}; what they resolve
 * with, Telegram has said; of what it says of errors, what nobody can be quoted in.
 */
export function askTelegram(root: string): (url: string, call: Call) => Promise<unknown> {
  const send = sendTo(root);
  return async (url, call) => {
    // It would be sent all the same.
    if (call.signal?.aborted) throw new ConnectionError(CANCELED, true);
    const sent = typeof call.body === 'string' ? withoutHalves(call.body) : call.body;
    const { status, body } = await send(url, { ...call, body: sent }).catch((error: unknown) =>
      Promise.reject(connectionError(error)),
    );
    const answer = parse(body);
    const read = envelope.safeParse(answer).data;
    if (read === undefined) throw new NotTelegramError(status);
    return read.ok ? answer : { ...read, description: knownWords(read.description) };
  };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
