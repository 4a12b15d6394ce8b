import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Names of packs are unique whatever their case, in the words of every database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE UNIQUE INDEX packs_name ON packs (lower(name))`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('packs_name').execute();
}
