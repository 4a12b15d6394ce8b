import { promises as dns, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Where pages are: other ports are other services, which a stranger must not have us speak to. */
const PORTS = new Set(['', '80', '443', '8080', '8443']);
/** Longer ones are refused by servers, too. */
const LONGEST_URL = 4096;

/** What may be asked for. Everything has a default; tests and addresses of the operator's own have others. */
export interface Reach {
  /** Left out: {@link isPublicAddress}. */
  readonly isAllowed?: (address: string) => boolean;
  /** Left out: the ports of the web. Empty: the default one of the scheme. */
  readonly isPort?: (port: string) => boolean;
  /** Addresses of a name. Left out: as the system resolves it. */
  readonly resolve?: (hostname: string) => Promise<readonly LookupAddress[]>;
}

/** How an error of a lookup says that the name leads where nothing may be asked for. */
export const FORBIDDEN = 'EFORBIDDEN';

/** An address of the web, read once; or why it is none that may be asked for, in words that go behind it. */
export type WebAddress =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly error: string };

/** The host as it would be connected to, without the brackets of IPv6. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/**
 * Reads what somebody wrote as an address of the web. A name is not resolved here: what it leads to is checked when it is
 * connected to, see {@link lookupWithin}. A literal address is: no lookup comes before its connection.
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

function forbidden(hostname: string): Error {
  return Object.assign(new Error(`${hostname} leads to an address that is not public`), { code: FORBIDDEN });
}

/**
 * Resolves names for connections. What it gives is what is connected to, so that a name which leads elsewhere a moment later
 * gains nothing. A name with any address that is not allowed is refused as a whole.
 */
export function lookupWithin({
  isAllowed = isPublicAddress,
  resolve = hostname => dns.lookup(hostname, { all: true }),
}: Reach): LookupFunction {
  return (hostname, { all, family }, callback) => {
    resolve(hostname).then(
      addresses => {
        const wanted = addresses.filter(
          each => !family || each.family === Number(String(family).replace('IPv', '')),
        );
        const [first] = wanted;
        if (!addresses.every(({ address }) => isAllowed(address))) callback(forbidden(hostname), []);
        else if (first === undefined)
          callback(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), []);
        else if (all) callback(null, [...wanted]);
        else callback(null, first.address, first.family);
      },
      error => callback(error, []),
    );
  };
}
