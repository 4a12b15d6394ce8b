import { expect, test } from 'vitest';
import { ensureSession, openAssistantSession } from '../../../src/assistant-db/dialogues/sessions.ts';
import { enqueuePackJob } from '../../../src/assistant-db/packs/pack-jobs.ts';
import { insertPack, placeSticker } from '../../../src/assistant-db/packs/packs.ts';
import { upsertUser } from '../../../src/assistant-db/people/users.ts';
import { placementsOfPlan } from '../../../src/assistant-db/plans/drawing.ts';
import { openPlan, setPlanPack } from '../../../src/assistant-db/plans/plans.ts';
import type { Plan, Trx } from '../../../src/assistant-db/schema.ts';
import { encodeWork } from '../../../src/features/packs/work/job.ts';
import { pressButton } from '../../support/exchange.ts';
import { sceneFarAway } from '../../support/postgres/far-away.ts';
import { HURRIED, rowOf, rowsOf, type Scene } from '../../support/scene.ts';
import { countCalls, refuse } from '../../support/telegram.ts';
import { BOT } from '../../support/world.ts';
import { greet, packsScene, picture, withPack } from '../packs/packs-scene.ts';
import { report, setSizes } from './plans-scene.ts';

const PACK = `earlier_by_${BOT}`;

/** A plan with this many drawn stickers, each in its own colour, and the job that packs them. */
async function drawnPlan(
  { world, person }: Scene,
  count: number,
  packId: number | null = null,
  workOf = async (_trx: Trx, plan: Plan) => encodeWork({ task: { type: 'plan', planId: plan.id } }),
) {
  const { db } = world.app();
  const now = Date.now();
  const pictures = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      picture(`rgb(${(n % 16) * 15}, ${Math.floor(n / 16) * 15}, 200)`),
    ),
  );
  return db.transaction().execute(async trx => {
    await upsertUser(trx, { id: person.id, firstName: 'Ann', languageCode: 'en' }, now);
    await ensureSession(trx, person.id, now);
    const dialogue = await openAssistantSession(trx, person.id, '', now);
    const planned = { emotion: 'happy', pose: 'waving', caption: '', emoji: '😀' };
    const content = {
      style: 'anime',
      occasion: 'friends',
      stickers: pictures.map(() => planned),
      packId,
      moving: false,
    };
    const plan = await openPlan(trx, { userId: person.id, assistantSessionId: dialogue.id }, content, now);
    await trx.updateTable('plans').set({ status: 'packing' }).where('id', '=', plan.id).execute();
    for (const [index, bytes] of pictures.entries()) {
      const { id } = await trx
        .insertInto('generations')
        .values({
          user_id: person.id,
          assistant_session_id: dialogue.id,
          revision: -1 - index,
          style: 'anime',
          emotion: 'happy',
          pose: 'waving',
          photo_file_id: 'photo',
          status: 'delivered',
          plan_id: plan.id,
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('stickers')
        .values({ user_id: person.id, generation_id: id, picture: bytes, emoji: '["😀"]', created_at: now })
        .execute();
      await trx
        .updateTable('plan_stickers')
        .set({ generation_id: id })
        .where('plan_id', '=', plan.id)
        .where('position', '=', index + 1)
        .execute();
    }
    await enqueuePackJob(trx, person.id, await workOf(trx, plan), now);
    return plan;
  });
}

const reported = (scene: Scene, count: number) => report(scene, count, count);

test('fifty stickers are sent in one call, the others one by one', async () => {
  const scene = await packsScene();
  const [made, added] = ['createNewStickerSet', 'addStickerToSet'].map(method =>
    countCalls(scene.world.telegram, method),
  );
  await drawnPlan(scene, 53);
  await reported(scene, 53);
  expect(setSizes(scene)).toEqual([53]);
  expect([made?.hits, added?.hits]).toEqual([1, 3]);
});

test('the pack of a plan is reserved once, even if the database’s answer is lost', async () => {
  const scene = await sceneFarAway({ runtime: HURRIED });
  await greet(scene, scene.person);
  const lost = scene.loseAnswer('insert into "packs"');
  await drawnPlan(scene, 2);
  await reported(scene, 2);
  expect(lost()).toBe(true);
  expect(await rowsOf(scene.world, 'packs')).toHaveLength(1);
});

test('a plan can add to an existing pack', async () => {
  const scene = await withPack(1);
  const { id, title } = await rowOf(scene.world, 'packs');
  await drawnPlan(scene, 3, id);
  const words = await reported(scene, 3);
  expect(setSizes(scene)).toEqual([4]);
  expect(words.text).toContain(`“${title}”: 3`);
});

test('a set that an earlier version was about to make is made at once', async () => {
  const scene = await packsScene();
  const made = countCalls(scene.world.telegram, 'createNewStickerSet');
  await drawnPlan(scene, 4, null, async (trx, plan) => {
    const now = Date.now();
    const pack = await insertPack(trx, { userId: scene.person.id, title: 'Friends', name: PACK }, now);
    if (pack === undefined) throw new Error('the name is taken');
    await setPlanPack(trx, plan.id, pack.id);
    const placementIds = [];
    for (const { stickerId } of await placementsOfPlan(trx, plan.id))
      placementIds.push((await placeSticker(trx, pack.id, stickerId, now))?.id);
    const make = { packId: pack.id, placementIds };
    return JSON.stringify({ v: 1, work: { task: { type: 'plan', planId: plan.id, make } } });
  });
  await reported(scene, 4);
  expect(made.hits).toBe(1);
  expect(scene.world.telegram.stickerSets.map(({ name }) => name)).toEqual([PACK]);
  expect(setSizes(scene)).toEqual([4]);
});

test('if all stickers together are refused, each is tried by itself', async () => {
  const scene = await packsScene();
  const { telegram } = scene.world;
  refuse(telegram, 'createNewStickerSet', 400, 'Bad Request: STICKER_EMOJI_INVALID', { times: 1 });
  await drawnPlan(scene, 4);
  const words = await reported(scene, 4);
  expect(setSizes(scene)).toEqual([4]);
  expect(words.text).not.toContain(scene.texts.drawing.report.notPacked(4));
});

test('a user who has not started the bot is informed, and [make a pack] works later', async () => {
  const scene = await packsScene();
  const { person, texts, world } = scene;
  const { report: told, makePack } = texts.drawing;
  const refused = refuse(world.telegram, 'createNewStickerSet', 400, 'Bad Request: PEER_ID_INVALID');
  await drawnPlan(scene, 4);
  const words = await reported(scene, 4);
  expect(words.text).toContain(told.notPacked(4));
  expect(words.text).toContain(texts.packs.trouble.notStarted);
  refused.remove();
  await pressButton(person, words, makePack, told.drawn(4, 4));
  expect(setSizes(scene)).toEqual([4]);
});
