import { expect, test } from 'vitest';
import { markGone } from '../../../src/assistant-db/people/users.ts';
import { onUnblocked } from '../../../src/bot/returns.ts';
import { handleUserBlockedBot } from '../../../src/features/plans/drawing/advance.ts';
import { sendText } from '../../support/exchange.ts';
import { allSaid, forgetAll, jobsIn, rowOf, rowsOf } from '../../support/scene.ts';
import { holdNext } from '../packs/packs-scene.ts';
import { begin, contentOf, eventually, planNow, plansScene, report, stickersIn } from './plans-scene.ts';

/** A plan of five whose first picture is held at the image model, and `release` to let it be drawn. */
async function drawing(count = 5) {
  const scene = await plansScene({ more: { GENERATION_CONCURRENCY: '1' } });
  const release = scene.painter.holds();
  const plan = await begin(scene, contentOf(count));
  await eventually(() => scene.painter.prompts().length).toBe(1);
  const status = async () => (await planNow(scene, plan)).status;
  return { ...scene, scene, release, plan, status };
}

test('/forget during a plan: nothing more of it is kept, drawn or said', async () => {
  const { scene, world, painter, person, texts, release } = await drawing();
  const bar = await person.waitForBotMessage('░');
  await forgetAll({ person, texts });
  release();
  await person.waitFor(({ messages }) => messages.every(m => m.message_id !== bar.message_id), {
    what: 'the progress message to disappear',
  });
  for (const table of ['plans', 'plan_stickers', 'generations', 'pack_jobs'] as const)
    expect(await rowsOf(world, table)).toEqual([]);
  expect(stickersIn(scene)).toBe(0);
  expect(painter.prompts()).toHaveLength(1);
});

test('a user who leaves stops the plan; on return, they get a report and can draw the rest', async () => {
  const { scene, world, chat, painter, person, texts, release, status } = await drawing();
  person.block();
  release();
  await eventually(status).toBe('stopped');
  expect(painter.prompts().length).toBeLessThan(4);
  // The drawing in flight finishes and counts as drawn.
  await eventually(async () => (await rowsOf(world, 'stickers')).length).toBeGreaterThan(0);
  // Every message to the user fails, so they count as gone.
  await markGone(world.app().db, person.id, Date.now() + 1000);
  person.unblock();
  chat.alwaysSays('Welcome back.');
  const words = await sendText(person, 'hello', /^Stopped\. [1-3] of 5 drawn/);
  person.press(words, texts.drawing.drawRest);
  await report(scene, 5, 5);
  expect(painter.imagesPaid()).toBe(5);
  await eventually(() => stickersIn(scene)).toBe(5);
});

test('blocking the bot stops the plan at once, even if nothing is being sent', async () => {
  const { world, painter, person, release, status } = await drawing();
  person.block();
  await eventually(status).toBe('stopped');
  release();
  const isOpen = (job: { status: string }) => ['queued', 'running'].includes(job.status);
  await eventually(async () => (await jobsIn(world)).filter(isOpen)).toEqual([]);
  expect(painter.prompts()).toHaveLength(1);
});

test('a user who leaves again before the report gets it on the next return', async () => {
  const { world, person, release, status } = await drawing();
  person.block();
  await eventually(status).toBe('stopped');
  const later = Date.now() + 1000;
  const { db } = world.app();
  await db.transaction().execute(async trx => {
    await onUnblocked(trx, { id: person.id, firstName: 'Ann' }, later);
    await handleUserBlockedBot(trx, person.id, later + 1000);
  });
  person.unblock();
  await person.waitForBotMessage(/^Stopped\. 0 of 5 drawn/);
  release();
});

test('a user who blocks the bot while the pack is made gets the report on return', async () => {
  const scene = await plansScene();
  const { world, person, texts } = scene;
  const making = holdNext(scene, 'createNewStickerSet');
  const plan = await begin(scene, contentOf(3));
  await making.underWay();
  person.block();
  await eventually(async () => (await rowOf(world, 'users')).gone_at).not.toBeNull();
  making.release();
  await eventually(async () => (await planNow(scene, plan)).status).toBe('done');
  // The report could not be sent.
  await allSaid(world);
  person.unblock();
  const words = await report(scene, 3, 3);
  person.press(words, texts.drawing.makePack);
  await eventually(() => person.stickerSets.map(set => set.stickers.length)).toEqual([3]);
});

test('/cancel ends the dialogue, but a confirmed plan is drawn', async () => {
  const { scene, painter, person, texts, release } = await drawing(3);
  await sendText(person, '/cancel', texts.cancelled);
  release();
  await report(scene, 3, 3);
  expect(painter.imagesPaid()).toBe(3);
});
