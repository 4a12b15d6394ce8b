import { HttpError, type Reply } from '../http/requests.ts';
import type { Logger } from '../lib/logger.ts';

/** An error as `application/problem+json` (RFC 9457). @param detail says what the caller can do */
export class Problem extends HttpError {
  constructor(status: number, detail: string, headers: Readonly<Record<string, string>> = {}) {
    super(status, detail, headers);
  }
}

/** Returns the problem of an error, and logs unexpected errors. */
export function problemOf(error: unknown, log: Logger): HttpError {
  if (error instanceof HttpError) return error;
  log.error({ err: error }, 'a request could not be answered');
  return new Problem(500, 'Internal error; the log of the bot says more.');
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Unauthorized',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Invalid fields',
  429: 'Too many requests',
  500: 'Internal error',
  503: 'Unavailable',
  504: 'Timeout',
};

export function problemReply({ reply: { status, headers = {} }, message }: HttpError): Reply {
  return {
    status,
    body: { type: 'about:blank', title: TITLES[status] ?? 'Error', status, detail: message },
    headers: { ...headers, 'content-type': 'application/problem+json' },
  };
}
