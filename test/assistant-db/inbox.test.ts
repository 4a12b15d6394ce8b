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
  it('returns the new ones', async () => {
    const { db } = await freshDatabase();
    expect(await storeUpdates(db, [incoming(1), incoming(2)], NOW)).toEqual(new Set([1, 2]));
    expect(await storeUpdates(db, [incoming(2), incoming(3)], NOW)).toEqual(new Set([3]));
    expect(await storeUpdates(db, [incoming(3)], NOW)).toEqual(new Set());
    expect(await storeUpdates(db, [], NOW)).toEqual(new Set());
  });

  it('does not reopen a handled one', async () => {
    const { dbA, a } = await twoProcesses();
    await storeUpdates(dbA, [incoming(1)], NOW);
    await claimChat(dbA, 1, a);
    expect(await dbA.transaction().execute(trx => acknowledgeUpdates(trx, [1], a))).toBe(true);
    expect(await storeUpdates(dbA, [incoming(1)], NOW)).toEqual(new Set());
    expect(await claimChat(dbA, 1, a)).toEqual([]);
  });
});

describe('claiming a chat', () => {
  it('claims all waiting updates, oldest first', async () => {
    const { dbA, a } = await twoProcesses();
    await storeUpdates(dbA, [incoming(9), incoming(7), incoming(8, 2), incoming(10)], NOW);
    expect(await claimChat(dbA, 1, a)).toEqual(
      [7, 9, 10].map(n => ({ updateId: n, chatId: 1, payload: `{"n":${n}}`, receivedAt: NOW, attempts: 0 })),
    );
  });

  it('claims nothing while another live process works there, not even new messages', async () => {
    const { dbA, dbB, a, b } = await twoProcesses();
    await storeUpdates(dbA, [incoming(1), incoming(2, 2)], NOW);
    await claimChat(dbA, 1, a);
    await storeUpdates(dbB, [incoming(3)], NOW);
    expect(await claimChat(dbB, 1, b)).toEqual([]);
    expect(ids(await claimChat(dbB, 2, b))).toEqual([2]);
  });
});

describe('a killed process', () => {
  it('loses its claims, but not before the kill', async () => {
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
  it('are those without a live owner or with this process, the longest waiting first', async () => {
    const { dbA, a, b } = await twoProcesses();
    await storeUpdates(dbA, [incoming(1, 9), incoming(2, 2), incoming(3, 2), incoming(4, 3)], NOW);
    await claimChat(dbA, 9, a);
    expect(await waitingChats(dbA, a)).toEqual([9, 2, 3]);
    expect(await waitingChats(dbA, b)).toEqual([2, 3]);
  });
});

describe('settling', () => {
  it('settles all updates or none', async () => {
    const { dbA, a } = await twoProcesses();
    await storeUpdates(dbA, [incoming(1), incoming(2, 2)], NOW);
    await claimChat(dbA, 1, a);
    expect(await dbA.transaction().execute(trx => acknowledgeUpdates(trx, [1, 2], a))).toBe(false);
    expect(await dbA.transaction().execute(trx => acknowledgeUpdates(trx, [1, 1, 404], a))).toBe(false);
  });

  it('deletes the words of the user', async () => {
    const { dbA, a } = await twoProcesses();
    await storeUpdates(dbA, [incoming(1)], NOW);
    await claimChat(dbA, 1, a);
    await dbA.transaction().execute(trx => acknowledgeUpdates(trx, [1], a));
    expect(await dbA.selectFrom('inbox').selectAll().execute()).toMatchObject([
      { update_id: 1, status: 'done', payload: '', owner: null },
    ]);
  });

  it('counts each failed attempt once, and only for its own updates', async () => {
    const { dbA, a, b } = await twoProcesses();
    await storeUpdates(dbA, [incoming(1), incoming(2)], NOW);
    await claimChat(dbA, 1, a);
    await countAttempt(dbA, [1], a, 1);
    // Repeated, because the answer to the first call was lost.
    await countAttempt(dbA, [1], a, 1);
    await countAttempt(dbA, [1, 2], b, 2);
    expect((await claimChat(dbA, 1, a)).map(update => update.attempts)).toEqual([1, 0]);
  });
});

describe('pruning', () => {
  it('deletes updates handled long ago, but no waiting ones', async () => {
    const { dbA, a } = await twoProcesses();
    await storeUpdates(dbA, [incoming(1), incoming(2, 2)], NOW);
    await claimChat(dbA, 1, a);
    await dbA.transaction().execute(trx => acknowledgeUpdates(trx, [1], a));
    await pruneInbox(dbA, NOW);
    expect(await dbA.selectFrom('inbox').select('update_id').execute()).toHaveLength(2);
    await pruneInbox(dbA, NOW + 1);
    expect(await dbA.selectFrom('inbox').select('update_id').execute()).toEqual([{ update_id: 2 }]);
  });

  it('works in steps, oldest first, and reports whether there may be more', async () => {
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
  it('stays with one process if an earlier update is stored late', async () => {
    const { dbA, dbB, a, b } = await twoProcesses();
    await storeUpdates(dbB, [incoming(11)], NOW);
    expect(ids(await claimChat(dbB, 1, b))).toEqual([11]);
    await storeUpdates(dbA, [incoming(9)], NOW);
    expect(await claimChat(dbA, 1, a)).toEqual([]);
    await dbB.transaction().execute(trx => acknowledgeUpdates(trx, [11], b));
    expect(ids(await claimChat(dbA, 1, a))).toEqual([9]);
  });

  it('is not claimed by a process with an expired lease until it registers again', async () => {
    const { dbA, dbB, a, b } = await twoProcesses();
    await storeUpdates(dbA, [incoming(1)], NOW);
    await expireLeases(dbB, b);
    expect(await claimChat(dbA, 1, a)).toEqual([]);
    await heartbeat(dbA, a);
    expect(ids(await claimChat(dbA, 1, a))).toEqual([1]);
  });

  it('stays with one process when another one with an expired lease returns', async () => {
    const { dbA, dbB, a, b } = await twoProcesses();
    await storeUpdates(dbA, [incoming(1)], NOW);
    expect(ids(await claimChat(dbA, 1, a))).toEqual([1]);
    await expireLeases(dbB, b);
    await storeUpdates(dbB, [incoming(2)], NOW);
    await heartbeat(dbA, a);
    expect(await claimChat(dbB, 1, b)).toEqual([]);
    expect(ids(await claimChat(dbA, 1, a))).toEqual([1, 2]);
  });

  it('is claimed completely, however many updates wait', async () => {
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

it('counts one attempt for the updates of a killed process, and none after a stop', async () => {
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
