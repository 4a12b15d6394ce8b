import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { storageAt } from '../../src/assistant-db/index.ts';
import type { Signal } from '../../src/assistant-db/presence.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { keptLog, SILENT } from '../support/log.ts';
import { freshPostgres } from '../support/postgres/fresh.ts';
import { virtualClock } from '../support/virtual-clock.ts';
import { NOW } from './database.ts';

const LEASE_MS = 8000;

/** Processes on one database of PostgreSQL, each with its own clock. */
async function processes() {
  const url = await freshPostgres();
  const storage = storageAt(url);
  const db = await storage.open();
  onTestFinished(() => db.destroy());
  const join = async (id: string) => {
    const clock = virtualClock(NOW);
    const presence = await storage.join(db, { id, leaseMs: LEASE_MS }, { clock, log: SILENT });
    onTestFinished(() => presence.leave());
    return { presence, clock };
  };
  /** Ends the sessions of processes on the server, like a lost connection or their death. */
  const cut = async () =>
    void (await sql`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(db));
  return { db, url, join, cut };
}

test('declares a process without a session dead after half a lease, and not before', async () => {
  const { db, join } = await processes();
  const { presence, clock } = await join('a');
  await db.insertInto('processes').values({ id: 'killed', beat: 1 }).execute();
  expect(await presence.renew()).toEqual([]);
  await clock.advance(LEASE_MS / 2 - 1);
  expect(await presence.renew()).toEqual([]);
  await clock.advance(1);
  expect(await presence.renew()).toEqual(['killed']);
  expect(await db.selectFrom('processes').select('id').execute()).toEqual([{ id: 'a' }]);
});

test('lets live processes return without loss after all sessions were cut', async () => {
  const { db, join, cut } = await processes();
  const both = [await join('a'), await join('b')];
  await cut();
  for (const { presence, clock } of both) {
    await expect.poll(() => presence.renew().catch(() => 'cut')).toEqual([]);
    await clock.advance(LEASE_MS);
  }
  for (const { presence } of both) expect(await presence.renew()).toEqual([]);
  expect(await db.selectFrom('processes').select('id').orderBy('id').execute()).toEqual([
    { id: 'a' },
    { id: 'b' },
  ]);
});

test('has one leader, whose signal aborts with its session so that another can lead', async () => {
  const { join, cut } = await processes();
  const [a, b] = [await join('a'), await join('b')];
  const leading = await a.presence.lead('polling');
  expect(await a.presence.lead('polling')).toBe(leading);
  expect(await b.presence.lead('polling')).toBeUndefined();
  expect(await b.presence.lead('something else')).toBeDefined();
  await cut();
  await expect.poll(() => leading?.aborted).toBe(true);
  await expect.poll(() => b.presence.lead('polling').catch(() => undefined)).toBeDefined();
});

test('lets another process lead after a resignation, and never readmits one that left', async () => {
  const { db, join, cut } = await processes();
  const [a, b] = [await join('a'), await join('b')];
  await a.presence.lead('polling');
  await a.presence.resign('polling');
  expect(await b.presence.lead('polling')).toBeDefined();
  await cut();
  await a.presence.leave();
  await expect.poll(() => b.presence.renew().catch(() => 'cut')).toEqual([]);
  const holders = sql<{ pid: number }>`SELECT DISTINCT pid FROM pg_locks WHERE locktype = 'advisory'
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  // The locks of a session that was cut may last for another moment.
  await expect.poll(async () => (await holders.execute(db)).rows).toHaveLength(1);
});

test('bounds the wait for a budget stored before the server clock was set back', async () => {
  const { db } = await processes();
  const budget = storageAt('postgres://nobody@localhost/x').sendBudget(db, {
    clock: virtualClock(NOW),
    log: SILENT,
  });
  const limit = { intervalMs: 1000, burst: 3 };
  await sql`INSERT INTO send_budget VALUES ('7', ${Date.now() + 60 * 60_000})`.execute(db);
  expect(await budget.take('7', limit)).toBeLessThan(65_000);
  expect(await budget.look('7', limit)).toBeLessThan(65_000);
});

test('notifies the other processes, but not the sender', async () => {
  const { join } = await processes();
  const [a, b] = [await join('a'), await join('b')];
  const heard: Record<'a' | 'b', Signal[]> = { a: [], b: [] };
  a.presence.listen(signal => heard.a.push(signal));
  b.presence.listen(signal => heard.b.push(signal));
  const signals: Signal[] = [
    { type: 'arrived', chats: [-1001234567890, 7], forAll: true },
    { type: 'superseded', chat: 7, by: 1 },
    { type: 'jobs' },
  ];
  for (const signal of signals) a.presence.tell(signal);
  await expect.poll(() => heard.b.length).toBe(3);
  expect(heard.b).toEqual(expect.arrayContaining(signals));
  b.presence.tell({ type: 'jobs' });
  await expect.poll(() => heard.a).toEqual([{ type: 'jobs' }]);
});

test('warns once about a pooler in transaction mode, and names the setting', async () => {
  const { db, url } = await processes();
  await sql`CREATE SCHEMA pooled`.execute(db);
  await sql`CREATE SEQUENCE pooled.pids`.execute(db);
  await sql`CREATE FUNCTION pooled.pg_backend_pid() RETURNS int LANGUAGE sql
    AS $$SELECT nextval('pooled.pids')::int$$`.execute(db);
  const pooled = `${url}?options=${encodeURIComponent('-c search_path=pooled,pg_catalog,public')}`;
  for (const [directUrl, told] of [
    [undefined, 0],
    [pooled, 1],
  ] as const) {
    const { log, logged } = keptLog();
    const storage = storageAt(url, { pool: 2, directUrl });
    const presence = await storage.join(db, { id: 'a', leaseMs: LEASE_MS }, { clock: systemClock, log });
    await presence.renew();
    expect(logged().split('set DATABASE_DIRECT_URL to the server itself')).toHaveLength(told + 1);
    await presence.leave();
  }
});
