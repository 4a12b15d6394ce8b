import { encodeOutgoing, say } from '../../../assistant/state/outgoing.ts';
import { anyMoves } from '../../../assistant-db/jobs/stickers.ts';
import { enqueueMessages } from '../../../assistant-db/messages/outbox.ts';
import { findPack, listPacks, placementsByIds, placeSticker } from '../../../assistant-db/packs/packs.ts';
import { findUser } from '../../../assistant-db/people/users.ts';
import { type PlanPlacement, placementsOfPlan } from '../../../assistant-db/plans/drawing.ts';
import { findPlan, setPlanPack } from '../../../assistant-db/plans/plans.ts';
import type { Pack, Plan, Trx } from '../../../assistant-db/schema.ts';
import { addMotions } from '../../stickers/motion.ts';
import { reservePack, titleOfPlan } from '../names.ts';
import { performAdd, type SaveAdd } from './add.ts';
import type { AddTask, BulkAddTask, Finish, JobRun } from './job.ts';
import { finishGivenUp, reportAddAll, reportPlan } from './reports.ts';

/** Telegram's limit for a new set. */
const MAX_AT_CREATION = 50;
/** Films are sent as files: more of them would make one request of many megabytes. */
const MAX_FILMS_AT_CREATION = 10;
const MAX_ADDS = 100;
const ADDS_EACH = 2;

/**
 * Adds several stickers to packs one after the other, each stored as `add` of this task. A new set is created with as
 * many as Telegram accepts at once; the rest is added one by one.
 */
export async function performBulkAdd(run: JobRun, first: BulkAddTask): Promise<Finish> {
  const { log } = run.deps;
  const { trouble } = run.texts.packs;
  const most = MAX_ADDS + (first.type === 'add_all' ? ADDS_EACH * first.placementIds.length : 0);
  let task = first;
  for (let adds = 0; adds < most; adds++) {
    run.signal.throwIfAborted();
    if (run.work.stopped && isBetweenStickers(task)) return reportBulkAdd(run, task);
    const placements = await placementsOf(run, task);
    if (placements === undefined) return async () => [];
    const add = task.add ?? (await nextAdd(run, task, placements));
    if (add === undefined) return reportBulkAdd(run, task);
    const after = await addNow(run, task, add);
    if (after === undefined) return finishGivenUp(run, trouble.notStarted);
    task = after;
  }
  log.error({ chat: run.userId, task: task.type }, 'stickers do not come into any pack; they are given up');
  return finishGivenUp(run, trouble.refused);
}

/** No call is under way whose sticker Telegram may have added. */
function isBetweenStickers({ add }: BulkAddTask): boolean {
  return add?.before === undefined && add?.accepted === undefined;
}

function reportBulkAdd(run: JobRun, task: BulkAddTask): Finish {
  return task.type === 'plan' ? reportPlan(run, task, task.why) : reportAddAll(run, task, task.why);
}

async function nextAdd(
  { deps: { db }, userId }: JobRun,
  task: BulkAddTask,
  placements: readonly PlanPlacement[],
): Promise<AddTask | undefined> {
  const waiting = placements.filter(({ status }) => status === 'adding');
  const packId = waiting[0]?.packId ?? null;
  const together = waiting.filter(other => other.packId === packId).slice(0, MAX_AT_CREATION);
  const [placementId, ...rest] = together.flatMap(other => other.placementId ?? []);
  if (placementId === undefined) return undefined;
  const pack = packId === null ? undefined : await findPack(db, userId, packId);
  const makesSet = pack?.status === 'planned' && !task.singly && rest.length > 0;
  const hasFilms =
    makesSet &&
    (await anyMoves(
      db,
      together.map(({ stickerId }) => stickerId),
    ));
  const others = hasFilms ? rest.slice(0, MAX_FILMS_AT_CREATION - 1) : rest;
  return { type: 'add', placementId, ...(makesSet && { others }) };
}

/** Returns the task without this add, or undefined if Telegram accepts no stickers of this user. */
async function addNow(
  run: JobRun,
  { add: _, ...task }: BulkAddTask,
  add: AddTask,
): Promise<BulkAddTask | undefined> {
  let rest: BulkAddTask = task;
  const save: SaveAdd = async (step, store) => {
    // Refused together: each of the others comes by itself as well.
    if (add.others && !step.others) rest = { ...rest, singly: true };
    await run.save({ ...rest, add: step }, store);
    return step;
  };
  const { finish, trouble, notStarted, stopped } = await performAdd(run, add, save);
  if (notStarted) return undefined;
  if (stopped) return run.save(rest);
  return run.save({ ...rest, why: rest.why ?? trouble }, async trx => void (await finish(trx)));
}

/** Stickers of a plan that have no placement get one in the plan's pack. */
async function placementsOf(run: JobRun, task: BulkAddTask): Promise<readonly PlanPlacement[] | undefined> {
  const { db, clock } = run.deps;
  if (task.type === 'add_all') return placementsByIds(db, task.placementIds);
  const plan = await findPlan(db, run.userId, task.planId);
  if (plan === undefined) return undefined;
  const placements = await placementsOfPlan(db, plan.id);
  if (placements.every(({ placementId }) => placementId !== null)) return placements;
  const isMoving = plan.moving === 1;
  const canMove = isMoving && (await run.deps.canFilm(run.signal));
  await run.save(task, async trx => {
    const planNow = await findPlan(trx, run.userId, plan.id);
    if (planNow === undefined) return;
    const pack = await packOfPlan(run, trx, planNow);
    if (canMove) await addMotions(trx, planNow, clock.now());
    // A pack of still ones is better than no pack.
    else if (isMoving)
      await enqueueMessages(trx, run.userId, [encodeOutgoing(say(run.texts.motion.noEncoder))], clock.now());
    for (const { placementId, stickerId } of await placementsOfPlan(trx, plan.id))
      if (placementId === null) await placeSticker(trx, pack.id, stickerId, clock.now());
  });
  return placementsOfPlan(db, plan.id);
}

async function packOfPlan({ deps, userId, texts }: JobRun, trx: Trx, plan: Plan): Promise<Pack> {
  const known = plan.pack_id === null ? undefined : await findPack(trx, userId, plan.pack_id);
  if (known !== undefined) return known;
  const taken = (await listPacks(trx, userId)).map(({ title }) => title);
  const firstName = (await findUser(trx, userId))?.first_name ?? '';
  const title = titleOfPlan(texts.packs, plan.occasion, firstName, taken);
  const pack = await reservePack(trx, deps, { userId, title }, deps.clock.now());
  await setPlanPack(trx, plan.id, pack.id);
  return pack;
}
