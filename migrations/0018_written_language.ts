import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The language that a person writes in, beside the one that they have chosen and their Telegram's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE users ADD COLUMN written_language TEXT`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').dropColumn('written_language').execute();
}
