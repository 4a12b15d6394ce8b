import { enqueuePlanned } from '../jobs/generations.ts';
import { topicOfChat } from '../messages/topics.ts';
import type { Plan, Trx } from '../schema.ts';

/**
 * Has an open plan drawn, as the person has said yes to this revision: its first sticker is queued.
 * @returns the plan as it is now, and the job; undefined where it has changed, was confirmed before or ended
 */
export async function beginPlan(
  trx: Trx,
  { id, user_id: userId, revision }: Pick<Plan, 'id' | 'user_id' | 'revision'>,
  photo: string,
  now: number,
): Promise<{ readonly plan: Plan; readonly generationId: number } | undefined> {
  const plan = await trx
    .updateTable('plans')
    .set({ status: 'first', photo_file_id: photo, thread_id: topicOfChat(userId), updated_at: now })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('status', '=', 'open')
    .returningAll()
    .executeTakeFirst();
  if (plan === undefined) return undefined;
  return { plan, generationId: await queueSticker(trx, plan, photo, 1, now) };
}

/** Queues the job of one sticker of a plan. */
async function queueSticker(
  trx: Trx,
  plan: Plan,
  photo: string,
  position: number,
  now: number,
): Promise<number> {
  const { emotion, pose, caption } = await trx
    .selectFrom('plan_stickers')
    .select(['emotion', 'pose', 'caption'])
    .where('plan_id', '=', plan.id)
    .where('position', '=', position)
    .executeTakeFirstOrThrow();
  const values = { user_id: plan.user_id, style: plan.style, emotion, pose, photo_file_id: photo };
  const generationId = await enqueuePlanned(trx, values, { plan, caption }, now);
  await trx
    .updateTable('plan_stickers')
    .set({ generation_id: generationId })
    .where('plan_id', '=', plan.id)
    .where('position', '=', position)
    .execute();
  return generationId;
}
