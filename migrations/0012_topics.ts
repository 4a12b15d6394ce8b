import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** In which topic of its chat something was said, and is to be said. Most bots have none: the index is empty then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['inbox', 'outbox', 'generations']) {
    await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN thread_id INTEGER`.execute(db);
  }
  await sql`CREATE INDEX inbox_topics ON inbox (chat_id) WHERE thread_id IS NOT NULL`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('inbox_topics').execute();
  for (const table of ['generations', 'outbox', 'inbox']) {
    await db.schema.alterTable(table).dropColumn('thread_id').execute();
  }
}
