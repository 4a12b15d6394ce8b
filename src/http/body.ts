import type { IncomingMessage } from 'node:http';
import { HttpError } from './replies.ts';

/** Updates are a few kilobytes; Telegram's longest text is one of 4096 characters. */
const UPDATE_BYTES = 1024 * 1024;

/** Not with `for await`: leaving that loop early destroys the connection, and with it the answer. */
function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) {
        request.pause();
        reject(new HttpError(413, 'too large'));
      } else chunks.push(chunk);
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', reject);
    request.once('close', () => reject(new HttpError(400, 'cut off')));
  });
}

/**
 * The body of a request, as JSON. How long a client may take to send it is the server's `requestTimeout`.
 *
 * @throws HttpError 415 for another content type, 413 beyond `maxBytes`, 400 where it is no JSON
 */
export async function readJson(request: IncomingMessage, maxBytes = UPDATE_BYTES): Promise<unknown> {
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/json\s*(?:;|$)/i.test(type)) throw new HttpError(415, 'application/json is expected');
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new HttpError(413, 'too large');
  const bytes = await readBytes(request, maxBytes);
  try {
    const body: unknown = JSON.parse(bytes.toString('utf8'));
    return body;
  } catch {
    throw new HttpError(400, 'no JSON');
  }
}
