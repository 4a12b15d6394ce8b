import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * What is too old for a request lives on in a dialogue as a summary, which stands for the first `summarized`
 * messages. Emoji and search words that a model chose for an emotion are kept, so that it is asked once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE assistant_sessions ADD COLUMN summary TEXT`.execute(db);
  await sql`ALTER TABLE assistant_sessions ADD COLUMN summarized INTEGER NOT NULL DEFAULT 0`.execute(db);

  await sql`CREATE TABLE emoji_choices (
    key TEXT PRIMARY KEY,
    emoji TEXT NOT NULL,
    keywords TEXT NOT NULL,
    created_at INTEGER NOT NULL
  )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('emoji_choices').execute();
  for (const column of ['summary', 'summarized']) {
    await db.schema.alterTable('assistant_sessions').dropColumn(column).execute();
  }
}
