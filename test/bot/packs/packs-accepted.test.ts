import { Api, HttpError, InputFile } from 'grammy';
import { describe, expect, it } from 'vitest';
import { heartbeat } from '../../../src/assistant-db/operation/processes.ts';
import { placeSticker } from '../../../src/assistant-db/packs/packs.ts';
import { performAdd } from '../../../src/bot/features/packs/work/add.ts';
import type { AddTask } from '../../../src/bot/features/packs/work/job.ts';
import { JobRun } from '../../../src/bot/features/packs/work/job.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { createLogger } from '../../../src/lib/logger.ts';
import { HURRIED, type Scene } from '../../support/scene.ts';
import { BOT, TOKEN } from '../../support/world.ts';
import { addToPack, eventually, giveSticker, packJobs, packsScene, picture, setsOf } from './packs-scene.ts';

const TITLE = "Ann's stickers";
const MADE = `Your pack “${TITLE}” is ready`;

/** Telegram says of every set that there is none, or nothing of use. */
function hideSets({ world }: Scene, error_code = 400, description = 'Bad Request: STICKERSET_INVALID') {
  return world.telegram.faults.add({ kind: 'error', method: 'getStickerSet', error_code, description });
}

describe('a set that Telegram has accepted and does not show', () => {
  it.each([
    ['heard', 0],
    ['not heard, because the connection broke,', 1],
  ])('is never made again, where the answer was %s and shows up in the end', async (_, breaks) => {
    const scene = await packsScene();
    const { person, texts, world } = scene;
    const sticker = await giveSticker(scene);
    const hidden = hideSets(scene);
    const create = 'createNewStickerSet';
    if (breaks > 0) world.telegram.faults.add({ kind: 'reset-after', method: create, times: breaks });
    const press = person.press(sticker, texts.afterSticker.add);
    await person.waitForBotMessage(texts.packs.trouble.slow, { after: press });
    expect(setsOf(scene)).toHaveLength(1);
    hidden.remove();
    const words = await person.waitForBotMessage(MADE, { after: press });
    expect(words.text).toContain(world.telegram.stickerSets[0]?.name);
    expect(setsOf(scene)).toMatchObject([{ title: TITLE, stickers: [expect.anything()] }]);
    await addToPack(scene, sticker, 'already');
  });

  it.each([
    [400, 'Bad Request: STICKERSET_INVALID'],
    [502, 'Bad Gateway'],
  ])(
    '(%i %s) is taken for made after a quarter of an hour; its sticker is known when it shows',
    async (code, words) => {
      let ahead = 0;
      const clock = { ...HURRIED.clock, now: () => systemClock.now() + ahead };
      const scene = await packsScene({ runtime: { clock } });
      const { person, texts, world } = scene;
      const sticker = await giveSticker(scene);
      const hidden = hideSets(scene, code, words);
      const press = person.press(sticker, texts.afterSticker.add);
      await eventually(() => packJobs(scene)).toMatchObject([{ work: expect.stringContaining('accepted') }]);
      ahead = 16 * 60_000;
      const passing = setInterval(() => {
        ahead += 60_000;
      }, 20);
      const made = await person.waitForBotMessage(MADE, { after: press });
      clearInterval(passing);
      hidden.remove();
      expect(made.text).toContain(world.telegram.stickerSets[0]?.name);
      const manage = person.press(made, texts.packs.buttons.manage);
      await person.waitForBotMessage(`“${TITLE}”: 1 sticker. Press`, { after: manage });
      await addToPack(scene, sticker, 'already');
      expect(setsOf(scene)).toMatchObject([{ title: TITLE, stickers: [expect.anything()] }]);
    },
  );

  it("is waited for all the same where the machine's clock is put forward", async () => {
    let ahead = 0;
    const clock = { ...HURRIED.clock, now: () => systemClock.now() + ahead };
    const scene = await packsScene({ runtime: { clock } });
    const { person, texts } = scene;
    const sticker = await giveSticker(scene);
    const hidden = hideSets(scene);
    const press = person.press(sticker, texts.afterSticker.add);
    await eventually(() => packJobs(scene)).toMatchObject([{ work: expect.stringContaining('accepted') }]);
    const later = hidden.hits;
    ahead = 60 * 60_000;
    await eventually(() => Promise.resolve(hidden.hits)).toBeGreaterThan(later);
    await eventually(() => packJobs(scene)).toMatchObject([{ work: expect.stringMatching(/"reads":[2-9]/) }]);
    hidden.remove();
    await person.waitForBotMessage(MADE, { after: press });
    expect(setsOf(scene)).toMatchObject([{ title: TITLE, stickers: [expect.anything()] }]);
  });

  it('is asked for its sticker by [➕] as well', async () => {
    const scene = await packsScene();
    const sticker = await giveSticker(scene);
    await addToPack(scene, sticker, MADE);
    const { db } = scene.world.app();
    await db.updateTable('placements').set({ file_id: null, file_unique_id: null }).execute();
    const added = scene.world.telegram.faults.add({ kind: 'hang', method: 'addStickerToSet' });
    await addToPack(scene, sticker, 'already');
    expect(added.hits).toBe(0);
    const [placement] = await db.selectFrom('placements').select('file_id').execute();
    expect(placement?.file_id).toBe(scene.world.telegram.stickerSets[0]?.stickers[0]?.fileId);
  });
});

it('a refused connection: what comes into the set meanwhile is not taken for the sticker', async () => {
  const scene = await packsScene();
  const { world, person, texts } = scene;
  await addToPack(scene, await giveSticker(scene), MADE);
  const sticker = await giveSticker(scene, 'crying', '#123456');
  const { db, clock, pictureOf, random } = world.app();
  const me = { id: 'another', leaseMs: 60_000 };
  await heartbeat(db, me);
  const api = new Api(TOKEN, { apiRoot: world.telegram.root });
  let refuses = true;
  api.config.use((call, method, payload, signal) => {
    if (!refuses || method !== 'addStickerToSet') return call(method, payload, signal);
    const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    throw new HttpError('Network request failed', cause);
  });
  // In flight elsewhere, so that the bot's own worker leaves it alone.
  const { placement, job } = await db.transaction().execute(async trx => ({
    placement: await placeSticker(trx, 1, sticker.stickerId, 0),
    job: await trx
      .insertInto('pack_jobs')
      .values({ user_id: person.id, work: '', owner: me.id, created_at: 0 })
      .returningAll()
      .executeTakeFirstOrThrow(),
  }));
  const first: AddTask = { type: 'add', placementId: placement?.id ?? 0 };
  const log = createLogger({ level: 'silent' });
  const deps = { db, me, api, clock, log, pictureOf, random, botUsername: BOT };
  const run = new JobRun(deps, job, { task: first }, texts, new AbortController().signal);
  await expect(performAdd(run, first)).rejects.toThrow('Network request failed');

  const file = new InputFile(await picture('#abcdef'));
  refuses = false;
  const [set] = world.telegram.stickerSets;
  await api.addStickerToSet(person.id, set?.name ?? '', {
    sticker: file,
    format: 'static',
    emoji_list: ['🙂'],
  });
  const { task } = run.work;
  if (task.type !== 'add') throw new Error('another task');
  await performAdd(run, task);
  expect(world.telegram.stickerSets[0]?.stickers).toHaveLength(3);
  expect(world.telegram.stickerSets[0]?.stickers.at(-1)?.bytes).toEqual(sticker.sticker?.bytes);
});
