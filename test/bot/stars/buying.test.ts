import { describe, expect, test } from 'vitest';
import { LANGUAGES, textsFor } from '../../../src/i18n/index.ts';
import { eventually } from '../../support/eventually.ts';
import { pressButton, sendText } from '../../support/exchange.ts';
import { allHandled, jobsIn, opened, painting, rowsOf, stickerOf, stickersOf } from '../../support/scene.ts';
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
  await person.waitForBotMessage(texts.stars.paid(2, 'continues'), { after: invoice });
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

describe('a second payment for a wish', () => {
  test('that is drawn already says so, and stays for other stickers', async () => {
    const scene = await usedUp();
    const { person, texts, painter, world } = scene;
    const offer = await offered(scene);
    const [first, second] = [await invoiced(scene, offer), await invoiced(scene, offer, 10)];
    painter.draws(await painting());
    await paid(scene, first);
    await person.waitForBotMessage(texts.sticker.delivered, { after: second });
    await allHandled(world);
    const last = person.log.at(-1)?.seq ?? 0;
    await paid(scene, second);
    await person.waitForBotMessage(texts.stars.paid(11, 'done'), { after: { seq: last } });
    await allHandled(world);
    // Nothing else is said or drawn.
    const said = person.messages.filter(({ seq, from }) => seq > last && from === 'bot');
    expect(said.map(({ text }) => text)).toEqual([texts.stars.paid(11, 'done')]);
    expect(stickersOf(person)).toHaveLength(2);
    await sendText(person, '/paysupport', texts.stars.support(11, true, '@stars_help'));
  });

  test('that is drawn once more each time draws it once', async () => {
    const scene = await usedUp();
    const { person, texts, painter, world } = scene;
    const offer = await pressButton(
      person,
      await opened(scene, stickerOf(person)),
      texts.afterSticker.again,
      texts.stars.offer(1),
    );
    const [first, second] = [await invoiced(scene, offer), await invoiced(scene, offer)];
    painter.draws(await painting());
    await paid(scene, first);
    await person.waitForBotMessage(texts.stars.paid(2, 'continues'), { after: second });
    await person.waitForBotMessage(texts.sticker.delivered, { after: second });
    const last = person.log.at(-1)?.seq ?? 0;
    await paid(scene, second);
    await person.waitForBotMessage(texts.stars.paid(3, 'done'), { after: { seq: last } });
    await allHandled(world);
    expect(await jobsIn(world)).toHaveLength(2);
  });

  test('that failed is drawn', async () => {
    const scene = await usedUp();
    const { person, texts, painter } = scene;
    const offer = await offered(scene);
    const [first, second] = [await invoiced(scene, offer), await invoiced(scene, offer)];
    painter.breaksDown();
    await paid(scene, first);
    await person.waitForBotMessage(texts.sticker.unavailable, { after: second });
    painter.draws(await painting());
    await paid(scene, second);
    await person.waitForBotMessage(texts.stars.paid(4, 'continues'), { after: second });
    await eventually(() => stickersOf(person)).toHaveLength(2);
  });

  test('for a set that is being drawn says so', async () => {
    const scene = await usedUp();
    const { person, texts, painter, chat, world } = scene;
    const stickers = ['joy', 'anger'].map(emotion => ({ emotion, pose: 'waving' }));
    chat.calls([{ name: 'plan_stickers', args: { style: 'comic', stickers } }], 'Here.');
    const plan = await sendText(person, 'a set of two', texts.plans.summary.title(2));
    const [first, second] = [await invoiced(scene, plan), await invoiced(scene, plan)];
    chat.says('{"summary":"A set of two."}');
    painter.draws(await painting());
    painter.draws(await painting());
    await paid(scene, first);
    await eventually(() => stickersOf(person)).toHaveLength(3);
    await allHandled(world);
    await paid(scene, second);
    await person.waitForBotMessage(texts.stars.paid(2, 'done'), { after: second });
  });
});

test('a plan counts bought stickers apart from those of the day', async () => {
  const scene = await usedUp();
  const { person, texts, painter, chat, world } = scene;
  const invoice = await invoiced(scene, await offered(scene), 10);
  painter.draws(await painting());
  await paid(scene, invoice);
  await eventually(() => stickersOf(person)).toHaveLength(2);
  await allHandled(world);
  const plan = async (count: number) => {
    const stickers = Array.from({ length: count }, (_, n) => ({ emotion: `joy ${n}`, pose: 'waving' }));
    chat.calls([{ name: 'plan_stickers', args: { style: 'comic', stickers } }], 'Here.');
    return sendText(person, `a set of ${count}`, texts.plans.summary.title(count));
  };
  expect((await plan(2)).text).toContain('2 stickers (0 left today and 9 bought)');
  chat.alwaysSays('{"summary":"A set of two."}');
  expect((await plan(10)).text).toContain(texts.plans.summary.room({ today: 0, bought: 9 }));
});

test.each(LANGUAGES)('what is left today and what is bought are told apart: %s', language => {
  const { motion, plans } = textsFor(language);
  const [none, some] = [
    { today: 4, bought: 0, limit: 5 },
    { today: 4, bought: 3, limit: 5 },
  ];
  for (const say of [
    motion.askToDraw,
    plans.summary.room,
    (room: typeof none) => plans.summary.stickers(2, room),
  ]) {
    expect(say(none)).toContain('4');
    expect(say(none)).not.toContain('3');
    expect(say(some)).toMatch(/4.*3/);
    expect(say(some)).not.toContain(`${4 + 3} left`);
  }
});
