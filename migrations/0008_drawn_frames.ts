import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely';

/** Jobs that draw the poses of a movement: how many poses, or 0 for a still picture. */
export const drawnFrames: Migration = {
  up: async (db: Kysely<unknown>) => {
    const integer = sql.raw(db.getExecutor().adapter instanceof PostgresAdapter ? 'BIGINT' : 'INTEGER');
    await sql`ALTER TABLE generations ADD COLUMN frames ${integer} NOT NULL DEFAULT 0`.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`ALTER TABLE generations DROP COLUMN frames`.execute(db);
  },
};
