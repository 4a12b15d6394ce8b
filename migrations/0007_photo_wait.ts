import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** A job whose photo cannot be fetched right now waits in the queue. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE generations ADD COLUMN not_before INTEGER NOT NULL DEFAULT 0`.execute(db);
  await sql`ALTER TABLE generations ADD COLUMN photo_tries INTEGER NOT NULL DEFAULT 0`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`UPDATE generations SET stage = 'queued' WHERE stage = 'waiting_photo'`.execute(db);
  for (const column of ['photo_tries', 'not_before']) {
    await db.schema.alterTable('generations').dropColumn(column).execute();
  }
}
