import type { Db, Pack, Trx } from '../schema.ts';

/** Stickers on their way there are counted too. */
export interface CountedPack extends Pack {
  readonly count: number;
}

/** The one used last first. */
export async function listPacks(db: Db, userId: number): Promise<CountedPack[]> {
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
 * Names are taken for ever, deleted packs' too: Telegram does not give one out again at once.
 * @returns undefined where the name is taken
 */
export async function planPack(
  trx: Trx,
  pack: { readonly userId: number; readonly name: string; readonly title: string },
  now: number,
): Promise<Pack | undefined> {
  const { userId, name, title } = pack;
  return trx
    .insertInto('packs')
    .values({ user_id: userId, name, title, created_at: now, used_at: now })
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** @returns false where the name is taken */
export async function replaceName(trx: Trx, id: number, name: string): Promise<boolean> {
  const taken = await trx.selectFrom('packs').select('id').where('name', '=', name).executeTakeFirst();
  if (taken !== undefined) return false;
  await trx.updateTable('packs').set({ name }).where('id', '=', id).execute();
  return true;
}

export async function setTitle(trx: Trx, id: number, title: string): Promise<void> {
  await trx.updateTable('packs').set({ title }).where('id', '=', id).execute();
}

/** No sticker stands in the pack any more. Those on their way keep it until they are brought to another one. */
export async function markSetGone(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('placements')
    .set({ status: 'removed' })
    .where(({ and }) => and({ pack_id: id, status: 'in' }))
    .execute();
  await trx
    .updateTable('packs')
    .set({ status: 'deleted' })
    .where('id', '=', id)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('placements')
            .select('placements.id')
            .where('pack_id', '=', id)
            .where('placements.status', '=', 'adding'),
        ),
      ),
    )
    .execute();
}
