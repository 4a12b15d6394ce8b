import { expect, it } from 'vitest';
import { call, ManualClock, refused, startServer } from './harness.ts';

const INVOICE = {
  title: '2 stickers',
  description: 'Two more.',
  payload: 'stars:1:1:2',
  currency: 'XTR',
  prices: [{ label: '2 stickers', amount: 30 }],
};

async function selling() {
  const clock = new ManualClock();
  const { server, api } = await startServer({ clock });
  const ann = server.person({ firstName: 'Ann' });
  ann.sendText('hello');
  const { payload, currency, prices } = INVOICE;
  const sell = () => api.sendInvoice(ann.id, INVOICE.title, INVOICE.description, payload, currency, prices);
  const checkout = () => server.lastUpdate?.pre_checkout_query?.id ?? '';
  return { clock, server, api, ann, sell, checkout };
}

it('reports a payment once the checkout is accepted, and a refund', async () => {
  const { server, api, ann, sell, checkout } = await selling();
  const invoice = await sell();
  expect(invoice.invoice).toMatchObject({ currency: 'XTR', total_amount: 30 });
  const paying = ann.pay(invoice).answered();
  expect(server.lastUpdate?.pre_checkout_query).toMatchObject({
    total_amount: 30,
    invoice_payload: 'stars:1:1:2',
  });
  await api.answerPreCheckoutQuery(checkout(), true);
  expect(await paying).toEqual({ ok: true, text: '' });
  const paid = server.lastUpdate?.message?.successful_payment;
  expect(paid).toMatchObject({ currency: 'XTR', total_amount: 30, invoice_payload: 'stars:1:1:2' });
  const id = paid?.telegram_payment_charge_id ?? '';
  await api.refundStarPayment(ann.id, id);
  expect(server.lastUpdate?.message?.refunded_payment).toMatchObject({ telegram_payment_charge_id: id });
  const again = { user_id: ann.id, telegram_payment_charge_id: id };
  expect(await call(server, 'refundStarPayment', again)).toEqual(
    refused(400, 'Bad Request: CHARGE_ALREADY_REFUNDED'),
  );
  const wrong = { ...again, user_id: ann.id + 1 };
  expect(await call(server, 'refundStarPayment', wrong)).toEqual(
    refused(400, 'Bad Request: CHARGE_NOT_FOUND'),
  );
});

it('refuses an answer to a checkout after ten seconds', async () => {
  const { clock, server, ann, sell, checkout } = await selling();
  ann.pay(await sell());
  clock.advance(10_001);
  expect(
    await call(server, 'answerPreCheckoutQuery', { pre_checkout_query_id: checkout(), ok: true }),
  ).toEqual(
    refused(400, 'Bad Request: query is too old and response timeout expired or query ID is invalid'),
  );
  expect(server.payments.charges.size).toBe(0);
});

it.each([
  ['another currency', { currency: 'EUR' }, 'CURRENCY_INVALID'],
  ['a provider of cards', { provider_token: '284685063:TEST' }, 'PAYMENT_PROVIDER_INVALID'],
  ['two prices', { prices: [...INVOICE.prices, ...INVOICE.prices] }, 'STARS_INVOICE_INVALID'],
  ['no Stars', { prices: [{ label: 'x', amount: 0 }] }, 'CURRENCY_TOTAL_AMOUNT_INVALID'],
  ['a long title', { title: 'x'.repeat(33) }, 'INVOICE_TITLE_INVALID'],
  ['a long description', { description: 'x'.repeat(256) }, 'INVOICE_DESCRIPTION_INVALID'],
  ['a long payload', { payload: 'x'.repeat(129) }, 'INVOICE_PAYLOAD_INVALID'],
])('refuses an invoice with %s', async (_, change, error) => {
  const { server, ann } = await selling();
  const answer = await call(server, 'sendInvoice', { chat_id: ann.id, ...INVOICE, ...change });
  expect(answer).toEqual(refused(400, `Bad Request: ${error}`));
});
