import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** A process shows that it is alive by counting on, without any time: clocks are put forward and back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP TABLE processes`.execute(db);
  await sql`CREATE TABLE processes (id TEXT PRIMARY KEY, beat INTEGER NOT NULL)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`DROP TABLE processes`.execute(db);
  await sql`CREATE TABLE processes (id TEXT PRIMARY KEY, seen_at INTEGER NOT NULL)`.execute(db);
}
