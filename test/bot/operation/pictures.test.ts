import { describe, expect, test } from 'vitest';
import type { SeenMessage } from '../../../src/playground/messages/view.ts';
import { eventually } from '../../support/eventually.ts';
import { type FakeS3, fakeS3 } from '../../support/fakes/s3.ts';
import {
  confirmed,
  databaseOf,
  forgetAll,
  HURRIED,
  opened,
  painting,
  providersOf,
  rowsOf,
  type Scene,
  setScene,
  startBotProcess,
  stickerOf,
  stickersOf,
  toSticker,
  toSummary,
} from '../../support/scene.ts';

const DAY = 24 * 60 * 60 * 1000;
const DOWN = { kind: 'code', status: 503, code: 'SlowDown' } as const;

async function started({ bucket = true }: { readonly bucket?: boolean } = {}) {
  const s3 = await fakeS3();
  const scene = await setScene();
  const start = (more = s3.variables, runtime = HURRIED) =>
    scene.world.start({ ...providersOf(scene), ...more }, runtime);
  await start(bucket ? s3.variables : {});
  return { scene, s3, start };
}

/** Which columns of the pictures' rows are filled. */
const filled = async ({ world }: Scene) =>
  (await rowsOf(world, 'generation_images')).map(({ generation_id, drawn_attempt, ...row }) =>
    Object.keys(row).filter(name => Object.entries(row).some(([key, value]) => key === name && value)),
  );

const puts = ({ done }: FakeS3) => done.filter(request => request.startsWith('PUT ')).length;

/** The last sticker once more. */
async function onceMore(scene: Scene, press: (last: SeenMessage) => unknown): Promise<void> {
  const all = stickersOf(scene.person);
  await press(all.at(-1) ?? stickerOf(scene.person));
  await eventually(() => stickersOf(scene.person).length).toBe(all.length + 1);
}

/** Without its outline: it is made of the cut-out. */
const withoutOutline = (scene: Scene) =>
  onceMore(scene, async last =>
    scene.person.press(await opened(scene, last), scene.texts.afterSticker.withoutOutline),
  );

/** As another drawing. */
const anotherTake = (scene: Scene) =>
  onceMore(scene, async last => {
    scene.painter.draws(await painting());
    scene.person.press(last, scene.texts.afterSticker.again);
  });

describe('with PICTURES_URL', () => {
  test('a sticker is drawn, changed and forgotten: only its cut-out stays until then, in the bucket', async () => {
    const { scene, s3 } = await started();
    await toSticker(scene, await toSummary(scene));
    expect(await filled(scene)).toEqual([['cutout_key']]);
    await eventually(() => s3.objects.size).toBe(1);
    expect(puts(s3)).toBe(2);
    await withoutOutline(scene);
    await forgetAll(scene);
    await eventually(() => s3.objects.size).toBe(0);
    await eventually(() => rowsOf(scene.world, 'discarded_objects')).toEqual([]);
  });

  test('/forget while the storage is down: it is deleted when that is back, by whichever process', async () => {
    const { scene, s3, start } = await started();
    await toSticker(scene, await toSummary(scene));
    await eventually(() => s3.objects.size).toBe(1);
    s3.fail(DOWN);
    await forgetAll(scene);
    await eventually(() => rowsOf(scene.world, 'generation_images')).toEqual([]);
    await eventually(scene.world.log).toContain('deleting pictures of forgotten users failed');
    await scene.world.stop();
    expect(s3.objects.size).toBe(1);
    await start();
    s3.fail(undefined);
    await eventually(() => s3.objects.size).toBe(0);
  });

  test('what comes of a drawing whose person is gone by then is deleted, too', async () => {
    const { scene, s3 } = await started();
    const { painter } = scene;
    const release = painter.holds();
    painter.draws(await painting());
    await confirmed(scene);
    await eventually(() => painter.prompts().length).toBe(1);
    await forgetAll(scene);
    release();
    await eventually(scene.world.log).toContain('a picture was finished after the job was taken over');
    expect(puts(s3)).toBe(1);
    await eventually(() => s3.objects.size).toBe(0);
  });

  test('retention deletes there, and what no row names', async () => {
    const { scene, s3, start } = await started();
    await toSticker(scene, await toSummary(scene));
    await eventually(() => s3.objects.size).toBe(1);
    await scene.world.stop();
    const [key = ''] = s3.objects.keys();
    s3.add(key.replace(/\d+-/, '7-'), Buffer.from('lost'), 2 * DAY);
    s3.add(key.replace(/\d+-/, '8-'), Buffer.from('young'));
    await start(s3.variables, { clock: { ...HURRIED.clock, now: () => Date.now() + 100 * DAY } });
    await eventually(() => [...s3.objects.values()].map(({ bytes }) => `${bytes}`)).toEqual(['young']);
  });
});

test('it is set, and taken away: what lies in the database, or in the bucket, stays there', async () => {
  const { scene, s3, start } = await started({ bucket: false });
  const { world } = scene;
  await toSticker(scene, await toSummary(scene));
  expect(await filled(scene)).toEqual([['cutout']]);
  await world.stop();
  await start();
  await withoutOutline(scene);
  expect(s3.done.filter(request => request !== 'LIST')).toEqual([]);
  await anotherTake(scene);
  expect(await filled(scene)).toEqual([['cutout'], ['cutout_key']]);
  await world.stop();
  await start({});
  expect(world.log()).toContain('pictures are stored outside the database: set PICTURES_URL');
  await anotherTake(scene);
  expect(await filled(scene)).toEqual([['cutout'], ['cutout_key'], ['cutout']]);
});

describe('a picture that was paid for', () => {
  test('waits while the storage is down, and is not drawn again', async () => {
    const { scene, s3 } = await started();
    const { painter, person, texts, world } = scene;
    s3.fail(DOWN);
    painter.draws(await painting());
    const summary = await confirmed(scene);
    await eventually(world.log).toContain(
      'cannot be stored yet and is kept in memory: the storage is overloaded',
    );
    s3.fail(undefined);
    await person.waitForBotMessage(texts.sticker.delivered, { after: summary });
    expect(painter.prompts()).toHaveLength(1);
    expect(await filled(scene)).toEqual([['cutout_key']]);
  });

  test('goes into the database where the process has to end meanwhile', async () => {
    const { scene, s3, start } = await started();
    const { painter, person, texts, world } = scene;
    s3.fail({ kind: 'hang' });
    painter.draws(await painting());
    const summary = await confirmed(scene);
    await eventually(world.log).toContain('picture drawn');
    await world.stop(AbortSignal.abort());
    await start();
    await person.waitForBotMessage(texts.sticker.delivered, { after: summary });
    expect(painter.prompts()).toHaveLength(1);
    expect(await filled(scene)).toEqual([['cutout']]);
  });

  test('is in the bucket where the process is killed then', async () => {
    const s3 = await fakeS3();
    const scene = await setScene();
    const { painter, person, texts } = scene;
    const bot = await startBotProcess(scene, s3.variables);
    await eventually(() => s3.done).toEqual(['LIST']);
    s3.fail({ kind: 'hang' }, { skip: 1 });
    painter.draws(await painting());
    const summary = await confirmed(scene);
    const db = await databaseOf(scene.world);
    const drawn = () => db.selectFrom('generation_images').select('drawn_key').execute();
    await eventually(drawn).toEqual([{ drawn_key: expect.any(String) }]);
    await bot.kill();
    s3.fail(undefined);
    await startBotProcess(scene, s3.variables);
    await person.waitForBotMessage(texts.sticker.delivered, { after: summary });
    expect(painter.prompts()).toHaveLength(1);
    expect(s3.done.slice(0, 3).map(request => request.split(' ', 1)[0])).toEqual(['LIST', 'PUT', 'GET']);
  });
});
