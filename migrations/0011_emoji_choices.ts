import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Emoji and search words that a model chose for an emotion follow from what a person said: they stand with that
 * person's drawing, and go with it. Whose the earlier ones were nobody can tell: they are dropped.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('emoji_choices').execute();
  for (const column of ['choice_emoji', 'choice_keywords']) {
    await sql`ALTER TABLE generations ADD COLUMN ${sql.ref(column)} TEXT`.execute(db);
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const column of ['choice_keywords', 'choice_emoji']) {
    await db.schema.alterTable('generations').dropColumn(column).execute();
  }
  await sql`CREATE TABLE emoji_choices (
    key TEXT PRIMARY KEY,
    emoji TEXT NOT NULL,
    keywords TEXT NOT NULL,
    created_at INTEGER NOT NULL
  )`.execute(db);
}
