import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../../test/support/postgres/server.ts';
import { pick } from '../../test/support/random.ts';
import type { Breakage } from './troubles.ts';

/** What is committed survives a restart, and the log of the audit is in order. */
const SETTINGS = { synchronous_commit: 'on', track_commit_timestamp: 'on' };
/** Of each piece on its way, either way, while the network is slow, in ms. */
const SLOW_MS = [20, 60, 150] as const;

/** The network between the bots and the server. */
async function startTunnel(target: URL) {
  const sockets = new Set<Socket>();
  let delayMs = 0;
  let isUp = true;
  const pass = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('data', async (piece: Buffer) => {
      from.pause();
      if (delayMs > 0) await sleep(delayMs);
      if (to.writable) to.write(piece);
      from.resume();
    });
    from.once('end', () => to.end());
    from.once('error', () => to.destroy());
    from.once('close', () => sockets.delete(from));
  };
  const server = createServer(client => {
    if (!isUp) return void client.resetAndDestroy();
    const other = connect({ host: target.hostname, port: Number(target.port || 5432), noDelay: true });
    pass(client, other);
    pass(other, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the tunnel has no port');
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port: address.port,
    cut,
    up: (up: boolean) => {
      isUp = up;
      if (!up) cut();
    },
    slow: (ms: number) => {
      delayMs = ms;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
  };
}

/** An empty database on the server of `TEST_DATABASE_URL`, which nobody restarts; else on one of its own. */
export async function createPostgres(given = process.env['TEST_DATABASE_URL']) {
  const server = given ? undefined : await startPostgres(SETTINGS);
  const admin = new pg.Pool({ connectionString: given || server?.url, max: 1 });
  admin.on('error', () => {});
  const name = `sticker_chaos_${randomBytes(6).toString('hex')}`;
  await admin.query(`CREATE DATABASE ${name}`);
  const direct = new URL(given || server?.url || '');
  direct.pathname = name;
  const tunnel = await startTunnel(direct);
  const url = new URL(direct.href);
  url.host = `127.0.0.1:${tunnel.port}`;

  const breakages = (random: () => number): Breakage[] => {
    const restarts: Breakage = {
      kind: 'restart',
      begin: async () => {
        tunnel.up(false);
        await server?.restart();
        return 'immediate';
      },
      end: () => tunnel.up(true),
    };
    const cuts: Breakage = {
      kind: 'cut',
      begin: async () => {
        const way = pick(random, ['terminated', 'reset'] as const);
        if (way === 'reset') tunnel.cut();
        else
          await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
            name,
          ]);
        return way;
      },
      end: () => undefined,
    };
    const slowness: Breakage = {
      kind: 'slow',
      begin: () => {
        const ms = pick(random, SLOW_MS);
        tunnel.slow(ms);
        return `${ms} ms`;
      },
      end: () => tunnel.slow(0),
    };
    return [cuts, slowness, ...(server ? [restarts] : [])];
  };
  return {
    /** Past what breaks. */
    direct: direct.href,
    url: url.href,
    breakages,
    close: async () => {
      await tunnel.close();
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await admin.end();
      await server?.stop();
    },
  };
}
