import type { Db } from '../schema.ts';

/** A sticker of a plan and its place in a pack. */
export interface PlanPlacement {
  /** Undefined where it has never been on its way to one. */
  readonly placementId: number | null;
  readonly placed: 'adding' | 'in' | 'removed' | null;
  readonly packId: number | null;
  readonly stickerId: number;
}

/** The drawn stickers of a plan in its order, each with its latest place in a pack. */
export async function placementsOfPlan(db: Db, planId: number): Promise<PlanPlacement[]> {
  return db
    .selectFrom('plan_stickers')
    .innerJoin('stickers', join =>
      join.on('stickers.id', '=', eb =>
        eb
          .selectFrom('stickers as made')
          .select(({ fn }) => fn.min<number>('made.id').as('id'))
          .whereRef('made.generation_id', '=', 'plan_stickers.generation_id'),
      ),
    )
    .leftJoin('placements', join =>
      join.on('placements.id', '=', eb =>
        eb
          .selectFrom('placements as place')
          .select(({ fn }) => fn.max<number>('place.id').as('id'))
          .whereRef('place.sticker_id', '=', 'stickers.id'),
      ),
    )
    .select([
      'placements.id as placementId',
      'placements.status as placed',
      'placements.pack_id as packId',
      'stickers.id as stickerId',
    ])
    .where('plan_stickers.plan_id', '=', planId)
    .orderBy('plan_stickers.position')
    .execute();
}
