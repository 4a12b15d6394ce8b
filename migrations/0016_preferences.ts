import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What a person likes and never wants to see drawn, and whether they were asked for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE preferences (
    user_id INTEGER PRIMARY KEY REFERENCES users (id),
    record TEXT,
    interview TEXT NOT NULL,
    progress TEXT,
    question INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
  )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('preferences').execute();
}
