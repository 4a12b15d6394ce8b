import { expect, test } from 'vitest';
import { handleUserBlockedBot } from '../../../src/assistant/drawing/advance.ts';
import { markGone } from '../../../src/assistant-db/people/users.ts';
import { onUnblocked } from '../../../src/bot/middleware.ts';
import { begin, contentOf, eventually, planNow, plansScene, report, stickersIn } from './plans-scene.ts';

test('/forget in the middle: nothing of the plan is kept, drawn or said any more', async () => {
  const scene = await plansScene({ more: { GENERATION_CONCURRENCY: '1' } });
  const { world, painter, person, texts } = scene;
  const { db } = world.app();
  const release = painter.holds();
  await begin(scene, contentOf(5));
  await eventually(() => painter.prompts().length).toBe(1);
  const bar = await person.waitForBotMessage('░');
  const sent = person.sendCommand('forget');
  const question = await person.waitForBotMessage(texts.privacy.ask(0).slice(0, 30), { after: sent });
  const press = person.press(question, texts.privacy.deleteAll);
  await person.waitForBotMessage(texts.privacy.deleted, { after: press });
  release();
  await person.waitFor(({ messages }) => messages.every(m => m.message_id !== bar.message_id), {
    what: 'the progress message to disappear',
  });
  for (const table of ['plans', 'plan_stickers', 'generations', 'pack_jobs'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  expect(stickersIn(scene)).toBe(0);
  expect(painter.prompts()).toHaveLength(1);
});

test('a person who is gone pays for nothing more; back again, they are told what there is, and can have the rest', async () => {
  const scene = await plansScene({ more: { GENERATION_CONCURRENCY: '1' } });
  const { chat, painter, person, texts } = scene;
  const release = painter.holds();
  const plan = await begin(scene, contentOf(5));
  await eventually(() => painter.prompts().length).toBe(1);
  person.block();
  release();
  await eventually(async () => (await planNow(scene, plan)).status).toBe('stopped');
  const asked = painter.prompts().length;
  expect(asked).toBeLessThan(4);
  // What was being drawn comes to its end, so that it counts as drawn.
  const drawn = scene.world.app().db.selectFrom('stickers').select('id');
  await eventually(async () => (await drawn.execute()).length).toBeGreaterThan(0);
  // Each message to them fails: they are gone since the first.
  await markGone(scene.world.app().db, person.id, Date.now() + 1000);
  person.unblock();
  chat.alwaysSays('Welcome back.');
  const sent = person.sendText('hello');
  const words = await person.waitForBotMessage(/^Stopped\. Drawn: [1-3] of 5/, { after: sent });
  person.press(words, texts.drawing.drawRest);
  await report(scene, 5, 5);
  expect(painter.imagesPaid()).toBe(5);
  await eventually(() => stickersIn(scene)).toBe(5);
});

test('who blocks the bot pays for nothing more at once, though nothing is sent to them', async () => {
  const scene = await plansScene({ more: { GENERATION_CONCURRENCY: '1' } });
  const { painter, person } = scene;
  const release = painter.holds();
  const plan = await begin(scene, contentOf(5));
  await eventually(() => painter.prompts().length).toBe(1);
  person.block();
  await eventually(async () => (await planNow(scene, plan)).status).toBe('stopped');
  release();
  const open = scene.world
    .app()
    .db.selectFrom('generations')
    .select('id')
    .where('status', 'in', ['queued', 'running']);
  await eventually(async () => (await open.execute()).length).toBe(0);
  expect(painter.prompts()).toHaveLength(1);
});

test('who leaves again before they could be told what their plan came to is told when they come back for good', async () => {
  const scene = await plansScene({ more: { GENERATION_CONCURRENCY: '1' } });
  const { painter, person } = scene;
  const release = painter.holds();
  const plan = await begin(scene, contentOf(5));
  await eventually(() => painter.prompts().length).toBe(1);
  person.block();
  await eventually(async () => (await planNow(scene, plan)).status).toBe('stopped');
  const later = Date.now() + 1000;
  await scene.world
    .app()
    .db.transaction()
    .execute(async trx => {
      await onUnblocked(trx, { id: person.id, firstName: 'Ann' }, later);
      await handleUserBlockedBot(trx, person.id, later + 1000);
    });
  person.unblock();
  await person.waitForBotMessage(/^Stopped\. Drawn: 0 of 5/);
  release();
});

test('who blocks the bot while the pack is made is told of it when they come back', async () => {
  const scene = await plansScene();
  const { world, person, texts } = scene;
  let release: () => void = () => undefined;
  const until = new Promise<void>(resolve => {
    release = resolve;
  });
  const held = world.telegram.faults.add({ kind: 'hold', until, method: 'createNewStickerSet', times: 1 });
  const plan = await begin(scene, contentOf(3));
  await eventually(() => held.hits).toBe(1);
  person.block();
  const { db } = world.app();
  const people = db.selectFrom('users').select('gone_at');
  await eventually(async () => (await people.executeTakeFirstOrThrow()).gone_at).not.toBeNull();
  release();
  await eventually(async () => (await planNow(scene, plan)).status).toBe('done');
  // The report has failed.
  await eventually(() => db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  person.unblock();
  const words = await report(scene, 3, 3);
  person.press(words, texts.drawing.makePack);
  await eventually(() => person.stickerSets.map(set => set.stickers.length)).toEqual([3]);
});

test('/cancel ends the dialogue; a plan that was confirmed is drawn', async () => {
  const scene = await plansScene();
  const { painter, person, texts } = scene;
  const release = painter.holds();
  await begin(scene, contentOf(3));
  await eventually(() => painter.prompts().length).toBe(1);
  const sent = person.sendCommand('cancel');
  await person.waitForBotMessage(texts.cancelled, { after: sent });
  release();
  await report(scene, 3, 3);
  expect(painter.imagesPaid()).toBe(3);
});
