import { promises as dns, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { addAbortSignal, type Readable } from 'node:stream';
import ipaddr from 'ipaddr.js';
import { withTimeout } from './clock.ts';
import { type AxiosResponse, createHttpClient, requestFailure } from './http-client.ts';
import { isPublicAddress } from './public-address.ts';

const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const LONGEST_URL = 4096;

export interface FetchOptions {
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly accept?: string;
  /** Requests with headers do not follow redirects, because headers may be keys. */
  readonly headers?: Readonly<Record<string, string>>;
}

type FetchFailure = 'forbidden' | 'too_big' | 'timeout' | 'unreachable' | 'cancelled';

type Fetched =
  | {
      readonly ok: true;
      readonly status: number;
      readonly url: string;
      readonly contentType: string;
      readonly body: Buffer;
    }
  | {
      readonly ok: false;
      readonly reason: FetchFailure;
      readonly error: string;
    };

/** Fetches an address written by a user, a model or a page. Never throws. */
export type PublicFetch = (url: string, options: FetchOptions) => Promise<Fetched>;

class FetchError extends Error {
  readonly reason: FetchFailure;

  constructor(reason: FetchFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Counts decompressed bytes, so that a small body cannot unpack to a huge one. */
async function bodyOf(
  stream: Readable,
  length: unknown,
  { maxBytes }: FetchOptions,
  signal: AbortSignal,
): Promise<Buffer> {
  const tooBig = () => new FetchError('too_big', `is too big: the limit is ${maxBytes} bytes`);
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
  const { code } = requestFailure(error);
  if (code === FORBIDDEN) return { ok: false, reason: 'forbidden', error: NOT_PUBLIC };
  if (code === FAKE_IP) return { ok: false, reason: 'forbidden', error: MADE_UP };
  return { ok: false, reason: 'unreachable', error: `cannot be reached (${code})` };
}

/**
 * Never connects to this machine or its network, whatever name or redirect leads there. Uses no proxy, because a proxy
 * resolves names itself, and no cookies.
 */
export function createPublicFetch(reach: Reach = {}): PublicFetch {
  const http = createHttpClient({ keepAlive: false, lookup: lookupWithin(reach), responseType: 'stream' });

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

/** Other ports belong to other services. */
const PORTS = new Set(['', '80', '443', '8080', '8443']);

export interface Reach {
  readonly isAllowed?: (address: string) => boolean;
  readonly isPort?: (port: string) => boolean;
  /** Names may resolve to addresses made up by a proxy; the proxy then decides where they lead. */
  readonly fakeIps?: boolean;
  readonly resolve?: (hostname: string) => Promise<readonly LookupAddress[]>;
}

const FORBIDDEN = 'EFORBIDDEN';
const FAKE_IP = 'EFAKEIP';
const NOT_PUBLIC = 'leads to an address that is not public';
const MADE_UP =
  'leads to an address in 198.18.0.0/15, which proxies and VPNs with fake-IP DNS make up: FAKE_IP_DNS=on allows it';

/** The default answer of Clash, sing-box and others for every name (RFC 2544's benchmark range). */
const FAKE_IPS = ipaddr.IPv4.parseCIDR('198.18.0.0/15');

function isFakeIp(address: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(address) && ipaddr.IPv4.parse(address).match(FAKE_IPS);
}

export type WebAddress =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly error: string };

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/**
 * Checks a literal address, which involves no lookup. Names are checked when they are connected to, see {@link
 * lookupWithin}.
 */
export function webAddress(
  written: string,
  { isAllowed = isPublicAddress, isPort = port => PORTS.has(port) }: Reach = {},
): WebAddress {
  const text = written.trim();
  if (text.length > LONGEST_URL) return { ok: false, error: 'is too long for an address' };
  if (!URL.canParse(text)) return { ok: false, error: 'is no address of a page' };
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return { ok: false, error: 'is neither http nor https' };
  if (url.username !== '' || url.password !== '') return { ok: false, error: 'holds a name or a password' };
  if (!isPort(url.port)) return { ok: false, error: 'has a port that no page is at' };
  const host = hostOf(url);
  if (isIP(host) !== 0 && !isAllowed(host)) return { ok: false, error: 'is no public address' };
  url.hash = '';
  return { ok: true, url };
}

function forbidden(hostname: string, addresses: readonly LookupAddress[]): Error {
  const isFake = addresses.some(({ address }) => isFakeIp(address));
  const message = `${hostname} ${isFake ? MADE_UP : NOT_PUBLIC}`;
  return Object.assign(new Error(message), { code: isFake ? FAKE_IP : FORBIDDEN });
}

/** Checks the address that is connected to, so that a name cannot change in between. */
export function lookupWithin({
  isAllowed = isPublicAddress,
  fakeIps = false,
  resolve = hostname => dns.lookup(hostname, { all: true }),
}: Reach): LookupFunction {
  return (hostname, { all, family }, callback) => {
    resolve(hostname).then(
      addresses => {
        const wanted = addresses.filter(
          each => !family || each.family === Number(String(family).replace('IPv', '')),
        );
        const [first] = wanted;
        const isReached = ({ address }: LookupAddress) =>
          isAllowed(address) || (fakeIps && isFakeIp(address));
        if (!addresses.every(isReached)) callback(forbidden(hostname, addresses), []);
        else if (first === undefined)
          callback(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), []);
        else if (all) callback(null, [...wanted]);
        else callback(null, first.address, first.family);
      },
      error => callback(error, []),
    );
  };
}
