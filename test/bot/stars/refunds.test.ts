import { expect, test } from 'vitest';
import type { SeenMessage } from '../../../src/playground/messages/view.ts';
import { eventually } from '../../support/eventually.ts';
import { pressButton, sendText, someone } from '../../support/exchange.ts';
import { allHandled, forgetAll, painting, rowOf, rowsOf, type Scene } from '../../support/scene.ts';
import { invoiced, movable, offered, paid, usedUp } from './scene.ts';

/** A purchase whose drawings are all unused, because the image model fails. */
async function unused(
  options: Parameters<typeof usedUp>[0] = {},
): Promise<Scene & { readonly support: SeenMessage }> {
  const scene = await usedUp(options);
  const { person, texts, painter } = scene;
  painter.breaksDown();
  const invoice = await invoiced(scene, await offered(scene));
  await paid(scene, invoice);
  await person.waitForBotMessage(texts.sticker.unavailable, { after: invoice });
  const support = await sendText(person, '/paysupport', texts.stars.support(2, true, '@stars_help'));
  return { ...scene, support };
}

const chargeIn = ({ world: { telegram } }: Scene) => {
  const [[id, charge] = []] = [...telegram.payments.charges];
  if (id === undefined || charge === undefined) throw new Error('there is no charge');
  return { id, charge };
};

test('the user takes back an unused purchase, once', async () => {
  const scene = await unused();
  const { person, texts, support, world } = scene;
  const label = texts.stars.takeBack(2, 30);
  await pressButton(person, support, label, texts.stars.returned(30));
  expect(chargeIn(scene).charge.refunded).toBe(true);
  await sendText(person, '/paysupport', texts.stars.support(0, false, '@stars_help'));
  await pressButton(person, support, label, texts.stars.notReturnable);
  expect(await rowOf(world, 'charges')).toMatchObject({ status: 'refunded', stars: 30 });
  await sendText(person, '/me', texts.taste.me.none);
  expect(person.messages.at(-1)?.text).not.toContain('Bought');
});

test('the user asks for it in words', async () => {
  const { person, texts, chat } = await unused();
  chat.calls([{ name: 'do_for_person', args: { what: 'refund_payment' } }], '');
  const sent = person.sendText('could I have the money for these back?');
  const support = await person.waitForBotMessage(texts.stars.support(2, true, '@stars_help'), {
    after: sent,
  });
  expect(support.buttons).toEqual([texts.stars.takeBack(2, 30)]);
});

test('what is used, or older than a day, cannot be taken back', async () => {
  const { runtime, forward } = movable();
  const { person, texts, support } = await unused({ runtime });
  forward(24 * 60 * 60_000);
  await pressButton(person, support, texts.stars.takeBack(2, 30), texts.stars.notReturnable);
  const later = await sendText(person, '/paysupport', texts.stars.support(2, false, '@stars_help'));
  expect(later.buttons).toEqual([]);

  const scene = await usedUp();
  scene.painter.draws(await painting());
  const invoice = await invoiced(scene, await offered(scene));
  await paid(scene, invoice);
  await scene.person.waitForBotMessage(texts.sticker.delivered, { after: invoice });
  await sendText(scene.person, '/paysupport', texts.stars.support(1, false, '@stars_help'));
});

test('a refund whose answer is lost is made once', async () => {
  const scene = await unused();
  const { person, texts, support, world } = scene;
  const fault = world.telegram.faults.add({ kind: 'reset-after', method: 'refundStarPayment', times: 1 });
  await pressButton(person, support, texts.stars.takeBack(2, 30), texts.stars.returned(30));
  expect(fault.hits).toBe(1);
  expect(chargeIn(scene).charge.refunded).toBe(true);
});

test('the drawings stay if Telegram refuses', async () => {
  const scene = await unused();
  const { person, texts, support, world } = scene;
  world.telegram.faults.add({
    kind: 'error',
    method: 'refundStarPayment',
    error_code: 400,
    description: 'Bad Request: BALANCE_TOO_LOW',
  });
  await pressButton(person, support, texts.stars.takeBack(2, 30), texts.stars.notReturned);
  await sendText(person, '/paysupport', texts.stars.support(2, true, '@stars_help'));
});

test('an administrator refunds a payment by its number, also of a forgotten user', async () => {
  const scene = await unused({ more: { ADMIN_IDS: '77' } });
  const { person, texts, world } = scene;
  const { refund } = texts.admin;
  const boss = world.telegram.person({ id: 77, firstName: 'Boss', languageCode: 'en' });
  const { id } = chargeIn(scene);
  await sendText(boss, '/refund', refund.usage);
  await sendText(boss, '/refund charge_0', refund.unknown);
  const question = await sendText(person, '/forget', texts.stars.forgotten(2));
  expect(question.text).toContain(texts.privacy.ask(0));
  await forgetAll(scene);
  expect(await rowOf(world, 'charges')).toMatchObject({
    user_id: 0,
    charge_id: id,
    stars: 30,
    status: 'paid',
  });
  await sendText(boss, `/refund ${id}`, refund.forgotten);
  await sendText(boss, `/refund ${id} ${person.id}`, texts.stars.returned(30));
  expect(chargeIn(scene).charge.refunded).toBe(true);
  await sendText(boss, `/refund ${id}`, refund.before);
  expect(await rowOf(world, 'charges')).toMatchObject({ user_id: 0, status: 'refunded' });
  await sendText(person, `/refund ${id}`, texts.unknownCommand);
});

test('/forget does not stop a refund, and leaves nothing of the user after it', async () => {
  const scene = await unused();
  const { person, texts, support, world } = scene;
  const fault = world.telegram.faults.add({ kind: 'hang', method: 'refundStarPayment', times: 1 });
  person.press(support, texts.stars.takeBack(2, 30));
  await eventually(() => fault.hits).toBe(1);
  await forgetAll(scene);
  expect(await rowOf(world, 'charges')).toMatchObject({
    user_id: person.id,
    status: 'refunding',
    asked_by: null,
  });
  world.telegram.dropConnections();
  await eventually(() => chargeIn(scene).charge.refunded).toBe(true);
  await eventually(() => rowOf(world, 'charges')).toMatchObject({ user_id: 0, status: 'refunded' });
});

test('a refund that Telegram made itself takes the drawings', async () => {
  const scene = await unused();
  const { person, texts, world } = scene;
  chargeIn(scene).charge.refund();
  await allHandled(world);
  expect(await rowsOf(world, 'charges')).toMatchObject([{ status: 'refunded' }]);
  await sendText(person, '/paysupport', texts.stars.support(0, false, '@stars_help'));
});

test('without prices nothing is offered', async () => {
  const scene = await usedUp({ more: { STARS_PRICES: '' } });
  const { person, texts, world } = scene;
  await sendText(person, '/paysupport', texts.stars.none);
  await sendText(person, '/terms', texts.stars.none);
  expect((await sendText(someone(world, 'Bob'), '/terms', texts.stars.none)).buttons).toEqual([]);
});
