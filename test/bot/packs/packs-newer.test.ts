import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { PackJob } from '../../../src/assistant-db/schema.ts';
import { encodeWork } from '../../../src/features/packs/work/job.ts';
import { allSaid, hurriedClock, type Scene } from '../../support/scene.ts';
import { eventually, packJobs, packsScene } from './packs-scene.ts';

const TASK = { type: 'title', packId: 1, title: 'New' } as const;
const HOLOGRAM = JSON.stringify({ v: 1, work: { task: { type: 'hologram', stickerId: 1 } } });

/** Queues a job as another version would. */
async function queue({ world, person }: Scene, work: string, created_at = Date.now()): Promise<void> {
  const row = { user_id: person.id, work, not_before: 0, postponed_at: 0, created_at };
  await world.app().db.insertInto('pack_jobs').values(row).execute();
}

async function setAside(scene: Scene): Promise<PackJob> {
  await eventually(async () => (await packJobs(scene))[0]?.owner).toMatch(/^unreadable:/);
  const [job] = await packJobs(scene);
  if (job === undefined) throw new Error('the job is gone');
  return job;
}

describe('a pack job of a newer version', () => {
  it.each([
    ['of a kind that is unknown', HOLOGRAM, 'work'],
    [
      'with a field that is unknown',
      JSON.stringify({ v: 1, work: { task: { ...TASK, glowing: true } } }),
      'glowing',
    ],
    ['in another format', JSON.stringify({ v: 2, job: {} }), 'expected 1'],
    ['that is only a word', '"Ann"', 'expected object'],
  ])('is set aside once, with its cause, and later ones go on: %s', async (_, work, cause) => {
    const scene = await packsScene();
    const { world, person, texts } = scene;
    await queue(scene, work);
    expect(await setAside(scene)).toMatchObject({ work, attempts: 0 });
    for (let later = 0; later < 2; later++) {
      const last = person.log.at(-1)?.seq ?? 0;
      await queue(scene, encodeWork({ task: TASK }));
      await person.waitForBotMessage(texts.packs.gone, { after: { seq: last } });
    }
    const lines = world
      .log()
      .split('\n')
      .filter(line => line.includes('cannot be read'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(cause);
    // The content of a job is for no log.
    expect(lines[0]).not.toContain('Ann');
    // A version that can read it performs it.
    const { db } = world.app();
    const last = person.log.at(-1)?.seq ?? 0;
    await db
      .updateTable('pack_jobs')
      .set({ work: encodeWork({ task: TASK }), owner: sql<string>`'unreadable:another'` })
      .execute();
    await person.waitForBotMessage(texts.packs.gone, { after: { seq: last } });
    await eventually(() => packJobs(scene)).toEqual([]);
  });

  it('is given up after a day in which no version could read it, and the user is told', async () => {
    const { clock, forward } = hurriedClock();
    const scene = await packsScene({ runtime: { clock } });
    const { person, texts, world } = scene;
    await queue(scene, HOLOGRAM);
    await setAside(scene);
    forward(25 * 60 * 60_000);
    await person.waitForBotMessage(texts.packs.trouble.failed);
    await eventually(() => packJobs(scene)).toEqual([]);
    await allSaid(world);
  });
});
