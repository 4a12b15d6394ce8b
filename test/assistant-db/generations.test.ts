import { describe, expect } from 'vitest';
import { updateAssistantSession } from '../../src/assistant-db/dialogues/sessions.ts';
import {
  claimGeneration,
  failDeliveries,
  failGeneration,
  markDelivered,
  postponeForPhoto,
  releaseGeneration,
} from '../../src/assistant-db/jobs/claims.ts';
import { loadImages, saveDrawn, saveFinished } from '../../src/assistant-db/jobs/generation-images.ts';
import {
  countGenerationsSince,
  findGeneration,
  generationOf,
  requeueFailed,
  stopQueued,
} from '../../src/assistant-db/jobs/generations.ts';
import { ensureVariant, markSent, stickerOfJob } from '../../src/assistant-db/jobs/stickers.ts';
import { findUser } from '../../src/assistant-db/people/users.ts';
import type { Store } from '../../src/assistant-db/schema.ts';
import { heapedCaption } from '../support/nasty-text.ts';
import { enqueue, expireLeases, it, NOW, openDialogue, twoProcesses } from './database.ts';

const PICTURE = {
  bytes: Buffer.from('picture'),
  background: 'flat-key',
  provider: 'gemini',
  attempt: 1,
} as const;
const MADE = { cutOut: Buffer.from('cut-out'), picture: Buffer.from('sticker') };

async function withJob() {
  const processes = await twoProcesses();
  const dialogue = await openDialogue(processes.dbA);
  const id = await enqueue(processes.dbA, dialogue, 1);
  if (id === undefined) throw new Error('the job was not queued');
  return { ...processes, dialogue, id };
}

/** Takes a job up to its finished sticker. */
async function withSticker() {
  const jobs = await withJob();
  await claimGeneration(jobs.dbA, jobs.a, NOW);
  const { dbA, a, id } = jobs;
  await dbA.transaction().execute(trx => saveDrawn(trx, id, a, PICTURE));
  await dbA.transaction().execute(trx => saveFinished(trx, id, a, MADE, NOW));
  return jobs;
}

/** Stores Telegram's ids of a job's sticker. */
async function deliver(db: Store, id: number) {
  const sticker = await stickerOfJob(db, id);
  await db.transaction().execute(async trx => {
    await markSent(trx, { id: sticker?.id ?? 0, motion: '' }, { id: 'file-1', uniqueId: 'unique-1' });
    await markDelivered(trx, id);
  });
}

describe('a caption of any length', () => {
  it('is stored with its sticker, once for each look', async () => {
    const { dbA, a, id } = await withJob();
    const caption = heapedCaption();
    await dbA.updateTable('generations').set({ caption }).where('id', '=', id).execute();
    await claimGeneration(dbA, a, NOW);
    const made = await dbA.transaction().execute(trx => saveFinished(trx, id, a, MADE, NOW));
    const sticker = await stickerOfJob(dbA, id);
    expect(sticker).toMatchObject({ id: made, caption, picture: MADE.picture });
    if (sticker === undefined) throw new Error('there is no sticker');
    const variant = async (words: string) => {
      const look = { outline: 1, caption: words, motion: '' };
      return (await dbA.transaction().execute(trx => ensureVariant(trx, sticker, look, NOW))).id;
    };
    expect(await variant(caption)).toBe(made);
    const other = await variant(`${caption}!`);
    expect(other).not.toBe(made);
    expect(await variant(`${caption}!`)).toBe(other);
  });
});

describe('one confirmed set of values', () => {
  it('becomes one job, even if it is queued again', async () => {
    const { dbA, dbB, dialogue, id } = await withJob();
    expect(await enqueue(dbA, dialogue, 1)).toBeUndefined();
    expect(await enqueue(dbB, dialogue, 1)).toBeUndefined();
    expect((await generationOf(dbA, dialogue, 1))?.id).toBe(id);
    expect(await dbA.selectFrom('generations').select('id').execute()).toHaveLength(1);
  });

  it('is unique in the database', async () => {
    const { dbA, dialogue } = await withJob();
    const { id: _id, ...copy } = await dbA.selectFrom('generations').selectAll().executeTakeFirstOrThrow();
    await expect(dbA.insertInto('generations').values(copy).execute()).rejects.toThrow(/unique/i);
    expect(await enqueue(dbA, dialogue, 2)).toBeGreaterThan(0);
  });
});

describe('claiming a job', () => {
  it('claims the oldest job, for one process only', async () => {
    const { dbA, dbB, a, b, dialogue, id } = await withJob();
    const second = await enqueue(dbA, dialogue, 2);
    expect(await claimGeneration(dbA, a, NOW)).toMatchObject({
      id,
      status: 'running',
      owner: a.id,
      attempts: 1,
    });
    expect(await claimGeneration(dbB, b, NOW)).toMatchObject({ id: second, owner: b.id });
    expect(await claimGeneration(dbA, a, NOW)).toBeUndefined();
    expect(await claimGeneration(dbB, b, NOW)).toBeUndefined();
  });

  it('prefers the user with the fewest jobs in flight', async () => {
    const { dbA, dbB, a, b, dialogue } = await withJob();
    for (let revision = 2; revision <= 10; revision++) await enqueue(dbA, dialogue, revision);
    const others = await Promise.all([8, 9].map(userId => openDialogue(dbA, userId)));
    for (const [index, other] of others.entries()) await enqueue(dbA, other, 1, 8 + index);
    const order: (number | undefined)[] = [];
    for (const [db, me] of [
      [dbA, a],
      [dbB, b],
      [dbA, a],
      [dbB, b],
      [dbA, a],
    ] as const) {
      order.push((await claimGeneration(db, me, NOW))?.user_id);
    }
    expect(order).toEqual([7, 8, 9, 7, 7]);
  });

  it('skips a stopped job, and a job in flight continues', async () => {
    const { dbA, dbB, a, b, dialogue, id } = await withJob();
    await claimGeneration(dbA, a, NOW);
    const waiting = [await enqueue(dbA, dialogue, 2), await enqueue(dbA, dialogue, 3)];
    const othersJob = await enqueue(dbA, await openDialogue(dbA, 8), 1, 8);
    const stopped = await dbB.transaction().execute(trx => stopQueued(trx, 7, NOW));
    expect(stopped.map(job => job.id)).toEqual(waiting);
    expect(await findGeneration(dbA, waiting[0] ?? 0)).toMatchObject({
      status: 'failed',
      failure: 'stopped',
    });
    expect(await findGeneration(dbA, id)).toMatchObject({ status: 'running' });
    expect(await claimGeneration(dbB, b, NOW)).toMatchObject({ id: othersJob });
    expect(await claimGeneration(dbB, b, NOW)).toBeUndefined();
    expect(await dbB.transaction().execute(trx => stopQueued(trx, 7, NOW))).toEqual([]);
  });

  it('takes over the jobs of a killed process, which can no longer end them', async () => {
    const { dbA, dbB, a, b, id } = await withJob();
    await claimGeneration(dbA, a, NOW);
    expect(await claimGeneration(dbB, b, NOW)).toBeUndefined();
    await expireLeases(dbB, b);
    expect(await claimGeneration(dbB, b, NOW)).toMatchObject({ id, owner: b.id, attempts: 2 });
    await dbA.transaction().execute(async trx => {
      expect(await saveFinished(trx, id, a, MADE, NOW)).toBeUndefined();
      expect(await failGeneration(trx, id, a, 'internal', NOW)).toBe(false);
    });
    await releaseGeneration(dbA, id, a, true);
    expect(await findGeneration(dbA, id)).toMatchObject({ status: 'running', owner: b.id });
  });

  it('resumes a job that this process lost track of, without counting an attempt', async () => {
    const { dbA, dbB, a, b, id } = await withJob();
    await claimGeneration(dbA, a, NOW, []);
    expect(await claimGeneration(dbA, a, NOW, [id])).toBeUndefined();
    expect(await claimGeneration(dbB, b, NOW, [])).toBeUndefined();
    expect(await claimGeneration(dbA, a, NOW, [])).toMatchObject({ id, owner: a.id, attempts: 1 });
  });

  it('does not claim a job again that is returned but still running here', async () => {
    const { dbA, dbB, a, b, id } = await withJob();
    await claimGeneration(dbA, a, NOW, []);
    await postponeForPhoto(dbA, id, a, NOW + 1000);
    expect(await claimGeneration(dbA, a, NOW + 1000, [id])).toBeUndefined();
    expect(await claimGeneration(dbB, b, NOW + 1000, [])).toMatchObject({ id, owner: b.id });
  });

  for (const [what, counts, attempts] of [
    ['does not count a stop', false, 1],
    ['counts a failure', true, 2],
  ] as const)
    it(`claims a job that was returned ${what}`, async () => {
      const { dbA, a } = await withJob();
      const job = await claimGeneration(dbA, a, NOW);
      await releaseGeneration(dbA, job?.id ?? 0, a, counts);
      expect((await claimGeneration(dbA, a, NOW))?.attempts).toBe(attempts);
    });
});

describe('a paid picture', () => {
  it('is not overwritten by a late one', async () => {
    const { dbA, dbB, a, b, id } = await withJob();
    await claimGeneration(dbA, a, NOW);
    await expireLeases(dbB, b);
    await claimGeneration(dbB, b, NOW);
    await dbB.transaction().execute(async trx => {
      await saveDrawn(trx, id, b, PICTURE);
      await saveFinished(trx, id, b, MADE, NOW);
    });
    expect(await dbA.transaction().execute(trx => saveDrawn(trx, id, a, PICTURE))).toBe(false);
    expect(await loadImages(dbB, id)).toMatchObject({ drawn: null, cutout: MADE.cutOut });
  });

  it('is replaced by the cut-out, which stays, and the sticker, which is deleted after delivery', async () => {
    const { dbA, id } = await withSticker();
    expect(await loadImages(dbA, id)).toMatchObject({ drawn: null, cutout: MADE.cutOut });
    expect(await stickerOfJob(dbA, id)).toMatchObject({ picture: MADE.picture, outline: 1, caption: '' });
    await deliver(dbA, id);
    expect(await loadImages(dbA, id)).toMatchObject({ cutout: MADE.cutOut });
    expect(await stickerOfJob(dbA, id)).toMatchObject({ picture: null, file_id: 'file-1' });
  });
});

describe('delivery', () => {
  it('counts once, even if it is recorded twice', async () => {
    const { dbA, dbB, id } = await withSticker();
    expect(await dbA.transaction().execute(trx => markDelivered(trx, id))).toBe(true);
    expect(await dbA.transaction().execute(trx => markDelivered(trx, id))).toBe(false);
    expect(await dbB.transaction().execute(trx => markDelivered(trx, id))).toBe(false);
    expect((await findUser(dbA, 7))?.total_generations).toBe(1);
  });
});

describe('a sticker that cannot be delivered', () => {
  it('fails and keeps its paid bytes', async () => {
    const { dbA, id, dialogue } = await withSticker();
    const queued = await enqueue(dbA, dialogue, 2);
    const failed = await dbA.transaction().execute(trx => failDeliveries(trx, 7));
    expect(failed).toMatchObject([{ id, status: 'failed', failure: 'unavailable' }]);
    expect(await stickerOfJob(dbA, id)).toMatchObject({ picture: MADE.picture });
    expect(await findGeneration(dbA, queued ?? 0)).toMatchObject({ status: 'queued' });
  });

  it('still counts if it arrived after all', async () => {
    const { dbA, id } = await withSticker();
    await dbA.transaction().execute(trx => failDeliveries(trx, 7));
    expect(await dbA.transaction().execute(trx => markDelivered(trx, id))).toBe(true);
    expect(await findGeneration(dbA, id)).toMatchObject({ status: 'delivered', failure: null });
    expect((await findUser(dbA, 7))?.total_generations).toBe(1);
  });
});

describe('a failed job', () => {
  it('can be queued again, once', async () => {
    const { dbA, a, id } = await withJob();
    await claimGeneration(dbA, a, NOW);
    await dbA.transaction().execute(trx => failGeneration(trx, id, a, 'unavailable', NOW));
    expect(await claimGeneration(dbA, a, NOW)).toBeUndefined();
    expect(await dbA.transaction().execute(trx => requeueFailed(trx, id, NOW))).toBe(true);
    expect(await dbA.transaction().execute(trx => requeueFailed(trx, id, NOW))).toBe(false);
    expect(await claimGeneration(dbA, a, NOW)).toMatchObject({ id, failure: null, attempts: 1 });
  });

  it('counts once for the day on which it is queued again', async () => {
    const { dbA, a, id } = await withJob();
    await claimGeneration(dbA, a, NOW);
    const later = NOW + 48 * 3_600_000;
    await dbA.transaction().execute(async trx => {
      await failGeneration(trx, id, a, 'unavailable', NOW);
      await requeueFailed(trx, id, later);
    });
    expect(await countGenerationsSince(dbA, 7, later)).toEqual({ free: 1, paid: 0, orders: 1 });
  });

  it('counts as an order each time, but not as a sticker', async () => {
    const { dbA, a, id, dialogue } = await withJob();
    await enqueue(dbA, dialogue, 2);
    expect(await countGenerationsSince(dbA, 7, NOW)).toEqual({ free: 2, paid: 0, orders: 2 });
    expect(await countGenerationsSince(dbA, 7, NOW + 1)).toEqual({ free: 0, paid: 0, orders: 0 });
    expect(await countGenerationsSince(dbA, 8, 0)).toEqual({ free: 0, paid: 0, orders: 0 });
    const fail = async () => {
      await claimGeneration(dbA, a, NOW);
      await dbA.transaction().execute(trx => failGeneration(trx, id, a, 'no_image', NOW));
    };
    await fail();
    expect(await countGenerationsSince(dbA, 7, NOW)).toEqual({ free: 1, paid: 0, orders: 2 });
    await dbA.transaction().execute(trx => requeueFailed(trx, id, NOW));
    await fail();
    expect(await countGenerationsSince(dbA, 7, NOW)).toEqual({ free: 1, paid: 0, orders: 3 });
  });

  it('does not count as an order if it was stopped before drawing', async () => {
    const { dbA, a, id } = await withJob();
    const stop = () => dbA.transaction().execute(trx => stopQueued(trx, 7, NOW));
    await stop();
    expect(await countGenerationsSince(dbA, 7, NOW)).toEqual({ free: 0, paid: 0, orders: 0 });
    await dbA.transaction().execute(trx => requeueFailed(trx, id, NOW));
    expect(await countGenerationsSince(dbA, 7, NOW)).toEqual({ free: 1, paid: 0, orders: 1 });
    await claimGeneration(dbA, a, NOW);
    await releaseGeneration(dbA, id, a, true);
    await stop();
    expect(await countGenerationsSince(dbA, 7, NOW)).toEqual({ free: 0, paid: 0, orders: 1 });
  });
});

describe('the dialogue of a turn', () => {
  it('is only written if it is unchanged since the turn read it', async () => {
    const { dbA, dbB, dialogue } = await withJob();
    const write = (db: typeof dbA, style: string) =>
      db.transaction().execute(trx => updateAssistantSession(trx, dialogue, 0, { style }));
    expect(await write(dbA, 'anime')).toBe(true);
    expect(await write(dbB, '3D')).toBe(false);
    expect(await dbB.selectFrom('assistant_sessions').select('style').execute()).toEqual([
      { style: 'anime' },
    ]);
  });
});
