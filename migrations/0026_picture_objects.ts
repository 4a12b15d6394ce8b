import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Pictures may lie outside the database: their rows hold keys, and objects that are to be deleted have rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE generation_images ADD COLUMN drawn_key TEXT`.execute(db);
  await sql`ALTER TABLE generation_images ADD COLUMN cutout_key TEXT`.execute(db);
  await sql`CREATE TABLE discarded_objects (key TEXT NOT NULL PRIMARY KEY)`.execute(db);
  await sql`ALTER TABLE housekeeping ADD COLUMN state TEXT`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('housekeeping').dropColumn('state').execute();
  await db.schema.dropTable('discarded_objects').execute();
  for (const column of ['drawn_key', 'cutout_key'])
    await db.schema.alterTable('generation_images').dropColumn(column).execute();
}
