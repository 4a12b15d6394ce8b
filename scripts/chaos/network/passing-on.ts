import { once } from 'node:events';
import { type Agent, type IncomingMessage, request as open, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

export interface Forwarding {
  /** Address of the service, without a path. */
  readonly target: string;
  readonly agent: Agent;
  /** Ends the wait of a long poll whose client has gone. */
  readonly gone: AbortSignal | undefined;
}

/** What the service answers to a request. Rejects where it does not. */
export function forward(
  asked: IncomingMessage,
  body: Buffer,
  { target, agent, gone }: Forwarding,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const forwarded = open(
      new URL(asked.url ?? '/', target),
      { method: asked.method, headers: asked.headers, agent, ...(gone && { signal: gone }) },
      response => {
        bodyOf(response).then(
          bytes =>
            resolve({
              status: response.statusCode ?? 0,
              headers: { 'content-type': response.headers['content-type'] ?? 'application/json' },
              body: bytes,
            }),
          reject,
        );
      },
    );
    forwarded.once('error', reject);
    forwarded.end(body);
  });
}

/** @returns whether the whole of the answer has left */
export async function write(response: ServerResponse, answer: Answer, slowly = false): Promise<boolean> {
  if (response.destroyed) return false;
  response.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body.length });
  const size = slowly ? Math.ceil(answer.body.length / 4) || 1 : answer.body.length || 1;
  for (let start = 0; start < answer.body.length; start += size) {
    response.write(answer.body.subarray(start, start + size));
    if (slowly) await sleep(60);
  }
  const over = once(response, 'close');
  response.end();
  await over;
  return response.writableFinished;
}
