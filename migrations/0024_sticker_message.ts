import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The message whose buttons tell whether a sticker stands in a pack. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE stickers ADD COLUMN message_id INTEGER`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('stickers').dropColumn('message_id').execute();
}
