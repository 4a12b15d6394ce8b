import { type Kysely, PostgresAdapter, sql } from 'kysely';

const OF_STICKERS = `id, user_id, generation_id, outline, caption, emoji, keywords, picture, picture_tries, file_id,
  file_unique_id, shown_at, message_id, created_at`;

/**
 * Makes the table of stickers again, since SQLite cannot drop a unique constraint. References to it are checked at the
 * end of the transaction. Ids of deleted stickers stay used up.
 */
const rebuilt = (added: string) => `PRAGMA defer_foreign_keys = ON;
CREATE TEMPORARY TABLE kept_stickers AS SELECT ${OF_STICKERS} FROM stickers;
CREATE TEMPORARY TABLE last_sticker AS SELECT seq FROM sqlite_sequence WHERE name = 'stickers';
DROP TABLE stickers;
CREATE TABLE stickers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id),
  generation_id INTEGER NOT NULL REFERENCES generations (id),
  outline INTEGER NOT NULL DEFAULT 1,
  caption TEXT NOT NULL DEFAULT '',
  emoji TEXT,
  keywords TEXT,
  picture BLOB,
  picture_tries INTEGER NOT NULL DEFAULT 0,
  file_id TEXT,
  file_unique_id TEXT,
  shown_at INTEGER,
  message_id INTEGER,
  created_at INTEGER NOT NULL,
  ${added}
);
INSERT INTO stickers (${OF_STICKERS}) SELECT ${OF_STICKERS} FROM kept_stickers;
DELETE FROM sqlite_sequence WHERE name = 'stickers';
INSERT INTO sqlite_sequence (name, seq) SELECT 'stickers', seq FROM last_sticker;
DROP TABLE kept_stickers;
DROP TABLE last_sticker;
CREATE INDEX stickers_user ON stickers (user_id, id)`;

const STILL_ONLY = `DELETE FROM placements WHERE sticker_id IN (SELECT id FROM stickers WHERE motion <> '');
DELETE FROM stickers WHERE motion <> '';
ALTER TABLE plans DROP COLUMN moving`;

const SQLITE = {
  up: `ALTER TABLE plans ADD COLUMN moving INTEGER NOT NULL DEFAULT 0;
${rebuilt(`motion TEXT NOT NULL DEFAULT '',
  preview BLOB,
  UNIQUE (generation_id, outline, caption, motion)`)}`,
  down: `${STILL_ONLY};
${rebuilt('UNIQUE (generation_id, outline, caption)')}`,
};

const POSTGRES = {
  up: `ALTER TABLE plans ADD COLUMN moving INTEGER NOT NULL DEFAULT 0;
ALTER TABLE stickers ADD COLUMN motion TEXT NOT NULL DEFAULT '', ADD COLUMN preview BYTEA;
CREATE UNIQUE INDEX stickers_variant ON stickers (generation_id, outline, motion, hashtextextended(caption, 0));
DROP INDEX stickers_look`,
  down: `${STILL_ONLY};
CREATE UNIQUE INDEX stickers_look ON stickers (generation_id, outline, hashtextextended(caption, 0));
DROP INDEX stickers_variant;
ALTER TABLE stickers DROP COLUMN motion, DROP COLUMN preview`,
};

/** Moving stickers: one more variant of a drawing, beside outline and caption. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, 'up');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'down');
}

async function run(db: Kysely<unknown>, direction: 'up' | 'down'): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const statements = (isPostgres ? POSTGRES : SQLITE)[direction];
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}
