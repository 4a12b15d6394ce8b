import type { ServerResponse } from 'node:http';

/** What the server answers. */
export interface Reply {
  readonly status: number;
  /** JSON where it is an object, plain text otherwise. */
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request that cannot be served; its reply says why, to whoever asks. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly reply: Reply;

  constructor(status: number, body: string, headers: Readonly<Record<string, string>> = {}) {
    super(body);
    this.reply = { status, body: `${body}\n`, headers };
  }
}

/** @param last the connection ends with this answer */
export function send(
  response: ServerResponse,
  { status, body = '', headers = {} }: Reply,
  last: boolean,
): void {
  const json = typeof body === 'object';
  const text = json ? JSON.stringify(body) : body;
  response.writeHead(status, {
    'content-type': json ? 'application/json' : 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    ...(last ? { connection: 'close' } : {}),
    ...headers,
  });
  response.end(text);
}
