import { sql } from 'kysely';
import type { Db, Generation, Sticker, Trx } from '../schema.ts';

/** The sticker that stands last in a person's chat, with what there is to know of its job. */
export interface LastSticker extends Pick<Sticker, 'id' | 'outline' | 'caption'> {
  readonly dialogueId: number;
  readonly planId: number | null;
  readonly values: Pick<Generation, 'style' | 'emotion' | 'pose'>;
  readonly photo: string;
  /** Outline and caption can be changed. */
  readonly hasCutOut: boolean;
  /** When it came into the chat, ms since 1970. */
  readonly shownAt: number;
}

const shownAt = sql<number>`coalesce(stickers.shown_at, stickers.created_at)`;

/** The stickers of a person, with what {@link LastSticker} tells of them. */
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

/**
 * The sticker that stands last in a person's chat; undefined where there is none.
 *
 * @param coming the last one of those that are on their way there
 */
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

/** A sticker stands last in its chat now. */
export async function noteShown(trx: Trx, id: number, at: number): Promise<void> {
  await trx.updateTable('stickers').set({ shown_at: at }).where('id', '=', id).execute();
}
