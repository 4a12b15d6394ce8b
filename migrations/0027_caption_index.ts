import { type Kysely, sql } from 'kysely';

/**
 * PostgreSQL only: an entry of its indexes holds at most 2,704 bytes, and a caption of 60 letters can take more. The version
 * before names the old constraint when it stores a sticker, so it cannot go on working after this step.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE UNIQUE INDEX stickers_look
    ON stickers (generation_id, outline, hashtextextended(caption, 0))`.execute(db);
  await sql`ALTER TABLE stickers DROP CONSTRAINT stickers_generation_id_outline_caption_key`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE stickers ADD UNIQUE (generation_id, outline, caption)`.execute(db);
  await sql`DROP INDEX stickers_look`.execute(db);
}
