import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** A turn continues after an approved call: calls asked about together, and how often a dialogue has continued. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE tool_calls ADD COLUMN question_id BIGINT`.execute(db);
  await sql`ALTER TABLE tool_calls ADD COLUMN schema_hash TEXT`.execute(db);
  await sql`ALTER TABLE assistant_sessions ADD COLUMN continuations INTEGER NOT NULL DEFAULT 0`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('assistant_sessions').dropColumn('continuations').execute();
  for (const column of ['schema_hash', 'question_id'])
    await db.schema.alterTable('tool_calls').dropColumn(column).execute();
}
