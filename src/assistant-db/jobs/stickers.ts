import { type NotNull, sql } from 'kysely';
import { hasRows } from '../queries.ts';
import type { Db, Generation, Sticker, Trx } from '../schema.ts';

export interface StickerWithJob {
  readonly sticker: Sticker;
  readonly job: Generation;
}

export async function findSticker(db: Db, userId: number, id: number): Promise<StickerWithJob | undefined> {
  const sticker = await db
    .selectFrom('stickers')
    .selectAll()
    .where(({ and }) => and({ id, user_id: userId }))
    .executeTakeFirst();
  if (sticker === undefined) return undefined;
  const job = await db
    .selectFrom('generations')
    .selectAll()
    .where('id', '=', sticker.generation_id)
    .executeTakeFirstOrThrow();
  return { sticker, job };
}

export async function stickerOfJob(db: Db, generationId: number): Promise<Sticker | undefined> {
  return db
    .selectFrom('stickers')
    .selectAll()
    .where('generation_id', '=', generationId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/**
 * A file that Telegram has for sure: the sticker that was sent last, whoever's it is; none where that was long ago.
 */
export async function newestSentFile(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('stickers')
    .select('file_id')
    .where('id', '>', eb =>
      eb.selectFrom('stickers').select(({ fn }) => sql<number>`${fn.max('id')} - 1000`.as('id')),
    )
    .where('file_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.file_id ?? undefined;
}

/** The variant of a sticker with this look; its picture is made when it is sent. */
export async function ensureVariant(
  trx: Trx,
  from: Sticker,
  look: { readonly outline: boolean; readonly caption: string },
  now: number,
): Promise<number> {
  const outline = look.outline ? 1 : 0;
  await trx
    .insertInto('stickers')
    .values({
      user_id: from.user_id,
      generation_id: from.generation_id,
      outline,
      caption: look.caption,
      emoji: from.emoji,
      keywords: from.keywords,
      created_at: now,
    })
    .onConflict(conflict => conflict.columns(['generation_id', 'outline', 'caption']).doNothing())
    .execute();
  const { id } = await trx
    .selectFrom('stickers')
    .select('id')
    .where(({ and }) => and({ generation_id: from.generation_id, outline, caption: look.caption }))
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns how often making it was begun since it ended last, this time included */
export async function beginPicture(db: Db, id: number): Promise<number> {
  const row = await db
    .updateTable('stickers')
    .set(eb => ({ picture_tries: eb('picture_tries', '+', 1) }))
    .where('id', '=', id)
    .returning('picture_tries')
    .executeTakeFirst();
  return row?.picture_tries ?? 1;
}

/** @param picture left out where none was made */
export async function endPicture(db: Db, id: number, picture?: Buffer): Promise<void> {
  await db
    .updateTable('stickers')
    .set({ picture_tries: 0, ...(picture && { picture }) })
    .where('id', '=', id)
    .execute();
}

export async function markSent(
  trx: Trx,
  id: number,
  file: { readonly id: string; readonly uniqueId: string | null },
): Promise<void> {
  await trx
    .updateTable('stickers')
    .set({ file_id: file.id, file_unique_id: file.uniqueId, picture: null })
    .where('id', '=', id)
    .execute();
}

export async function countStickers(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('stickers')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('file_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Newest first. */
export async function listStickers(db: Db, userId: number, page: { offset: number; limit: number }) {
  return db
    .selectFrom('stickers')
    .innerJoin('generations', 'generations.id', 'stickers.generation_id')
    .select([
      'stickers.id',
      'stickers.outline',
      'stickers.caption',
      'stickers.emoji',
      'stickers.keywords',
      'stickers.file_id',
      'stickers.created_at',
      'generations.style',
      'generations.emotion',
      'generations.pose',
      'generations.choice_emoji',
      'generations.choice_keywords',
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
  await db
    .updateTable('stickers')
    .set({ emoji: JSON.stringify(emoji), keywords: JSON.stringify(keywords) })
    .where('id', '=', id)
    .execute();
}

export async function hasCutOut(db: Db, generationId: number): Promise<boolean> {
  return hasRows(
    db
      .selectFrom('generation_images')
      .where('generation_id', '=', generationId)
      .where('cutout', 'is not', null),
  );
}

/**
 * Deletes a sticker and its places in packs; with the last one of its job also the picture, and its values can be
 * confirmed anew.
 */
export async function deleteSticker(trx: Trx, { sticker, job }: StickerWithJob): Promise<void> {
  await trx.deleteFrom('placements').where('sticker_id', '=', sticker.id).execute();
  await trx.deleteFrom('stickers').where('id', '=', sticker.id).execute();
  const other = await trx
    .selectFrom('stickers')
    .select('id')
    .where('generation_id', '=', job.id)
    .executeTakeFirst();
  if (other !== undefined) return;
  // Later, as overwriting its bytes takes a while.
  await trx
    .insertInto('discarded_images')
    .columns(['generation_id'])
    .expression(eb =>
      eb.selectFrom('generation_images').select('generation_id').where('generation_id', '=', job.id),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute();
  await trx
    .updateTable('assistant_sessions')
    .set(eb => ({ revision: eb('revision', '+', 1), confirmed: 0 }))
    .where(({ and }) => and({ id: job.assistant_session_id, revision: job.revision }))
    .execute();
}

/** The sticker that stands last in a person's chat. */
export interface LastSticker extends Pick<Sticker, 'id' | 'outline' | 'caption'> {
  readonly dialogueId: number;
  readonly planId: number | null;
  readonly values: Pick<Generation, 'style' | 'emotion' | 'pose'>;
  readonly photo: string;
  readonly hasCutOut: boolean;
  readonly shownAt: number;
}

const shownAt = sql<number>`coalesce(stickers.shown_at, stickers.created_at)`;

function stickersOf(db: Db, userId: number) {
  return db
    .selectFrom('stickers')
    .innerJoin('generations', 'generations.id', 'stickers.generation_id')
    .select([
      'stickers.id',
      'stickers.outline',
      'stickers.caption',
      'generations.assistant_session_id',
      'generations.plan_id',
      'generations.style',
      'generations.emotion',
      'generations.pose',
      'generations.photo_file_id',
      shownAt.as('shown_at'),
      sql<number>`CASE WHEN EXISTS (SELECT 1 FROM generation_images
        WHERE generation_id = generations.id AND cutout IS NOT NULL) THEN 1 ELSE 0 END`.as('has_cut_out'),
    ])
    .where('stickers.user_id', '=', userId);
}

/** @param coming the last one of those that are on their way there */
export async function lastStickerOf(
  db: Db,
  userId: number,
  coming: number | undefined,
): Promise<LastSticker | undefined> {
  const row = await (coming === undefined
    ? stickersOf(db, userId)
        .where('stickers.file_id', 'is not', null)
        .orderBy(shownAt, 'desc')
        .orderBy('stickers.id', 'desc')
        .limit(1)
    : stickersOf(db, userId).where('stickers.id', '=', coming)
  ).executeTakeFirst();
  if (row === undefined) return undefined;
  const { id, outline, caption, style, emotion, pose } = row;
  return {
    id,
    outline,
    caption,
    dialogueId: row.assistant_session_id,
    planId: row.plan_id,
    values: { style, emotion, pose },
    photo: row.photo_file_id,
    hasCutOut: row.has_cut_out === 1,
    shownAt: row.shown_at,
  };
}

export async function noteShown(trx: Trx, id: number, at: number): Promise<void> {
  await trx.updateTable('stickers').set({ shown_at: at }).where('id', '=', id).execute();
}
