import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The outline and caption agreed on for the next sticker, and when a sticker was last put into the chat. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE assistant_sessions ADD COLUMN outline INTEGER NOT NULL DEFAULT 1`.execute(db);
  await sql`ALTER TABLE assistant_sessions ADD COLUMN caption TEXT NOT NULL DEFAULT ''`.execute(db);
  await sql`ALTER TABLE stickers ADD COLUMN shown_at INTEGER`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('stickers').dropColumn('shown_at').execute();
  await db.schema.alterTable('assistant_sessions').dropColumn('caption').execute();
  await db.schema.alterTable('assistant_sessions').dropColumn('outline').execute();
}
