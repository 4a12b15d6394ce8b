import { sql } from 'kysely';
import { type AnySticker, findAnySticker } from '../jobs/stickers.ts';
import type { PlanPlacement } from '../plans/drawing.ts';
import { countRows, hasRows } from '../queries.ts';
import type { Db, Pack, PackType, Placement, Trx } from '../schema.ts';

/** Counts stickers that are still being added. */
export interface CountedPack extends Pack {
  readonly count: number;
}

/** The most recently used one first. @param type by default packs of all types */
export async function listPacks(db: Db, userId: number, type?: PackType): Promise<CountedPack[]> {
  return db
    .selectFrom('packs')
    .selectAll()
    .select(eb =>
      eb
        .selectFrom('placements')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('placements.pack_id', '=', 'packs.id')
        .where('placements.status', '<>', 'removed')
        .$asScalar()
        .$notNull()
        .as('count'),
    )
    .where('user_id', '=', userId)
    .where('status', '<>', 'deleted')
    .$if(type !== undefined, query => query.where('type', '=', type ?? 'regular'))
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function findPack(db: Db, userId: number, id: number): Promise<Pack | undefined> {
  return db
    .selectFrom('packs')
    .selectAll()
    .where(({ and }) => and({ id, user_id: userId }))
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
}

/**
 * Names stay taken forever, even those of deleted packs: Telegram does not release a name at once.
 * @returns undefined if the name is taken
 */
export async function insertPack(
  trx: Trx,
  pack: Pick<Pack, 'name' | 'title'> & { readonly userId: number; readonly type?: PackType },
  now: number,
): Promise<Pack | undefined> {
  const { userId, name, title, type = 'regular' } = pack;
  return trx
    .insertInto('packs')
    .values({ user_id: userId, name, title, type, created_at: now, used_at: now })
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** @returns false if the name is taken */
export async function replaceName(trx: Trx, id: number, name: string): Promise<boolean> {
  const sameName = sql<boolean>`lower(name) = ${name.toLowerCase()}`;
  if (await hasRows(trx.selectFrom('packs').where(sameName))) return false;
  await trx.updateTable('packs').set({ name }).where('id', '=', id).execute();
  return true;
}

export async function setTitle(trx: Trx, id: number, title: string): Promise<void> {
  await trx.updateTable('packs').set({ title }).where('id', '=', id).execute();
}

/** Marks a pack as deleted and removes its stickers. Those that are being added keep it until they get another pack. */
export async function markSetGone(trx: Trx, id: number): Promise<void> {
  const removed = trx.updateTable('placements').set({ status: 'removed' });
  await removed.where('pack_id', '=', id).where('status', '=', 'in').execute();
  await trx
    .updateTable('packs')
    .set({ status: 'deleted' })
    .where('id', '=', id)
    .where(sql<boolean>`NOT EXISTS (SELECT 1 FROM placements WHERE pack_id = ${id} AND status = 'adding')`)
    .execute();
}

export interface PlacedSticker extends AnySticker {
  readonly placement: Placement;
  readonly pack: Pack;
}

/** A placement that is not removed, in a pack of this user that is not deleted. */
export async function findPlacement(db: Db, userId: number, id: number): Promise<PlacedSticker | undefined> {
  const placement = await db
    .selectFrom('placements')
    .selectAll()
    .where('id', '=', id)
    .where('status', '<>', 'removed')
    .executeTakeFirst();
  const pack = placement && (await findPack(db, userId, placement.pack_id));
  const found = pack && (await findAnySticker(db, userId, placement.sticker_id));
  return found && { placement, pack, ...found };
}

/** @param type of the packs, by default all */
export async function placementsOfSticker(
  db: Db,
  userId: number,
  stickerId: number,
  type?: PackType,
): Promise<Placement[]> {
  return db
    .selectFrom('placements')
    .innerJoin('packs', 'packs.id', 'placements.pack_id')
    .selectAll('placements')
    .where('placements.sticker_id', '=', stickerId)
    .where('placements.status', '<>', 'removed')
    .where('packs.user_id', '=', userId)
    .where('packs.status', '<>', 'deleted')
    .$if(type !== undefined, query => query.where('packs.type', '=', type ?? 'regular'))
    .orderBy('placements.id')
    .execute();
}

/** How often a sticker was placed in a pack, even if neither is left. */
export function countPlacements(db: Db, stickerId: number): Promise<number> {
  return countRows(db.selectFrom('placements').where('sticker_id', '=', stickerId));
}

/** Includes removed ones. */
export function placementsByIds(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('placements')
    .select(['id as placementId', 'status', 'pack_id as packId', 'sticker_id as stickerId'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
}

/** Oldest first. */
export async function placementsIn(db: Db, packId: number) {
  return db
    .selectFrom('placements')
    .innerJoin('stickers', 'stickers.id', 'placements.sticker_id')
    .leftJoin('generations', 'generations.id', 'stickers.generation_id')
    .select([
      'placements.id',
      'placements.file_unique_id',
      'placements.sticker_id',
      'stickers.emoji',
      'stickers.keywords',
      'stickers.caption',
      sql<string>`coalesce(generations.style, '')`.as('style'),
      sql<string>`coalesce(generations.emotion, '')`.as('emotion'),
      sql<string>`coalesce(generations.pose, '')`.as('pose'),
    ])
    .where(({ and }) => and({ 'placements.pack_id': packId, 'placements.status': 'in' }))
    .orderBy('placements.id')
    .execute();
}

export type PlacementInPack = Awaited<ReturnType<typeof placementsIn>>[number];

/** @returns undefined if the sticker has a place there already */
export async function placeSticker(
  trx: Trx,
  packId: number,
  stickerId: number,
  now: number,
): Promise<Placement | undefined> {
  return trx
    .insertInto('placements')
    .values({ pack_id: packId, sticker_id: stickerId, created_at: now })
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** @returns false if another placement has put the sticker there already */
export async function redirectSticker(trx: Trx, placement: Placement, packId: number): Promise<boolean> {
  const there = trx
    .selectFrom('placements')
    .where(({ and }) => and({ pack_id: packId, sticker_id: placement.sticker_id }))
    .where('id', '<>', placement.id)
    .where('status', '<>', 'removed');
  if (await hasRows(there)) return false;
  await trx.updateTable('placements').set({ pack_id: packId }).where('id', '=', placement.id).execute();
  return true;
}

export async function placeAgain(trx: Trx, id: number): Promise<void> {
  const adding = { status: 'adding', file_id: null, file_unique_id: null } as const;
  await trx.updateTable('placements').set(adding).where('id', '=', id).execute();
}

export async function redirectAll(trx: Trx, fromPackId: number, toPackId: number): Promise<void> {
  const moved = trx.updateTable('placements').set({ pack_id: toPackId });
  await moved.where('pack_id', '=', fromPackId).where('status', '=', 'adding').execute();
}

/** @param file undefined if Telegram accepted the sticker but does not show it yet */
export async function markPlaced(
  trx: Trx,
  { id, pack_id: packId }: Pick<Placement, 'id' | 'pack_id'>,
  file: { readonly id: string; readonly uniqueId: string } | undefined,
  now: number,
): Promise<void> {
  const placed = { status: 'in', file_id: file?.id ?? null, file_unique_id: file?.uniqueId ?? null } as const;
  await trx.updateTable('placements').set(placed).where('id', '=', id).execute();
  if (file) {
    // From now on the set's file is sent; the file of an emoji is a different one. The stickers of a set that moves
    // were never sent to the chat, so they have no file yet.
    await trx
      .updateTable('stickers')
      .set(({ fn, ref, val }) => ({
        picture: null,
        file_id: fn.coalesce(ref('file_id'), val(file.id)),
        file_unique_id: fn.coalesce(ref('file_unique_id'), val(file.uniqueId)),
      }))
      .where('motion', '<>', '')
      .where('id', '=', eb => eb.selectFrom('placements').select('sticker_id').where('id', '=', id))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('packs')
            .select('id')
            .where(same => same.and({ id: packId, type: 'regular' })),
        ),
      )
      .execute();
  }
  await trx.updateTable('packs').set({ status: 'made', used_at: now }).where('id', '=', packId).execute();
}

/** Removes placements. A pack that was planned only for them is removed, too. */
export async function markRemoved(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.updateTable('placements').set({ status: 'removed' }).where('id', 'in', ids).execute();
  await trx
    .updateTable('packs')
    .set({ status: 'deleted' })
    .where('status', '=', 'planned')
    .where('id', 'in', eb => eb.selectFrom('placements').select('pack_id').where('id', 'in', ids))
    .where(
      sql<boolean>`NOT EXISTS (SELECT 1 FROM placements AS place
        WHERE place.pack_id = packs.id AND place.status <> 'removed')`,
    )
    .execute();
}

/** Undoes placements that are being added, as if they had never been made. Telegram has not been asked for them. */
export async function takeBackPlacements(
  trx: Trx,
  placements: readonly Pick<PlanPlacement, 'placementId' | 'status'>[],
): Promise<void> {
  const ids = placements.flatMap(({ placementId, status }) =>
    status === 'adding' && placementId !== null ? [placementId] : [],
  );
  if (ids.length === 0) return;
  await markRemoved(trx, ids);
  await trx.deleteFrom('placements').where('id', 'in', ids).execute();
}

/** The user knows what custom emoji are: a pack of them was made before. */
export function hasMadeEmoji(db: Db, userId: number): Promise<boolean> {
  return hasRows(db.selectFrom('packs').where(({ and }) => and({ user_id: userId, type: 'custom_emoji' })));
}
