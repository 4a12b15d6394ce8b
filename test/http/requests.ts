import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { type HttpServer, type Route, startHttpServer } from '../../src/http/server.ts';
import { keptLog } from '../support/log.ts';

export const SECRET = 'only_telegram_knows';

export interface Served {
  readonly server: HttpServer;
  readonly origin: string;
  readonly log: () => string;
}

/** A server on the loopback, closed with the test. */
export async function serve(
  routes: Readonly<Record<string, Route>>,
  requestTimeoutMs?: number,
): Promise<Served> {
  const { log, logged } = keptLog();
  const server = await startHttpServer({
    host: '127.0.0.1',
    port: 0,
    routes: new Map(Object.entries(routes)),
    log,
    ...(requestTimeoutMs !== undefined && { requestTimeoutMs }),
  });
  onTestFinished(() => server.close());
  return { server, origin: `http://127.0.0.1:${server.port}`, log: logged };
}

/** An update as Telegram delivers it; what is given here wins. */
export function deliver(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-telegram-bot-api-secret-token': SECRET,
      ...headers,
    },
  });
}

/** A connection without a client library: it can break every rule. */
export async function rawConnection(
  port: number,
): Promise<{ socket: Socket; answer: () => Promise<string> }> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  // Ignores writing to a server that answered and closed the connection.
  socket.on('error', () => {});
  // Not by `once`, which rejects where the server resets the connection.
  const closed = new Promise<void>(resolve => void socket.once('close', () => resolve()));
  await once(socket, 'connect');
  return {
    socket,
    answer: async () => {
      await closed;
      return text;
    },
  };
}
