import type { IncomingMessage } from 'node:http';

const LOOPBACK_HOSTS = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/** Whether a request names this computer: under a foreign name that points here (DNS rebinding) it does not. */
export function namesThisComputer({ headers }: IncomingMessage): boolean {
  return LOOPBACK_HOSTS.test(headers.host ?? '');
}

/** Whether a browser says that a page of another origin sends the request (CSRF). What is no browser says nothing. */
export function isOfForeignPage({ headers }: IncomingMessage): boolean {
  const { host = '', origin } = headers;
  return origin !== undefined && origin !== `http://${host}`;
}

/**
 * Whether a browser says that it is not for a page of this very origin that it asks. It says so also where it sends no
 * origin: for pictures, scripts and links of other pages (the Fetch Metadata headers of the W3C).
 */
export function isAskedFromElsewhere(request: IncomingMessage): boolean {
  const { 'sec-fetch-site': site } = request.headers;
  return isOfForeignPage(request) || (site !== undefined && site !== 'same-origin' && site !== 'none');
}
