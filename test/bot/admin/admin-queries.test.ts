import { expect, test } from 'vitest';
import {
  cancelBroadcast,
  claimBroadcast,
  createBroadcast,
  queueNext,
  runningBroadcasts,
  startBroadcast,
  stopBroadcast,
} from '../../../src/assistant-db/operation/broadcasts.ts';
import { heartbeat } from '../../../src/assistant-db/operation/processes.ts';
import { upsertUser } from '../../../src/assistant-db/people/users.ts';
import { statsView } from '../../../src/features/admin/handlers.ts';
import { NOW } from '../../assistant-db/database.ts';
import { watchedDatabase } from '../../assistant-db/watched-database.ts';

const me = { id: 'me', leaseMs: 8000 };
/** Indices that hold only what waits or is counted; tables with a handful of rows; what was selected before. */
const HARMLESS =
  /INDEX (?:users_reachable|outbox_chat|outbox_broadcast|inbox_pending|inbox_set_aside|generations_open|generations_waiting)$|^SCAN (?:outbox|processes|documents|broadcasts|first|json_each|\(subquery|subquery|active|CONSTANT|\d)/;

test('what administrators ask for and send reads no table from end to end', async () => {
  const { db, executed, plan } = await watchedDatabase();

  await statsView(db, new Map(), [], NOW);
  await db.transaction().execute(async trx => {
    await upsertUser(trx, { id: 7, firstName: 'Ada' }, NOW);
    const id = await createBroadcast(trx, 7, '{}', NOW);
    await startBroadcast(trx, id, 7, 1);
    await heartbeat(trx, me);
    await claimBroadcast(trx, me);
    expect(await queueNext(trx, id, me, 100, NOW)).toBe(1);
    expect(await runningBroadcasts(trx)).toMatchObject([{ id }]);
    expect(await stopBroadcast(trx, id)).toMatchObject({ status: 'stopping', queued: 0 });
    expect(await stopBroadcast(trx, id)).toBeUndefined();
    await cancelBroadcast(trx, id, 7);
  });

  const queries = executed.filter(({ sql }) => /^\s*(?:select|insert|update|delete)/i.test(sql));
  expect(queries.length).toBeGreaterThan(15);
  const scans = queries.flatMap(query =>
    plan(query)
      .filter(detail => /^SCAN/.test(detail) && !HARMLESS.test(detail))
      .map(detail => `${query.sql}: ${detail}`),
  );
  expect(scans).toEqual([]);
});
