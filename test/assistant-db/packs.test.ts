import { describe, expect } from 'vitest';
import { heartbeat, leave } from '../../src/assistant-db/operation/processes.ts';
import {
  claimPackJob,
  endPackJob,
  enqueuePackJob,
  postponePackJob,
  saveWork,
  setAsidePackJob,
} from '../../src/assistant-db/packs/pack-jobs.ts';
import {
  findPack,
  findPlacement,
  insertPack,
  listPacks,
  markPlaced,
  markRemoved,
  markSetGone,
  placementsOfSticker,
  placeSticker,
  replaceName,
} from '../../src/assistant-db/packs/packs.ts';
import type { Pack, Placement, Store, Trx } from '../../src/assistant-db/schema.ts';
import { enqueue, expireLeases, it, NOW, openDialogue, twoProcesses } from './database.ts';

const FILE = { id: 'file-1', uniqueId: 'unique-1' };

function write<T>(db: Store, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}

async function plan(db: Store, name: string, userId = 7): Promise<Pack> {
  const pack = await write(db, trx => insertPack(trx, { userId, name, title: `title of ${name}` }, NOW));
  if (pack === undefined) throw new Error(`${name} is taken`);
  return pack;
}

async function place(db: Store, pack: Pack, stickerId: number): Promise<Placement> {
  const placement = await write(db, trx => placeSticker(trx, pack.id, stickerId, NOW));
  if (placement === undefined) throw new Error('the sticker is there already');
  return placement;
}

/** Two processes and two users (7 and 8). The first user has `stickers` delivered stickers. */
async function withStickers(stickers = 2) {
  const processes = await twoProcesses();
  const db = processes.dbA;
  const dialogue = await openDialogue(db);
  await openDialogue(db, 8);
  const generation = (await enqueue(db, dialogue, 1)) ?? 0;
  const ids: number[] = [];
  for (let n = 0; n < stickers; n++) {
    const { id } = await db
      .insertInto('stickers')
      .values({
        user_id: 7,
        generation_id: generation,
        caption: `${n}`,
        file_id: `sent-${n}`,
        created_at: NOW,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  const [first = 0, second = 0] = ids;
  return { ...processes, db, ids, first, second };
}

describe('a sticker in a pack', () => {
  it('has one placement, even if it is added twice', async () => {
    const { dbA, dbB, first } = await withStickers();
    const pack = await plan(dbA, 'a_by_bot');
    const placement = await place(dbA, pack, first);
    expect(await write(dbB, trx => placeSticker(trx, pack.id, first, NOW))).toBeUndefined();
    await write(dbA, trx => markPlaced(trx, placement, FILE, NOW));
    expect(await write(dbB, trx => placeSticker(trx, pack.id, first, NOW))).toBeUndefined();
    await write(dbA, trx => markRemoved(trx, [placement.id]));
    expect(await write(dbB, trx => placeSticker(trx, pack.id, first, NOW))).toBeDefined();
  });
});

describe('a deleted set', () => {
  it('keeps its name taken forever, in any case', async () => {
    const { db } = await withStickers();
    const pack = await plan(db, 'a_by_bot');
    await write(db, trx => markSetGone(trx, pack.id));
    expect(
      await write(db, trx => insertPack(trx, { userId: 8, name: 'A_by_bot', title: 't' }, NOW)),
    ).toBeUndefined();
    const other = await plan(db, 'b_by_bot');
    expect(await write(db, trx => replaceName(trx, other.id, 'a_BY_bot'))).toBe(false);
    expect(await write(db, trx => replaceName(trx, other.id, 'c_by_bot'))).toBe(true);
    expect(await findPack(db, 7, other.id)).toMatchObject({ name: 'c_by_bot' });
  });
});

describe("another user's pack", () => {
  it('is not found', async () => {
    const { db, first } = await withStickers();
    const pack = await plan(db, 'a_by_bot');
    const placement = await place(db, pack, first);
    expect(await findPack(db, 8, pack.id)).toBeUndefined();
    expect(await findPlacement(db, 8, placement.id)).toBeUndefined();
    expect(await listPacks(db, 8)).toEqual([]);
    expect(await placementsOfSticker(db, 8, first)).toEqual([]);
  });
});

/** JSON, as stored. */
const [WORK, BEGUN, LATE] = ['"work"', '"begun"', '"late"'] as const;
const [READER, NEWER] = ['1111', '2222'] as const;

describe('the jobs of a user', () => {
  it('start early if the clock was set back, and not otherwise', async () => {
    const { dbA, a } = await withStickers();
    await write(dbA, trx => enqueuePackJob(trx, 7, WORK, NOW));
    const { id = 0 } = (await claimPackJob(dbA, a, READER, NOW)) ?? {};
    const later = { work: WORK, now: NOW, ms: 30_000, counts: true };
    await write(dbA, trx => postponePackJob(trx, id, a, later));
    expect(await claimPackJob(dbA, a, READER, NOW - 1000)).toBeUndefined();
    expect(await claimPackJob(dbA, a, READER, NOW - 60 * 60_000)).toMatchObject({ work: WORK });
  });

  it('are taken over from a dead process, which can no longer write', async () => {
    const { dbA, dbB, a, b } = await withStickers();
    await write(dbA, trx => enqueuePackJob(trx, 7, WORK, NOW));
    const { id = 0 } = (await claimPackJob(dbA, a, READER, NOW)) ?? {};
    expect(await write(dbA, trx => saveWork(trx, id, a, BEGUN))).toBe(true);
    await expireLeases(dbB, b);
    expect(await claimPackJob(dbB, b, READER, NOW)).toMatchObject({ work: BEGUN, attempts: 2 });
    const late = { work: LATE, now: NOW, ms: 0, counts: true };
    expect(await write(dbA, trx => saveWork(trx, id, a, LATE))).toBe(false);
    expect(await write(dbA, trx => postponePackJob(trx, id, a, late))).toBe(false);
    expect(await write(dbA, trx => endPackJob(trx, id, a))).toBe(false);
    await leave(dbB, b);
    await heartbeat(dbA, a);
    expect(await claimPackJob(dbA, a, READER, NOW)).toMatchObject({ work: BEGUN });
  });
});

describe('a job that a version cannot read', () => {
  async function setAside() {
    const processes = await withStickers();
    const { dbA, a } = processes;
    for (const work of [LATE, WORK]) await write(dbA, trx => enqueuePackJob(trx, 7, work, NOW));
    const unreadable = await claimPackJob(dbA, a, READER, NOW);
    if (unreadable === undefined) throw new Error('there is no job');
    await write(dbA, trx => setAsidePackJob(trx, unreadable, a, READER));
    return processes;
  }

  it('is overtaken by later ones, and kept as it was for another version', async () => {
    const { dbA, dbB, a, b } = await setAside();
    const later = await claimPackJob(dbA, a, READER, NOW);
    expect(later).toMatchObject({ work: WORK, unreadableTo: [] });
    // Two jobs of a user never run at the same time.
    expect(await claimPackJob(dbB, b, NEWER, NOW)).toBeUndefined();
    await write(dbA, trx => endPackJob(trx, later?.id ?? 0, a));
    expect(await claimPackJob(dbA, a, READER, NOW)).toBeUndefined();
    await heartbeat(dbB, b);
    const left = await claimPackJob(dbB, b, NEWER, NOW);
    expect(left).toMatchObject({ work: LATE, attempts: 1, unreadableTo: [READER] });
    await write(dbA, trx => enqueuePackJob(trx, 7, WORK, NOW));
    expect(await claimPackJob(dbA, a, READER, NOW)).toBeUndefined();
  });

  it('is tried once by each version', async () => {
    const { dbA, dbB, a, b } = await setAside();
    await heartbeat(dbB, b);
    const newer = await claimPackJob(dbB, b, NEWER, NOW);
    if (newer === undefined) throw new Error('there is no job');
    await write(dbB, trx => setAsidePackJob(trx, newer, b, NEWER));
    expect(await claimPackJob(dbB, b, NEWER, NOW)).toMatchObject({ work: WORK });
    expect(await claimPackJob(dbA, a, READER, NOW)).toBeUndefined();
  });

  it('comes back after a day, if its user is still there', async () => {
    const { dbA, a } = await setAside();
    const day = NOW + 24 * 60 * 60_000;
    const later = await claimPackJob(dbA, a, READER, NOW);
    await write(dbA, trx => endPackJob(trx, later?.id ?? 0, a));
    expect(await claimPackJob(dbA, a, READER, day)).toBeUndefined();
    await dbA.updateTable('pack_jobs').set({ user_id: 9 }).execute();
    expect(await claimPackJob(dbA, a, READER, day + 1)).toBeUndefined();
    await dbA.updateTable('pack_jobs').set({ user_id: 7 }).execute();
    expect(await claimPackJob(dbA, a, READER, day + 1)).toMatchObject({ work: LATE });
  });
});
