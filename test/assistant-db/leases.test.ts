import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../src/app/index.ts';
import { startMaintenance } from '../../src/app/maintenance.ts';
import { claimGeneration } from '../../src/assistant-db/jobs/claims.ts';
import { heartbeat, heartbeats, leave } from '../../src/assistant-db/operation/processes.ts';
import { Leases } from '../../src/assistant-db/sqlite/presence.ts';
import { loadConfig } from '../../src/config/index.ts';

import { temporaryFolder } from '../support/folder.ts';
import { keptLog } from '../support/log.ts';
import { oneMoreProcess } from '../support/shared.ts';
import { virtualClock } from '../support/virtual-clock.ts';
import { enqueue, expireLeases, LEASE_MS, NOW, openDialogue, twoProcesses } from './database.ts';

const HOUR = 60 * 60_000;

/** A process without work: alive as long as its clock runs. */
async function running(file: string, id: string) {
  const clock = virtualClock(NOW);
  const variables = { DATABASE_URL: `sqlite:${file}`, AI_PROVIDERS: 'offline', IMAGE_PROVIDERS: 'offline' };
  const me = { id, leaseMs: LEASE_MS };
  const runtime = { ...oneMoreProcess(), clock, me };
  const { log, logged } = keptLog();
  const app = await createApp(loadConfig(variables), log, runtime);
  const maintenance = await startMaintenance(app);
  onTestFinished(async () => {
    await maintenance.stop();
    await app.close();
  });
  return { db: app.db, me, clock, logged };
}

/** Two processes on one database, the first one with a job in flight. */
async function twoRunning() {
  const file = join(temporaryFolder(), 'bot.db');
  const a = await running(file, 'process-a');
  const b = await running(file, 'process-b');
  await enqueue(a.db, await openDialogue(a.db), 1);
  const job = await claimGeneration(a.db, a.me, NOW);
  expect(job).toMatchObject({ owner: 'process-a' });
  /** Advances the clocks of live processes in small steps. A dead process has no clock. */
  const pass = async (ms: number, ...alive: readonly (typeof a)[]) => {
    for (let passed = 0; passed < ms; passed += LEASE_MS / 4) {
      for (const process of alive) await process.clock.advance(LEASE_MS / 4);
      // Wait until the writes of their steps are done.
      for (const process of alive) await heartbeats(process.db);
    }
  };
  return { a, b, pass };
}

describe.each([
  ['+8 s', LEASE_MS],
  ['+1 h', HOUR],
  ['-1 h', -HOUR],
])('a clock that is put by %s', (_what, step) => {
  test('costs a live process none of its claims', async () => {
    const { a, b, pass } = await twoRunning();
    await pass(4000, a, b);
    b.clock.step(step);
    expect(await claimGeneration(b.db, b.me, NOW)).toBeUndefined();
    await pass(2 * LEASE_MS, a, b);
    a.clock.step(step);
    expect(await claimGeneration(b.db, b.me, NOW)).toBeUndefined();
    await pass(2 * LEASE_MS, a, b);
    expect(await claimGeneration(b.db, b.me, NOW)).toBeUndefined();
    expect(b.logged()).not.toContain('expired');
  });

  test('delays no takeover from a dead one', async () => {
    const { a, b, pass } = await twoRunning();
    await pass(4000, a, b);
    b.clock.step(step);
    await pass(LEASE_MS / 2, b);
    expect(await claimGeneration(b.db, b.me, NOW)).toBeUndefined();
    await pass(LEASE_MS, b);
    expect(await claimGeneration(b.db, b.me, NOW)).toMatchObject({ owner: 'process-b', attempts: 2 });
    expect(b.logged()).toContain('the lease of a process has expired');
  });
});

describe('a lease', () => {
  function watching() {
    let elapsed = 0;
    const leases = new Leases({ elapsed: () => elapsed });
    const pass = (ms: number) => {
      elapsed += ms;
    };
    return { leases, pass };
  }

  test('does not count time in which no process looked, because the machine may have slept', async () => {
    const { dbA, dbB, a, b } = await twoProcesses();
    const { leases, pass } = watching();
    await leases.expire(dbB, b);
    pass(10 * HOUR);
    expect(await leases.expire(dbB, b)).toEqual([]);
    await heartbeat(dbA, a);
    pass(LEASE_MS / 4);
    expect(await leases.expire(dbB, b)).toEqual([]);
    expect([...(await heartbeats(dbB)).keys()].toSorted()).toEqual(['process-a', 'process-b']);
  });

  test('is renewed after a wrong expiry, with the claims that no one took over', async () => {
    const { dbA, dbB, a, b } = await twoProcesses();
    const dialogue = await openDialogue(dbA);
    for (const revision of [1, 2]) await enqueue(dbA, dialogue, revision);
    for (const revision of [1, 2]) expect(await claimGeneration(dbA, a, NOW)).toMatchObject({ revision });
    expect(await expireLeases(dbB, b)).toEqual([a.id]);
    expect(await claimGeneration(dbB, b, NOW)).toMatchObject({ revision: 1 });
    await heartbeat(dbA, a);
    expect(await claimGeneration(dbB, b, NOW)).toBeUndefined();
    expect(await claimGeneration(dbA, a, NOW)).toBeUndefined();
  });

  test('is not mistaken by a third process for the old one after its renewal', async () => {
    const { dbA, dbB, a, b } = await twoProcesses();
    const third = { id: 'process-c', leaseMs: LEASE_MS };
    await heartbeat(dbB, third);
    const { leases, pass } = watching();
    for (let looks = 0; looks < 4; looks++) {
      await heartbeat(dbB, b);
      await leases.expire(dbB, third);
      pass(LEASE_MS / 4);
    }
    await leave(dbA, a);
    await heartbeat(dbA, a);
    await heartbeat(dbB, b);
    expect(await leases.expire(dbB, third)).toEqual([]);
  });
});
