import { expressionBuilder, type NotNull, sql, type Updateable } from 'kysely';
import { countRows, hasRows } from '../queries.ts';
import type { Database, Db, DrawnSticker, Generation, Sticker, Trx } from '../schema.ts';
import { discardImages } from './generation-images.ts';
import { findGeneration } from './generations.ts';

const { and } = expressionBuilder<Database, 'stickers'>();

/** `job`: undefined for a received sticker. */
export interface AnySticker {
  readonly sticker: Sticker;
  readonly job: Generation | undefined;
}

export interface StickerWithJob extends AnySticker {
  readonly sticker: DrawnSticker;
  readonly job: Generation;
}

function change(trx: Db, id: number, values: Omit<Updateable<Database['stickers']>, 'id'>) {
  return trx.updateTable('stickers').set(values).where('id', '=', id);
}

/** Finds a sticker of this user, drawn or received. */
export async function findAnySticker(db: Db, userId: number, id: number): Promise<AnySticker | undefined> {
  const theirs = and({ id, user_id: userId });
  const sticker = await db.selectFrom('stickers').selectAll().where(theirs).executeTakeFirst();
  if (sticker === undefined || sticker.generation_id === null) return sticker && { sticker, job: undefined };
  const job = await findGeneration(db, sticker.generation_id);
  return job && { sticker, job };
}

/** The still pictures of a user's stickers, or Telegram's files of them. Of a moving one, that of its still variant. */
export function stillPictures(db: Db, userId: number, ids: readonly number[]) {
  return db
    .selectFrom('stickers as shown')
    .innerJoin('stickers as still', join =>
      join
        .onRef('still.user_id', '=', 'shown.user_id')
        .onRef('still.outline', '=', 'shown.outline')
        .onRef('still.caption', '=', 'shown.caption')
        .on(({ eb, ref }) =>
          eb.or([
            eb('still.id', '=', ref('shown.id')),
            eb('still.generation_id', '=', ref('shown.generation_id')),
          ]),
        ),
    )
    .select(['shown.id', 'still.file_id', 'still.picture'])
    .where(same => same.and({ 'still.user_id': userId, 'still.motion': '', 'still.format': 'static' }))
    .where('shown.id', 'in', ids)
    .execute();
}

/** Finds a drawn sticker of this user. */
export async function findSticker(db: Db, userId: number, id: number): Promise<StickerWithJob | undefined> {
  const { sticker, job } = (await findAnySticker(db, userId, id)) ?? {};
  return sticker && job && { sticker: { ...sticker, generation_id: job.id }, job };
}

export async function stickerOfJob(db: Db, generationId: number): Promise<DrawnSticker | undefined> {
  const made = db.selectFrom('stickers').selectAll().where('generation_id', '=', generationId);
  return made.$narrowType<{ generation_id: NotNull }>().orderBy('id').limit(1).executeTakeFirst();
}

/**
 * Ids of variants whose file is made, but that neither a message nor a pack has shown: captioned stickers, and films by
 * code or from a video. The first picture of a job, and a drawn movement, belong to the delivery of that job.
 */
export async function unseenVariants(db: Db, userId: number): Promise<number[]> {
  const made = await db
    .selectFrom('stickers')
    .leftJoin('generations', 'generations.id', 'stickers.generation_id')
    .leftJoin('placements', 'placements.sticker_id', 'stickers.id')
    .select('stickers.id')
    .where('stickers.user_id', '=', userId)
    .where('stickers.picture', 'is not', null)
    .where('stickers.file_id', 'is', null)
    .where('stickers.shown_at', 'is', null)
    .where('placements.id', 'is', null)
    .where(eb => eb.or([eb('generations.id', 'is', null), eb('generations.status', '=', 'delivered')]))
    .orderBy('stickers.id')
    .execute();
  return made.map(({ id }) => id);
}

/** A file that Telegram certainly has: the last sticker sent to any user, unless that was long ago. */
export async function newestSentFile(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('stickers')
    .select('file_id')
    .where('id', '>', eb =>
      eb.selectFrom('stickers').select(({ fn }) => sql<number>`${fn.max('id')} - 1000`.as('id')),
    )
    .where('file_id', 'is not', null)
    .where('generation_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.file_id ?? undefined;
}

/** Finds or creates the variant of a sticker with this look and motion. Its picture is made later. */
export async function ensureVariant(
  trx: Trx,
  { user_id, generation_id, emoji, keywords }: DrawnSticker,
  { outline, caption, motion }: Pick<Sticker, 'outline' | 'caption' | 'motion'>,
  now: number,
): Promise<DrawnSticker> {
  const variant = { generation_id, outline, caption, motion };
  await trx
    .insertInto('stickers')
    .values({ ...variant, user_id, emoji, keywords, created_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute();
  const made = trx.selectFrom('stickers').selectAll().where(and(variant));
  return made.$narrowType<{ generation_id: NotNull }>().executeTakeFirstOrThrow();
}

/** Counts an attempt to make the picture. @returns the number of unfinished attempts, including this one */
export async function beginPicture(db: Db, id: number): Promise<number> {
  const row = await db
    .updateTable('stickers')
    .set(eb => ({ picture_tries: eb('picture_tries', '+', 1) }))
    .where('id', '=', id)
    .returning('picture_tries')
    .executeTakeFirst();
  return row?.picture_tries ?? 1;
}

/** @param made empty if the picture was not made here */
export async function endPicture(
  db: Db,
  id: number,
  made: { readonly picture?: Buffer; readonly preview?: Buffer },
): Promise<void> {
  await change(db, id, { picture_tries: 0, ...made }).execute();
}

/** Telegram has the preview of a moving sticker, but its film only once a pack contains it. */
export async function markSent(
  trx: Trx,
  { id, motion }: Pick<Sticker, 'id' | 'motion'>,
  file: { readonly id: string; readonly uniqueId: string | null },
): Promise<void> {
  const sent = motion === '' ? { picture: null } : { preview: null };
  await change(trx, id, { file_id: file.id, file_unique_id: file.uniqueId, ...sent }).execute();
}

/** Counts drawn stickers. */
export async function countStickers(db: Db, userId: number): Promise<number> {
  const theirs = db.selectFrom('stickers').where('user_id', '=', userId);
  return countRows(theirs.where('file_id', 'is not', null).where('generation_id', 'is not', null));
}

/** Newest first. */
export async function listStickers(db: Db, userId: number, page: { offset: number; limit: number }) {
  return db
    .selectFrom('stickers')
    .innerJoin('generations', 'generations.id', 'stickers.generation_id')
    .select([
      'stickers.id',
      'generations.id as generation_id',
      'stickers.outline',
      'stickers.caption',
      'stickers.motion',
      'stickers.emoji',
      'stickers.keywords',
      'stickers.file_id',
      'stickers.created_at',
      'generations.style',
      'generations.emotion',
      'generations.pose',
    ])
    .where('stickers.user_id', '=', userId)
    .where('stickers.file_id', 'is not', null)
    .$narrowType<{ file_id: NotNull }>()
    .orderBy('stickers.id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

export type ListedSticker = Awaited<ReturnType<typeof listStickers>>[number];

export async function setEmoji(
  db: Db,
  id: number,
  { emoji, keywords }: { readonly emoji: readonly string[]; readonly keywords: readonly string[] },
): Promise<void> {
  const chosen = { emoji: JSON.stringify(emoji), keywords: JSON.stringify(keywords) };
  await change(db, id, chosen).execute();
}

/** Whether any of these stickers has a motion of ours. */
export async function anyMoves(db: Db, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return false;
  return hasRows(db.selectFrom('stickers').where('id', 'in', ids).where('motion', '<>', ''));
}

export async function hasCutOut(db: Db, generationId: number): Promise<boolean> {
  const kept = db.selectFrom('generation_images').where('generation_id', '=', generationId);
  return hasRows(kept.where(eb => eb.or([eb('cutout', 'is not', null), eb('cutout_key', 'is not', null)])));
}

/**
 * Deletes a sticker and its placements. With the last sticker of a job, also deletes the picture and lets the same
 * values be confirmed again.
 */
export async function deleteSticker(trx: Trx, { sticker, job }: StickerWithJob): Promise<void> {
  await trx.deleteFrom('placements').where('sticker_id', '=', sticker.id).execute();
  await trx.deleteFrom('stickers').where('id', '=', sticker.id).execute();
  if ((await stickerOfJob(trx, job.id)) !== undefined) return;
  await discardImages(trx, { id: job.id });
  await trx
    .updateTable('assistant_sessions')
    .set(eb => ({ revision: eb('revision', '+', 1), confirmed: 0 }))
    .where(same => same.and({ id: job.assistant_session_id, revision: job.revision }))
    .execute();
}

/** The newest sticker in the user's chat. */
export type LastSticker = NonNullable<Awaited<ReturnType<typeof lastStickerOf>>> & {
  /** The user replied to it, so they mean this one. */
  readonly isRepliedTo?: boolean;
};

/** @param coming the newest sticker that is still on its way to the chat */
export async function lastStickerOf(db: Db, userId: number, coming: number | undefined) {
  const shownAt = sql<number>`coalesce(stickers.shown_at, stickers.created_at)`;
  const theirs = db
    .selectFrom('stickers')
    .innerJoin('generations', 'generations.id', 'stickers.generation_id')
    .select([
      'stickers.id',
      'stickers.outline',
      'stickers.caption',
      'stickers.motion',
      'generations.assistant_session_id as dialogueId',
      'generations.plan_id as planId',
      'generations.style',
      'generations.emotion',
      'generations.pose',
      'generations.photo_file_id as photo',
      'generations.pose_file_id as poseFile',
      shownAt.as('shownAt'),
      sql<number>`CASE WHEN EXISTS (SELECT 1 FROM generation_images
        WHERE generation_id = generations.id AND (cutout IS NOT NULL OR cutout_key IS NOT NULL)) THEN 1 ELSE 0 END`.as(
        'has_cut_out',
      ),
    ])
    .where('stickers.user_id', '=', userId);
  const sent = theirs.where('stickers.file_id', 'is not', null);
  const last = sent.orderBy(shownAt, 'desc').orderBy('stickers.id', 'desc').limit(1);
  const query = coming === undefined ? last : theirs.where('stickers.id', '=', coming);
  const row = await query.executeTakeFirst();
  if (row === undefined) return undefined;
  const { style, emotion, pose, has_cut_out, ...sticker } = row;
  return { ...sticker, values: { style, emotion, pose }, hasCutOut: has_cut_out === 1 };
}

/** A message, by its id and the `file_unique_id` of its sticker. */
export interface RepliedSticker {
  readonly messageId: number | undefined;
  readonly sticker: string | undefined;
}

/** The id of the user's sticker in a message, or undefined if it is not theirs. */
export async function stickerInMessage(
  db: Db,
  userId: number,
  { messageId, sticker }: RepliedSticker,
): Promise<number | undefined> {
  if (messageId === undefined && sticker === undefined) return undefined;
  const rows = await db
    .selectFrom('stickers')
    .select(['id', 'message_id'])
    .where('user_id', '=', userId)
    .where('generation_id', 'is not', null)
    .where(eb =>
      eb.or([
        ...(messageId === undefined ? [] : [eb('message_id', '=', messageId)]),
        ...(sticker === undefined ? [] : [eb('file_unique_id', '=', sticker)]),
      ]),
    )
    .orderBy('id', 'desc')
    .execute();
  // The message of a sticker that was sent again is not stored, but its file is the same.
  return (rows.find(row => row.message_id === messageId) ?? rows[0])?.id;
}

export async function noteShown(trx: Trx, id: number, at: number): Promise<void> {
  await change(trx, id, { shown_at: at }).execute();
}

/** @param messageId the message that shows the sticker with its buttons */
export async function noteStickerMessage(trx: Trx, id: number, messageId: number): Promise<void> {
  await change(trx, id, { message_id: messageId }).execute();
}
