import { InputFile } from 'grammy';
import type { InputSticker } from 'grammy/types';
import {
  findPlacement,
  listPacks,
  markPlaced,
  markSetGone,
  type PlacedSticker,
  placeAgain,
  redirectAll,
  redirectSticker,
  replaceName,
} from '../../../../assistant-db/packs/packs.ts';
import type { Placement, Sticker } from '../../../../assistant-db/schema.ts';
import { isAhead } from '../../../../lib/clock.ts';
import {
  MAX_STICKERS,
  nextInSeries,
  nextTitle,
  PLAIN_DESCRIPTION,
  packLink,
  planNewPack,
  withFreeName,
} from '../names.ts';
import { descriptionOf } from '../screens.ts';
import { ending, giveUp, placed } from './ending.ts';
import { type Finish, type JobRun, NotShownYetError } from './job.ts';
import {
  addedSince,
  classifyPackError,
  isRefusal,
  type Refusal,
  readSet,
  readSetAfresh,
  type SetView,
  unclaimedIn,
} from './sets.ts';
import type { AddTask } from './task.ts';

/** `getStickerSet` may lag behind: read again after these waits, in ms. */
const LAG_MS = [500, 1500, 3000, 5000];
/** An accepted set that is not shown for so long is taken for made. */
const PATIENCE_MS = 15 * 60_000;
/** Fewer readings in that time, and the machine's clock was put forward. */
const PATIENCE_READS = 15;
const MAX_ROUNDS = 12;
/** Waits after refusals, in ms; after the last one the sticker is given up. */
const REFUSAL_WAITS_MS = [0, 1000, 3000, 10_000];

/**
 * Brings a sticker into its pack, which is made where there is none, of `others` too. Safe to repeat after a crash at any
 * point: what the set held is stored before the call, and a call that Telegram has accepted is never made
 * again.
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

async function attempt(run: JobRun, task: AddTask, mode: UploadMode): Promise<AddTask | Finish> {
  const found = await findPlacement(run.deps.db, run.userId, task.placementId);
  if (found === undefined) return giveUp(run, run.texts.packs.gone);
  const all = [found, ...(await othersOf(run, task))] as const;
  if (task.accepted !== undefined) return confirmAdded(run, task, all, task.accepted);
  const { pack, placement } = found;
  // A call may have been made for which nobody saw the answer.
  const repeated = task.before !== undefined;
  const set = pack.status === 'planned' && !repeated ? undefined : await setFor(run, found);
  if (set === undefined && pack.status === 'made') return makeAnew(run, task, found);
  if (placement.status === 'in') return handleAlreadyInSet(run, task, found, set);
  const added = set && task.before && addedSince(set, task.before);
  if (added) return placed(run, task, all, set, added);
  if (set && set.stickers.length >= MAX_STICKERS) return moveOn(run, task, found);
  const stickers = await inputStickers(run, all, mode);
  if (stickers === undefined) {
    if (all.length > 1) return alone(run, task);
    const { refused, noPicture } = run.texts.packs.trouble;
    return giveUp(run, mode.asBytes === 'refused' ? refused : noPicture);
  }
  const before = set?.stickers.map(({ uniqueId }) => uniqueId) ?? [];
  const begun = await run.save({ ...task, before });
  const exists = set !== undefined;
  const refusal = await upload(run, task, found, { exists, stickers });
  if (refusal === undefined) return acceptAdded(run, begun);
  const isOfSet = refusal.type === 'name_taken' || refusal.type === 'not_started';
  // One of them, or all: each by itself tells.
  if (all.length > 1 && !isOfSet) return alone(run, task);
  mode.refusals++;
  return afterRefusal(run, task, found, { refusal, mode, exists, repeated });
}

async function othersOf(
  { deps: { db }, userId }: JobRun,
  { others = [] }: AddTask,
): Promise<PlacedSticker[]> {
  return (await Promise.all(others.map(id => findPlacement(db, userId, id)))).flatMap(each => each ?? []);
}

function alone(run: JobRun, { placementId }: AddTask): Promise<AddTask> {
  return run.save({ type: 'add', placementId });
}

/** Read afresh where the reading alone says that there is nothing to add, or no room. */
async function setFor(
  { deps: { api } }: JobRun,
  { pack, placement }: PlacedSticker,
): Promise<SetView | undefined> {
  const set = await readSet(api, pack.name);
  const decides = set && (placement.status === 'in' || set.stickers.length >= MAX_STICKERS);
  return decides ? readSetAfresh(api, pack.name, set.title) : set;
}

async function handleAlreadyInSet(
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

function acceptAdded(run: JobRun, task: AddTask): Promise<AddTask> {
  return run.save({ ...task, accepted: run.deps.clock.now() });
}

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

function holds(set: SetView, { file_unique_id: known }: Placement): boolean {
  return set.stickers.some(({ uniqueId }) => uniqueId === known);
}

/** The pack is full: the sticker goes to the next one of its series, made where there is none. */
async function moveOn(
  run: JobRun,
  task: AddTask,
  { pack, placement }: PlacedSticker,
): Promise<AddTask | Finish> {
  const { deps, userId, texts } = run;
  const title = task.redirect?.why === 'full' ? task.redirect.title : pack.title;
  let there: { readonly title: string; readonly name: string } | undefined;
  const next = await run.save(
    { type: 'add', placementId: task.placementId, redirect: { why: 'full', title } },
    async trx => {
      const packs = await listPacks(trx, userId);
      const taken = packs.map(other => other.title);
      const target =
        nextInSeries(pack.title, packs) ??
        (await planNewPack(trx, deps, { userId, title: nextTitle(pack.title, taken) }, deps.clock.now()));
      if (!(await redirectSticker(trx, placement, target.id))) there = target;
    },
  );
  if (there === undefined) return next;
  const words = texts.packs.already(there.title, packLink(there.name));
  return giveUp(run, words);
}

/** The person has deleted the pack: its name is lost, what was on its way goes to a new one. */
async function makeAnew(run: JobRun, task: AddTask, { pack, placement }: PlacedSticker): Promise<AddTask> {
  const { deps, userId } = run;
  deps.log.info({ chat: userId, pack: pack.id }, 'a pack was deleted at Telegram; it is made anew');
  return run.save({ type: 'add', placementId: task.placementId, redirect: { why: 'deleted' } }, async trx => {
    const fresh = await planNewPack(trx, deps, { userId, title: pack.title }, deps.clock.now());
    if (placement.status === 'in') await placeAgain(trx, placement.id);
    await redirectAll(trx, pack.id, fresh.id);
    await markSetGone(trx, pack.id);
  });
}

async function renamePack(run: JobRun, task: AddTask, { pack }: PlacedSticker): Promise<AddTask> {
  const { before: _before, ...rest } = task;
  return run.save(rest, async trx => {
    await withFreeName(run.deps, name => replaceName(trx, pack.id, name));
  });
}

/**
 * Telegram has accepted the sticker. From here on its set is only read: another call would make a second set.
 * @throws NotShownYetError
 */
async function confirmAdded(
  run: JobRun,
  task: AddTask,
  all: readonly [PlacedSticker, ...PlacedSticker[]],
  accepted: number,
): Promise<Finish> {
  const [found] = all;
  const { clock, log } = run.deps;
  const before = task.before ?? [];
  const now = clock.now();
  const reads = (task.reads ?? 0) + 1;
  const late = reads >= PATIENCE_READS && (now - accepted >= PATIENCE_MS || isAhead(accepted, now));
  let set: SetView | undefined;
  try {
    set = await readAfter(run, found, before);
    if (!set && !late) throw new NotShownYetError();
  } catch (error) {
    // What was not read to its end, as the process stops, is no reading.
    run.signal.throwIfAborted();
    if (!late || classifyPackError(error).type !== 'unknown') {
      await run.save({ ...task, reads });
      throw error;
    }
  }
  if (set) return placed(run, task, all, set, addedSince(set, before));
  log.error({ chat: run.userId, pack: found.pack.id }, 'Telegram does not show a pack that it has accepted');
  const end = ending(run, task, found, before.length + 1, 'added');
  return async trx => {
    for (const { placement } of all) await markPlaced(trx, placement, undefined, clock.now());
    return end(trx);
  };
}

/** The set with what was added; as it is where it held the very same sticker before. */
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
    // That Telegram has accepted it is stored: the next start reads on.
    signal.throwIfAborted();
    set = await readSet(api, pack.name);
  }
  return set;
}

interface UploadMode {
  asBytes?: 'wrong_file' | 'refused';
  plainEmoji?: true;
  refusals: number;
}

async function inputStickers(
  run: JobRun,
  all: readonly PlacedSticker[],
  mode: UploadMode,
): Promise<InputSticker[] | undefined> {
  const inputs: InputSticker[] = [];
  for (const each of all) {
    const input = await inputSticker(run, each, mode);
    if (input === undefined) return undefined;
    inputs.push(input);
  }
  return inputs;
}

async function inputSticker(
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
 * @param task as it was before the call, stored again where Telegram surely did nothing, so that what comes
 * into the set meanwhile is not taken for this sticker. Returns why Telegram refuses; throws all other
 * failures.
 */
async function upload(
  run: JobRun,
  task: AddTask,
  { pack }: PlacedSticker,
  { exists, stickers }: { readonly exists: boolean; readonly stickers: InputSticker[] },
): Promise<Refusal | undefined> {
  const { api, log } = run.deps;
  try {
    const [first] = stickers;
    await (exists && first
      ? api.addStickerToSet(run.userId, pack.name, first)
      : api.createNewStickerSet(run.userId, pack.name, pack.title, stickers));
    return undefined;
  } catch (error) {
    const failure = classifyPackError(error);
    if (failure.type !== 'unknown') await run.save(task);
    if (!isRefusal(failure)) throw error;
    log.info(
      { chat: run.userId, why: failure.type, err: error },
      'Telegram does not take stickers as they are',
    );
    return failure;
  }
}
