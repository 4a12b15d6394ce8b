import type { Db, Pack, Trx } from '../schema.ts';

/** A pack, and how many stickers stand in it or are on their way there. */
export interface CountedPack extends Pack {
  readonly count: number;
}

/** A person's packs, the one used last first. */
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

/** A pack of this person that is not deleted; undefined for somebody else's. */
export async function findPack(db: Db, userId: number, id: number): Promise<Pack | undefined> {
  return db
    .selectFrom('packs')
    .selectAll()
    .where(({ and }) => and({ id, user_id: userId }))
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
}

/**
 * Takes a name for a pack that Telegram does not have yet. Names are taken for ever, deleted packs' too: Telegram does
 * not give a deleted one out again at once. @returns undefined where the name is taken here
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

/** Another name for a planned pack: Telegram has refused the one before. @returns false where it is taken here */
export async function replaceName(trx: Trx, id: number, name: string): Promise<boolean> {
  const taken = await trx.selectFrom('packs').select('id').where('name', '=', name).executeTakeFirst();
  if (taken !== undefined) return false;
  await trx.updateTable('packs').set({ name }).where('id', '=', id).execute();
  return true;
}

export async function setTitle(trx: Trx, id: number, title: string): Promise<void> {
  await trx.updateTable('packs').set({ title }).where('id', '=', id).execute();
}

/**
 * Telegram has the set no longer: no sticker stands in the pack any more. Those on their way keep it until they are
 * brought to another one, so that none of them is lost with it.
 */
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
