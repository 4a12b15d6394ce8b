import { describe, expect, test } from 'vitest';
import { enqueuePackJob } from '../../../src/assistant-db/packs/pack-jobs.ts';
import { placeSticker } from '../../../src/assistant-db/packs/packs.ts';
import { encodeWork } from '../../../src/features/packs/work/job.ts';
import { forbidWriting } from '../../support/failing-database.ts';
import { sceneFarAway } from '../../support/postgres/far-away.ts';
import { HURRIED, rowOf, rowsOf } from '../../support/scene.ts';
import { refuse } from '../../support/telegram.ts';
import {
  addElsewhere,
  addToPack,
  eventually,
  giveSticker,
  greet,
  MADE,
  packJobs,
  packsScene,
  setName,
  setsOf,
  sizesOf,
  TITLE,
  withPack,
} from './packs-scene.ts';

test.each(['createNewStickerSet', 'addStickerToSet'] as const)(
  'what Telegram has accepted (%s) while the database could not be written is not done again',
  async method => {
    const isFirst = method === 'createNewStickerSet';
    const scene = isFirst ? await packsScene() : await withPack(1);
    const { person, texts, world } = scene;
    const sticker = await giveSticker(scene, 'crying', '#123456');
    let allow: Promise<() => Promise<void>> | undefined;
    const calls = world.telegram.faults.add({
      kind: 'delay',
      // Until the database has heard of it.
      ms: 100,
      method,
      predicate: () => {
        allow ??= forbidWriting(world.app().db);
        return true;
      },
    });
    const press = person.press(sticker, texts.afterSticker.add);
    await eventually(() => world.log()).toContain('a step of pack job');
    expect(world.log()).toContain('the database cannot be written');
    expect(await packJobs(scene)).toHaveLength(1);
    await (await allow)?.();
    await person.waitForBotMessage(isFirst ? MADE : '2 stickers now', { after: press });
    expect(calls.hits).toBe(1);
    expect(sizesOf(scene)).toEqual([[TITLE, isFirst ? 1 : 2]]);
    expect(world.log().split('cannot be stored yet').length).toBe(2);
  },
);

test('a pack job of its own that a process does not hold any more is resumed by it', async () => {
  const scene = await withPack(1);
  const { person, texts, world } = scene;
  const { db, me } = world.app();
  const { id: packId } = await rowOf(world, 'packs');
  const work = encodeWork({ task: { type: 'title', packId, title: 'Waving' } });
  // As it is left where it can neither be ended nor given back.
  await db
    .insertInto('pack_jobs')
    .values({ user_id: person.id, work, owner: me.id, attempts: 1, created_at: 0 })
    .execute();
  await person.waitForBotMessage(texts.packs.renamed('Waving'), { after: scene.made });
  expect(setsOf(scene)).toMatchObject([{ title: 'Waving' }]);
  expect(await packJobs(scene)).toEqual([]);
});

describe('a step that is stored, as the bot does not hear, is stored once', () => {
  /** On PostgreSQL, with a pack of one sticker. */
  async function withPackFarAway() {
    const scene = await sceneFarAway({ runtime: HURRIED });
    await greet(scene, scene.person);
    await addToPack(scene, await giveSticker(scene, 'joy', '#101010'), MADE);
    return scene;
  }

  test('the next pack of a full one', async () => {
    const scene = await withPackFarAway();
    const sticker = await giveSticker(scene, 'crying', '#123456');
    refuse(scene.world.telegram, 'addStickerToSet', 400, 'Bad Request: STICKERS_TOO_MUCH', { times: 1 });
    const lost = scene.loseAnswer('update "placements" set "pack_id"');
    await addToPack(scene, sticker, `went into the next pack, “${TITLE} 2”`);
    expect(lost()).toBe(true);
    expect(sizesOf(scene)).toEqual([
      [TITLE, 1],
      [`${TITLE} 2`, 1],
    ]);
  });

  test('a deleted pack that is made anew', async () => {
    const scene = await withPackFarAway();
    const sticker = await giveSticker(scene, 'crying', '#123456');
    scene.person.deleteStickerSet(setName(scene));
    const lost = scene.loseAnswer('update "placements" set "pack_id"');
    await addToPack(scene, sticker, `I made “${TITLE}” again`);
    expect(lost()).toBe(true);
    expect((await rowsOf(scene.world, 'packs')).map(({ status }) => status)).toEqual(['deleted', 'made']);
  });

  test('that a sticker of many was in the pack already', async () => {
    const scene = await withPackFarAway();
    const { person, texts, world } = scene;
    const { stickerId, sticker } = await giveSticker(scene, 'crying', '#123456');
    await addElsewhere(scene, Buffer.from(sticker?.bytes ?? []));
    const file_unique_id = world.telegram.stickerSets[0]?.stickers[1]?.fileUniqueId ?? '';
    const lost = scene.loseAnswer('update "placements" set "status"');
    const { id: packId } = await rowOf(world, 'packs');
    const { db } = world.app();
    await db.transaction().execute(async trx => {
      await trx.updateTable('stickers').set({ file_unique_id }).where('id', '=', stickerId).execute();
      const placementIds = [(await placeSticker(trx, packId, stickerId, 0))?.id ?? 0];
      await enqueuePackJob(trx, person.id, encodeWork({ task: { type: 'add_all', placementIds } }), 0);
    });
    await person.waitForBotMessage(texts.drawing.report.inPack(TITLE, 1, '').trim());
    expect(lost()).toBe(true);
  });
});
