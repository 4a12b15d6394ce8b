import { describe, expect } from 'vitest';
import { encodeOutgoing } from '../../src/assistant/state/outgoing.ts';
import { ensureSession } from '../../src/assistant-db/dialogues/sessions.ts';
import { loadImages } from '../../src/assistant-db/jobs/generation-images.ts';
import { requeueFailed } from '../../src/assistant-db/jobs/generations.ts';
import { ensureVariant, findSticker } from '../../src/assistant-db/jobs/stickers.ts';
import { ensureCut } from '../../src/assistant-db/jobs/videos.ts';
import { enqueueMessages } from '../../src/assistant-db/messages/outbox.ts';
import { claimTask, endTask } from '../../src/assistant-db/operation/processes.ts';
import { applyRetention } from '../../src/assistant-db/operation/retention.ts';
import { placeSticker } from '../../src/assistant-db/packs/packs.ts';
import type { AssistantSessionUpdate, Generation, Store, Trx } from '../../src/assistant-db/schema.ts';
import {
  enqueue,
  expireLeases,
  freshDatabase,
  NOW,
  openDialogue,
  overlap,
  test,
  twoProcesses,
} from './database.ts';

const DAY = 24 * 60 * 60 * 1000;
const DAYS = 90;
const OLD = NOW - (DAYS + 1) * DAY;
const FRESH = NOW - (DAYS - 1) * DAY;
const BYTES = Buffer.from('bytes');

const on = async () => true;

/** A user with a dialogue and a drawn sticker, last touched at `at`. */
async function addUser(
  db: Store,
  id: number,
  at: number,
  { job = {}, dialogue = {} }: { job?: Partial<Generation>; dialogue?: AssistantSessionUpdate } = {},
) {
  const session = await openDialogue(db, id);
  await db.transaction().execute(trx => ensureSession(trx, id, OLD));
  const mine = { state: 'assistant_chat', photo_file_id: 'photo', updated_at: at } as const;
  await db.updateTable('sessions').set(mine).where('user_id', '=', id).execute();
  const told = { goal: 'a goal', summary: 'a summary', history: 'a history', summarized: 3, updated_at: at };
  await db
    .updateTable('assistant_sessions')
    .set({ ...told, ...dialogue })
    .where('id', '=', session)
    .execute();
  const generation = (await enqueue(db, session, 1, id)) ?? 0;
  const delivered = { status: 'delivered', created_at: at, finished_at: at } as const;
  await db
    .updateTable('generations')
    .set({ ...delivered, ...job })
    .where('id', '=', generation)
    .execute();
  await db
    .insertInto('generation_images')
    .values({ generation_id: generation, drawn: BYTES, cutout: BYTES })
    .execute();
  await db
    .insertInto('stickers')
    .values({ user_id: id, generation_id: generation, picture: BYTES, created_at: at })
    .execute();
}

/** The stored data of all users, one line each. */
async function kept(db: Store): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .innerJoin('assistant_sessions', 'assistant_sessions.user_id', 'users.id')
    .innerJoin('generations', 'generations.user_id', 'users.id')
    .innerJoin('stickers', 'stickers.user_id', 'users.id')
    .leftJoin('generation_images', 'generation_images.generation_id', 'generations.id')
    .select([
      'users.id',
      'history',
      'goal',
      'summary',
      'summarized',
      'cutout',
      'picture',
      'sessions.photo_file_id as photo',
      'generations.photo_file_id as drawn_from',
      'generations.style',
      'state',
    ])
    .orderBy('users.id')
    .execute();
  return rows.map(row =>
    [
      `${row.id}:`,
      ...(row.history !== '' && row.goal && row.summary && row.summarized ? ['words'] : []),
      ...(row.cutout ? ['images'] : []),
      ...(row.picture ? ['picture'] : []),
      ...(row.photo ? ['photo'] : []),
      ...(row.drawn_from ? ['drawn_from'] : []),
      row.style,
      row.state,
    ].join(' '),
  );
}

const ALL = 'words images picture photo drawn_from anime assistant_chat';

describe('retention', () => {
  test('forgets old untouched data, and nothing else', async () => {
    const { db } = await freshDatabase();
    await addUser(db, 1, OLD);
    await addUser(db, 2, FRESH);
    await addUser(db, 3, OLD, { job: { status: 'failed' }, dialogue: { status: 'cancelled' } });
    await addUser(db, 4, OLD, { job: { status: 'queued' } });
    await addUser(db, 5, OLD, { dialogue: { updated_at: FRESH } });
    await addUser(db, 6, OLD, { job: { created_at: FRESH } });
    expect(await applyRetention(db, DAYS, NOW, on)).toBe(true);
    const nothing = 'anime assistant_wait_photo';
    expect(await kept(db)).toEqual([
      `1: ${nothing}`,
      `2: ${ALL}`,
      `3: ${nothing}`,
      `4: images picture drawn_from ${nothing}`,
      '5: words photo drawn_from anime assistant_chat',
      '6: images picture photo drawn_from anime assistant_chat',
    ]);
  });

  test('keeps pictures while messages wait for the user, because these may need them', async () => {
    const { db } = await freshDatabase();
    await addUser(db, 1, OLD);
    await addUser(db, 2, OLD);
    await db.transaction().execute(async trx => {
      const { sticker } = (await findSticker(trx, 1, 1)) ?? {};
      if (sticker === undefined) throw new Error('there is no sticker');
      const look = { outline: 0, caption: '', motion: '' };
      const { id: stickerId } = await ensureVariant(trx, sticker, look, NOW);
      await enqueueMessages(trx, 1, [encodeOutgoing({ type: 'sticker', stickerId })], NOW);
    });
    await applyRetention(db, DAYS, NOW, on);
    const cutOut = async (id: number) => (await loadImages(db, id))?.cutout;
    expect([await cutOut(1), await cutOut(2)]).toEqual([BYTES, undefined]);
    const pictures = await db.selectFrom('stickers').select(['user_id', 'picture']).orderBy('id').execute();
    expect(pictures.map(({ user_id, picture }) => [user_id, picture !== null])).toEqual([
      [1, true],
      [2, false],
      [1, false],
    ]);
    await db.deleteFrom('outbox').execute();
    await applyRetention(db, DAYS, NOW, on);
    expect(await cutOut(1)).toBeUndefined();
  });

  /** The stored data of a user who acts at the same moment. */
  async function keptDuring(something: (trx: Trx) => Promise<unknown>) {
    const { dbA, dbB } = await twoProcesses();
    await addUser(dbA, 1, OLD, { job: { status: 'failed' } });
    await overlap(dbA, something, () => applyRetention(dbB, DAYS, NOW, on));
    return kept(dbA);
  }

  test('keeps the photo of a user who returns at that moment', async () => {
    const back = (trx: Trx) => trx.updateTable('sessions').set({ updated_at: NOW }).execute();
    expect(await keptDuring(back)).toEqual(['1: photo drawn_from anime assistant_chat']);
  });

  test('keeps the pictures of a job that is queued again at that moment', async () => {
    const [line] = await keptDuring(trx => requeueFailed(trx, 1, NOW));
    expect(line).toContain('images picture');
  });

  test('keeps everything except old call counts with 0 days', async () => {
    const { db } = await freshDatabase();
    await addUser(db, 1, OLD);
    for (const day of ['2025-10-01', '2025-10-20']) {
      await db.insertInto('usage_days').values({ day, role: 'chat', provider: 'p', model: 'm' }).execute();
    }
    await applyRetention(db, 0, NOW, on);
    expect(await kept(db)).toEqual([`1: ${ALL}`]);
    expect(await db.selectFrom('usage_days').select('day').execute()).toEqual([{ day: '2025-10-20' }]);
  });

  test('forgets a video whose sticker a pack contained, and its film', async () => {
    const { db } = await freshDatabase();
    await addUser(db, 1, OLD);
    const pack = { user_id: 1, name: 'name', title: 'title', status: 'made', created_at: OLD } as const;
    const { id: packId } = await db
      .insertInto('packs')
      .values({ ...pack, used_at: OLD })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.transaction().execute(async trx => {
      const video = { source: 'video', motion: 'video', thumbnail: 'still' } as const;
      const cut = await ensureCut(trx, 1, video, 0, OLD);
      await placeSticker(trx, packId, cut.id, OLD);
    });
    const ofVideo = db.selectFrom('stickers').where('generation_id', 'is', null);
    await db
      .updateTable('stickers')
      .set({ picture: BYTES, preview: BYTES })
      .where('generation_id', 'is', null)
      .execute();
    await applyRetention(db, DAYS, NOW, on);
    const columns = ['source', 'thumbnail', 'picture', 'preview'] as const;
    expect(await ofVideo.select(columns).execute()).toEqual([
      { source: '', thumbnail: null, picture: null, preview: null },
    ]);
  });

  test('deletes ended broadcasts and keeps a running one', async () => {
    const { db } = await freshDatabase();
    for (const status of ['done', 'stopped', 'running'] as const) {
      for (const created_at of [OLD, FRESH]) {
        await db
          .insertInto('broadcasts')
          .values({ admin_id: 1, content: 'c', status, progress_message_id: null, owner: null, created_at })
          .execute();
      }
    }
    await applyRetention(db, DAYS, NOW, on);
    const left = await db.selectFrom('broadcasts').select(['status', 'created_at']).orderBy('id').execute();
    expect(left).toEqual([
      { status: 'done', created_at: FRESH },
      { status: 'stopped', created_at: FRESH },
      { status: 'running', created_at: OLD },
      { status: 'running', created_at: FRESH },
    ]);
  });

  test('works in small steps and continues after an interruption', async () => {
    const { db } = await freshDatabase();
    for (let id = 1; id <= 12; id++) await addUser(db, id, OLD);
    const images = async () =>
      (await db.selectFrom('generation_images').select('generation_id').execute()).length;
    const counts: number[] = [];
    const stopAtThird = async () => counts.push(await images()) < 3;
    expect(await applyRetention(db, DAYS, NOW, stopAtThird)).toBe(false);
    expect(counts).toEqual([12, 7, 2]);
    expect(await applyRetention(db, DAYS, NOW, on)).toBe(true);
    expect(await kept(db)).toEqual(
      Array.from({ length: 12 }, (_, index) => `${index + 1}: anime assistant_wait_photo`),
    );
  });
});

describe('a task that one process does for all', () => {
  test('is due once per interval, for one process', async () => {
    const { dbA, dbB, a, b } = await twoProcesses();
    const claim = (db: Store, me: typeof a, now: number) => claimTask(db, 'retention', me, now, now - DAY);
    expect([await claim(dbA, a, NOW), await claim(dbB, b, NOW)]).toEqual([true, false]);
    await endTask(dbA, 'retention', a);
    expect(await claim(dbB, b, NOW)).toBe(true);
    await endTask(dbB, 'retention', b, NOW);
    expect(await claim(dbA, a, NOW + DAY - 1)).toBe(false);
    expect(await claim(dbA, a, NOW + DAY)).toBe(true);
  });

  test('is due again if the clock was set back before its last time', async () => {
    const { dbA, dbB, a, b } = await twoProcesses();
    await claimTask(dbA, 'retention', a, NOW + 400 * DAY, NOW);
    await endTask(dbA, 'retention', a, NOW + 400 * DAY);
    expect(await claimTask(dbB, 'retention', b, NOW, NOW - DAY)).toBe(true);
    await endTask(dbB, 'retention', b, NOW);
    expect(await claimTask(dbA, 'retention', a, NOW + 1, NOW - DAY)).toBe(false);
  });

  test('is taken over from a dead process', async () => {
    const { dbA, dbB, a, b } = await twoProcesses();
    await claimTask(dbA, 'retention', a, NOW, NOW);
    const later = NOW + 1;
    await expireLeases(dbB, b);
    expect(await claimTask(dbB, 'retention', b, later, later)).toBe(true);
  });
});
