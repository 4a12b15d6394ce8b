import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** An entry of an index of PostgreSQL holds at most 2,704 bytes, and a caption of 60 letters can take more. SQLite has no such limit. */
const isPostgres = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof PostgresAdapter;

/** The version before names the old constraint when it stores a sticker, so it cannot go on working after this step. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`CREATE UNIQUE INDEX stickers_look
    ON stickers (generation_id, outline, hashtextextended(caption, 0))`.execute(db);
  await sql`ALTER TABLE stickers DROP CONSTRAINT stickers_generation_id_outline_caption_key`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`ALTER TABLE stickers ADD UNIQUE (generation_id, outline, caption)`.execute(db);
  await sql`DROP INDEX stickers_look`.execute(db);
}
