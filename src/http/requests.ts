import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { JsonCounter, MAX_JSON_VALUES } from '../lib/json-bounds.ts';

/** Updates are a few kilobytes; Telegram's longest text is one of 4096 characters. */
const UPDATE_BYTES = 1024 * 1024;

export interface Reply {
  readonly status: number;
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly reply: Reply;

  constructor(status: number, body: string, headers: Readonly<Record<string, string>> = {}) {
    super(body);
    this.reply = { status, body: `${body}\n`, headers };
  }
}

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

/** Avoids `for await`, because leaving that loop early destroys the connection before the answer is sent. */
function readJsonBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const counter = new JsonCounter();
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes || counter.add(chunk) > MAX_JSON_VALUES) {
        request.pause();
        reject(new HttpError(413, 'too large'));
      } else chunks.push(chunk);
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', reject);
    request.once('close', () => reject(new HttpError(400, 'cut off')));
  });
}

/** Throws HttpError 415 for another content type, 413 beyond `maxBytes` or {@link MAX_JSON_VALUES}, 400 if it is not JSON. */
export async function readJson(request: IncomingMessage, maxBytes = UPDATE_BYTES): Promise<unknown> {
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/json\s*(?:;|$)/i.test(type)) throw new HttpError(415, 'application/json is expected');
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new HttpError(413, 'too large');
  const bytes = await readJsonBytes(request, maxBytes);
  try {
    const body: unknown = JSON.parse(bytes.toString('utf8'));
    return body;
  } catch {
    throw new HttpError(400, 'not JSON');
  }
}

/** Compares in a time that reveals nothing about the secrets, not even their length. */
export function equalSecrets(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

export function hasBearer({ headers }: IncomingMessage, token: string): boolean {
  const [, given = ''] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
  return equalSecrets(given, token);
}

export function toRequest(request: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const each of [value ?? []].flat()) headers.append(name, each);
  }
  // Nothing depends on the host.
  const url = new URL(request.url ?? '/', 'http://localhost');
  return new Request(url, { method: request.method ?? 'GET', headers, signal });
}

export async function sendResponse(answer: Response, response: ServerResponse): Promise<void> {
  if (response.destroyed) return answer.body?.cancel();
  response.writeHead(answer.status, { 'cache-control': 'no-store', ...Object.fromEntries(answer.headers) });
  // Sends the headers of a stream before its first piece.
  response.flushHeaders();
  if (answer.body === null) {
    response.end();
    return;
  }
  try {
    await pipeline(Readable.fromWeb(answer.body), response);
  } catch (error) {
    // Either side may have closed the connection.
    if (!response.destroyed) throw error;
  }
}
