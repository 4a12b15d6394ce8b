import { type Insertable, sql } from 'kysely';
import { forgetImages } from '../jobs/generation-images.ts';
import { findGeneration, NO_PHOTO } from '../jobs/generations.ts';
import { changesOne, countRows } from '../queries.ts';
import type { Database, Db, GuestRequest, Trx } from '../schema.ts';

type New = Omit<Insertable<Database['guest_requests']>, 'id' | 'inline_id' | 'shown_id' | 'generation_id'>;

export async function findGuest(db: Db, id: number): Promise<GuestRequest | undefined> {
  return db.selectFrom('guest_requests').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function guestOfSource(db: Db, source: string): Promise<GuestRequest | undefined> {
  return db.selectFrom('guest_requests').selectAll().where('source', '=', source).executeTakeFirst();
}

export async function guestOfJob(db: Db, generationId: number): Promise<GuestRequest | undefined> {
  return db
    .selectFrom('guest_requests')
    .selectAll()
    .where('generation_id', '=', generationId)
    .executeTakeFirst();
}

/** Stores the message that answers a guest query, before or after the request itself is stored. */
export async function noteInlineMessage(
  db: Db,
  {
    userId,
    source,
    inlineId,
  }: { readonly userId: number; readonly source: string; readonly inlineId: string },
  now: number,
): Promise<void> {
  await db
    .insertInto('guest_requests')
    .values({ user_id: userId, source, inline_id: inlineId, created_at: now })
    .onConflict(conflict => conflict.column('source').doUpdateSet({ inline_id: inlineId }))
    .execute();
}

export async function storeGuest(trx: Trx, request: New): Promise<GuestRequest> {
  const { source: _, ...values } = request;
  return trx
    .insertInto('guest_requests')
    .values(request)
    .onConflict(conflict => conflict.column('source').doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Settles the question whether a picture may be used. @returns false if it was settled before */
export async function settleConsent(trx: Trx, id: number): Promise<boolean> {
  const asked = trx.updateTable('guest_requests').set({ status: 'new' }).where('id', '=', id);
  return changesOne(asked.where('status', '=', 'asks'));
}

/** @param words shown in place of a sticker */
export async function refuseGuest(trx: Trx, id: number, words: string): Promise<void> {
  await trx
    .updateTable('guest_requests')
    .set({ status: 'refused', words, photo: '', generation_id: null })
    .where('id', '=', id)
    .execute();
}

/** @param words say what of the wish is not kept */
export async function drawGuest(trx: Trx, id: number, generationId: number, words: string): Promise<void> {
  await trx
    .updateTable('guest_requests')
    .set({ status: 'drawing', words, generation_id: generationId })
    .where('id', '=', id)
    .execute();
}

export async function noteGuestMessage(db: Db, id: number, messageId: number | null): Promise<void> {
  await db.updateTable('guest_requests').set({ shown_id: messageId }).where('id', '=', id).execute();
}

/** Drawn stickers of a user who cannot be written to: they count towards the day as if they were delivered. */
export async function countUndelivered(db: Db, userId: number, since: number): Promise<number> {
  return countRows(
    db
      .selectFrom('stickers')
      .innerJoin('generations', 'generations.id', 'stickers.generation_id')
      .where(({ and }) => and({ 'stickers.user_id': userId, 'generations.status': 'failed' }))
      .where('stickers.picture', 'is not', null)
      .where('generations.created_at', '>=', since),
  );
}

const OPEN = sql<boolean>`(status IN ('queued', 'running') OR (status = 'failed' AND failure = 'unavailable'))`;

/** Stops a drawing that its user does not have yet, so that it counts for nothing. @returns false if it is too late */
async function abandon(trx: Trx, id: number, now: number): Promise<boolean> {
  const stopped = trx.updateTable('generations').set({
    status: 'failed',
    failure: 'stopped',
    owner: null,
    finished_at: now,
  });
  if (!(await changesOne(stopped.where('id', '=', id).where(OPEN)))) return false;
  await trx.deleteFrom('stickers').where('generation_id', '=', id).execute();
  await forgetImages(trx, id);
  return true;
}

/**
 * Takes the pictures of a sender back: they are not drawn from again.
 * @returns the requests that came to nothing
 */
export async function takeBackPictures(trx: Trx, senderId: number, now: number): Promise<GuestRequest[]> {
  // Waits for a consent that is being stored.
  const theirs = trx.selectFrom('guest_requests').selectAll().where('sender_id', '=', senderId).forUpdate();
  const stopped: GuestRequest[] = [];
  for (const request of await theirs.execute()) {
    const { id, status, generation_id } = request;
    if (generation_id !== null) {
      const job = trx.updateTable('generations').where('id', '=', generation_id);
      await job.set({ photo_file_id: NO_PHOTO }).execute();
    }
    if (generation_id === null ? status === 'asks' : await abandon(trx, generation_id, now))
      stopped.push(request);
    await trx
      .updateTable('guest_requests')
      .set({ sender_id: null, photo: '' })
      .where('id', '=', id)
      .execute();
  }
  return stopped;
}

/** The caller of a request of which only its message is left to change. */
export const NO_CALLER = 0;

/** Keeps what is needed to end the messages of a caller's open requests, without the caller. @returns these requests */
export async function leaveRequests(trx: Trx, callerId: number): Promise<GuestRequest[]> {
  const theirs = await trx
    .selectFrom('guest_requests')
    .selectAll()
    .where('user_id', '=', callerId)
    .where('status', 'in', ['asks', 'drawing'])
    .execute();
  const left: GuestRequest[] = [];
  for (const request of theirs) {
    const { id, generation_id } = request;
    const job = generation_id === null ? undefined : await findGeneration(trx, generation_id);
    if (job?.status === 'finished' || job?.status === 'delivered') continue;
    const nothing = { photo: '', style: '', emotion: '', pose: '', sender_id: null };
    const kept = trx.updateTable('guest_requests').set({ user_id: NO_CALLER, ...nothing });
    await kept.where('id', '=', id).execute();
    left.push(request);
  }
  return left;
}

export async function deleteGuest(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('guest_requests').where('id', '=', id).execute();
}

/** Requests of a user, and questions to them. */
export async function forgetGuests(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('guest_requests').where('user_id', '=', userId).execute();
  await trx.deleteFrom('guest_requests').where('sender_id', '=', userId).execute();
}

/** Returns the dialogue to which jobs of requests belong. A user without any gets an ended one. */
export async function dialogueForGuest(trx: Trx, userId: number, now: number): Promise<number> {
  const last = await trx
    .selectFrom('assistant_sessions')
    .select(sql<number | null>`max(id)`.as('id'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (last?.id != null) return last.id;
  const ended = {
    user_id: userId,
    history: '',
    status: 'cancelled',
    created_at: now,
    updated_at: now,
  } as const;
  const opened = trx.insertInto('assistant_sessions').values(ended).returning('id');
  return (await opened.executeTakeFirstOrThrow()).id;
}

/** Stores a user who has not written to the bot. Unlike a message, this does not mean that they can be written to. */
export async function ensureGuest(
  trx: Trx,
  user: Pick<Insertable<Database['users']>, 'id' | 'first_name' | 'username' | 'language_code'>,
  now: number,
): Promise<void> {
  await trx
    .insertInto('users')
    .values({ ...user, created_at: now })
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute();
}
