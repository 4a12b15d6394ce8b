import type { Server } from 'node:http';

export const DEFAULT_PORT = 8080;
const PORTS_TO_TRY = 50;

/** The port that was asked for, or nothing in particular; 0: any free one. */
export type PortChoice = number | 'default';

/** Somebody else listens there. */
export class PortInUseError extends Error {
  override readonly name = 'PortInUseError';
}

async function tryToListen(server: Server, port: number): Promise<'listening' | 'taken' | 'forbidden'> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error & { code?: string }) => {
      server.off('listening', succeed);
      if (error.code === 'EADDRINUSE') resolve('taken');
      else if (error.code === 'EACCES') resolve('forbidden');
      else reject(error);
    };
    const succeed = () => {
      server.off('error', fail);
      resolve('listening');
    };
    server.once('error', fail);
    server.once('listening', succeed);
    server.listen(port, '127.0.0.1');
  });
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}

/** Listens on the first port from `first` on that is free; undefined where none is. */
async function listenFrom(server: Server, first: number): Promise<number | undefined> {
  for (let port = first; port < first + PORTS_TO_TRY && port <= 65_535; port++) {
    if ((await tryToListen(server, port)) === 'listening') return portOf(server);
  }
  return undefined;
}

/**
 * Listens on the loopback. Where nobody asked for a port, a taken one is no trouble: the next free one is as good.
 *
 * @throws PortInUseError where a port was asked for and cannot be had; it names one that is free
 */
export async function listen(server: Server, choice: PortChoice): Promise<number> {
  if (choice === 'default') {
    const port = await listenFrom(server, DEFAULT_PORT);
    if (port !== undefined) return port;
    throw new PortInUseError(
      `The ports from ${DEFAULT_PORT} on are all taken: choose another one with PORT=…`,
    );
  }
  const outcome = await tryToListen(server, choice);
  if (outcome === 'listening') return portOf(server);
  const free =
    (await listenFrom(server, Math.max(choice + 1, 1024))) ?? (await listenFrom(server, DEFAULT_PORT));
  server.close();
  const reason =
    outcome === 'taken' ? 'is in use by another program' : 'needs the rights of an administrator';
  const advice =
    free === undefined ? 'Choose another one with PORT=…' : `Port ${free} is free: PORT=${free} npm start`;
  throw new PortInUseError(`Port ${choice} ${reason}. ${advice}`);
}
