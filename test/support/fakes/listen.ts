import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { Server } from 'node:net';
import { onTestFinished } from 'vitest';

/** A server on loopback, or another address of this machine. @returns its address, and a function that closes it */
export async function listen(listener: RequestListener, host = '127.0.0.1') {
  const server = createServer(listener);
  const sockets = new Set<object>();
  server.on('connection', socket => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const port = await portOf(server, host);
  return {
    server,
    port,
    origin: `http://${host}:${port}`,
    /** Connections that are open now. */
    connections: () => sockets.size,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The same, closed after the test. @returns its address */
export async function serve(listener: RequestListener): Promise<string> {
  const { origin, stop } = await listen(listener);
  onTestFinished(stop);
  return origin;
}

/** Listens on loopback with any server until the test ends. @returns its port */
export async function openPort(server: Server): Promise<number> {
  onTestFinished(() => void server.close());
  return portOf(server, '127.0.0.1');
}

async function portOf(server: Server, host: string): Promise<number> {
  server.listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
