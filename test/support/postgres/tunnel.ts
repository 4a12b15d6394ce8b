import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** As the protocol has them; nothing else ends so. */
const BEGIN = 'begin\0';
const COMMIT = 'commit\0';

/** The network between a bot and its server of PostgreSQL. */
export interface Tunnel {
  /** Of the database, through the tunnel. */
  readonly url: string;
  /** Cuts all connections. */
  cut(): void;
  /** Down, it cuts all connections, and takes no more. */
  up(up: boolean): void;
  /** Delays each piece on its way, either way, by `ms`. */
  slow(ms: number): void;
  /** What is sent does not arrive, either way, and nobody is told. */
  silence(silent: boolean): void;
  /**
   * Cuts a connection whose transaction the server has committed, before it can say so.
   * @param lost `said`: what was sent in the transaction, its statements among it
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
