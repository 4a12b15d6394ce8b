import type { IncomingMessage, ServerResponse } from 'node:http';

/** A fake provider's reaction to one request. */
export type Answer =
  | {
      readonly kind: 'json';
      readonly status: number;
      readonly body: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'raw'; readonly text: string; readonly status?: number }
  | { readonly kind: 'bytes'; readonly bytes: Buffer; readonly type: string }
  /** Takes the request and never answers. */
  | { readonly kind: 'hang' }
  /** Breaks the connection after it has read the request. */
  | { readonly kind: 'reset' };

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

export function send(response: ServerResponse, answer: Answer): void {
  switch (answer.kind) {
    case 'json':
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      response.end(JSON.stringify(answer.body));
      break;
    case 'raw':
      response.writeHead(answer.status ?? 200, { 'content-type': 'text/html' });
      response.end(answer.text);
      break;
    case 'bytes':
      response.writeHead(200, { 'content-type': answer.type });
      response.end(answer.bytes);
      break;
    case 'hang':
      break;
    case 'reset':
      response.destroy();
      break;
    default:
      answer satisfies never;
  }
}
