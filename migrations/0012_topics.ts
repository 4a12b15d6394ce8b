import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** In which topic of its chat something was said, and is to be said. Most bots have none: the index is empty then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['inbox', 'outbox', 'generations']) {
    await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN thread_id INTEGER`.execute(db);
  }
  // With what is asked of everything that waits: rows have grown, and a planner would rather read another index from end to end.
  await sql`DROP INDEX inbox_pending`.execute(db);
  await sql`CREATE INDEX inbox_pending ON inbox (chat_id, update_id, received_at) WHERE status = 'pending'`.execute(
    db,
  );
  await sql`CREATE INDEX inbox_topics ON inbox (chat_id) WHERE thread_id IS NOT NULL`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('inbox_topics').execute();
  await db.schema.dropIndex('inbox_pending').execute();
  await sql`CREATE INDEX inbox_pending ON inbox (chat_id, update_id) WHERE status = 'pending'`.execute(db);
  for (const table of ['generations', 'outbox', 'inbox']) {
    await db.schema.alterTable(table).dropColumn('thread_id').execute();
  }
}
