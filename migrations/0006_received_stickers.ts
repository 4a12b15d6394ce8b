import type { Kysely } from 'kysely';
import { FIRST_COLUMNS, rebuiltStickers, runStatements } from './stickers-table.ts';

const COLUMNS = `${FIRST_COLUMNS}, motion, preview`;

const MOTION = `motion TEXT NOT NULL DEFAULT '',
  preview BLOB`;
const VARIANT = 'UNIQUE (generation_id, outline, caption, motion)';

/** The same sticker sent twice is one row. Films made from videos have a motion, and Telegram may give two of them one id. */
const oneRow = (uniqueId: string) => `CREATE UNIQUE INDEX stickers_received ON stickers (user_id, ${uniqueId})
  WHERE generation_id IS NULL AND motion = ''`;

const POSES = `ALTER TABLE assistant_sessions ADD COLUMN pose_file_id TEXT;
ALTER TABLE generations ADD COLUMN pose_file_id TEXT`;

const DRAWN_ONLY = `DELETE FROM placements WHERE sticker_id IN (SELECT id FROM stickers WHERE generation_id IS NULL);
DELETE FROM stickers WHERE generation_id IS NULL;
ALTER TABLE assistant_sessions DROP COLUMN pose_file_id;
ALTER TABLE generations DROP COLUMN pose_file_id`;

const SQLITE = {
  up: `${POSES};
${rebuiltStickers(
  COLUMNS,
  'NULL',
  `${MOTION},
  format TEXT NOT NULL DEFAULT 'static',
  set_name TEXT,
  thumbnail TEXT,
  received_with INTEGER,
  source TEXT,
  starts_ms INTEGER NOT NULL DEFAULT 0,
  ${VARIANT}`,
)};
${oneRow('file_unique_id')}`,
  down: `${DRAWN_ONLY};
${rebuiltStickers(
  COLUMNS,
  'NOT NULL',
  `${MOTION},
  ${VARIANT}`,
)}`,
};

const POSTGRES = {
  up: `${POSES};
ALTER TABLE stickers ALTER COLUMN generation_id DROP NOT NULL,
  ADD COLUMN format TEXT NOT NULL DEFAULT 'static', ADD COLUMN set_name TEXT, ADD COLUMN thumbnail TEXT,
  ADD COLUMN received_with BIGINT, ADD COLUMN source TEXT, ADD COLUMN starts_ms BIGINT NOT NULL DEFAULT 0;
${oneRow('hashtextextended(file_unique_id, 0)')}`,
  down: `${DRAWN_ONLY};
DROP INDEX stickers_received;
ALTER TABLE stickers DROP COLUMN format, DROP COLUMN set_name, DROP COLUMN thumbnail, DROP COLUMN received_with,
  DROP COLUMN source, DROP COLUMN starts_ms;
ALTER TABLE stickers ALTER COLUMN generation_id SET NOT NULL`,
};

/** Stickers that users send: rows of `stickers` without a drawing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, SQLITE.up, POSTGRES.up);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, SQLITE.down, POSTGRES.down);
}
