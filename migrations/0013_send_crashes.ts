import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Messages count how often their process was killed before they had left: the picture of a sticker may be why. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE outbox ADD COLUMN crashes INTEGER NOT NULL DEFAULT 0`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').dropColumn('crashes').execute();
}
