import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * What may bring a process down is making a picture: stickers count how often it was begun and never ended. Messages and
 * pack jobs do not count any more how often their process was killed, which says nothing about them: they may only have
 * waited for Telegram.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE stickers ADD COLUMN picture_tries INTEGER NOT NULL DEFAULT 0`.execute(db);
  for (const table of ['outbox', 'pack_jobs'])
    await db.schema.alterTable(table).dropColumn('crashes').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE pack_jobs ADD COLUMN crashes INTEGER NOT NULL DEFAULT 0`.execute(db);
  await sql`ALTER TABLE outbox ADD COLUMN crashes INTEGER NOT NULL DEFAULT 0`.execute(db);
  await db.schema.alterTable('stickers').dropColumn('picture_tries').execute();
}
