import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startPostgres } from '../../test/support/postgres/server.ts';
import { startTunnel } from '../../test/support/postgres/tunnel.ts';
import { pick } from '../../test/support/random.ts';
import type { Breakage } from './troubles.ts';

/** Committed data survives a restart, and the audit log is in order. */
const SETTINGS = { synchronous_commit: 'on', track_commit_timestamp: 'on' };
/** Delay of each packet, in both directions, while the network is slow. */
const SLOW_MS = [20, 60, 150] as const;

/**
 * Creates an empty database on the server of `TEST_DATABASE_URL`, which is never restarted, or on a server of its own.
 */
export async function createPostgres(given = process.env['TEST_DATABASE_URL']) {
  const server = given ? undefined : await startPostgres(SETTINGS);
  const admin = new pg.Pool({ connectionString: given || server?.url, max: 1 });
  admin.on('error', () => {});
  const name = `sticker_chaos_${randomBytes(6).toString('hex')}`;
  await admin.query(`CREATE DATABASE ${name}`);
  const direct = new URL(given || server?.url || '');
  direct.pathname = name;
  const tunnel = await startTunnel(direct.href);

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
    /** The URL that bypasses the broken network. */
    direct: direct.href,
    url: tunnel.url,
    breakages,
    close: async () => {
      await tunnel.close();
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await admin.end();
      await server?.stop();
    },
  };
}
