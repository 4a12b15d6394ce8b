import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Messages whose buttons are still good for something. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE sessions ADD COLUMN open_buttons TEXT`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').dropColumn('open_buttons').execute();
}
