import { sql } from 'kysely';
import { postgresMigrations } from '../../../migrations/index.ts';
import { appliedMigrations, versionOf } from '../migrate.ts';
import type { DatabaseReport, ServerReport } from '../storage.ts';
import { openDatabase } from './connection.ts';

/** Inspects a database while bots may work on it. @returns undefined if no bot has started on it yet */
export async function inspectDatabase(
  url: string,
  people: ReadonlySet<number>,
): Promise<DatabaseReport | undefined> {
  const db = await openDatabase(url, 1);
  try {
    const applied = await appliedMigrations(db);
    if (applied.length === 0) return undefined;
    const { rows } = await sql<{
      bytes: number;
    }>`SELECT pg_database_size(current_database()) AS bytes`.execute(db);
    const reachable = await sql<{ id: number }>`SELECT id FROM users
      WHERE gone_at IS NULL AND id = ANY (${[...people]}::bigint[])`.execute(db);
    const { rows: servers } = await sql<ServerReport>`SELECT current_setting('server_version') AS version,
      current_setting('max_connections')::int AS "maxConnections",
      (SELECT count(*) FROM processes WHERE NOT pg_try_advisory_xact_lock(hashtextextended(id, 1))) AS processes,
      (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
      (SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock') AS waiting,
      (SELECT coalesce(max(extract(epoch FROM clock_timestamp() - xact_start)), 0) * 1000 FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()) AS "longestTransactionMs"`.execute(
      db,
    );
    const [server] = servers;
    return {
      ...(server && { server }),
      bytes: rows[0]?.bytes ?? 0,
      unmergedBytes: 0,
      // The server checks its pages itself (data_checksums).
      integrity: { checked: true, damage: undefined },
      ...versionOf(applied, postgresMigrations),
      reachable: new Set(reachable.rows.map(({ id }) => id)),
    };
  } finally {
    await db.destroy();
  }
}
