import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';

/** A server on loopback, or another address of this machine. @returns its address, and a function that closes it */
export async function listen(listener: RequestListener, host = '127.0.0.1') {
  const server = createServer(listener);
  const sockets = new Set<object>();
  server.on('connection', socket => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    server,
    port: address.port,
    origin: `http://${host}:${address.port}`,
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
