import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Bytes of the protocol; nothing else ends like this. */
const BEGIN = 'begin\0';
const COMMIT = 'commit\0';

/** The network between a bot and its server of PostgreSQL. */
export interface Tunnel {
  /** The address of the database through the tunnel. */
  readonly url: string;
  /** Cuts all connections. */
  cut(): void;
  /** While down, it cuts all connections and accepts no new ones. */
  up(up: boolean): void;
  /** Delays each piece by `ms`, in both directions. */
  slow(ms: number): void;
  /** Silently drops everything in both directions. */
  silence(silent: boolean): void;
  /**
   * Cuts a connection after the server committed its transaction, before the client learns of it.
   * @param lost `said`: everything that was sent in the transaction, including its statements
   */
  loseCommits(lost: (commit: number, said: string) => boolean): void;
  close(): Promise<void>;
}

export async function startTunnel(database: string): Promise<Tunnel> {
  const target = new URL(database);
  const sockets = new Set<Socket>();
  let delayMs = 0;
  let isUp = true;
  let isSilent = false;
  let commits = 0;
  let isLost: (commit: number, said: string) => boolean = () => false;
  const pass = (from: Socket, to: Socket, onPiece: (piece: Buffer) => boolean) => {
    sockets.add(from);
    from.on('data', async (piece: Buffer) => {
      from.pause();
      if (delayMs > 0) await sleep(delayMs);
      if (!isSilent && onPiece(piece) && to.writable) to.write(piece);
      from.resume();
    });
    from.once('end', () => to.end());
    from.once('error', () => to.destroy());
    from.once('close', () => sockets.delete(from));
  };
  const server = createServer(client => {
    if (!isUp) return void client.resetAndDestroy();
    const other = connect({ host: target.hostname, port: Number(target.port || 5432), noDelay: true });
    let loses = false;
    let said = '';
    pass(client, other, piece => {
      said = piece.includes(BEGIN) ? '' : said + piece.toString('latin1');
      if (piece.includes(COMMIT)) loses = isLost(commits++, said);
      return true;
    });
    pass(other, client, () => {
      if (loses) client.resetAndDestroy();
      return !loses;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the tunnel has no port');
  const url = new URL(database);
  url.host = `127.0.0.1:${address.port}`;
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: url.href,
    cut,
    up: up => {
      isUp = up;
      if (!up) cut();
    },
    slow: ms => {
      delayMs = ms;
    },
    silence: silent => {
      isSilent = silent;
    },
    loseCommits: lost => {
      commits = 0;
      isLost = lost;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
  };
}
