import type { Context, Middleware } from 'grammy';
import type { Wish } from '../assistant/state/offer.ts';
import { say } from '../assistant/state/outgoing.ts';
import { languageFor } from '../assistant/state/snapshot.ts';
import { commitWords } from '../assistant/turn/commit.ts';
import type { AssistantDeps } from '../assistant/turn/context.ts';
import { markIgnored, storeUpdates } from '../assistant-db/messages/inbox.ts';
import { paidWishId } from '../assistant-db/messages/update-ids.ts';
import { findUser, type Person } from '../assistant-db/people/users.ts';
import type { Db, Trx } from '../assistant-db/schema.ts';
import { type Credited, credit, isPayable } from '../features/stars/payment.ts';
import { textsFor } from '../i18n/index.ts';
import { classifyTelegramError } from '../telegram/errors.ts';
import { encodeCallback } from './buttons.ts';
import type { BotContext, HandlerDeps } from './context.ts';
import type { HandleContext } from './dispatcher.ts';
import type { Batch } from './updates/batches.ts';
import { personOf } from './updates/incoming.ts';
import type { Update } from './updates/receive.ts';

export type CheckoutDeps = Pick<AssistantDeps, 'db' | 'clock' | 'log' | 'starsPrices'>;

async function textsOf(db: Db, person: Person) {
  return textsFor(languageFor(person, await findUser(db, person.id))).stars;
}

/** Answers on arrival whether an invoice may be paid, as Telegram waits ten seconds. Without an answer nothing is paid. */
export async function answerCheckout(
  deps: CheckoutDeps,
  ctx: Pick<Context, 'answerPreCheckoutQuery'> & { readonly arrived: Update },
): Promise<void> {
  const { pre_checkout_query: asked } = ctx.arrived.fields;
  if (asked === undefined) return;
  const { from, currency, total_amount: amount, invoice_payload: payload } = asked;
  const { db, clock, log } = deps;
  try {
    const isOk = await isPayable(db, deps, { userId: from.id, currency, amount, payload }, clock.now());
    if (isOk) await ctx.answerPreCheckoutQuery(true);
    else
      await ctx.answerPreCheckoutQuery(false, {
        error_message: (await textsOf(db, personOf(from))).notPayable,
      });
  } catch (error) {
    if (classifyTelegramError(error).type === 'harmless') return;
    log.warn({ chat: from.id, err: error }, 'answering a checkout failed; nothing is paid');
  }
}

/** Queues what waited for a payment as a press of its button: it survives a kill, runs once, and is checked again. */
async function queueWish(
  trx: Trx,
  person: Person,
  { paymentId, wish }: Pick<Credited, 'paymentId'> & { readonly wish: Wish },
  now: number,
): Promise<void> {
  const updateId = paidWishId(paymentId);
  const { id, firstName: first_name, username, languageCode: language_code } = person;
  const from = { id, first_name, username, language_code };
  const press = { update_id: updateId, callback_query: { id: '', from, data: encodeCallback(wish) } };
  await storeUpdates(trx, [{ updateId, chatId: id, urgent: true, payload: JSON.stringify(press) }], now);
}

/** Credits a payment and queues what waited for it, in the transaction that acknowledges its update. */
export async function creditPayment(
  deps: HandlerDeps,
  { person, update, updateIds, receivedAt }: Batch,
  claim: HandleContext,
): Promise<void> {
  const paid = update?.fields.message?.successful_payment;
  if (person === undefined || paid === undefined) throw new Error('a payment without a payer');
  const { total_amount: amount, invoice_payload: payload, telegram_payment_charge_id: chargeId } = paid;
  const turn = { ...claim, person, turn: `${claim.chatId}:${updateIds.at(-1)}`, saidAt: receivedAt };
  let credited: Awaited<ReturnType<typeof credit>> = 'before';
  let continues = false;
  await commitWords(deps, turn, async trx => {
    await markIgnored(trx, updateIds);
    const now = deps.clock.now();
    credited = await credit(trx, { userId: person.id, amount, payload, chargeId }, now);
    if (typeof credited === 'string') return [];
    const { paymentId, wish, left } = credited;
    const { paid: words } = await textsOf(trx, person);
    continues = typeof wish !== 'string';
    if (typeof wish === 'string') return [say(words(left, wish === 'done' ? 'done' : 'waits'))];
    await queueWish(trx, person, { paymentId, wish }, now);
    return [say(words(left, 'continues'))];
  });
  noteCredited(deps, person.id, amount, credited);
  if (continues) deps.onContinuation(person.id);
}

function noteCredited(
  { log, observe }: HandlerDeps,
  chat: number,
  stars: number,
  credited: Credited | 'before' | 'foreign',
): void {
  if (credited === 'before') return;
  if (credited === 'foreign') {
    log.error({ chat, stars }, 'a payment is for no invoice of this bot');
    return;
  }
  observe({ type: 'stars', what: 'paid', stars });
  log.info({ chat, stars, payment: credited.paymentId }, 'a payment was credited');
}

export function takePayment(deps: HandlerDeps): Middleware<BotContext> {
  return ({ batch, claim }) => creditPayment(deps, batch, claim);
}
