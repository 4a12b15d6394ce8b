import { sql } from 'kysely';
import { BUSY_TIMEOUT_MS } from './open.ts';
import type { Store } from './schema.ts';

/**
 * Empties the file beside the database in which changes stand first. SQLite writes it anew from its beginning, so that
 * what is overwritten in the database would still be in its log until as much has been written once more, which takes
 * days where little is said. https://www.sqlite.org/pragma.html#pragma_wal_checkpoint
 *
 * @returns false where another process is reading or writing, which is not waited for: nobody else would get an answer
 */
export async function emptyLog(db: Store): Promise<boolean> {
  return db.connection().execute(async connection => {
    await sql`PRAGMA busy_timeout = 0`.execute(connection);
    try {
      const { rows } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(connection);
      return rows[0]?.busy === 0;
    } finally {
      await sql`PRAGMA busy_timeout = ${sql.lit(BUSY_TIMEOUT_MS)}`.execute(connection);
    }
  });
}
