import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A request as web-standard handlers take it, without its body. @param signal aborts where the client is gone */
export function toRequest(request: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const each of [value ?? []].flat()) headers.append(name, each);
  }
  // Whatever host is named: nothing is decided by it.
  const url = new URL(request.url ?? '/', 'http://localhost');
  return new Request(url, { method: request.method ?? 'GET', headers, signal });
}

/** Sends an answer piece by piece, as the client takes it. Resolves when it is sent, or the client is gone. */
export async function sendResponse(answer: Response, response: ServerResponse): Promise<void> {
  if (response.destroyed) return answer.body?.cancel();
  response.writeHead(answer.status, { 'cache-control': 'no-store', ...Object.fromEntries(answer.headers) });
  // The head of a stream is not to wait for its first piece.
  response.flushHeaders();
  if (answer.body === null) {
    response.end();
    return;
  }
  try {
    await pipeline(Readable.fromWeb(answer.body), response);
  } catch (error) {
    // Either end may be gone by now; what else is wrong is not the client's to know, whose answer has begun.
    if (!response.destroyed) throw error;
  }
}
