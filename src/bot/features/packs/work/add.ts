import {
  findPlacement,
  markPlaced,
  type PlacedSticker,
  placeAgain,
} from '../../../../assistant-db/packs/placements.ts';
import type { Placement } from '../../../../assistant-db/schema.ts';
import { MAX_STICKERS } from '../names.ts';
import { confirmAdded } from './confirm-added.ts';
import { ending, giveUp, placed } from './ending.ts';
import type { Refusal } from './errors.ts';
import type { Finish, JobRun } from './job.ts';
import { inputSticker, type UploadMode, uploadSticker } from './make-set.ts';
import { makeAnew, moveOn, renamePack } from './redirects.ts';
import { addedSince, readSet, readSetAfresh, type SetView, unclaimedIn } from './sets.ts';
import type { AddTask } from './task.ts';

/** Full packs, names that are taken, and what else may come between a sticker and its pack. */
const MAX_ROUNDS = 12;
/** After a refusal something else is tried: at once the first time, then after these waits, in ms. After the last one it is given up. */
const REFUSAL_WAITS_MS = [0, 1000, 3000, 10_000];

/**
 * Brings a sticker into its pack at Telegram, which it makes where there is none yet. Calls can be repeated after a
 * crash or a broken connection at any point: what the set held before the call is stored first, and read back; a call
 * that Telegram has accepted is never made again.
 */
export async function performAdd(run: JobRun, first: AddTask): Promise<Finish> {
  const { clock } = run.deps;
  const mode: UploadMode = { refusals: 0 };
  let task = first;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { refusals } = mode;
    const next = await attempt(run, task, mode);
    if (typeof next === 'function') return next;
    task = next;
    if (mode.refusals === refusals) continue;
    const wait = REFUSAL_WAITS_MS[refusals];
    if (wait === undefined) break;
    await clock.sleep(wait, run.signal);
    run.signal.throwIfAborted();
  }
  run.deps.log.error({ chat: run.userId }, 'a sticker does not come into any pack; it is given up');
  return giveUp(run, run.texts.packs.trouble.refused);
}

/** One round. @returns how it ends, or the task as it has to be tried again */
async function attempt(run: JobRun, task: AddTask, mode: UploadMode): Promise<AddTask | Finish> {
  const found = await findPlacement(run.deps.db, run.userId, task.placementId);
  // The pack was deleted meanwhile, or the sticker taken out of it.
  if (found === undefined) return giveUp(run, run.texts.packs.gone);
  if (task.accepted !== undefined) return confirmAdded(run, task, found, task.accepted);
  const { pack, placement } = found;
  // A call may have been made for which nobody saw the answer.
  const repeated = task.before !== undefined;
  const set = pack.status === 'planned' && !repeated ? undefined : await setFor(run, found);
  if (set === undefined && pack.status === 'made') return makeAnew(run, task, found);
  if (placement.status === 'in') return standing(run, task, found, set);
  const added = set && task.before && addedSince(set, task.before);
  if (added) return placed(run, task, found, set, added);
  if (set && set.stickers.length >= MAX_STICKERS) return moveOn(run, task, found);
  const sticker = await inputSticker(run, found, mode);
  if (sticker === undefined) {
    const { refused, noPicture } = run.texts.packs.trouble;
    return giveUp(run, mode.asBytes === 'refused' ? refused : noPicture);
  }
  const before = set?.stickers.map(({ uniqueId }) => uniqueId) ?? [];
  const begun = await run.save({ ...task, before });
  const exists = set !== undefined;
  const refusal = await uploadSticker(run, task, found, { exists, sticker });
  if (refusal === undefined) return acceptAdded(run, begun);
  mode.refusals++;
  return afterRefusal(run, task, found, { refusal, mode, exists, repeated });
}

/** The set that a sticker is for; as it is now, where nothing but the reading says that there is nothing to add, or no room. */
async function setFor(
  { deps: { api } }: JobRun,
  { pack, placement }: PlacedSticker,
): Promise<SetView | undefined> {
  const set = await readSet(api, pack.name);
  const decides = set && (placement.status === 'in' || set.stickers.length >= MAX_STICKERS);
  return decides ? readSetAfresh(api, pack.name, set.title) : set;
}

/** A sticker that is known to stand in its pack: it may have been taken out of it at Telegram. */
async function standing(
  run: JobRun,
  task: AddTask,
  found: PlacedSticker,
  set: SetView | undefined,
): Promise<AddTask | Finish> {
  const { db, clock } = run.deps;
  const { pack, placement } = found;
  if (set && holds(set, placement)) return ending(run, task, found, set.stickers.length, 'there');
  const seen = set && placement.file_unique_id === null ? await unclaimedIn(db, pack.id, set) : undefined;
  return run.save(task, trx =>
    seen ? markPlaced(trx, placement, seen, clock.now()) : placeAgain(trx, placement.id),
  );
}

/** Stores that Telegram has accepted the call. */
function acceptAdded(run: JobRun, task: AddTask): Promise<AddTask> {
  return run.save({ ...task, accepted: run.deps.clock.now() });
}

/** What is to be done about a refusal. */
async function afterRefusal(
  run: JobRun,
  task: AddTask,
  found: PlacedSticker,
  {
    refusal,
    mode,
    exists,
    repeated,
  }: {
    readonly refusal: Refusal;
    readonly mode: UploadMode;
    /** Telegram tells of the set. */
    readonly exists: boolean;
    readonly repeated: boolean;
  },
): Promise<AddTask | Finish> {
  const { trouble } = run.texts.packs;
  switch (refusal.type) {
    case 'set_gone':
      return exists ? makeAnew(run, task, found) : giveUp(run, trouble.refused);
    case 'full':
      return moveOn(run, task, found);
    case 'name_taken':
      // Chance does not give a name twice: the earlier call, which nobody saw end, has made the set.
      return repeated ? acceptAdded(run, task) : renamePack(run, task, found);
    case 'wrong_emoji':
      if (mode.plainEmoji) return giveUp(run, trouble.refused);
      mode.plainEmoji = true;
      return task;
    case 'not_started':
      return giveUp(run, trouble.notStarted);
    case 'wrong_file':
    case 'sticker_gone':
    case 'refused':
      if (mode.asBytes || found.sticker.file_id === null) return giveUp(run, trouble.refused);
      mode.asBytes = refusal.type === 'wrong_file' ? 'wrong_file' : 'refused';
      return task;
    default:
      return refusal satisfies never;
  }
}

/** Whether a sticker that is known to stand in a pack still does. */
function holds(set: SetView, { file_unique_id: known }: Placement): boolean {
  return set.stickers.some(({ uniqueId }) => uniqueId === known);
}
