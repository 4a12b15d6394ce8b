import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Sheets: several stickers of a plan that are drawn on one picture. Their jobs carry the id of the one that draws it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE generations ADD COLUMN sheet_id INTEGER`.execute(db);
  await sql`CREATE INDEX generations_sheet ON generations (sheet_id) WHERE sheet_id IS NOT NULL`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('generations_sheet').execute();
  await db.schema.alterTable('generations').dropColumn('sheet_id').execute();
}
