import { expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { pressButton, sendText } from '../../support/exchange.ts';
import { allHandled, jobsIn, painting, rowsOf, stickersOf } from '../../support/scene.ts';
import { another, invoiced, offered, paid, usedUp } from './scene.ts';

test('a confirmation beyond the free stickers is drawn after the payment, without another yes', async () => {
  const scene = await usedUp();
  const { person, texts, painter, world } = scene;
  const offer = await offered(scene);
  expect(offer.buttons).toEqual([texts.stars.buy(2, 30), texts.stars.buy(10, 75)]);
  const invoice = await invoiced(scene, offer);
  expect(invoice.raw.invoice).toMatchObject({ currency: 'XTR', total_amount: 30, start_parameter: 'stars' });
  painter.draws(await painting());
  await paid(scene, invoice);
  await person.waitForBotMessage(texts.stars.paid(2, true), { after: invoice });
  await person.waitForBotMessage(texts.sticker.delivered, { after: invoice });
  expect(stickersOf(person)).toHaveLength(2);
  const [charge] = await rowsOf(world, 'charges');
  expect(charge).toMatchObject({ user_id: person.id, drawings: 2, stars: 30, status: 'paid' });
  expect((await jobsIn(world)).map(job => job.paid_by)).toEqual([null, charge?.id]);
});

test('a confirmation whose values changed before the payment shows them again', async () => {
  const scene = await usedUp();
  const { person, texts, world } = scene;
  const invoice = await invoiced(scene, await offered(scene));
  await another(scene, 'sleepy');
  await paid(scene, invoice);
  await person.waitForBotMessage(texts.confirm.outdatedSummary, { after: invoice });
  await allHandled(world);
  expect(await jobsIn(world)).toHaveLength(1);
});

test('a repeated update credits a payment once', async () => {
  const scene = await usedUp();
  const { person, texts, painter, world } = scene;
  const invoice = await invoiced(scene, await offered(scene));
  painter.draws(await painting());
  await paid(scene, invoice);
  const update = world.telegram.lastUpdate;
  await person.waitForBotMessage(texts.sticker.delivered, { after: invoice });
  if (update === undefined) throw new Error('there was no payment');
  // Also as another update, with a number of its own.
  world.telegram.repeatUpdate(update);
  world.telegram.injectUpdate({ message: update.message });
  await allHandled(world);
  expect(await rowsOf(world, 'charges')).toHaveLength(1);
  expect(stickersOf(person)).toHaveLength(2);
});

test('a drawing that fails gives its credit back', async () => {
  const scene = await usedUp();
  const { person, texts, painter } = scene;
  const invoice = await invoiced(scene, await offered(scene));
  painter.breaksDown();
  await paid(scene, invoice);
  const failed = await person.waitForBotMessage(texts.sticker.unavailable, { after: invoice });
  const me = await person.waitForBotMessage(texts.stars.left(2), { after: person.sendText('/me') });
  expect(me.text).toContain(texts.stars.left(2));
  painter.draws(await painting());
  await pressButton(person, failed, texts.sticker.tryAgain, texts.sticker.delivered);
  await eventually(() => stickersOf(person)).toHaveLength(2);
});

test('a set that is larger than the day allows offers more, and is drawn after the payment', async () => {
  const scene = await usedUp();
  const { person, texts, painter, chat, world } = scene;
  const stickers = ['joy', 'anger'].map(emotion => ({ emotion, pose: 'waving' }));
  chat.calls([{ name: 'plan_stickers', args: { style: 'comic', stickers } }], 'Here.');
  const plan = await sendText(person, 'a set of two', texts.plans.summary.title(2));
  expect(plan.text).toContain(texts.stars.offer(1));
  const invoice = await invoiced(scene, plan);
  chat.says('{"summary":"A set of two."}');
  painter.draws(await painting());
  painter.draws(await painting());
  await paid(scene, invoice);
  await eventually(() => stickersOf(person)).toHaveLength(3);
  const [charge] = await rowsOf(world, 'charges');
  expect((await jobsIn(world)).map(job => job.paid_by)).toEqual([null, charge?.id, charge?.id]);
});
