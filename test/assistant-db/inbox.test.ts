import { describe, expect, it } from 'vitest';
import {
  acknowledgeUpdates,
  claimChat,
  countAttempt,
  pruneInbox,
  storeUpdates,
  waitingChats,
} from '../../src/assistant-db/messages/inbox.ts';
import { heartbeat, leave } from '../../src/assistant-db/operation/processes.ts';
import { expireLeases, freshDatabase, NOW, twoProcesses } from './database.ts';

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

  it('stores one that comes twice in one answer once', async () => {
    const { db } = await freshDatabase();
    expect(await storeUpdates(db, [incoming(5), incoming(5)], NOW)).toEqual(new Set([5]));
    expect(await db.selectFrom('inbox').selectAll().execute()).toHaveLength(1);
  });

  it('does not bring a handled one back', async () => {
    const { dbA, a } = await twoProcesses();
    await storeUpdates(dbA, [incoming(1)], NOW);
    await claimChat(dbA, 1, a);
    expect(await dbA.transaction().execute(trx => acknowledgeUpdates(trx, [1], a))).toBe(true);
    expect(await storeUpdates(dbA, [incoming(1)], NOW)).toEqual(new Set());
    expect(await claimChat(dbA, 1, a)).toEqual([]);
  });

  it('takes as many as Telegram hands over at once, from any chat', async () => {
    const { db } = await freshDatabase();
    const many = Array.from({ length: 100 }, (_, n) => incoming(2 ** 31 + n, -(10 ** 12) - n));
    expect((await storeUpdates(db, many, NOW)).size).toBe(100);
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

  it('gives this process its own again, with what has come meanwhile', async () => {
    const { dbA, a } = await twoProcesses();
    await storeUpdates(dbA, [incoming(1)], NOW);
    await claimChat(dbA, 1, a);
    await storeUpdates(dbA, [incoming(2)], NOW);
    expect(ids(await claimChat(dbA, 1, a))).toEqual([1, 2]);
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

  it('cannot acknowledge what another process has taken over', async () => {
    const { dbA, dbB, a, b } = await twoProcesses();
    await storeUpdates(dbA, [incoming(1)], NOW);
    await claimChat(dbA, 1, a);
    await expireLeases(dbB, b);
    await claimChat(dbB, 1, b);
    expect(await dbA.transaction().execute(trx => acknowledgeUpdates(trx, [1], a))).toBe(false);
    expect(await dbB.transaction().execute(trx => acknowledgeUpdates(trx, [1], b))).toBe(true);
  });

  it('gives them up at once when it stops in order', async () => {
    const { dbA, dbB, a, b } = await twoProcesses();
    await storeUpdates(dbA, [incoming(1)], NOW);
    await claimChat(dbA, 1, a);
    await leave(dbA, a);
    expect(await waitingChats(dbB, b)).toEqual([1]);
    expect(ids(await claimChat(dbB, 1, b))).toEqual([1]);
  });

  it('keeps them for as long as it shows that it is alive', async () => {
    const { dbA, dbB, a, b } = await twoProcesses();
    await storeUpdates(dbA, [incoming(1)], NOW);
    await claimChat(dbA, 1, a);
    await heartbeat(dbA, a);
    expect(await claimChat(dbB, 1, b)).toEqual([]);
  });
});

describe('waiting chats', () => {
  it('are those with updates of nobody or of one’s own, each once; never those of another live process', async () => {
    const { dbA, a, b } = await twoProcesses();
    await storeUpdates(dbA, [incoming(1, 1), incoming(2, 2), incoming(3, 2), incoming(4, 3)], NOW);
    await claimChat(dbA, 1, a);
    expect((await waitingChats(dbA, a)).toSorted()).toEqual([1, 2, 3]);
    expect((await waitingChats(dbA, b)).toSorted()).toEqual([2, 3]);
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

  it('counts failed attempts, of this process’s updates only', async () => {
    const { dbA, a, b } = await twoProcesses();
    await storeUpdates(dbA, [incoming(1), incoming(2)], NOW);
    await claimChat(dbA, 1, a);
    await countAttempt(dbA, [1], a);
    await countAttempt(dbA, [1, 2], b);
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
