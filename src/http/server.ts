import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { errorMessage } from '../lib/errors.ts';
import type { Logger } from '../lib/logger.ts';
import { HttpError, type Reply, send } from './requests.ts';

const REQUEST_TIMEOUT_MS = 10_000;
/** Telegram delivers unanswered updates again. */
const CLOSING_MS = 2000;

export interface AnswerRoute {
  readonly method: 'GET' | 'POST';
  readonly answer: (request: IncomingMessage) => Promise<Reply>;
}

interface OpenRoute {
  /** @throws HttpError before the answer starts */
  readonly serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

export type Route = AnswerRoute | OpenRoute;

export interface HttpServerOptions {
  readonly host: string;
  readonly port: number;
  readonly routes: ReadonlyMap<string, Route>;
  readonly log: Logger;
  readonly requestTimeoutMs?: number;
}

export type HttpServer = Awaited<ReturnType<typeof startHttpServer>>;

export class ListenError extends Error {
  override readonly name = 'ListenError';
}

function listenError(error: Error & { code?: string }, host: string, port: number): ListenError {
  const advice: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is in use by another program: set PORT to a free one.`,
    EACCES: `Port ${port} needs the rights of an administrator: set PORT to one above 1023.`,
    EADDRNOTAVAIL: `HOST=${host} is not an address of this machine.`,
    ENOTFOUND: `HOST=${host} is not an address of this machine.`,
  };
  const other = `The HTTP server cannot listen on ${host}, port ${port}: ${errorMessage(error)}`;
  return new ListenError(advice[error.code ?? ''] ?? other);
}

async function listen(server: Server, host: string, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', error => reject(listenError(error, host, port)));
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return address === null || typeof address === 'string' ? port : address.port;
}

async function replyTo(
  request: IncomingMessage,
  response: ServerResponse,
  routes: HttpServerOptions['routes'],
): Promise<Reply | undefined> {
  const path = request.url?.split('?')[0] ?? '';
  const [, room = ''] = path.split('/');
  // A route that ends with a slash handles every path below it.
  const route = routes.get(path) ?? routes.get(`/${room}/`);
  if (route === undefined) throw new HttpError(404, 'not found');
  if ('serve' in route) {
    await route.serve(request, response);
    return undefined;
  }
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  if (method !== route.method) throw new HttpError(405, 'method not allowed', { allow: route.method });
  return route.answer(request);
}

/** @throws ListenError if the port or the address is not available */
export async function startHttpServer(options: HttpServerOptions) {
  const { routes, log, requestTimeoutMs = REQUEST_TIMEOUT_MS } = options;
  let closing = false;
  /** Connections without a request in flight. Node does not count those that never had one. */
  const idle = new Set<IncomingMessage['socket']>();

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let reply: Reply | undefined;
    try {
      reply = await replyTo(request, response, routes);
    } catch (error) {
      // The client hung up, or was too slow.
      if (request.destroyed && !request.complete) return;
      if (!(error instanceof HttpError)) log.error({ err: error }, 'answering a request failed');
      reply = error instanceof HttpError ? error.reply : { status: 500, body: 'internal error\n' };
    }
    if (reply === undefined) return;
    if (response.headersSent) {
      response.destroy();
      return;
    }
    send(response, reply, closing || !request.complete);
  }

  const server = createServer(
    {
      requestTimeout: requestTimeoutMs,
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(1000, requestTimeoutMs),
    },
    (request, response) => {
      const { socket } = request;
      idle.delete(socket);
      response.once('close', () => {
        if (closing) socket.destroySoon();
        else if (!socket.destroyed) idle.add(socket);
      });
      void handle(request, response);
    },
  );
  server.on('connection', socket => {
    idle.add(socket);
    socket.once('close', () => idle.delete(socket));
  });
  const port = await listen(server, options.host, options.port);
  return {
    port,
    close: () =>
      new Promise<void>(resolve => {
        closing = true;
        // A closing server does not check timeouts, so a stalled request would keep it open forever.
        const late = setTimeout(() => server.closeAllConnections(), Math.min(CLOSING_MS, requestTimeoutMs));
        server.close(() => {
          clearTimeout(late);
          resolve();
        });
        for (const socket of idle) socket.destroy();
      }),
  };
}
