import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { encodeWork } from '../../../src/features/packs/work/job.ts';
import { eventually, greet, packJobs, packsScene } from './packs-scene.ts';

const TASK = { type: 'title', packId: 1, title: 'New' } as const;

describe('a pack job of a newer version', () => {
  it.each([
    ['of a kind that is unknown', { v: 1, work: { task: { type: 'hologram', stickerId: 1 } } }],
    ['with a field that is unknown', { v: 1, work: { task: { ...TASK, glowing: true } } }],
    ['in another format', { v: 2, job: {} }],
  ])('is left to a process that can read it: %s', async (_, stored) => {
    const scene = await packsScene();
    const { world, person, texts } = scene;
    await greet(scene, person);
    const { db } = world.app();
    const work = JSON.stringify(stored);
    const row = { user_id: person.id, work, not_before: 0, postponed_at: 0, created_at: Date.now() };
    await db.insertInto('pack_jobs').values(row).execute();
    await eventually(async () => ((await packJobs(scene))[0]?.not_before ?? 0) > Date.now()).toBe(true);
    const [left] = await packJobs(scene);
    expect(left).toMatchObject({ work, owner: null, attempts: 0 });
    expect(left?.not_before).toBeLessThan(Date.now() + 60_000);
    // As soon as it can be read, it is performed.
    await db
      .updateTable('pack_jobs')
      .set({ work: encodeWork({ task: TASK }), not_before: sql<number>`0` })
      .execute();
    await person.waitForBotMessage(texts.packs.gone);
    await eventually(() => packJobs(scene)).toEqual([]);
  });
});
