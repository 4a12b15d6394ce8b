import { expect } from 'vitest';
import { claimGeneration } from '../../src/assistant-db/jobs/claims.ts';
import {
  jobsOfSheet,
  loadImages,
  saveDrawn,
  saveSplit,
} from '../../src/assistant-db/jobs/generation-images.ts';
import { countOpenPlanned, stopQueued } from '../../src/assistant-db/jobs/generations.ts';
import { inDatabase, type PictureStore } from '../../src/assistant-db/pictures/store.ts';
import { beginPlan, queuePicture } from '../../src/assistant-db/plans/drawing.ts';
import { openPlan } from '../../src/assistant-db/plans/plans.ts';
import { drawSheet, type SheetDeps } from '../../src/generation/draw-sheet.ts';
import type { SheetCell } from '../../src/images/sheet/split.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { SILENT } from '../support/log.ts';
import { NOW, openDialogue, overlap, test, twoProcesses } from './database.ts';

const ADA = 7;
const PICTURE = { bytes: Buffer.from('sheet'), provider: 'gemini', attempt: 1 } as const;

/** A plan with its first sticker queued, and three others on one sheet. */
async function withSheet() {
  const processes = await twoProcesses();
  const { dbA: db, a: me } = processes;
  const assistantSessionId = await openDialogue(db, ADA);
  const sticker = (emotion: string) => ({ emotion, pose: 'waving', caption: '', emoji: '🙂' });
  const content = {
    style: 'anime',
    occasion: '',
    stickers: ['happy', 'sad', 'angry', 'sleepy'].map(sticker),
    packId: null,
    moving: false,
  };
  const write = db.transaction().execute.bind(db.transaction());
  await write(async trx => {
    const plan = await openPlan(trx, { userId: ADA, assistantSessionId }, content, NOW);
    await beginPlan(trx, plan, 'photo', NOW);
    await queuePicture(trx, plan, 'photo', { positions: [2, 3, 4], referenceId: 1 }, NOW);
  });
  await claimGeneration(db, me, NOW);
  return { ...processes, db, me, sheet: 2 };
}

test('claims only the first job of a sheet until it is split, and counts one picture', async () => {
  const { db, me, b, dbB, sheet } = await withSheet();
  expect(await countOpenPlanned(db, ADA)).toBe(2);
  expect((await claimGeneration(db, me, NOW, [1]))?.id).toBe(sheet);
  expect(await claimGeneration(dbB, b, NOW)).toBeUndefined();
  const cells = [
    { generationId: 2, cutOut: Buffer.from('a') },
    { generationId: 3, cutOut: null },
    { generationId: 4, cutOut: Buffer.from('c') },
  ];
  const split = (who: typeof me) => db.transaction().execute(trx => saveSplit(trx, sheet, who, cells));
  expect(await split(b)).toBe(false);
  expect(await split(me)).toBe(true);
  expect(await jobsOfSheet(db, sheet)).toEqual([]);
  const cutOuts = await Promise.all(
    [2, 3, 4].map(async id => (await loadImages(db, id))?.cutout?.toString()),
  );
  expect(cutOuts).toEqual(['a', undefined, 'c']);
  expect([(await claimGeneration(dbB, b, NOW))?.id, (await claimGeneration(dbB, b, NOW, [3]))?.id]).toEqual([
    3, 4,
  ]);
});

test('does not stop a sheet that is being drawn or is paid for', async () => {
  const { db, me, sheet } = await withSheet();
  const stop = () => db.transaction().execute(trx => stopQueued(trx, ADA, NOW));
  await claimGeneration(db, me, NOW, [1]);
  expect(await stop()).toEqual([]);
  await db.transaction().execute(trx => saveDrawn(trx, sheet, me, PICTURE));
  await db
    .updateTable('generations')
    .set({ status: 'queued', owner: null })
    .where('id', '=', sheet)
    .execute();
  expect(await stop()).toEqual([]);
});

test('draws a whole sheet if it is claimed at the moment it is stopped', async () => {
  const { db, me, sheet, dbB } = await withSheet();
  const stop = () => dbB.transaction().execute(trx => stopQueued(trx, ADA, NOW));
  expect(await overlap(db, trx => claimGeneration(trx, me, NOW, [1]), stop)).toEqual([]);
  expect((await jobsOfSheet(db, sheet)).map(({ status }) => status)).toEqual(['running', 'queued', 'queued']);
});

/** A bucket in memory. */
const objects = new Map<string, Buffer>();
const inMemory: PictureStore = {
  ...inDatabase,
  put: async (id, bytes) => {
    const key = `folder/${id}-${objects.size}`;
    objects.set(key, bytes);
    return key;
  },
  get: async picture => (typeof picture === 'string' ? objects.get(picture) : (picture ?? undefined)),
};

for (const [where, pictureStore] of [
  ['rows', inDatabase],
  ['a bucket', inMemory],
] as const) {
  test(`splits a sheet that was drawn before a kill instead of drawing it again: ${where}`, async () => {
    const { db, me, sheet } = await withSheet();
    const job = await claimGeneration(db, me, NOW, [1]);
    if (job === undefined) throw new Error('there is no sheet');
    const bytes = await pictureStore.put(sheet, PICTURE.bytes, new AbortController().signal);
    await db.transaction().execute(trx => saveDrawn(trx, sheet, me, { ...PICTURE, bytes }));
    const split: string[] = [];
    const unused = () => {
      throw new Error('it is drawn already');
    };
    const deps: SheetDeps = {
      db,
      pictureStore,
      me,
      clock: systemClock,
      log: SILENT,
      random: Math.random,
      dailyStickers: 0,
      adminIds: new Set(),
      generators: [],
      decoder: { decode: unused, close: async () => undefined },
      photos: { fetch: unused, has: unused },
      progress: { stage: () => undefined, end: () => undefined },
      finisher: {
        matte: unused,
        finishSticker: unused,
        card: unused,
        cutOutPhoto: unused,
        cutOutDrawing: unused,
        emoji: () => expect.fail(),
        emojiCutOut: () => expect.fail(),
        collage: () => expect.fail(),
        finishCutOut: unused,
        cutFrames: unused,
        close: async () => undefined,
        cutOut: async picture => picture,
        splitSheet: async (bytes, grid): Promise<SheetCell[]> => {
          split.push(`${bytes} ${grid}`);
          return ['a', 'b', 'c', 'd'].map(name => ({ type: 'drawn', picture: Buffer.from(name) }));
        },
      },
    };
    await drawSheet(deps, job, new AbortController().signal);
    expect(split).toEqual(['sheet 2']);
    const images = await Promise.all([2, 3, 4].map(id => loadImages(db, id)));
    expect(images.map(image => image?.drawn)).toEqual([null, null, null]);
    const cutOuts = await Promise.all(images.map(image => pictureStore.get(image?.cutout)));
    expect(cutOuts.map(String)).toEqual(['a', 'b', 'c']);
  });
}
