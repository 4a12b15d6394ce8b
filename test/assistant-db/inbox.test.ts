import { describe, expect } from 'vitest';
import {
  acknowledgeUpdates,
  claimChat,
  countAttempt,
  pruneInbox,
  releaseUpdates,
  storeUpdates,
  waitingChats,
} from '../../src/assistant-db/messages/inbox.ts';
import { heartbeat } from '../../src/assistant-db/operation/processes.ts';
import { expireLeases, freshDatabase, it, NOW, twoProcesses } from './database.ts';

const incoming = (updateId: number, chatId = 1) => ({ updateId, chatId, payload: `{"n":${updateId}}` });
const ids = (updates: readonly { updateId: number }[]) => updates.map(update => update.updateId);

describe('storing updates', () => {
  it('tells which ones are new', async () => {
    const { db } = await freshDatabase();
    expect(await storeUpdates(db, [incoming(1), incoming(2)], NOW)).toEqual(new Set([1, 2]));
    expect(await storeUpdates(db, [incoming(2), incoming(3)], NOW)).toEqual(new Set([3]));
    expect(await storeUpdates(db, [incoming(3)], NOW)).toEqual(new Set());
    expect(await storeUpdates(db, [], NOW)).toEqual(new Set());
  });

  it('does not bring a handled one back', async () => {
    const { dbA, a } = await twoProcesses();
    await storeUpdates(dbA, [incoming(1)], NOW);
    await claimChat(dbA, 1, a);
    expect(await dbA.transaction().execute(trx => acknowledgeUpdates(trx, [1], a))).toBe(true);
    expect(await storeUpdates(dbA, [incoming(1)], NOW)).toEqual(new Set());
    expect(await claimChat(dbA, 1, a)).toEqual([]);
  });
});

describe('claiming a chat', () => {
  it('gives everything that waits, oldest first', async () => {
    const { dbA, a } = await twoProcesses();
    await storeUpdates(dbA, [incoming(9), incoming(7), incoming(8, 2), incoming(10)], NOW);
    expect(await claimChat(dbA, 1, a)).toEqual(
      [7, 9, 10].map(n => ({ updateId: n, chatId: 1, payload: `{"n":${n}}`, receivedAt: NOW, attempts: 0 })),
    );
  });

  it('gives nothing while another live process is at work there, new messages neither', async () => {
    const { dbA, dbB, a, b } = await twoProcesses();
    await storeUpdates(dbA, [incoming(1), incoming(2, 2)], NOW);
    await claimChat(dbA, 1, a);
    await storeUpdates(dbB, [incoming(3)], NOW);
    expect(await claimChat(dbB, 1, b)).toEqual([]);
    expect(ids(await claimChat(dbB, 2, b))).toEqual([2]);
  });
});

describe('a process that is gone', () => {
  it('loses its claims when it was killed, but not before', async () => {
    const { dbA, dbB, a, b } = await twoProcesses();
    await storeUpdates(dbA, [incoming(1)], NOW);
    await claimChat(dbA, 1, a);
    expect(await waitingChats(dbB, b)).toEqual([]);
    await expireLeases(dbB, b);
    expect(await waitingChats(dbB, b)).toEqual([1]);
    expect(ids(await claimChat(dbB, 1, b))).toEqual([1]);
  });
});

describe('waiting chats', () => {
  it('are those of nobody or of one’s own, the one that has waited longest first; never those of another live process', async () => {
    const { dbA, a, b } = await twoProcesses();
    await storeUpdates(dbA, [incoming(1, 9), incoming(2, 2), incoming(3, 2), incoming(4, 3)], NOW);
    await claimChat(dbA, 9, a);
    expect(await waitingChats(dbA, a)).toEqual([9, 2, 3]);
    expect(await waitingChats(dbA, b)).toEqual([2, 3]);
  });
});

describe('settling', () => {
  it('takes all of them or none', async () => {
    const { dbA, a } = await twoProcesses();
    await storeUpdates(dbA, [incoming(1), incoming(2, 2)], NOW);
    await claimChat(dbA, 1, a);
    expect(await dbA.transaction().execute(trx => acknowledgeUpdates(trx, [1, 2], a))).toBe(false);
    expect(await dbA.transaction().execute(trx => acknowledgeUpdates(trx, [1, 1, 404], a))).toBe(false);
  });

  it('keeps nothing of what people said', async () => {
    const { dbA, a } = await twoProcesses();
    await storeUpdates(dbA, [incoming(1)], NOW);
    await claimChat(dbA, 1, a);
    await dbA.transaction().execute(trx => acknowledgeUpdates(trx, [1], a));
    expect(await dbA.selectFrom('inbox').selectAll().execute()).toMatchObject([
      { update_id: 1, status: 'done', payload: '', owner: null },
    ]);
  });

  it('counts failed attempts, of this process’s updates only, and each once', async () => {
    const { dbA, a, b } = await twoProcesses();
    await storeUpdates(dbA, [incoming(1), incoming(2)], NOW);
    await claimChat(dbA, 1, a);
    await countAttempt(dbA, [1], a, 1);
    // As where the answer to the first was lost.
    await countAttempt(dbA, [1], a, 1);
    await countAttempt(dbA, [1, 2], b, 2);
    expect((await claimChat(dbA, 1, a)).map(update => update.attempts)).toEqual([1, 0]);
  });
});

describe('pruning', () => {
  it('forgets what was handled long ago, never what waits', async () => {
    const { dbA, a } = await twoProcesses();
    await storeUpdates(dbA, [incoming(1), incoming(2, 2)], NOW);
    await claimChat(dbA, 1, a);
    await dbA.transaction().execute(trx => acknowledgeUpdates(trx, [1], a));
    await pruneInbox(dbA, NOW);
    expect(await dbA.selectFrom('inbox').select('update_id').execute()).toHaveLength(2);
    await pruneInbox(dbA, NOW + 1);
    expect(await dbA.selectFrom('inbox').select('update_id').execute()).toEqual([{ update_id: 2 }]);
  });

  it('goes on in steps, the oldest first, and tells whether there may be more', async () => {
    const { db } = await freshDatabase();
    const rows = Array.from({ length: 1100 }, (_, n) => ({
      update_id: n + 1,
      chat_id: 1,
      payload: '',
      status: 'done' as const,
      received_at: NOW - n,
    }));
    await db.insertInto('inbox').values(rows).execute();
    const left = async () => (await db.selectFrom('inbox').select('update_id').execute()).length;
    const before = NOW - 49;
    expect(await pruneInbox(db, before)).toBe(true);
    expect(await left()).toBe(600);
    expect(await db.selectFrom('inbox').select('update_id').where('update_id', '>', 600).execute()).toEqual(
      [],
    );
    expect(await pruneInbox(db, before)).toBe(true);
    expect(await pruneInbox(db, before)).toBe(false);
    expect(await left()).toBe(50);
  });
});

describe('a chat', () => {
  it("is one process's, also where an earlier update is stored late", async () => {
    const { dbA, dbB, a, b } = await twoProcesses();
    await storeUpdates(dbB, [incoming(11)], NOW);
    expect(ids(await claimChat(dbB, 1, b))).toEqual([11]);
    await storeUpdates(dbA, [incoming(9)], NOW);
    expect(await claimChat(dbA, 1, a)).toEqual([]);
    await dbB.transaction().execute(trx => acknowledgeUpdates(trx, [11], b));
    expect(ids(await claimChat(dbA, 1, a))).toEqual([9]);
  });

  it('is claimed by nobody whose lease has expired, until they register again', async () => {
    const { dbA, dbB, a, b } = await twoProcesses();
    await storeUpdates(dbA, [incoming(1)], NOW);
    await expireLeases(dbB, b);
    expect(await claimChat(dbA, 1, a)).toEqual([]);
    await heartbeat(dbA, a);
    expect(ids(await claimChat(dbA, 1, a))).toEqual([1]);
  });

  it("stays one process's where one whose lease has expired comes back", async () => {
    const { dbA, dbB, a, b } = await twoProcesses();
    await storeUpdates(dbA, [incoming(1)], NOW);
    expect(ids(await claimChat(dbA, 1, a))).toEqual([1]);
    await expireLeases(dbB, b);
    await storeUpdates(dbB, [incoming(2)], NOW);
    await heartbeat(dbA, a);
    expect(await claimChat(dbB, 1, b)).toEqual([]);
    expect(ids(await claimChat(dbA, 1, a))).toEqual([1, 2]);
  });

  it('is claimed as a whole, however much waits', async () => {
    const { dbA, dbB, a, b } = await twoProcesses();
    const many = Array.from({ length: 250 }, (_, n) => incoming(n + 1));
    await storeUpdates(dbA, many, NOW);
    expect(await claimChat(dbA, 1, a)).toHaveLength(200);
    await expireLeases(dbB, b);
    expect(await claimChat(dbB, 1, b)).toHaveLength(200);
    await heartbeat(dbA, a);
    expect(await claimChat(dbA, 1, a)).toEqual([]);
    expect(await claimChat(dbB, 1, b)).toHaveLength(200);
  });
});

it('what a killed process had may have been begun: that counts as one attempt, a stop as none', async () => {
  const { dbA, dbB, a, b } = await twoProcesses();
  const attempts = async (db: typeof dbA, me: typeof a) =>
    (await claimChat(db, 1, me)).map(update => update.attempts);
  await storeUpdates(dbA, [incoming(1)], NOW);
  expect(await attempts(dbA, a)).toEqual([0]);
  await storeUpdates(dbB, [incoming(2)], NOW);
  await expireLeases(dbB, b);
  expect(await attempts(dbB, b)).toEqual([1, 0]);
  await dbB.transaction().execute(trx => releaseUpdates(trx, b));
  await heartbeat(dbA, a);
  expect(await attempts(dbA, a)).toEqual([1, 0]);
  await expireLeases(dbB, b);
  expect(await attempts(dbB, b)).toEqual([1, 1]);
});
