import type { InputSticker } from 'grammy/types';
import { findPack, listPacks, replaceName } from '../../../../assistant-db/packs/packs.ts';
import {
  findPlacement,
  markPlaced,
  type PlacedSticker,
  placementsByIds,
  placeSticker,
} from '../../../../assistant-db/packs/placements.ts';
import { findUser } from '../../../../assistant-db/people/users.ts';
import { type PlanPlacement, placementsOfPlan } from '../../../../assistant-db/plans/drawing.ts';
import { findPlan, setPlanPack } from '../../../../assistant-db/plans/plans.ts';
import type { Pack, Plan, Trx } from '../../../../assistant-db/schema.ts';
import { isAhead } from '../../../../lib/clock.ts';
import { planNewPack, titleOfPlan, withFreeName } from '../names.ts';
import { inputSticker, performAdd } from './add.ts';
import { giveUp, reportAddAll, reportPlan } from './ending.ts';
import { type Finish, type JobRun, LAG_MS, NotShownYetError, PATIENCE_MS, PATIENCE_READS } from './job.ts';
import {
  classifyPackError,
  isRefusal,
  type Refusal,
  readSet,
  type SetSticker,
  type SetView,
} from './sets.ts';
import type { AddAllTask, BulkAddTask, MakeStep, PlanTask } from './task.ts';

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
  const places = task.type === 'plan' ? await placesOfPlan(run, task) : await placesOfAll(run, task);
  if (places === undefined) return async () => [];
  if (task.add !== undefined) return addOne(run, task, task.add);
  if (task.make !== undefined) return makeSet(run, task, task.make);
  const [head] = places.filter(({ placed }) => placed === 'adding');
  if (head === undefined) return task.type === 'plan' ? reportPlan(run, task) : reportAddAll(run, task);
  const pack = head.packId === null ? undefined : await findPack(run.deps.db, run.userId, head.packId);
  const together = places.filter(({ placed, packId }) => placed === 'adding' && packId === pack?.id);
  const placementIds = together.flatMap(({ placementId }) => placementId ?? []).slice(0, MAX_AT_CREATION);
  if (pack?.status === 'planned' && placementIds.length > 1 && !task.singly) {
    return makeSet(run, task, { packId: pack.id, placementIds });
  }
  return run.save({ ...task, add: { type: 'add', placementId: head.placementId ?? 0 } });
}

async function placesOfAll(
  { deps }: JobRun,
  { placementIds }: AddAllTask,
): Promise<readonly PlanPlacement[]> {
  const places = await placementsByIds(deps.db, placementIds);
  return places.map(({ id, status, pack_id: packId, sticker_id: stickerId }) => ({
    placementId: id,
    placed: status,
    packId,
    stickerId,
  }));
}

async function addOne(
  run: JobRun,
  task: BulkAddTask,
  add: NonNullable<BulkAddTask['add']>,
): Promise<BulkAddTask> {
  const one = run.step(add, within => ({ ...task, ...(within.type === 'add' ? { add: within } : {}) }));
  const finish = await performAdd(one, add);
  const { add: _added, ...rest } = task;
  return run.save(rest, async trx => {
    await finish(trx);
  });
}

/** Where a plan's stickers stand; those without a place are put on their way to the plan's pack. */
async function placesOfPlan(run: JobRun, task: PlanTask): Promise<readonly PlanPlacement[] | undefined> {
  const { db } = run.deps;
  const plan = await findPlan(db, run.userId, task.planId);
  if (plan === undefined) return undefined;
  const places = await placementsOfPlan(db, plan.id);
  if (places.every(({ placementId }) => placementId !== null)) return places;
  await place(run, task, plan);
  return placementsOfPlan(db, plan.id);
}

function place(run: JobRun, task: PlanTask, plan: Plan): Promise<PlanTask> {
  return run.save(task, async trx => {
    const isNew = ({ placementId }: PlanPlacement) => placementId === null;
    const places = (await placementsOfPlan(trx, plan.id)).filter(isNew);
    const pack = await packOf(run, trx, plan);
    for (const { stickerId } of places) await placeSticker(trx, pack.id, stickerId, run.deps.clock.now());
  });
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

const MAX_AT_CREATION = 50;

/**
 * Makes a set of many stickers in one call, stored before and after: a call that nobody saw end is made again
 * only where there is no set of this name.
 */
async function makeSet(run: JobRun, task: BulkAddTask, make: MakeStep): Promise<BulkAddTask | Finish> {
  const { db, api } = run.deps;
  const { make: earlier, ...rest } = task;
  const pack = await findPack(db, run.userId, make.packId);
  const found = await Promise.all(make.placementIds.map(id => findPlacement(db, run.userId, id)));
  const stickers = found.flatMap(each => each ?? []);
  if (pack === undefined || stickers.length === 0) return run.save(rest);
  if (make.accepted !== undefined) return confirmMade(run, task, make, pack, stickers, make.accepted);
  const repeated = earlier !== undefined;
  if (repeated && (await readSet(api, pack.name)) !== undefined) return acceptMade(run, task, make);
  const inputs = await inputsOf(run, stickers);
  if (inputs === undefined) return run.save({ ...rest, singly: true });
  const begun = await run.save({ ...task, make });
  const refusal = await create(run, pack, inputs, task);
  if (refusal === undefined) return acceptMade(run, begun, make);
  switch (refusal.type) {
    case 'name_taken':
      // Chance does not give a name twice: the earlier call, which nobody saw end, has made the set.
      return repeated ? acceptMade(run, begun, make) : renameUnmade(run, rest, pack);
    case 'not_started':
      return giveUp(run, run.texts.packs.trouble.notStarted);
    default:
      // One of them, or all: each by itself tells.
      return run.save({ ...rest, singly: true });
  }
}

async function inputsOf(
  run: JobRun,
  stickers: readonly PlacedSticker[],
): Promise<InputSticker[] | undefined> {
  const inputs: InputSticker[] = [];
  for (const sticker of stickers) {
    const input = await inputSticker(run, sticker, { refusals: 0 });
    if (input === undefined) return undefined;
    inputs.push(input);
  }
  return inputs;
}

async function create(
  run: JobRun,
  pack: Pack,
  inputs: InputSticker[],
  before: BulkAddTask,
): Promise<Refusal | undefined> {
  const { api, log } = run.deps;
  try {
    await api.createNewStickerSet(run.userId, pack.name, pack.title, inputs);
    return undefined;
  } catch (error) {
    const failure = classifyPackError(error);
    if (failure.type !== 'unknown' && failure.type !== 'name_taken') await run.save(before);
    if (!isRefusal(failure)) throw error;
    log.info(
      { chat: run.userId, why: failure.type, err: error },
      'Telegram does not make a set of all stickers',
    );
    return failure;
  }
}

function acceptMade(run: JobRun, task: BulkAddTask, make: MakeStep): Promise<BulkAddTask> {
  return run.save({ ...task, make: { ...make, accepted: run.deps.clock.now() } });
}

function renameUnmade(run: JobRun, task: BulkAddTask, pack: Pack): Promise<BulkAddTask> {
  return run.save(task, async trx => {
    await withFreeName(run.deps, name => replaceName(trx, pack.id, name));
  });
}

/** Telegram has accepted the set: from here on it is only read. @throws NotShownYetError */
async function confirmMade(
  run: JobRun,
  task: BulkAddTask,
  make: MakeStep,
  pack: Pack,
  stickers: readonly PlacedSticker[],
  accepted: number,
): Promise<BulkAddTask> {
  const { clock } = run.deps;
  const now = clock.now();
  const reads = (make.reads ?? 0) + 1;
  const late = reads >= PATIENCE_READS && (now - accepted >= PATIENCE_MS || isAhead(accepted, now));
  const set = await readMade(run, pack);
  if (set === undefined && !late) {
    await run.save({ ...task, make: { ...make, reads } });
    throw new NotShownYetError();
  }
  const files = set === undefined ? [] : filesOf(set, stickers);
  const { make: _made, ...rest } = task;
  return run.save(rest, async trx => {
    for (const [index, { placement }] of stickers.entries())
      await markPlaced(trx, placement, files[index], clock.now());
  });
}

async function readMade(
  { deps: { api, clock }, signal }: JobRun,
  { name }: Pack,
): Promise<SetView | undefined> {
  let set = await readSet(api, name);
  for (const ms of LAG_MS) {
    if (set !== undefined) break;
    await clock.sleep(ms, signal);
    signal.throwIfAborted();
    set = await readSet(api, name);
  }
  return set;
}

/**
 * In order where all are there, else by their files. Of two that are the same picture, Telegram takes one.
 */
function filesOf(set: SetView, stickers: readonly PlacedSticker[]): (SetSticker | undefined)[] {
  if (set.stickers.length === stickers.length) return [...set.stickers];
  const left = [...set.stickers];
  return stickers.map(({ sticker }) => {
    const index = left.findIndex(({ uniqueId }) => uniqueId === sticker.file_unique_id);
    return index < 0 ? undefined : left.splice(index, 1)[0];
  });
}
