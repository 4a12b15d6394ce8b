import type { RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';
import type { Reach } from '../../../src/lib/public-fetch.ts';
import { listen } from './listen.ts';

/** Stands for the public internet. */
const PUBLIC = '127.0.0.1';
/** Stands for a private network. */
const PRIVATE = '127.0.0.2';

async function portOf(host: string, answer: RequestListener): Promise<number> {
  const { port, stop } = await listen(answer, host);
  onTestFinished(stop);
  return port;
}

/** A page: its answer, or a listener. */
export type Page =
  | string
  | { readonly type?: string; readonly body: string | Buffer; readonly headers?: Record<string, string> }
  | RequestListener;

/**
 * An internet of two servers: a public one, whose pages are identified by host and path, and a private one.
 *
 * @param pages by `host/path`; all others are a 404
 */
export async function openWeb(pages: Readonly<Record<string, Page>> = {}) {
  const requests: string[] = [];
  const forbidden: string[] = [];
  const all = new Map(Object.entries(pages));
  const port = await portOf(PUBLIC, (request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    requests.push(`${host}${request.url}`);
    const page = all.get(`${host}${(request.url ?? '').replace(/\?.*$/, '')}`);
    if (typeof page === 'function') return void page(request, response);
    const {
      type = 'text/html; charset=utf-8',
      body,
      headers,
    } = typeof page === 'object' ? page : { body: page ?? 'nothing here' };
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': type, ...headers });
    response.end(body);
  });
  const privatePort = await portOf(PRIVATE, (request, response) => {
    forbidden.push(request.url ?? '');
    response.end('the secret of the house');
  });
  const names = new Map<string, readonly string[]>();
  const resolved: string[] = [];
  const reach: Reach = {
    isAllowed: address => address === PUBLIC,
    isPort: () => true,
    resolve: async hostname => {
      resolved.push(hostname);
      const addresses = names.get(hostname) ?? (hostname.endsWith('.example') ? [PUBLIC] : []);
      return addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }));
    },
  };
  return {
    reach,
    pages: all,
    /** Addresses of names other than those of public pages (`….example`). */
    names,
    /** Names that were looked up, in order. */
    resolved,
    /** Requests to public pages, as `host/path?query`. */
    requests,
    /** Requests to the private server, which must not happen. */
    forbidden,
    at: (hostAndPath: string) => `http://${hostAndPath.replace(/^[^/]+/, host => `${host}:${port}`)}`,
    privateAt: (path: string) => `http://${PRIVATE}:${privatePort}${path}`,
    privateAddress: PRIVATE,
    privatePort,
    port,
  };
}
