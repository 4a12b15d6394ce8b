import { sql } from 'kysely';
import { postgresMigrations } from '../../../migrations/index.ts';
import { ConfigError } from '../../lib/errors.ts';
import type { Storage, StorageKind, StorageSettings } from '../storage.ts';
import { isAddress, nameOf, openDatabase, secretsIn } from './connection.ts';
import { inspectDatabase } from './inspect.ts';
import { PostgresPresence } from './presence.ts';
import { SharedBudget } from './send-budget.ts';

function notHere(what: string): never {
  throw new ConfigError([what]);
}

function storageAt(url: string, { pool, directUrl = url }: StorageSettings): Storage {
  const playground = () =>
    notHere(
      'DATABASE_URL names PostgreSQL: the page without a token works with SQLite, for example sqlite:data/bot.db',
    );
  return {
    name: nameOf(url),
    file: undefined,
    ephemeral: false,
    join: async (db, me, deps) => {
      const presence = new PostgresPresence(db, directUrl, me, deps);
      await presence.renew();
      await presence.warnOfPooler();
      return presence;
    },
    sendBudget: (db, { clock, log }) => new SharedBudget(db, clock, log),
    open: () => openDatabase(url, pool),
    migrations: postgresMigrations,
    purge: async db => {
      // PostgreSQL vacuums by itself. A full bucket need not be remembered.
      await sql`DELETE FROM send_budget WHERE full_at < extract(epoch FROM clock_timestamp()) * 1000`.execute(
        db,
      );
      return true;
    },
    freeBytes: async () => undefined,
    backUp: async () =>
      notHere(
        'a PostgreSQL database is backed up by pg_dump --format=custom, or by snapshots of its provider',
      ),
    inspect: async people => {
      if (directUrl !== url) await (await openDatabase(directUrl, 1, 'DATABASE_DIRECT_URL')).destroy();
      return inspectDatabase(url, people);
    },
    unwritable: async () => undefined,
    acquireLock: async () => playground(),
    erase: async () => playground(),
  };
}

/** PostgreSQL 14 or newer: `postgres://bot:password@db.example:5432/bot?sslmode=verify-full`. */
export const postgres: StorageKind = {
  form: 'postgres://USER:PASSWORD@HOST/NAME (in a password write @ / ? # as %40 %2F %3F %23)',
  accepts: isAddress,
  secretsIn,
  at: storageAt,
};
