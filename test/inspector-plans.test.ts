import { expect, test } from 'vitest';
import { beginPlan, queuePicture } from '../src/assistant-db/plans/drawing.ts';
import { openPlan } from '../src/assistant-db/plans/plans.ts';
import type { Generation } from '../src/assistant-db/schema.ts';
import { plansOf } from '../src/inspector/index.ts';
import { freshDatabase, NOW, openDialogue } from './assistant-db/database.ts';

const ADA = 7;
const EMOTIONS = ['happy', 'sad', 'angry', 'sleepy', 'proud'];

/** A plan of five: the second failed, the last has no job, the others are being drawn. */
async function planInDrawing() {
  const { db } = await freshDatabase();
  const assistantSessionId = await openDialogue(db, ADA);
  const stickers = EMOTIONS.map(emotion => ({ emotion, pose: 'waving', caption: '', emoji: '🙂' }));
  const content = { style: 'anime', occasion: 'friends', stickers, packId: null, moving: false };
  const open = () =>
    db.transaction().execute(trx => openPlan(trx, { userId: ADA, assistantSessionId }, content, NOW));
  const plan = await open();
  await db.transaction().execute(async trx => {
    await beginPlan(trx, plan, 'photo', NOW);
    for (const positions of [[2], [3, 4]])
      await queuePicture(trx, plan, 'photo', { positions, referenceId: null }, NOW);
  });
  const change = (id: number, to: Partial<Generation>) =>
    db.updateTable('generations').set(to).where('id', '=', id).execute();
  await change(2, { status: 'failed', failure: 'blocked' });
  await change(3, { status: 'running' });
  return { db, plan, open, view: () => plansOf(db, ADA) };
}

test('shows each sticker of a plan with the state of its job', async () => {
  const { plan, view } = await planInDrawing();
  const [shown, ...others] = await view();
  expect(others).toEqual([]);
  expect(shown).toMatchObject({
    id: plan.id,
    revision: 1,
    status: 'first',
    style: 'anime',
    occasion: 'friends',
  });
  expect(shown?.stickers.map(({ emotion, state }) => [emotion, state])).toEqual([
    ['happy', 'open'],
    ['sad', 'failed'],
    ['angry', 'open'],
    ['sleepy', 'open'],
    ['proud', 'waiting'],
  ]);
});

test('shows an open plan next to a running one, and a finished one only if it is alone', async () => {
  const { db, plan, open, view } = await planInDrawing();
  const next = await open();
  expect((await view()).map(({ id }) => id)).toEqual([next.id, plan.id]);
  const end = (id: number, status: 'done' | 'dropped') =>
    db.updateTable('plans').set({ status }).where('id', '=', id).execute();
  await end(plan.id, 'done');
  expect((await view()).map(({ id }) => id)).toEqual([next.id]);
  await end(next.id, 'dropped');
  expect((await view()).map(({ id, status }) => [id, status])).toEqual([[plan.id, 'done']]);
});
