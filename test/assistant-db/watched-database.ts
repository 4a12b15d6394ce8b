import { join } from 'node:path';
import { Kysely } from 'kysely';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { migrations } from '../../migrations/index.ts';
import { migrateUp } from '../../src/assistant-db/migrate.ts';
import type { Database } from '../../src/assistant-db/schema.ts';
import { openSqlite, PatientSqliteDialect, prepare } from '../../src/assistant-db/sqlite/connection.ts';
import { temporaryFolder } from '../support/folder.ts';

interface Executed {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

const Plan = z.array(z.object({ detail: z.string() }));

/** A migrated database that records the statements on it and how SQLite executes them. */
export async function watchedDatabase() {
  const sqlite = openSqlite(join(temporaryFolder(), 'bot.db'));
  sqlite.exec('PRAGMA foreign_keys = ON');
  const executed: Executed[] = [];
  const db = new Kysely<Database>({
    dialect: new PatientSqliteDialect(sqlite),
    log: event => void executed.push(event.query),
  });
  onTestFinished(() => db.destroy());
  await migrateUp(db, migrations);
  executed.length = 0;
  return {
    db,
    /** Since the migration, or the last reset. */
    executed,
    /** The steps of a query with its real values. SQLite needs them to recognise that a partial index fits. */
    plan: ({ sql, parameters }: Executed) =>
      Plan.parse(prepare(sqlite, `EXPLAIN QUERY PLAN ${sql}`).all(...parameters)).map(({ detail }) => detail),
  };
}
