import { changesOne, hasRows } from '../queries.ts';
import type { Db, Offer, Trx } from '../schema.ts';

export interface NewOffer {
  readonly userId: number;
  readonly drawings: number;
  readonly stars: number;
  readonly wish: string;
  readonly validUntil: number;
}

/** @returns its id */
export async function addOffer(
  trx: Trx,
  { userId, validUntil, ...offered }: NewOffer,
  now: number,
): Promise<number> {
  const values = { ...offered, user_id: userId, valid_until: validUntil, created_at: now };
  return (await trx.insertInto('offers').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

/** Another user's offer is unknown. */
export async function findOffer(db: Db, userId: number, id: number): Promise<Offer | undefined> {
  const found = db.selectFrom('offers').selectAll().where('id', '=', id).where('user_id', '=', userId);
  return found.executeTakeFirst();
}

/** An invoice that waited for Telegram is valid from the moment at which it is in the chat. */
export async function renewOffer(trx: Trx, id: number, validUntil: number): Promise<void> {
  await trx.updateTable('offers').set({ valid_until: validUntil }).where('id', '=', id).execute();
}

/** @returns false if the offer is unknown, or was paid before */
export async function markPaid(trx: Trx, userId: number, id: number, now: number): Promise<boolean> {
  const paid = trx.updateTable('offers').set({ paid_at: now }).where('id', '=', id);
  return changesOne(paid.where('user_id', '=', userId).where('paid_at', 'is', null));
}

/** Whether the user has paid another offer of the same wish since this one was made. */
export async function isWishPaid(
  db: Db,
  { id, user_id, wish, created_at }: Pick<Offer, 'id' | 'user_id' | 'wish' | 'created_at'>,
): Promise<boolean> {
  const others = db.selectFrom('offers').where('user_id', '=', user_id).where('id', '<>', id);
  return hasRows(others.where('wish', '=', wish).where('paid_at', '>=', created_at));
}
