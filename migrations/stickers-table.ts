import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Returns statements that make SQLite's table of stickers again, since SQLite cannot change constraints. References to it
 * are checked at the end of the transaction. Ids of deleted stickers stay used up.
 * @param columns those that are kept @param generation the constraint of `generation_id` @param added further lines
 */
export function rebuiltStickers(columns: string, generation: 'NOT NULL' | 'NULL', added: string): string {
  return `PRAGMA defer_foreign_keys = ON;
CREATE TEMPORARY TABLE kept_stickers AS SELECT ${columns} FROM stickers;
CREATE TEMPORARY TABLE last_sticker AS SELECT seq FROM sqlite_sequence WHERE name = 'stickers';
DROP TABLE stickers;
CREATE TABLE stickers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id),
  generation_id INTEGER ${generation} REFERENCES generations (id),
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
INSERT INTO stickers (${columns}) SELECT ${columns} FROM kept_stickers;
DELETE FROM sqlite_sequence WHERE name = 'stickers';
INSERT INTO sqlite_sequence (name, seq) SELECT 'stickers', seq FROM last_sticker;
DROP TABLE kept_stickers;
DROP TABLE last_sticker;
CREATE INDEX stickers_user ON stickers (user_id, id)`;
}

export const FIRST_COLUMNS = `id, user_id, generation_id, outline, caption, emoji, keywords, picture, picture_tries, file_id,
  file_unique_id, shown_at, message_id, created_at`;

/** Runs the statements for the kind of this database. They must not contain semicolons of their own. */
export async function runStatements(db: Kysely<unknown>, sqlite: string, postgres: string): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of (isPostgres ? postgres : sqlite).split(';')) await sql.raw(statement).execute(db);
}
