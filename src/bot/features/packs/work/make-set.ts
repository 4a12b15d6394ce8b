import { InputFile } from 'grammy';
import type { InputSticker } from 'grammy/types';
import { findPack, replaceName } from '../../../../assistant-db/packs/packs.ts';
import { findPlacement, markPlaced, type PlacedSticker } from '../../../../assistant-db/packs/placements.ts';
import type { Pack, Sticker } from '../../../../assistant-db/schema.ts';
import { isAhead } from '../../../../lib/clock.ts';
import { PLAIN_DESCRIPTION } from '../description.ts';
import { withFreeName } from '../names.ts';
import { descriptionOf } from '../screens/packs.ts';
import { LAG_MS, PATIENCE_MS, PATIENCE_READS } from './confirm-added.ts';
import { giveUp } from './ending.ts';
import { classifyPackError, isRefusal, type Refusal } from './errors.ts';
import { type Finish, type JobRun, NotShownYetError } from './job.ts';
import { readSet, type SetSticker, type SetView } from './sets.ts';
import type { AddTask, BulkAddTask, MakeStep } from './task.ts';

/** How the sticker is handed over; changed by what Telegram does not take. */
export interface UploadMode {
  /** Why the file that Telegram has of it does not do. */
  asBytes?: 'wrong_file' | 'refused';
  plainEmoji?: true;
  /** How often Telegram has refused it by now. */
  refusals: number;
}

/** Telegram takes a file that it has by its id, and everything else as bytes. */
export async function inputSticker(
  run: JobRun,
  found: PlacedSticker,
  { asBytes, plainEmoji }: UploadMode,
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

/**
 * The call that adds a sticker to its set, or makes the set with it.
 *
 * @param task as it was before the call: stored again where Telegram surely did nothing, so that what comes into the
 *   set meanwhile is not taken for this sticker
 * @returns why Telegram refuses; undefined where it does not. Throws all other failures: the job is tried again
 */
export async function uploadSticker(
  run: JobRun,
  task: AddTask,
  { pack }: PlacedSticker,
  { exists, sticker }: { readonly exists: boolean; readonly sticker: InputSticker },
): Promise<Refusal | undefined> {
  const { api, log } = run.deps;
  try {
    await (exists
      ? api.addStickerToSet(run.userId, pack.name, sticker)
      : api.createNewStickerSet(run.userId, pack.name, pack.title, [sticker]));
    return undefined;
  } catch (error) {
    const failure = classifyPackError(error);
    if (failure.type !== 'unknown') await run.save(task);
    if (!isRefusal(failure)) throw error;
    log.info(
      { chat: run.userId, why: failure.type, err: error },
      'Telegram does not take a sticker as it is',
    );
    return failure;
  }
}

/** Telegram's limit for the stickers with which a set is made (Bot API, createNewStickerSet). */
export const MOST_AT_CREATION = 50;

/**
 * Makes a set of many stickers in one call. The step is stored before the call, and that Telegram has accepted it after: a
 * call that nobody saw end is made again only where there is no set of this name, and a set is never made twice.
 * @returns the task with what comes next, or how it ends
 */
export async function makeSet(run: JobRun, task: BulkAddTask, make: MakeStep): Promise<BulkAddTask | Finish> {
  const { db, api } = run.deps;
  const { make: earlier, ...rest } = task;
  const pack = await findPack(db, run.userId, make.packId);
  const found = await Promise.all(make.placementIds.map(id => findPlacement(db, run.userId, id)));
  const stickers = found.flatMap(each => each ?? []);
  // The pack was deleted meanwhile, or a sticker taken out of it: whatever is left is looked at anew.
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

/** @returns undefined where one of them cannot be handed over */
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

/** @returns why Telegram refuses; undefined where it does not. Throws all other failures: the job is tried again */
async function create(
  run: JobRun,
  pack: Pack,
  inputs: InputSticker[],
  /** As it was before the call: stored again where Telegram surely did nothing. */
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

/**
 * Telegram has accepted the set: from here on it is only read.
 * @throws {@link NotShownYetError} where it is not shown yet, and what grammY throws
 */
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
 * The stickers of a set that is made of these: in their order, where all are there; else by the files that Telegram had of them.
 * Of two that are the same picture, Telegram takes one.
 */
function filesOf(set: SetView, stickers: readonly PlacedSticker[]): (SetSticker | undefined)[] {
  if (set.stickers.length === stickers.length) return [...set.stickers];
  const left = [...set.stickers];
  return stickers.map(({ sticker }) => {
    const index = left.findIndex(({ uniqueId }) => uniqueId === sticker.file_unique_id);
    return index < 0 ? undefined : left.splice(index, 1)[0];
  });
}
