import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { addAbortSignal, type Readable } from 'node:stream';
import axios, { AxiosError, type AxiosResponse } from 'axios';
import { FORBIDDEN, lookupWithin, type Reach, type WebAddress, webAddress } from './public-url.ts';
import { withTimeout } from './with-timeout.ts';

const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export interface FetchOptions {
  /** Of the body as it is read, so after decompression. */
  readonly maxBytes: number;
  /** For the whole exchange with all redirects, in ms. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** What the answer should be, for the server; left out: anything. */
  readonly accept?: string;
  /** Further headers. Redirects are not followed with them: they may be keys. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Why nothing was fetched.
 *
 * - `forbidden`: what was asked for, or what it redirects to, is not on the public web; it was not connected to
 * - `too_big`, `timeout`: the limits of who asked
 * - `unreachable`: it cannot be connected to, or the connection broke
 * - `cancelled`: nobody wants it any more
 */
type FetchFailure = 'forbidden' | 'too_big' | 'timeout' | 'unreachable' | 'cancelled';

/** Every status is an answer. */
export type Fetched =
  | {
      readonly ok: true;
      readonly status: number;
      /** Where the answer came from, behind all redirects. */
      readonly url: string;
      /** As the server wrote it; empty where it did not. */
      readonly contentType: string;
      readonly body: Buffer;
    }
  | {
      readonly ok: false;
      readonly reason: FetchFailure;
      /** What is wrong, in words that go behind the address: "is too big, …". */
      readonly error: string;
    };

/** Asks for an address that a person, a model or a page wrote. Never throws. */
export type PublicFetch = (url: string, options: FetchOptions) => Promise<Fetched>;

class FetchError extends Error {
  readonly reason: FetchFailure;

  constructor(reason: FetchFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** A body, as far as it may go. Decompressed already: a small one that unpacks to a huge one ends here, too. */
async function bodyOf(
  stream: Readable,
  length: unknown,
  { maxBytes }: FetchOptions,
  signal: AbortSignal,
): Promise<Buffer> {
  const tooBig = () => new FetchError('too_big', `is too big, more than ${maxBytes} bytes are not fetched`);
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    if (Number(length) > maxBytes) throw tooBig();
    for await (const part of addAbortSignal(signal, stream)) {
      bytes += part.length;
      if (bytes > maxBytes) throw tooBig();
      parts.push(part);
    }
  } finally {
    stream.destroy();
  }
  return Buffer.concat(parts);
}

function checked(address: WebAddress, before = ''): URL {
  if (!address.ok) throw new FetchError('forbidden', before + address.error);
  return address.url;
}

/** Where an answer redirects; undefined where it is what was asked for. */
function redirectOf({ status, headers }: AxiosResponse, from: URL): string | undefined {
  const location = REDIRECTS.has(status) ? headers['location'] : undefined;
  return typeof location === 'string' && URL.canParse(location, from.href)
    ? new URL(location, from).href
    : undefined;
}

function failureOf(error: unknown, timedOut: boolean, cancelled: boolean): Fetched {
  if (cancelled) return { ok: false, reason: 'cancelled', error: 'was not fetched, as that was stopped' };
  if (timedOut) return { ok: false, reason: 'timeout', error: 'did not answer in time' };
  if (error instanceof FetchError) return { ok: false, reason: error.reason, error: error.message };
  const code = error instanceof AxiosError ? (error.code ?? 'unknown') : 'the answer cannot be read';
  if (code === FORBIDDEN)
    return { ok: false, reason: 'forbidden', error: 'leads to an address that is not public' };
  return { ok: false, reason: 'unreachable', error: `cannot be reached (${code})` };
}

/**
 * Fetches by GET what is on the public web, and nothing else: an address of this machine or its network is not connected to,
 * whatever name or redirect leads there. Straight, as a proxy would resolve names by itself; without cookies.
 */
export function createPublicFetch(reach: Reach = {}): PublicFetch {
  const lookup = lookupWithin(reach);
  const http = axios.create({
    httpAgent: new HttpAgent({ lookup }),
    httpsAgent: new HttpsAgent({ lookup }),
    proxy: false,
    maxRedirects: 0,
    responseType: 'stream',
    transformResponse: [],
    validateStatus: () => true,
  });

  async function follow(from: URL, options: FetchOptions, signal: AbortSignal): Promise<Fetched> {
    let url = from;
    for (let redirects = 0; redirects <= (options.headers ? 0 : MAX_REDIRECTS); redirects++) {
      const response = await http.get<Readable>(url.href, {
        headers: {
          'User-Agent': 'Mozilla/5.0 (compatible; sticker-assistant)',
          Accept: options.accept ?? '*/*',
          ...options.headers,
        },
        signal,
      });
      const { status, headers, data } = response;
      const next = redirectOf(response, url);
      if (next === undefined) {
        const contentType = String(headers['content-type'] ?? '');
        const body = await bodyOf(data, headers['content-length'], options, signal);
        return { ok: true, status, url: url.href, contentType, body };
      }
      data.destroy();
      url = checked(webAddress(next, reach), 'redirects to an address that ');
    }
    throw new FetchError('unreachable', 'redirects too often');
  }

  return async (written, options) => {
    let ended = options.signal;
    try {
      const url = checked(webAddress(written, reach));
      return await withTimeout(options.timeoutMs, options.signal, signal => {
        ended = signal;
        return follow(url, options, signal);
      });
    } catch (error) {
      return failureOf(error, ended.aborted, options.signal.aborted);
    }
  };
}
