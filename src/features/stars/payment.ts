import { decodeWish, type Wish } from '../../assistant/state/offer.ts';
import type { AssistantDeps } from '../../assistant/turn/context.ts';
import type { Db, Offer, Trx } from '../../assistant-db/schema.ts';
import { addCharge, drawingsLeft } from '../../assistant-db/stars/charges.ts';
import { findOffer, markPaid } from '../../assistant-db/stars/offers.ts';
import { MINUTE_MS } from '../../lib/clock.ts';
import { isFulfilled } from './fulfilled.ts';

export const CURRENCY = 'XTR';
export const VALID_MS = 15 * MINUTE_MS;

/** Holds all that a payment needs, because the offer may be forgotten when it arrives. */
export function payloadOf({ id, drawings }: Pick<Offer, 'id' | 'drawings'>): string {
  return `stars:1:${id}:${drawings}`;
}

function readPayload(payload: string): Pick<Offer, 'id' | 'drawings'> | undefined {
  const [, id, drawings] = /^stars:1:(\d{1,15}):(\d{1,6})$/.exec(payload) ?? [];
  return id === undefined ? undefined : { id: Number(id), drawings: Number(drawings) };
}

export interface Invoice {
  readonly userId: number;
  readonly currency: string;
  readonly amount: number;
  readonly payload: string;
}

/** Whether the user may pay this invoice now: its offer is valid, not paid, and still sold at this price. */
export async function isPayable(
  db: Db,
  { starsPrices = [] }: Pick<AssistantDeps, 'starsPrices'>,
  { userId, currency, amount, payload }: Invoice,
  now: number,
): Promise<boolean> {
  const asked = readPayload(payload);
  const offer = asked && (await findOffer(db, userId, asked.id));
  if (offer === undefined || offer.paid_at !== null || offer.valid_until < now) return false;
  const isSold = starsPrices.some(
    ({ drawings, stars }) => drawings === offer.drawings && stars === offer.stars,
  );
  return isSold && currency === CURRENCY && amount === offer.stars && asked?.drawings === offer.drawings;
}

export interface Credited {
  readonly paymentId: number;
  readonly left: number;
  /** The intent that waited for this payment. `done`: it no longer needs it. */
  readonly wish: Wish | 'none' | 'done';
}

async function wishAfter(trx: Trx, offer: Offer | undefined): Promise<Credited['wish']> {
  if (offer === undefined) return 'none';
  const wish = decodeWish(offer.wish);
  if (wish === undefined) return 'none';
  return (await isFulfilled(trx, offer, wish)) ? 'done' : wish;
}

/**
 * Credits a payment even if its offer has expired or is forgotten, because the Stars are paid.
 * @returns `before`: it was credited before; `foreign`: it is for an invoice of another program
 */
export async function credit(
  trx: Trx,
  { userId, amount, payload, chargeId }: Omit<Invoice, 'currency'> & { readonly chargeId: string },
  now: number,
): Promise<Credited | 'before' | 'foreign'> {
  const paid = readPayload(payload);
  if (paid === undefined) return 'foreign';
  const { id, drawings } = paid;
  const paymentId = await addCharge(trx, { chargeId, userId, drawings, stars: amount }, now);
  if (paymentId === undefined) return 'before';
  const isFirst = await markPaid(trx, userId, id, now);
  const offer = isFirst ? await findOffer(trx, userId, id) : undefined;
  return { paymentId, left: await drawingsLeft(trx, userId), wish: await wishAfter(trx, offer) };
}
