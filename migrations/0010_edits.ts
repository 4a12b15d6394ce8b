import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Which message an update is about, and a keyed hash of it, by which an edit without new words is recognised. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE inbox ADD COLUMN message_id INTEGER`.execute(db);
  await sql`ALTER TABLE inbox ADD COLUMN digest TEXT`.execute(db);
  await sql`CREATE INDEX inbox_message ON inbox (chat_id, message_id, update_id) WHERE message_id IS NOT NULL`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('inbox_message').execute();
  for (const column of ['digest', 'message_id']) {
    await db.schema.alterTable('inbox').dropColumn(column).execute();
  }
}
