import type { User } from 'grammy/types';
import type { Room } from './people/room.ts';
import type { Charge, Checkout, World } from './world.ts';

const CURRENCY = 'XTR';

/** A press on the pay button: the bot is asked first, and Telegram reports the payment if it agrees. */
export function beginCheckout(world: World, room: Room, user: User, messageId: number): Checkout {
  const { payments, updates, clock } = world;
  const invoice = payments.invoices.get(`${room.chat.id}:${messageId}`);
  if (invoice === undefined) throw new Error(`Message ${messageId} is not an invoice`);
  const { payload: invoice_payload, amount: total_amount } = invoice;
  const sum = { currency: CURRENCY, total_amount, invoice_payload };
  const id = String(world.nextId());
  const pay = () => {
    const chargeId = `charge_${world.nextId()}`;
    const paid = { ...sum, telegram_payment_charge_id: chargeId, provider_payment_charge_id: '' };
    const refund = () => {
      charge.refunded = true;
      updates.push({ message: room.post(world.bot, { refunded_payment: { ...paid, currency: CURRENCY } }) });
    };
    const charge: Charge = { userId: user.id, stars: total_amount, refunded: false, refund };
    payments.charges.set(chargeId, charge);
    updates.push({ message: room.post(user, { successful_payment: paid }) });
  };
  const checkout: Checkout = { room, askedAt: clock.elapsed(), pay };
  payments.checkouts.set(id, checkout);
  updates.push({ pre_checkout_query: { id, from: user, ...sum } });
  return checkout;
}
