import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { storageAt } from '../../src/assistant-db/index.ts';
import type { Presence, Signal } from '../../src/assistant-db/presence.ts';
import { SILENT } from '../support/log.ts';
import { freshPostgres } from '../support/postgres/fresh.ts';
import { virtualClock } from '../support/virtual-clock.ts';
import { NOW } from './database.ts';

const LEASE_MS = 8000;

/** Processes on one database of PostgreSQL, each with a clock of its own. */
async function processes(leaseMs = LEASE_MS) {
  const storage = storageAt(await freshPostgres());
  const db = await storage.open();
  onTestFinished(() => db.destroy());
  const join = async (id: string) => {
    const clock = virtualClock(NOW);
    const presence = await storage.join(db, { id, leaseMs }, { clock, log: SILENT });
    onTestFinished(() => presence.leave());
    return { presence, clock };
  };
  /** The server ends the sessions of processes, as a lost connection or their death would. */
  const cut = async () =>
    void (await sql`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(db));
  return { db, join, cut };
}

/** As often as it takes until it has a session again. */
async function renewed(presence: Presence): Promise<void> {
  const outcome = () =>
    presence.renew().then(
      () => 'renewed',
      () => 'cut',
    );
  await expect.poll(outcome).toBe('renewed');
}

test('who has no session is dead after half a lease, and nobody before', async () => {
  const { join, cut } = await processes();
  const [a, b] = [await join('a'), await join('b')];
  await cut();
  await renewed(b.presence);
  expect(await b.presence.renew()).toEqual([]);
  await b.clock.advance(LEASE_MS / 2 - 1);
  expect(await b.presence.renew()).toEqual([]);
  await b.clock.advance(1);
  expect(await b.presence.renew()).toEqual(['a']);
  expect(await b.presence.renew()).toEqual([]);
  // It was alive all the same, and registers anew.
  await renewed(a.presence);
  await b.clock.advance(LEASE_MS);
  expect(await b.presence.renew()).toEqual([]);
});

test('who comes back in time loses nothing', async () => {
  const { join, cut } = await processes();
  const [a, b] = [await join('a'), await join('b')];
  await cut();
  for (const { presence } of [b, a]) await renewed(presence);
  await b.clock.advance(LEASE_MS);
  expect(await b.presence.renew()).toEqual([]);
});

test('one leads at a time; when its session ends it is told, and another one leads', async () => {
  const { join, cut } = await processes();
  const [a, b] = [await join('a'), await join('b')];
  const leading = await a.presence.lead('polling');
  expect(await a.presence.lead('polling')).toBe(leading);
  expect(await b.presence.lead('polling')).toBeUndefined();
  expect(await b.presence.lead('something else')).toBeDefined();
  await cut();
  await expect.poll(() => leading?.aborted).toBe(true);
  await renewed(b.presence);
  expect(await b.presence.lead('polling')).toBeDefined();
});

test('a session that is not used ends, and with it the claims of whoever is suspended', async () => {
  const { join } = await processes(300);
  const [a, b] = [await join('a'), await join('b')];
  await a.presence.lead('polling');
  // The other one goes on: it renews, and time passes for it.
  const renew = async () => {
    await b.clock.advance(100);
    return b.presence.renew();
  };
  await expect.poll(renew, { interval: 50 }).toEqual(['a']);
  expect(await b.presence.lead('polling')).toBeDefined();
});

test('processes hear of each other, not of themselves', async () => {
  const { join } = await processes();
  const [a, b] = [await join('a'), await join('b')];
  const heard: Record<'a' | 'b', Signal[]> = { a: [], b: [] };
  a.presence.listen(signal => heard.a.push(signal));
  b.presence.listen(signal => heard.b.push(signal));
  const signals: Signal[] = [
    { type: 'arrived', chats: [-1001234567890, 7], race: true },
    { type: 'superseded', chat: 7 },
    { type: 'jobs' },
  ];
  for (const signal of signals) a.presence.tell(signal);
  await expect.poll(() => heard.b.length).toBe(3);
  expect(heard.b).toEqual(expect.arrayContaining(signals));
  b.presence.tell({ type: 'jobs' });
  await expect.poll(() => heard.a).toEqual([{ type: 'jobs' }]);
});
