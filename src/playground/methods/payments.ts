import type { Message } from 'grammy/types';
import { z } from 'zod';
import { badRequest } from '../errors.ts';
import type { Handler } from '../world.ts';
import { replyMarkupOf, topicFields, writableRoomOf } from './params.ts';

/** core.telegram.org/bots/api#precheckoutquery */
const CHECKOUT_LIFETIME_MS = 10_000;
const STARS = 'XTR';
/** core.telegram.org/bots/payments-stars */
const MAX_STARS = 10_000;

const priceList = z.array(z.object({ label: z.string().min(1), amount: z.int() }));

function checkLength(text: string, most: number, complaint: string): void {
  if (text === '' || text.length > most) throw badRequest(complaint);
}

export const sendInvoice: Handler<'sendInvoice', Message> = (params, { world }) => {
  const room = writableRoomOf(world, params);
  const [title, description] = [params.string('title'), params.string('description')];
  const payload = params.string('payload');
  checkLength(title, 32, 'INVOICE_TITLE_INVALID');
  checkLength(description, 255, 'INVOICE_DESCRIPTION_INVALID');
  if (payload === '' || Buffer.byteLength(payload) > 128) throw badRequest('INVOICE_PAYLOAD_INVALID');
  if (params.string('currency') !== STARS) throw badRequest('CURRENCY_INVALID');
  if (params.has('provider_token')) throw badRequest('PAYMENT_PROVIDER_INVALID');
  const [price, ...others] = params.object('prices', priceList, "can't parse prices JSON object") ?? [];
  if (price === undefined || others.length > 0) throw badRequest('STARS_INVOICE_INVALID');
  if (price.amount < 1 || price.amount > MAX_STARS) throw badRequest('CURRENCY_TOTAL_AMOUNT_INVALID');
  if (replyMarkupOf(params)) throw badRequest('REPLY_MARKUP_BUY_EMPTY');
  const sent = room.post(world.bot, {
    invoice: {
      title,
      description,
      start_parameter: params.string('start_parameter'),
      currency: STARS,
      total_amount: price.amount,
    },
    reply_markup: { inline_keyboard: [[{ text: `⭐ ${price.amount}`, pay: true as const }]] },
    ...topicFields(room, params),
  });
  world.payments.invoices.set(`${room.chat.id}:${sent.message_id}`, { payload, amount: price.amount });
  return sent;
};

export const answerPreCheckoutQuery: Handler<'answerPreCheckoutQuery'> = (params, { world }) => {
  const checkout = world.payments.checkouts.get(params.string('pre_checkout_query_id'));
  if (checkout === undefined || world.clock.elapsed() - checkout.askedAt > CHECKOUT_LIFETIME_MS)
    throw badRequest('query is too old and response timeout expired or query ID is invalid');
  if (checkout.answer !== undefined) {
    world.violations.push('answerPreCheckoutQuery: a checkout was answered twice');
    return true;
  }
  const isOk = params.boolean('ok');
  if (!isOk && !params.has('error_message')) throw badRequest('ERROR_MESSAGE_EMPTY');
  checkout.answer = { ok: isOk, text: params.string('error_message') };
  const { room } = checkout;
  if (isOk) checkout.pay();
  else
    room.note({
      type: 'callback_answer',
      queryId: params.string('pre_checkout_query_id'),
      text: checkout.answer.text,
    });
  return true;
};

export const refundStarPayment: Handler<'refundStarPayment'> = (params, { world }) => {
  const charge = world.payments.charges.get(params.string('telegram_payment_charge_id'));
  if (charge === undefined || charge.userId !== params.integer('user_id', 0))
    throw badRequest('CHARGE_NOT_FOUND');
  if (charge.refunded) throw badRequest('CHARGE_ALREADY_REFUNDED');
  charge.refund();
  return true;
};
