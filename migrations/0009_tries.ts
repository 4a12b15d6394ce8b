import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Pack jobs know since when they wait, as clocks are put back, and how often their process was killed at them; dialogues
 * count what was written to them, so that a turn that was lost overwrites nothing. All that is claimed in a chat belongs to
 * one process from now on: whatever is pending is claimed anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE pack_jobs ADD COLUMN postponed_at INTEGER NOT NULL DEFAULT 0`.execute(db);
  await sql`ALTER TABLE pack_jobs ADD COLUMN crashes INTEGER NOT NULL DEFAULT 0`.execute(db);
  await sql`ALTER TABLE assistant_sessions ADD COLUMN version INTEGER NOT NULL DEFAULT 0`.execute(db);
  await sql`UPDATE inbox SET owner = NULL WHERE status = 'pending'`.execute(db);
  await sql`CREATE INDEX inbox_set_aside ON inbox (update_id) WHERE status = 'set_aside'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('inbox_set_aside').execute();
  await sql`UPDATE inbox SET status = 'done', payload = '' WHERE status IN ('set_aside', 'ignored')`.execute(
    db,
  );
  await db.schema.alterTable('assistant_sessions').dropColumn('version').execute();
  for (const column of ['crashes', 'postponed_at']) {
    await db.schema.alterTable('pack_jobs').dropColumn(column).execute();
  }
}
