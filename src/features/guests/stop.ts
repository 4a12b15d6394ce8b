import { storedLanguage } from '../../assistant/state/snapshot.ts';
import { leaveRequests, refuseGuest, takeBackPictures } from '../../assistant-db/guests/guests.ts';
import { findUser } from '../../assistant-db/people/users.ts';
import type { GuestRequest, Trx } from '../../assistant-db/schema.ts';
import { textsFor } from '../../i18n/index.ts';

/**
 * Stops the requests of a user who is about to be forgotten, and those for stickers of their pictures. A sticker that was
 * sent stays: it belongs to its caller.
 * @returns the requests whose messages show it; put them into the outbox after the user's own is deleted
 */
export async function stopGuests(trx: Trx, userId: number, now: number): Promise<readonly GuestRequest[]> {
  const { stopped: words } = textsFor(storedLanguage(await findUser(trx, userId))).guests;
  const own = await leaveRequests(trx, userId);
  for (const { id } of own) await refuseGuest(trx, id, words);
  const others = await takeBackPictures(trx, userId, now);
  for (const { id, user_id } of others) {
    const { guests } = textsFor(storedLanguage(await findUser(trx, user_id)));
    await refuseGuest(trx, id, guests.stopped);
  }
  return [...own, ...others];
}
