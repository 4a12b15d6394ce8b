import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What is an answer to a summary follows from the order of messages in the chat: clocks may step. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('assistant_sessions').renameColumn('summary_at', 'summary_message_id').execute();
  await db.schema.alterTable('plans').renameColumn('shown_at', 'shown_message_id').execute();
  // What was shown before stays answerable: 0 stands before every message.
  for (const [table, column] of [
    ['assistant_sessions', 'summary_message_id'],
    ['plans', 'shown_message_id'],
  ] as const) {
    await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = 0 WHERE ${sql.ref(column)} IS NOT NULL`.execute(
      db,
    );
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('plans').renameColumn('shown_message_id', 'shown_at').execute();
  await db.schema.alterTable('assistant_sessions').renameColumn('summary_message_id', 'summary_at').execute();
}
