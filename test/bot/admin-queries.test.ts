import { join } from 'node:path';
import { Kysely, SqliteDialect } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import {
  cancelBroadcast,
  claimBroadcast,
  createBroadcast,
  queueNext,
  runningBroadcasts,
  startBroadcast,
  stopBroadcast,
} from '../../src/assistant-db/broadcasts.ts';
import { migrateUp } from '../../src/assistant-db/migrator.ts';
import type { Database } from '../../src/assistant-db/schema.ts';
import { openSqlite, prepare } from '../../src/assistant-db/sqlite.ts';
import { upsertUser } from '../../src/assistant-db/users.ts';
import { statsView } from '../../src/bot/admin/stats.ts';
import { NOW } from '../assistant-db/database.ts';
import { temporaryFolder } from '../support/folder.ts';

const me = { id: 'me', deadAfterMs: 8000 };
const Plan = z.array(z.object({ detail: z.string() }));
/** Indices that hold only what waits or is counted; tables with a handful of rows; what was selected before. */
const HARMLESS =
  /INDEX (?:users_reachable|outbox_chat|outbox_broadcast|inbox_pending|generations_open|generations_waiting)$|^SCAN (?:outbox|processes|broadcasts|first|json_each|\(subquery|subquery|active|CONSTANT|\d)/;

test('what administrators ask for and send reads no table from end to end', async () => {
  const sqlite = openSqlite(join(temporaryFolder(), 'bot.db'));
  const executed: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<Database>({
    dialect: new SqliteDialect({
      database: { prepare: sql => prepare(sqlite, sql), close: () => void sqlite.close() },
    }),
    log: event => void executed.push(event.query),
  });
  onTestFinished(() => db.destroy());
  await migrateUp(db);
  executed.length = 0;

  await statsView(db, new Map(), NOW);
  await db.transaction().execute(async trx => {
    await upsertUser(trx, { id: 7, firstName: 'Ada' }, NOW);
    const id = await createBroadcast(trx, 7, '{}', NOW);
    await startBroadcast(trx, id, 7, 1);
    await claimBroadcast(trx, me, NOW);
    expect(await queueNext(trx, id, me, 100, NOW)).toBe(1);
    expect(await runningBroadcasts(trx)).toMatchObject([{ id }]);
    expect(await stopBroadcast(trx, id)).toMatchObject({ status: 'stopping', queued: 0 });
    expect(await stopBroadcast(trx, id)).toBeUndefined();
    await cancelBroadcast(trx, id, 7);
  });

  const queries = executed.filter(({ sql }) => /^\s*(?:select|insert|update|delete)/i.test(sql));
  expect(queries.length).toBeGreaterThan(15);
  const scans = queries.flatMap(({ sql, parameters }) =>
    Plan.parse(prepare(sqlite, `EXPLAIN QUERY PLAN ${sql}`).all(...parameters))
      .map(({ detail }) => detail)
      .filter(detail => /^SCAN/.test(detail) && !HARMLESS.test(detail))
      .map(detail => `${sql}: ${detail}`),
  );
  expect(scans).toEqual([]);
});
