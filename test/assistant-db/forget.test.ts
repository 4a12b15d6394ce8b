import { describe, expect } from 'vitest';
import { claimGeneration, failGeneration } from '../../src/assistant-db/jobs/claims.ts';
import { loadImages, saveDrawn } from '../../src/assistant-db/jobs/generation-images.ts';
import { storeUpdates } from '../../src/assistant-db/messages/inbox.ts';
import {
  claimBroadcast,
  createBroadcast,
  queueNext,
  startBroadcast,
} from '../../src/assistant-db/operation/broadcasts.ts';
import { heartbeat } from '../../src/assistant-db/operation/processes.ts';
import { findAdmission } from '../../src/assistant-db/people/admission.ts';
import { carriedCounts } from '../../src/assistant-db/people/counts.ts';
import { finishForgetting, forgetPerson } from '../../src/assistant-db/people/forget.ts';
import type { Broadcast, Store, Trx } from '../../src/assistant-db/schema.ts';
import { refusalOf } from '../../src/bot/limits.ts';
import { tablesOf, tracesIn } from '../support/traces.ts';
import {
  connectTo,
  enqueue,
  freshDatabase,
  LEASE_MS,
  NOW,
  openDialogue,
  overlap,
  test,
  twoProcesses,
} from './database.ts';

const ME = { id: 'process-a', leaseMs: LEASE_MS };
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** `NOW` is at noon. */
const MIDNIGHT = NOW + 12 * HOUR;
const ADA = 987_654_321;
const EVE = 123_456_789;
const NONE = { stickers: 0, orders: 0, requests: 0, voice: 0, tasks: 0, pressed: 0, said: 0 };

const on = async () => true;

function forgetIn(trx: Trx, userId: number, now = NOW): Promise<void> {
  return forgetPerson(trx, userId, { messages: [], packJobs: [] }, ME, now);
}

function forget(db: Store, userId: number, now = NOW): Promise<void> {
  return db.transaction().execute(trx => forgetIn(trx, userId, now));
}

/** Jobs of a user, each with a picture that names the user. @returns their ids */
async function drawn(db: Store, userId: number, count: number): Promise<number[]> {
  await heartbeat(db, ME);
  const dialogue = await openDialogue(db, userId);
  const ids: number[] = [];
  for (let revision = 1; revision <= count; revision++) {
    await enqueue(db, dialogue, revision, userId);
    const id = (await claimGeneration(db, ME, NOW))?.id ?? 0;
    const bytes = Buffer.from(`a picture of ${userId}`.padEnd(20_000, '.'));
    await db.transaction().execute(trx => saveDrawn(trx, id, ME, { bytes, provider: 'gemini', attempt: 1 }));
    ids.push(id);
  }
  return ids;
}

const images = async (db: Store) =>
  (await db.selectFrom('generation_images').select('generation_id').execute()).length;

describe('the pictures of a forgotten user', () => {
  test('lose their owner at once, and any process deletes them in steps after a kill', async () => {
    const { url, db } = await freshDatabase();
    const theirs = await drawn(db, ADA, 12);
    const [other = 0] = await drawn(db, EVE, 1);
    await forget(db, ADA);
    expect(tracesIn(await tablesOf(db), [String(ADA)])).toEqual(
      Array.from({ length: 12 }, () => `generation_images.drawn: ${ADA}`),
    );
    expect((await db.selectFrom('generations').select('user_id').execute()).map(row => row.user_id)).toEqual([
      EVE,
    ]);
    const counts = [await images(db)];
    await finishForgetting(db, NOW, async () => counts.push(await images(db)) < 2);
    expect(counts).toEqual([13, 11]);

    const next = await connectTo(url);
    await finishForgetting(next, NOW, on);
    expect(await images(next)).toBe(1);
    expect(await next.selectFrom('discarded_images').selectAll().execute()).toEqual([]);
    for (const id of theirs) expect(await loadImages(next, id)).toBeUndefined();
    expect((await loadImages(next, other))?.drawn?.toString()).toContain(`a picture of ${EVE}`);
  });

  test('are never mistaken for those of a later job', async () => {
    const { db } = await freshDatabase();
    const [last = 0] = (await drawn(db, ADA, 2)).toReversed();
    await forget(db, ADA);
    const [next = 0] = await drawn(db, EVE, 1);
    expect(next).toBeGreaterThan(last);
    await finishForgetting(db, NOW, on);
    expect((await loadImages(db, next))?.drawn?.toString()).toContain(String(EVE));
  });
});

/** Stores this many handled updates. */
async function answered(db: Store, chatId: number, urgent: boolean, ids: readonly number[], now = NOW) {
  await storeUpdates(
    db,
    ids.map(updateId => ({ updateId, chatId, payload: '{}', urgent })),
    now,
  );
  await db.updateTable('inbox').set({ status: 'done', payload: '' }).where('update_id', 'in', ids).execute();
}

/** A user who started three stickers, one of which failed, wrote two messages and pressed one button. */
async function busy(db: Store, userId: number, firstUpdate: number, now = NOW): Promise<void> {
  const [, , failed = 0] = await drawn(db, userId, 3);
  await db.updateTable('generations').set({ created_at: now }).where('user_id', '=', userId).execute();
  await db.transaction().execute(trx => failGeneration(trx, failed, ME, 'no_image', now));
  await answered(db, userId, false, [firstUpdate, firstUpdate + 1], now);
  await answered(db, userId, true, [firstUpdate + 2], now);
}

const HAD = { ...NONE, stickers: 2, orders: 3, pressed: 1, said: 2 };

describe('limits used before /forget', () => {
  test('keep counting in every process, without a name, for the hour and the day', async () => {
    const { url, db } = await freshDatabase();
    await busy(db, ADA, 1);
    await forget(db, ADA);
    const other = await connectTo(url);
    expect(await carriedCounts(other, ADA, NOW)).toEqual(HAD);
    expect(await carriedCounts(other, EVE, NOW)).toEqual(NONE);
    expect(await carriedCounts(other, ADA, NOW + HOUR)).toEqual({ ...HAD, pressed: 0, said: 0 });
    expect(await carriedCounts(other, ADA, MIDNIGHT)).toEqual(NONE);
    expect(
      tracesIn(await tablesOf(db), [String(ADA)]).filter(trace => !trace.startsWith('generation_images')),
    ).toEqual([]);
  });

  test('add up over several /forget', async () => {
    const { db } = await freshDatabase();
    for (const first of [1, 11]) {
      await busy(db, ADA, first);
      await forget(db, ADA);
    }
    expect(await carriedCounts(db, ADA, NOW)).toEqual({
      ...NONE,
      stickers: 4,
      orders: 6,
      pressed: 2,
      said: 4,
    });
  });

  test('are deleted with their key after the day, and the next day has another key', async () => {
    const { db } = await freshDatabase();
    await busy(db, ADA, 1);
    await forget(db, ADA);
    const whose = () => db.selectFrom('forgotten_counts').select('person').distinct().execute();
    const before = await whose();
    await finishForgetting(db, NOW + HOUR, on);
    expect((await tablesOf(db)).get('forgotten_counts')).toHaveLength(2);
    await finishForgetting(db, MIDNIGHT - 1, on);
    expect(await carriedCounts(db, ADA, MIDNIGHT - 1)).toEqual({ ...HAD, pressed: 0, said: 0 });
    await finishForgetting(db, MIDNIGHT, on);
    expect((await tablesOf(db)).get('forgotten_counts')).toEqual([]);
    expect((await tablesOf(db)).get('day_secrets')).toEqual([]);

    await busy(db, ADA, 11, NOW + DAY);
    await forget(db, ADA, NOW + DAY);
    expect(await carriedCounts(db, ADA, NOW + DAY)).toEqual(HAD);
    const after = await whose();
    expect([before.length, after.length]).toEqual([1, 1]);
    expect(after).not.toEqual(before);
  });

  test('leave the rest of the hour, for presses and for words', async () => {
    const { db } = await freshDatabase();
    const limits = { db, messagesPerMinute: 0, messagesPerHour: 4, adminIds: new Set<number>() };
    const refused = async (updateId: number, urgent: boolean) => {
      const sent = { userId: ADA, updateId, at: NOW, urgent };
      return refusalOf(limits, sent, await findAdmission(db, ADA, sent));
    };
    await answered(db, ADA, true, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    await answered(db, ADA, false, [21, 22, 23]);
    await forget(db, ADA);
    expect([await refused(99, true), await refused(99, false)]).toEqual([undefined, undefined]);
    await answered(db, ADA, true, [31]);
    expect(await refused(99, true)).toEqual({ minutes: 60, isReported: false });
    expect(await refused(31, false)).toBeUndefined();
    // Written at the same moment.
    await answered(db, ADA, false, [32, 33]);
    await db.deleteFrom('inbox').where('urgent', '=', 1).execute();
    expect([await refused(99, true), await refused(99, false)]).toEqual([
      undefined,
      { minutes: 60, isReported: false },
    ]);
    await forget(db, ADA);
    await db
      .updateTable('inbox')
      .set({ chat_id: ADA, status: 'refused' })
      .where('update_id', '=', 32)
      .execute();
    expect(await refused(99, false)).toEqual({ minutes: 60, isReported: true });
  });

  test('keep counting for two users who were forgotten at the same moment', async () => {
    const { dbA, dbB } = await twoProcesses();
    await busy(dbA, ADA, 1);
    await busy(dbA, EVE, 11);
    await overlap(
      dbA,
      trx => forgetIn(trx, ADA),
      () => forget(dbB, EVE),
    );
    expect([await carriedCounts(dbA, ADA, NOW), await carriedCounts(dbA, EVE, NOW)]).toEqual([HAD, HAD]);
  });

  test('are not stored for a user who used nothing', async () => {
    const { db } = await freshDatabase();
    await forget(db, ADA);
    expect((await tablesOf(db)).get('forgotten_counts')).toEqual([]);
    expect((await tablesOf(db)).get('day_secrets')).toEqual([]);
  });
});

test("deletes an administrator's broadcasts, even a running one, but not those of others", async () => {
  const { dbA: db, a } = await twoProcesses();
  const broadcast = async (adminId: number, status: Broadcast['status']) => {
    const { id } = await db
      .insertInto('broadcasts')
      .values({
        admin_id: adminId,
        content: '{}',
        status,
        progress_message_id: null,
        owner: a.id,
        created_at: NOW,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('outbox')
      .values({ chat_id: 5, content: `{"by":${adminId}}`, broadcast_id: id, created_at: NOW })
      .execute();
  };
  for (const status of ['preview', 'running', 'stopping', 'done', 'stopped'] as const) {
    await broadcast(ADA, status);
    await broadcast(EVE, status);
  }
  await forget(db, ADA);
  const left = await db.selectFrom('broadcasts').select('admin_id').execute();
  expect(left).toEqual(Array.from({ length: 5 }, () => ({ admin_id: EVE })));
  const waiting = await db.selectFrom('outbox').select('content').execute();
  expect(waiting).toEqual(Array.from({ length: 5 }, () => ({ content: `{"by":${EVE}}` })));
});

describe('a broadcast that is being queued', () => {
  /** A broadcast of the administrator `EVE` to herself and Ada. */
  async function withBroadcast() {
    const processes = await twoProcesses();
    const { dbA: db, a } = processes;
    for (const id of [ADA, EVE]) await openDialogue(db, id);
    const id = await db.transaction().execute(async trx => {
      const created = await createBroadcast(trx, EVE, '{}', NOW);
      await startBroadcast(trx, created, EVE, null);
      return created;
    });
    await claimBroadcast(db, a);
    const queue = (trx: Trx) => queueNext(trx, id, a, 100, NOW);
    const waiting = async () =>
      (await db.selectFrom('outbox').select('chat_id').execute()).map(row => row.chat_id);
    return { ...processes, db, queue, waiting };
  }

  test('ends if its administrator is forgotten', async () => {
    const { db, dbB, queue, waiting } = await withBroadcast();
    await overlap(db, queue, () => forget(dbB, EVE));
    expect(await waiting()).toEqual([]);
  });

  test('skips a user who was forgotten in the meantime', async () => {
    const { db, dbB, queue, waiting } = await withBroadcast();
    await overlap(db, queue, () => forget(dbB, ADA));
    expect(await waiting()).toEqual([EVE]);
  });

  test('skips a user who is being forgotten at that moment', async () => {
    const { db, dbB, queue, waiting } = await withBroadcast();
    await overlap(
      dbB,
      trx => forgetIn(trx, ADA),
      () => db.transaction().execute(queue),
    );
    expect(await waiting()).toEqual([EVE]);
  });
});
