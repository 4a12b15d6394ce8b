import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Stickers live on after their delivery: the cut-out is kept, so that outline and caption can be changed for
 * nothing, a sticker has several variants, and stands in packs. Pack jobs are what still has to be done at
 * Telegram.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE sessions ADD COLUMN awaited_input TEXT`.execute(db);
  await sql`ALTER TABLE generations ADD COLUMN take INTEGER NOT NULL DEFAULT 1`.execute(db);
  await sql`ALTER TABLE generations ADD COLUMN outline INTEGER NOT NULL DEFAULT 1`.execute(db);
  await sql`ALTER TABLE generations ADD COLUMN caption TEXT NOT NULL DEFAULT ''`.execute(db);

  await sql`CREATE TABLE sticker_variants (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id),
    generation_id INTEGER NOT NULL REFERENCES generations (id),
    outline INTEGER NOT NULL DEFAULT 1,
    caption TEXT NOT NULL DEFAULT '',
    emoji TEXT,
    keywords TEXT,
    picture BLOB,
    file_id TEXT,
    file_unique_id TEXT,
    created_at INTEGER NOT NULL,
    UNIQUE (generation_id, outline, caption)
  )`.execute(db);
  await sql`INSERT INTO sticker_variants (id, user_id, generation_id, file_id, created_at)
    SELECT id, user_id, generation_id, file_id, created_at FROM stickers`.execute(db);
  // Finished, on the way to the chat or waiting to be sent again.
  await sql`INSERT INTO sticker_variants (user_id, generation_id, picture, created_at)
    SELECT g.user_id, g.id, i.finished, g.created_at
    FROM generation_images i JOIN generations g ON g.id = i.generation_id
    WHERE i.finished IS NOT NULL ORDER BY g.id`.execute(db);
  await sql`DROP TABLE stickers`.execute(db);
  await sql`ALTER TABLE sticker_variants RENAME TO stickers`.execute(db);
  await sql`CREATE INDEX stickers_user ON stickers (user_id, id)`.execute(db);
  await sql`UPDATE outbox SET content = json_object('type', 'sticker', 'stickerId',
      (SELECT id FROM stickers WHERE generation_id = json_extract(content, '$.generationId')))
    WHERE json_extract(content, '$.type') = 'sticker'`.execute(db);

  await sql`ALTER TABLE generation_images DROP COLUMN finished`.execute(db);
  await sql`ALTER TABLE generation_images ADD COLUMN drawn_attempt INTEGER NOT NULL DEFAULT 1`.execute(db);
  await sql`ALTER TABLE generation_images ADD COLUMN cutout BLOB`.execute(db);

  await sql`CREATE TABLE packs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id),
    name TEXT NOT NULL UNIQUE COLLATE NOCASE,
    title TEXT NOT NULL,
    status TEXT NOT NULL DEFAULT 'planned',
    created_at INTEGER NOT NULL,
    used_at INTEGER NOT NULL
  )`.execute(db);
  await sql`CREATE INDEX packs_user ON packs (user_id, used_at)`.execute(db);

  await sql`CREATE TABLE placements (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    pack_id INTEGER NOT NULL REFERENCES packs (id),
    sticker_id INTEGER NOT NULL REFERENCES stickers (id),
    status TEXT NOT NULL DEFAULT 'adding',
    file_id TEXT,
    file_unique_id TEXT,
    created_at INTEGER NOT NULL
  )`.execute(db);
  await sql`CREATE UNIQUE INDEX placements_once ON placements (pack_id, sticker_id)
    WHERE status <> 'removed'`.execute(db);
  await sql`CREATE INDEX placements_sticker ON placements (sticker_id)`.execute(db);

  await sql`CREATE TABLE pack_jobs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id),
    work TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    not_before INTEGER NOT NULL DEFAULT 0,
    owner TEXT,
    created_at INTEGER NOT NULL
  )`.execute(db);
  await sql`CREATE INDEX pack_jobs_user ON pack_jobs (user_id, id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['pack_jobs', 'placements', 'packs']) await db.schema.dropTable(table).execute();

  await sql`ALTER TABLE generation_images ADD COLUMN finished BLOB`.execute(db);
  // A sticker that was not delivered goes back to its job; of a delivered one the first variant stays.
  await sql`UPDATE generation_images SET finished = (SELECT picture FROM stickers s
    WHERE s.generation_id = generation_images.generation_id AND s.picture IS NOT NULL AND s.file_id IS NULL
    ORDER BY s.id LIMIT 1)
    WHERE generation_id IN (SELECT id FROM generations WHERE status <> 'delivered')`.execute(db);
  await sql`UPDATE outbox SET content = json_object('type', 'sticker', 'generationId',
      (SELECT generation_id FROM stickers WHERE id = json_extract(content, '$.stickerId')))
    WHERE json_extract(content, '$.type') = 'sticker'`.execute(db);
  await sql`DELETE FROM generation_images WHERE drawn IS NULL AND finished IS NULL`.execute(db);
  await sql`ALTER TABLE generation_images DROP COLUMN cutout`.execute(db);
  await sql`ALTER TABLE generation_images DROP COLUMN drawn_attempt`.execute(db);

  await sql`CREATE TABLE stickers_before (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id),
    generation_id INTEGER NOT NULL UNIQUE REFERENCES generations (id),
    file_id TEXT NOT NULL,
    created_at INTEGER NOT NULL
  )`.execute(db);
  await sql`INSERT INTO stickers_before (id, user_id, generation_id, file_id, created_at)
    SELECT min(id), user_id, generation_id, file_id, created_at FROM stickers
    WHERE file_id IS NOT NULL GROUP BY generation_id`.execute(db);
  await sql`DROP TABLE stickers`.execute(db);
  await sql`ALTER TABLE stickers_before RENAME TO stickers`.execute(db);
  await sql`CREATE INDEX stickers_user ON stickers (user_id, id)`.execute(db);

  for (const column of ['take', 'outline', 'caption']) {
    await db.schema.alterTable('generations').dropColumn(column).execute();
  }
  await sql`ALTER TABLE sessions DROP COLUMN awaited_input`.execute(db);
}
