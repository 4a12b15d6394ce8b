import type { Kysely } from 'kysely';
import { FIRST_COLUMNS, rebuiltStickers, runStatements } from './stickers-table.ts';

const STILL_ONLY = `DELETE FROM placements WHERE sticker_id IN (SELECT id FROM stickers WHERE motion <> '');
DELETE FROM stickers WHERE motion <> '';
ALTER TABLE plans DROP COLUMN moving`;

const SQLITE = {
  up: `ALTER TABLE plans ADD COLUMN moving INTEGER NOT NULL DEFAULT 0;
${rebuiltStickers(
  FIRST_COLUMNS,
  'NOT NULL',
  `motion TEXT NOT NULL DEFAULT '',
  preview BLOB,
  UNIQUE (generation_id, outline, caption, motion)`,
)}`,
  down: `${STILL_ONLY};
${rebuiltStickers(FIRST_COLUMNS, 'NOT NULL', 'UNIQUE (generation_id, outline, caption)')}`,
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
  await runStatements(db, SQLITE.up, POSTGRES.up);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, SQLITE.down, POSTGRES.down);
}
