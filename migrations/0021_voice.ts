import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Whether a person wants spoken answers to what they say aloud; how long what was listened to and spoken was, in seconds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE users ADD COLUMN voice_answers INTEGER NOT NULL DEFAULT 0`.execute(db);
  await sql`ALTER TABLE usage_days ADD COLUMN seconds INTEGER NOT NULL DEFAULT 0`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('usage_days').dropColumn('seconds').execute();
  await db.schema.alterTable('users').dropColumn('voice_answers').execute();
}
