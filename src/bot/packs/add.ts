import { InputFile } from 'grammy';
import type { InputSticker } from 'grammy/types';
import { findPlacement, type PlacedSticker, placeAgain } from '../../assistant-db/packs.ts';
import type { Placement, Sticker } from '../../assistant-db/schema.ts';
import { PLAIN_DESCRIPTION } from './description.ts';
import { makeAnew, moveOn, rename } from './detours.ts';
import { ending, giveUp, placed } from './ending.ts';
import { classifyPackError, type PackFailure } from './errors.ts';
import type { Finish, JobRun } from './job.ts';
import { MAX_STICKERS } from './names.ts';
import { descriptionOf } from './screens.ts';
import { readSet, type SetSticker, type SetView } from './sets.ts';
import type { AddTask } from './work.ts';

/** Full packs, names that are taken, and what else may come between a sticker and its pack. */
const MAX_ROUNDS = 12;

/** How the sticker is handed over; changed by what Telegram does not take. */
interface Manner {
  /** Why the file that Telegram has of it does not do. */
  asBytes?: 'wrong_file' | 'refused';
  plainEmoji?: true;
}

/**
 * Brings a sticker into its pack at Telegram, which it makes where there is none yet. Calls can be repeated after a
 * crash or a broken connection at any point: what the set held before the call is stored first, and read back.
 */
export async function performAdd(run: JobRun, first: AddTask): Promise<Finish> {
  const manner: Manner = {};
  let task = first;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = await attempt(run, task, manner);
    if (typeof next === 'function') return next;
    task = next;
  }
  run.deps.log.error({ chat: run.userId }, 'a sticker does not come into any pack; it is given up');
  return giveUp(run, run.texts.packs.trouble.refused);
}

/** One round. @returns how it ends, or the task as it has to be tried again */
async function attempt(run: JobRun, task: AddTask, manner: Manner): Promise<AddTask | Finish> {
  const { db, api } = run.deps;
  const found = await findPlacement(db, run.userId, task.placementId);
  // The pack was deleted meanwhile, or the sticker taken out of it.
  if (found === undefined) return giveUp(run, run.texts.packs.gone);
  const { pack, placement } = found;
  // A call may have been made for which nobody saw the answer.
  const repeated = task.before !== undefined;
  const set = pack.status === 'planned' && !repeated ? undefined : await readSet(api, pack.name);
  if (placement.status === 'in') {
    if (set && holds(set, placement)) return ending(run, task, found, set, 'there');
    return run.save(task, trx => placeAgain(trx, placement.id));
  }
  if (set === undefined && pack.status === 'made') return makeAnew(run, task, found);
  const added = set && task.before && addedSince(set, task.before);
  if (added) return placed(run, task, found, set, added);
  if (set && set.stickers.length >= MAX_STICKERS) return moveOn(run, task, found);
  const sticker = await inputSticker(run, found, manner);
  if (sticker === undefined) {
    const { refused, noPicture } = run.texts.packs.trouble;
    return giveUp(run, manner.asBytes === 'refused' ? refused : noPicture);
  }
  const before = set?.stickers.map(({ uniqueId }) => uniqueId) ?? [];
  const begun = await run.save({ ...task, before });
  const failure = await handOver(run, found, set !== undefined, sticker);
  if (failure) return afterRefusal(run, begun, found, { failure, manner, repeated });
  const after = await readAfter(run, found, before);
  return after ? placed(run, begun, found, after, addedSince(after, before)) : begun;
}

/** What Telegram has just taken, `getStickerSet` may show a moment late: it is read again after these waits, in ms. */
const LAG_MS = [500, 1500, 3000, 5000];

/** The set with what was added to it, or as it is where nothing ever shows: it held the very same sticker before. */
async function readAfter(
  { deps: { api, clock }, signal }: JobRun,
  { pack, sticker }: PlacedSticker,
  before: readonly string[],
): Promise<SetView | undefined> {
  let set = await readSet(api, pack.name);
  for (const ms of LAG_MS) {
    const same = set?.stickers.some(({ uniqueId }) => uniqueId === sticker.file_unique_id);
    if (same || (set && addedSince(set, before))) break;
    await clock.sleep(ms, signal);
    // What the set held before is stored: the next start reads on.
    signal.throwIfAborted();
    set = await readSet(api, pack.name);
  }
  return set;
}

/** What is to be done about a refusal. */
async function afterRefusal(
  run: JobRun,
  task: AddTask,
  found: PlacedSticker,
  {
    failure,
    manner,
    repeated,
  }: { readonly failure: Refusal; readonly manner: Manner; readonly repeated: boolean },
): Promise<AddTask | Finish> {
  const { trouble } = run.texts.packs;
  switch (failure.type) {
    case 'set_gone':
      return task;
    case 'full':
      return moveOn(run, task, found);
    case 'name_taken':
      // A call that nobody saw end may have made the set after it was looked for.
      if (repeated && (await readSet(run.deps.api, found.pack.name)) !== undefined) return task;
      return rename(run, task, found);
    case 'wrong_emoji':
      if (manner.plainEmoji) return giveUp(run, trouble.refused);
      manner.plainEmoji = true;
      return task;
    case 'not_started':
      return giveUp(run, trouble.notStarted);
    case 'wrong_file':
    case 'sticker_gone':
    case 'refused':
      if (manner.asBytes || found.sticker.file_id === null) return giveUp(run, trouble.refused);
      manner.asBytes = failure.type === 'wrong_file' ? 'wrong_file' : 'refused';
      return task;
    default:
      return failure satisfies never;
  }
}

/** Whether a sticker that is known to stand in a pack still does. */
function holds(set: SetView, { file_unique_id: known }: Placement): boolean {
  return set.stickers.some(({ uniqueId }) => uniqueId === known);
}

/** The sticker that a set holds beyond those it held: one at a time is added. */
function addedSince(set: SetView, before: readonly string[]): SetSticker | undefined {
  return set.stickers.findLast(({ uniqueId }) => !before.includes(uniqueId));
}

/** Telegram takes a file that it has by its id, and everything else as bytes. */
async function inputSticker(
  run: JobRun,
  found: PlacedSticker,
  { asBytes, plainEmoji }: Manner,
): Promise<InputSticker | undefined> {
  const { emoji, keywords } = plainEmoji ? PLAIN_DESCRIPTION : descriptionOf(found);
  const sticker = asBytes ? null : found.sticker.file_id;
  const file = sticker ?? (await bytesOf(run, found.sticker));
  if (file === undefined) return undefined;
  return {
    sticker: file,
    format: 'static',
    emoji_list: [...emoji],
    ...(keywords.length > 0 ? { keywords: [...keywords] } : {}),
  };
}

async function bytesOf(run: JobRun, sticker: Sticker): Promise<InputFile | undefined> {
  const picture = await run.deps.pictureOf(sticker);
  return picture && new InputFile(picture, 'sticker.webp');
}

/** What is about this sticker and this pack. All other failures are thrown, and the job is tried again. */
type Refusal = Exclude<PackFailure, { type: 'wait' | 'not_done' | 'unknown' | 'operator' }>;

/** The call itself. @returns why Telegram refuses; undefined where it does not */
async function handOver(
  run: JobRun,
  { pack }: PlacedSticker,
  exists: boolean,
  sticker: InputSticker,
): Promise<Refusal | undefined> {
  const { api, log } = run.deps;
  try {
    await (exists
      ? api.addStickerToSet(run.userId, pack.name, sticker)
      : api.createNewStickerSet(run.userId, pack.name, pack.title, [sticker]));
    return undefined;
  } catch (error) {
    const failure = classifyPackError(error);
    switch (failure.type) {
      case 'wait':
        await forgetCall(run);
        throw error;
      case 'not_done':
      case 'unknown':
      case 'operator':
        throw error;
      default:
        log.info(
          { chat: run.userId, why: failure.type, err: error },
          'Telegram does not take a sticker as it is',
        );
        return failure;
    }
  }
}

/** Nothing was done: what comes into the set while Telegram has to be waited for is not taken for this sticker. */
async function forgetCall(run: JobRun): Promise<void> {
  const { task } = run.work;
  if (task.type !== 'add') return;
  const { before: _before, ...rest } = task;
  await run.save(rest);
}
