import { expect, test } from 'vitest';
import { someone } from '../../support/exchange.ts';
import { allHandled, allSaid, painting, providersOf, rowsOf } from '../../support/scene.ts';
import { invoiced, movable, ON, offered, paid, usedUp } from './scene.ts';

test('an invoice can be paid for fifteen minutes, and its button asks for a new one', async () => {
  const { runtime, forward } = movable();
  const scene = await usedUp({ runtime });
  const { person, texts } = scene;
  const offer = await offered(scene);
  const invoice = await invoiced(scene, offer);
  // The offer is valid from the moment at which its invoice is in the chat.
  await allSaid(scene.world);
  forward(15 * 60_000 + 1000);
  expect(await person.pay(invoice).answered()).toEqual({ ok: false, text: texts.stars.notPayable });
  await paid(scene, await invoiced(scene, offer));
});

test('refuses a second payment, another payer, another price, and what is not sold any more', async () => {
  const scene = await usedUp();
  const { person, texts, painter, world } = scene;
  const refused = { ok: false, text: texts.stars.notPayable };
  const offer = await offered(scene);
  const invoice = await invoiced(scene, offer);
  const other = await invoiced(scene, offer, 10);
  painter.draws(await painting());
  await paid(scene, invoice);
  await person.waitForBotMessage(texts.sticker.delivered, { after: invoice });
  expect(await person.pay(invoice).answered()).toEqual(refused);
  const eve = someone(world, 'Eve');
  eve.sendText('/help');
  const { payments } = world.telegram;
  payments.invoices.set(`${eve.id}:1`, {
    payload: payloadIn(payments, person.id, other.message_id),
    amount: 75,
  });
  expect(await eve.pay({ message_id: 1 }).answered()).toEqual(refused);
  await world.stop();
  await world.start({ ...providersOf(scene), ...ON, STARS_PRICES: '10:80' });
  expect(await person.pay(other).answered()).toEqual(refused);
  await world.stop();
  await world.start({ ...providersOf(scene), ...ON, STARS_PRICES: '' });
  expect(await person.pay(other).answered()).toEqual(refused);
  expect(await rowsOf(world, 'charges')).toHaveLength(1);
});

test('a checkout is answered while the chat waits for a model', async () => {
  const scene = await usedUp();
  const { person, chat, painter, world } = scene;
  painter.draws(await painting());
  const invoice = await invoiced(scene, await offered(scene), 10);
  chat.says('Fine.');
  const release = chat.holds();
  person.sendText('how are you?');
  await person.waitFor(() => chat.chats().at(-1)?.includes('how are you'), { what: 'the model to be asked' });
  await paid(scene, invoice);
  expect(await rowsOf(world, 'charges')).toEqual([]);
  release();
  await allHandled(world);
  expect(await rowsOf(world, 'charges')).toHaveLength(1);
});

function payloadIn(
  { invoices }: { readonly invoices: ReadonlyMap<string, { readonly payload: string }> },
  chat: number,
  message: number,
): string {
  const invoice = invoices.get(`${chat}:${message}`);
  if (invoice === undefined) throw new Error('there is no such invoice');
  return invoice.payload;
}
