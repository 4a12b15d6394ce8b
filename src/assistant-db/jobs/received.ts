import { expressionBuilder } from 'kysely';
import type { Database, Db, Sticker, StickerFormat, Trx } from '../schema.ts';
import { lastStickerOf } from './stickers.ts';
import { isFromVideo, isVideoSticker, NO_SOURCE, VIDEO_MOTIONS } from './videos.ts';

const { and } = expressionBuilder<Database, 'stickers'>();

/** A sticker as Telegram describes it, with the ids of its files. */
export interface GivenSticker {
  readonly fileId: string;
  readonly uniqueId: string;
  readonly format: StickerFormat;
  readonly emoji: string | undefined;
  readonly setName: string | undefined;
  readonly thumbnail: string | undefined;
}

/** Of a message of the user. */
export interface SentSticker extends GivenSticker {
  readonly messageId: number | undefined;
}

/** @param motion by default, stickers that are not made to move here */
function received(db: Db, userId: number, motion = '') {
  return db
    .selectFrom('stickers')
    .selectAll()
    .where(and({ user_id: userId, motion }))
    .where('generation_id', 'is', null);
}

/**
 * Stores stickers that Telegram has. One that is known keeps its row and the emoji that the user may have changed.
 * @returns their ids, in order
 */
export async function storeGiven(
  trx: Trx,
  userId: number,
  stickers: readonly GivenSticker[],
  now: number,
): Promise<number[]> {
  const ids: number[] = [];
  for (const { fileId, uniqueId, format, emoji, setName, thumbnail } of stickers) {
    const values = {
      file_id: fileId,
      format,
      set_name: setName ?? null,
      thumbnail: thumbnail ?? null,
    };
    const known = await received(trx, userId).where('file_unique_id', '=', uniqueId).executeTakeFirst();
    if (known) {
      await trx.updateTable('stickers').set(values).where('id', '=', known.id).execute();
      ids.push(known.id);
      continue;
    }
    const row = { ...values, user_id: userId, file_unique_id: uniqueId, outline: 0, created_at: now };
    const chosen = emoji === undefined ? null : JSON.stringify([emoji]);
    const added = trx.insertInto('stickers').values({ ...row, emoji: chosen });
    ids.push((await added.returning('id').executeTakeFirstOrThrow()).id);
  }
  return [...new Set(ids)];
}

/** Stores stickers that the user sent together: a later wish means them all. @returns their ids, in order */
export async function storeReceived(
  trx: Trx,
  userId: number,
  stickers: readonly GivenSticker[],
  now: number,
): Promise<number[]> {
  const ids = await storeGiven(trx, userId, stickers, now);
  const [first] = ids;
  if (first === undefined) return ids;
  const together = { received_with: first, shown_at: now };
  // Stickers that came together with one of these earlier do not come along.
  await trx
    .updateTable('stickers')
    .set({ received_with: null })
    .where(and({ user_id: userId, received_with: first }))
    .execute();
  await trx.updateTable('stickers').set(together).where('id', 'in', ids).execute();
  return ids;
}

/** Whether a received sticker has a picture that can serve as a cut-out, with its outline as a part of it. */
export function hasOwnPicture({ generation_id, format, motion, source, file_id }: Sticker): boolean {
  const isOurs = generation_id !== null || isFromVideo(motion);
  return !isOurs && format === 'static' && Boolean(source ?? file_id);
}

/** Whether we can decode a received sticker or video, for an emoji. We cannot decode vector animations. */
export function hasPictures(sticker: Sticker): boolean {
  const hasVideo = isFromVideo(sticker.motion) && Boolean(sticker.source);
  return hasOwnPicture(sticker) || isVideoSticker(sticker) || hasVideo;
}

/**
 * Finds or creates the sticker that shows a received one with a caption or a motion; its file is made later. Without both
 * it is the received one itself. Undefined if the received one is not stored any more, because words would be written over
 * words.
 */
export async function ensureReceivedVariant(
  trx: Trx,
  { user_id, source, file_id, emoji, keywords }: Sticker,
  { caption, motion }: Pick<Sticker, 'caption' | 'motion'>,
  now: number,
): Promise<Sticker | undefined> {
  if (source === NO_SOURCE) return undefined;
  const original = source ?? file_id;
  const theirs = received(trx, user_id, motion);
  if (caption === '' && motion === '') return theirs.where('file_id', '=', original).executeTakeFirst();
  const variant = { source: original, caption, motion };
  const known = await theirs.where(and(variant)).executeTakeFirst();
  if (known) return known;
  const values = { ...variant, user_id, emoji, keywords, outline: 0, created_at: now };
  return trx.insertInto('stickers').values(values).returningAll().executeTakeFirstOrThrow();
}

/** Makes a sticker the one that a later wish means, as if the user had sent it. */
export async function noteReceived(trx: Trx, id: number, now: number): Promise<void> {
  await trx.updateTable('stickers').set({ received_with: id, shown_at: now }).where('id', '=', id).execute();
}

/** The stickers that were received together with this one, itself included. */
export async function receivedTogether(db: Db, { user_id, id, received_with }: Sticker): Promise<number[]> {
  if (received_with === null) return [id];
  const all = await db
    .selectFrom('stickers')
    .select('id')
    .where(and({ user_id, received_with }))
    .where('generation_id', 'is', null)
    .orderBy('id')
    .execute();
  return all.map(sticker => sticker.id);
}

/** The sticker or the video that the user sent last. `count`: of stickers that came together. */
export type LastReceived = NonNullable<Awaited<ReturnType<typeof lastReceived>>>;

export async function lastReceived(db: Db, userId: number) {
  const sticker = await db
    .selectFrom('stickers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('generation_id', 'is', null)
    .where(eb => eb.or([eb('received_with', 'is not', null), eb('motion', 'in', VIDEO_MOTIONS)]))
    .orderBy(({ fn }) => fn.coalesce('shown_at', 'created_at'), 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return sticker && { sticker, count: (await receivedTogether(db, sticker)).length };
}

/** The sticker that a wish means if it names none: the newest, drawn or received. */
export async function newestSticker(db: Db, userId: number): Promise<number | undefined> {
  const last = await lastStickerOf(db, userId, undefined);
  const { sticker } = (await lastReceived(db, userId)) ?? {};
  if (sticker === undefined) return last?.id;
  return last && last.shownAt > (sticker.shown_at ?? sticker.created_at) ? last.id : sticker.id;
}

/** The drawn sticker of this user that a file shows, as it was sent or as it is in a set. */
export async function drawnWithFile(db: Db, userId: number, uniqueId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('stickers')
    .leftJoin('placements', 'placements.sticker_id', 'stickers.id')
    .select('stickers.id')
    .where('stickers.user_id', '=', userId)
    .where('stickers.generation_id', 'is not', null)
    .where(eb =>
      eb.or([eb('stickers.file_unique_id', '=', uniqueId), eb('placements.file_unique_id', '=', uniqueId)]),
    )
    .orderBy('stickers.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
