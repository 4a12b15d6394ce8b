import type { Db, Generation, PlanSticker } from '../schema.ts';

/** One sticker of a plan with its job, where it has one. */
export interface PlannedJob extends PlanSticker {
  readonly status: Generation['status'] | null;
  readonly stage: Generation['stage'] | null;
  readonly failure: Generation['failure'];
  readonly reference_id: number | null;
  /** The sticker that was made of it. */
  readonly sticker_id: number | null;
}

/**
 * `waiting`: it has no job. `open`: its job waits or is being drawn. `drawn`: there is a sticker, whether or not it could be
 * brought to the chat. `failed`: there is none.
 */
export type PlannedState = 'waiting' | 'open' | 'drawn' | 'failed';

export function stateOf({ status, sticker_id }: PlannedJob): PlannedState {
  switch (status) {
    case null:
      return 'waiting';
    case 'queued':
    case 'running':
      return 'open';
    case 'finished':
    case 'delivered':
    case 'failed':
      return sticker_id === null ? 'failed' : 'drawn';
    default:
      return status satisfies never;
  }
}

/** The stickers of a plan with their jobs, in order. */
export async function plannedJobs(db: Db, planId: number): Promise<PlannedJob[]> {
  return db
    .selectFrom('plan_stickers')
    .leftJoin('generations', 'generations.id', 'plan_stickers.generation_id')
    .selectAll('plan_stickers')
    .select(['generations.status', 'generations.stage', 'generations.failure', 'generations.reference_id'])
    .select(eb =>
      eb
        .selectFrom('stickers')
        .select(({ fn }) => fn.min<number | null>('stickers.id').as('id'))
        .whereRef('stickers.generation_id', '=', 'plan_stickers.generation_id')
        .as('sticker_id'),
    )
    .where('plan_stickers.plan_id', '=', planId)
    .orderBy('position')
    .execute();
}
