import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * What is an answer to a summary follows from the order of messages in the chat: clocks may step. Emoji that a model
 * chose stand with their sticker, and dialogues of the first two forms are kept in the third.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await numberMessages(db);
  await keepChosenEmoji(db);
  await convertHistories(db);
  // A question that a model made up is asked no more: its buttons answer no other one.
  await sql`UPDATE preferences SET question = question + 1, progress = json_remove(progress, '$.own')
    WHERE json_valid(progress) AND progress ->> '$.own' IS NOT NULL`.execute(db);
}

async function numberMessages(db: Kysely<unknown>): Promise<void> {
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

async function keepChosenEmoji(db: Kysely<unknown>): Promise<void> {
  for (const column of ['emoji', 'keywords']) {
    await sql`UPDATE stickers SET ${sql.ref(column)} = (SELECT ${sql.ref(`choice_${column}`)} FROM generations
      WHERE generations.id = stickers.generation_id) WHERE ${sql.ref(column)} IS NULL`.execute(db);
    await db.schema.alterTable('generations').dropColumn(`choice_${column}`).execute();
  }
}

/** The first form is a bare list of what was said, the second had no numbers. */
async function convertHistories(db: Kysely<unknown>): Promise<void> {
  await sql`UPDATE assistant_sessions SET history = json_object('v', 3, 'first', 0, 'messages', (
    SELECT json_group_array(json(CASE value ->> 'role'
      WHEN 'user' THEN json_object('role', 'user', 'text', value ->> 'content')
      ELSE json_object('role', 'assistant', 'text', value ->> 'content', 'toolCalls', json_array()) END))
    FROM (SELECT value FROM json_each(assistant_sessions.history) WHERE type = 'object' ORDER BY key)
    WHERE value ->> 'role' IN ('user', 'assistant') AND json_type(value, '$.content') = 'text'
      AND value ->> 'content' <> ''))
    WHERE json_valid(history) AND json_type(history) = 'array'`.execute(db);
  await sql`UPDATE assistant_sessions SET history = json_set(history, '$.v', 3, '$.first', 0)
    WHERE json_valid(history) AND history ->> '$.v' = 2`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const column of ['choice_emoji', 'choice_keywords']) {
    await sql`ALTER TABLE generations ADD COLUMN ${sql.ref(column)} TEXT`.execute(db);
  }
  await db.schema.alterTable('plans').renameColumn('shown_message_id', 'shown_at').execute();
  await db.schema.alterTable('assistant_sessions').renameColumn('summary_message_id', 'summary_at').execute();
}
