import { Api, HttpError } from 'grammy';
import { describe, expect, it } from 'vitest';
import { heartbeat } from '../../../src/assistant-db/operation/processes.ts';
import { placeSticker } from '../../../src/assistant-db/packs/packs.ts';
import { performAdd } from '../../../src/features/packs/work/add.ts';
import { type AddTask, JobRun } from '../../../src/features/packs/work/job.ts';
import { pressButton } from '../../support/exchange.ts';
import { SILENT } from '../../support/log.ts';
import { hurriedClock, rowOf, rowsOf, type Scene } from '../../support/scene.ts';
import { refuse } from '../../support/telegram.ts';
import { BOT, TOKEN } from '../../support/world.ts';
import {
  addElsewhere,
  addToPack,
  eventually,
  giveSticker,
  MADE,
  packJobs,
  packsScene,
  picture,
  setName,
  setsOf,
  sizesOf,
  TITLE,
  withPack,
} from './packs-scene.ts';

/** Hides all sets: Telegram answers that they do not exist, or with another error. */
function hideSets({ world }: Scene, code = 400, words = 'Bad Request: STICKERSET_INVALID', times?: number) {
  return refuse(world.telegram, 'getStickerSet', code, words, times === undefined ? {} : { times });
}

/** Expects a single set with one sticker. */
const expectOne = (scene: Scene) => expect(sizesOf(scene)).toEqual([[TITLE, 1]]);

describe('a set that Telegram has accepted but does not show', () => {
  it('is awaited if it appears a moment later', async () => {
    const scene = await packsScene();
    const fault = hideSets(scene, 400, 'Bad Request: STICKERSET_INVALID', 2);
    await addToPack(scene, await giveSticker(scene), MADE);
    expect(fault.hits).toBe(2);
    expectOne(scene);
    expect(await rowsOf(scene.world, 'placements')).toMatchObject([{ status: 'in' }]);
  });

  it.each([
    ['received', 0],
    ['lost with the connection', 1],
  ])('is never made again if the answer was %s and it finally appears', async (_, times) => {
    const scene = await packsScene();
    const { person, texts, world } = scene;
    const sticker = await giveSticker(scene);
    const hidden = hideSets(scene);
    const { faults } = world.telegram;
    if (times > 0) faults.add({ kind: 'reset-after', method: 'createNewStickerSet', times });
    const slow = await addToPack(scene, sticker, texts.packs.trouble.slow);
    expect(setsOf(scene)).toHaveLength(1);
    hidden.remove();
    const words = await person.waitForBotMessage(MADE, { after: slow });
    expect(words.text).toContain(setName(scene));
    expectOne(scene);
    await addToPack(scene, sticker, 'already');
  });

  it.each([
    [400, 'Bad Request: STICKERSET_INVALID'],
    [502, 'Bad Gateway'],
  ])(
    '(%i %s) counts as made after a quarter of an hour; its sticker is known when it appears',
    async (code, words) => {
      const { clock, forward } = hurriedClock();
      const scene = await packsScene({ runtime: { clock } });
      const { person, texts } = scene;
      const sticker = await giveSticker(scene);
      const hidden = hideSets(scene, code, words);
      const press = person.press(sticker, texts.afterSticker.add);
      await eventually(() => packJobs(scene)).toMatchObject([{ work: expect.stringContaining('accepted') }]);
      forward(16 * 60_000);
      const passing = setInterval(() => forward(60_000), 20);
      const made = await person.waitForBotMessage(MADE, { after: press });
      clearInterval(passing);
      hidden.remove();
      expect(made.text).toContain(setName(scene));
      await pressButton(person, made, texts.packs.buttons.manage, `“${TITLE}”: 1 sticker. Press`);
      await addToPack(scene, sticker, 'already');
      expectOne(scene);
    },
  );

  it("is still awaited if the machine's clock is set forward", async () => {
    const { clock, forward } = hurriedClock();
    const scene = await packsScene({ runtime: { clock } });
    const { person, texts } = scene;
    const sticker = await giveSticker(scene);
    const hidden = hideSets(scene);
    const press = person.press(sticker, texts.afterSticker.add);
    await eventually(() => packJobs(scene)).toMatchObject([{ work: expect.stringContaining('accepted') }]);
    const later = hidden.hits;
    forward(60 * 60_000);
    await eventually(() => hidden.hits).toBeGreaterThan(later);
    await eventually(() => packJobs(scene)).toMatchObject([{ work: expect.stringMatching(/"reads":[2-9]/) }]);
    hidden.remove();
    await person.waitForBotMessage(MADE, { after: press });
    expectOne(scene);
  });

  it('is searched for the sticker by [➕] too', async () => {
    const scene = await withPack(1);
    const { world, sticker } = scene;
    await world.app().db.updateTable('placements').set({ file_id: null, file_unique_id: null }).execute();
    const added = world.telegram.faults.add({ kind: 'hang', method: 'addStickerToSet' });
    await addToPack(scene, sticker, 'already');
    expect(added.hits).toBe(0);
    const { file_id } = await rowOf(world, 'placements');
    expect(file_id).toBe(world.telegram.stickerSets[0]?.stickers[0]?.fileId);
  });
});

it('a refused connection: a sticker added meanwhile is not mistaken for this one', async () => {
  const scene = await withPack(1);
  const { world, person, texts } = scene;
  const sticker = await giveSticker(scene, 'crying', '#123456');
  const { db, clock, fileOf, random, decoder, pictures } = world.app();
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
  const photos = { fetch: () => Promise.reject(new Error('nothing is downloaded here')) };
  const exports = { encoder: pictures.exportEncoder, running: 0 };
  const ofExport = {
    photos,
    decoder,
    footage: pictures.footage,
    exports,
    films: { running: 0 },
    canFilm: async () => true,
    drawsFrames: false,
    edit: async () => {},
  };
  const deps = { db, me, api, clock, log: SILENT, fileOf, random, botUsername: BOT, ...ofExport };
  const run = new JobRun(deps, job, { task: first }, texts, new AbortController().signal);
  await expect(performAdd(run, first)).rejects.toThrow('Network request failed');
  refuses = false;
  await addElsewhere(scene, await picture('#abcdef'));
  const { task } = run.work;
  if (task.type !== 'add') throw new Error('another task');
  await performAdd(run, task);
  const [set] = world.telegram.stickerSets;
  expect(set?.stickers).toHaveLength(3);
  expect(set?.stickers.at(-1)?.bytes).toEqual(sticker.sticker?.bytes);
});
