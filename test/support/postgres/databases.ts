import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { storageAt } from '../../../src/assistant-db/index.ts';
import { migrateUp } from '../../../src/assistant-db/migrate.ts';
import { startPostgres } from './server.ts';

/** Databases with the present schema. */
export interface Databases {
  /** @returns its address */
  create(): Promise<string>;
  drop(url: string): Promise<void>;
  /** Drops all that are left. */
  close(): Promise<void>;
}

async function migrate(url: string): Promise<void> {
  const storage = storageAt(url);
  const db = await storage.open();
  await migrateUp(db, storage.migrations);
  await db.destroy();
}

/** On the server of `TEST_DATABASE_URL`, whose user may create databases; else on one of their own. */
export async function openDatabases(given = process.env['TEST_DATABASE_URL']): Promise<Databases> {
  const server = given ? { url: given, stop: async () => {} } : await startPostgres();
  const pool = new pg.Pool({ connectionString: server.url, max: 2 });
  const left = new Set<string>();
  const create = async (from = '') => {
    const name = `sticker_test_${randomBytes(8).toString('hex')}`;
    const url = new URL(server.url);
    url.pathname = name;
    left.add(url.href);
    await pool.query(`CREATE DATABASE ${name} ${from}`);
    return url.href;
  };
  const drop = async (url: string) => {
    await pool.query(`DROP DATABASE IF EXISTS ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
    left.delete(url);
  };
  const template = await create();
  await migrate(template);
  // A quarter of the time that copying by way of the log takes.
  const copied = `TEMPLATE ${new URL(template).pathname.slice(1)} STRATEGY FILE_COPY`;
  return {
    create: () => create(copied),
    drop,
    close: async () => {
      for (const url of left) await drop(url);
      await pool.end();
      await server.stop();
    },
  };
}
