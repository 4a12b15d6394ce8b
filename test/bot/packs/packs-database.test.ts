import { expect, test } from 'vitest';
import { encodeWork } from '../../../src/bot/features/packs/work/job.ts';
import { forbidWriting } from '../../support/failing-database.ts';
import { addToPack, eventually, giveSticker, packJobs, packsScene, setsOf } from './packs-scene.ts';

test.each(['createNewStickerSet', 'addStickerToSet'] as const)(
  'what Telegram has accepted (%s) while the database could not be written is not done again',
  async method => {
    const scene = await packsScene();
    const { person, texts, world } = scene;
    const { packs } = texts;
    const MADE = "Your pack “Ann's stickers” is ready";
    const first = await giveSticker(scene);
    if (method !== 'createNewStickerSet') await addToPack(scene, first, MADE);
    const sticker = method === 'addStickerToSet' ? await giveSticker(scene, 'crying', '#123456') : first;
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
    await person.waitForBotMessage(
      method === 'createNewStickerSet' ? MADE : packs.added("Ann's stickers", 2, '').slice(0, 10),
      { after: press },
    );
    expect(calls.hits).toBe(1);
    expect(setsOf(scene)[0]?.stickers).toHaveLength(method === 'createNewStickerSet' ? 1 : 2);
    expect(world.log().split('cannot be stored yet').length).toBe(2);
  },
);

test('a pack job of its own that a process does not hold any more is resumed by it', async () => {
  const scene = await packsScene();
  const { person, texts, world } = scene;
  const made = await addToPack(scene, await giveSticker(scene), 'is ready');
  const { db, me } = world.app();
  const { id: packId } = await db.selectFrom('packs').select('id').executeTakeFirstOrThrow();
  // As it is left where it can neither be ended nor given back.
  await db
    .insertInto('pack_jobs')
    .values({
      user_id: person.id,
      work: encodeWork({ task: { type: 'title', packId, title: 'Waving' } }),
      owner: me.id,
      attempts: 1,
      created_at: 0,
    })
    .execute();
  await person.waitForBotMessage(texts.packs.renamed('Waving'), { after: made });
  expect(setsOf(scene)).toMatchObject([{ title: 'Waving' }]);
  expect(await packJobs(scene)).toEqual([]);
});
