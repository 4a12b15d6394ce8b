import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}`;
}

/** A server of fixed answers, by path; anything else is a 404. @returns its address, for as long as the test runs */
export async function jsonServer(answers: Readonly<Record<string, unknown>>): Promise<string> {
  const server = createServer((request, response) => {
    const answer = answers[(request.url ?? '').split('?')[0] ?? ''];
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { error: { message: 'not found' } }));
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return listen(server);
}

/**
 * An address at which nothing listens: the port of the discard service. One that a server had a moment ago may be another test's
 * by now.
 */
export const DEAD_ADDRESS = 'http://127.0.0.1:9';
