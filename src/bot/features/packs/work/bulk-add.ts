import { findPack, listPacks, placementsByIds, placeSticker } from '../../../../assistant-db/packs/packs.ts';
import { findUser } from '../../../../assistant-db/people/users.ts';
import { type PlanPlacement, placementsOfPlan } from '../../../../assistant-db/plans/drawing.ts';
import { findPlan, setPlanPack } from '../../../../assistant-db/plans/plans.ts';
import type { Pack, Plan, Trx } from '../../../../assistant-db/schema.ts';
import { planNewPack, titleOfPlan } from '../names.ts';
import { performAdd, type SaveStep } from './add.ts';
import { giveUp, reportAddAll, reportPlan } from './ending.ts';
import type { AddTask, BulkAddTask, Finish, JobRun } from './job.ts';

/** Telegram's limit for a new set. */
const MAX_AT_CREATION = 50;
const MAX_STEPS = 200;
const STEPS_EACH = 4;

/**
 * Brings several stickers into packs: a new set is made of all at once, as far as Telegram takes them; the
 * rest is added one by one.
 */
export async function performBulkAdd(run: JobRun, first: BulkAddTask): Promise<Finish> {
  let task = first;
  const most = MAX_STEPS + (task.type === 'add_all' ? STEPS_EACH * task.placementIds.length : 0);
  for (let steps = 0; steps < most; steps++) {
    const next = await step(run, task);
    if (typeof next === 'function') return next;
    task = next;
    run.signal.throwIfAborted();
  }
  run.deps.log.error(
    { chat: run.userId, task: task.type },
    'stickers do not come into any pack; they are given up',
  );
  return giveUp(run, run.texts.packs.trouble.refused);
}

async function step(run: JobRun, task: BulkAddTask): Promise<BulkAddTask | Finish> {
  const { db } = run.deps;
  const places = await placesOf(run, task);
  if (places === undefined) return async () => [];
  if (task.add !== undefined) return addOne(run, task, task.add);
  const waiting = places.filter(({ placed }) => placed === 'adding');
  const [head] = waiting;
  if (head === undefined)
    return task.type === 'plan' ? reportPlan(run, task, task.why) : reportAddAll(run, task, task.why);
  const pack = head.packId === null ? undefined : await findPack(db, run.userId, head.packId);
  const [placementId = 0, ...others] = waiting
    .filter(({ packId }) => packId === pack?.id)
    .flatMap(({ placementId: id }) => id ?? [])
    .slice(0, MAX_AT_CREATION);
  const isNew = pack?.status === 'planned' && !task.singly && others.length > 0;
  return run.save({ ...task, add: { type: 'add', placementId, ...(isNew && { others }) } });
}

async function addOne(run: JobRun, task: BulkAddTask, add: AddTask): Promise<BulkAddTask | Finish> {
  let { add: _, ...rest } = task;
  const save: SaveStep = async (one, store) => {
    // Refused together: each of the others comes by itself as well.
    if (add.others && !one.others) rest = { ...rest, singly: true };
    await run.save({ ...rest, add: one }, store);
    return one;
  };
  const { finish, trouble } = await performAdd(run, add, save);
  if (trouble === run.texts.packs.trouble.notStarted) return giveUp(run, trouble);
  return run.save({ ...rest, why: task.why ?? trouble }, async trx => void (await finish(trx)));
}

/** Stickers of a plan that have no place are put on their way to the plan's pack. */
async function placesOf(run: JobRun, task: BulkAddTask): Promise<readonly PlanPlacement[] | undefined> {
  const { db, clock } = run.deps;
  if (task.type === 'add_all') {
    const places = await placementsByIds(db, task.placementIds);
    return places.map(({ id, status, pack_id: packId, sticker_id: stickerId }) => ({
      placementId: id,
      placed: status,
      packId,
      stickerId,
    }));
  }
  const plan = await findPlan(db, run.userId, task.planId);
  if (plan === undefined) return undefined;
  const places = await placementsOfPlan(db, plan.id);
  if (places.every(({ placementId }) => placementId !== null)) return places;
  await run.save(task, async trx => {
    const placeless = (await placementsOfPlan(trx, plan.id)).filter(
      ({ placementId }) => placementId === null,
    );
    const pack = await packOf(run, trx, plan);
    for (const { stickerId } of placeless) await placeSticker(trx, pack.id, stickerId, clock.now());
  });
  return placementsOfPlan(db, plan.id);
}

async function packOf({ deps, userId, texts }: JobRun, trx: Trx, plan: Plan): Promise<Pack> {
  const known = plan.pack_id === null ? undefined : await findPack(trx, userId, plan.pack_id);
  if (known !== undefined) return known;
  const taken = (await listPacks(trx, userId)).map(({ title }) => title);
  const firstName = (await findUser(trx, userId))?.first_name ?? '';
  const title = titleOfPlan(texts.packs, plan.occasion, firstName, taken);
  const pack = await planNewPack(trx, deps, { userId, title }, deps.clock.now());
  await setPlanPack(trx, plan.id, pack.id);
  return pack;
}
