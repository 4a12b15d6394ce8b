import { type Kysely, sql } from 'kysely';

/** Packs of custom emoji. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE packs ADD COLUMN type TEXT NOT NULL DEFAULT 'regular'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE packs DROP COLUMN type`.execute(db);
}
