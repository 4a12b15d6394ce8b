import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  acknowledgeUpdates,
  claimChat,
  releaseUpdates,
  storeUpdates,
  waitingChats,
} from '../../src/assistant-db/messages/inbox.ts';
import { heartbeat } from '../../src/assistant-db/operation/processes.ts';
import { expireLeases, NOW, twoProcesses } from './database.ts';

const incoming = (updateId: number, chatId = 1) => ({ updateId, chatId, payload: `{"n":${updateId}}` });
const ids = (updates: readonly { updateId: number }[]) => updates.map(update => update.updateId);

describe('a chat', () => {
  it("is one process's, also where an earlier update is stored late, by another one", async () => {
    const { dbA, dbB, a, b } = await twoProcesses();
    await storeUpdates(dbB, [incoming(11)], NOW, b);
    expect(ids(await claimChat(dbB, 1, b))).toEqual([11]);
    await storeUpdates(dbA, [incoming(9)], NOW, a);
    expect(await claimChat(dbA, 1, a)).toEqual([]);
    await dbB.transaction().execute(trx => acknowledgeUpdates(trx, [11], b));
    expect(ids(await claimChat(dbA, 1, a))).toEqual([9]);
  });

  it('is never kept by two that wait for each other', async () => {
    const { dbA, dbB, a, b } = await twoProcesses();
    await storeUpdates(dbA, [incoming(10)], NOW, a);
    await storeUpdates(dbB, [incoming(9), incoming(11)], NOW, b);
    expect(await claimChat(dbB, 1, b)).toEqual([]);
    expect(ids(await claimChat(dbA, 1, a))).toEqual([9, 10, 11]);
  });

  it("stays one process's where one whose lease has expired comes back", async () => {
    const { dbA, dbB, a, b } = await twoProcesses();
    await storeUpdates(dbA, [incoming(1)], NOW, a);
    await expireLeases(dbB, b);
    await storeUpdates(dbB, [incoming(2)], NOW, b);
    await heartbeat(dbA, a);
    expect(await claimChat(dbB, 1, b)).toEqual([]);
    expect(ids(await claimChat(dbA, 1, a))).toEqual([1, 2]);
  });

  it('is claimed as a whole, however much waits', async () => {
    const { dbA, dbB, a, b } = await twoProcesses();
    const many = Array.from({ length: 250 }, (_, n) => incoming(n + 1));
    await storeUpdates(dbA, many, NOW, a);
    await expireLeases(dbB, b);
    expect(await claimChat(dbB, 1, b)).toHaveLength(200);
    await heartbeat(dbA, a);
    expect(await claimChat(dbA, 1, a)).toEqual([]);
    expect(await claimChat(dbB, 1, b)).toHaveLength(200);
  });

  it("that is this process's takes no write", async () => {
    const { dbA, a } = await twoProcesses();
    await storeUpdates(dbA, [incoming(1)], NOW, a);
    const changes = async () =>
      (await sql<{ n: number }>`SELECT total_changes() AS n`.execute(dbA)).rows.at(0)?.n;
    const before = await changes();
    expect(await claimChat(dbA, 1, a)).toHaveLength(1);
    expect(await changes()).toBe(before);
  });

  it('that has waited longest comes first', async () => {
    const { dbA, a } = await twoProcesses();
    await storeUpdates(dbA, [incoming(1, 9), incoming(2, 3), incoming(3, 5), incoming(4, 9)], NOW, a);
    expect(await waitingChats(dbA, a)).toEqual([9, 3, 5]);
  });
});

it('what a killed process had may have been begun: that counts as one attempt, a stop as none', async () => {
  const { dbA, dbB, a, b } = await twoProcesses();
  const attempts = async (db: typeof dbA, me: typeof a) =>
    (await claimChat(db, 1, me)).map(update => update.attempts);
  await storeUpdates(dbA, [incoming(1)], NOW, a);
  await storeUpdates(dbB, [incoming(2)], NOW);
  await expireLeases(dbB, b);
  expect(await attempts(dbB, b)).toEqual([1, 0]);
  await dbB.transaction().execute(trx => releaseUpdates(trx, b));
  await heartbeat(dbA, a);
  expect(await attempts(dbA, a)).toEqual([1, 0]);
  await expireLeases(dbB, b);
  expect(await attempts(dbB, b)).toEqual([1, 1]);
});
