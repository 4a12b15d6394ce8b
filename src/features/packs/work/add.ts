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
} from '../../../assistant-db/packs/packs.ts';
import type { Pack, Sticker, Trx } from '../../../assistant-db/schema.ts';
import type { MadeFile, NoFile, StickerFile } from '../../../generation/picture.ts';
import { PhotoLostError, PhotoUnavailableError } from '../../../generation/ports.ts';
import { inputStickersOf, type UploadMode } from '../input-sticker.ts';
import { nextInSeries, nextTitle, packLink, reservePack, withFreeName } from '../names.ts';
import { confirmAdded, finishPlacements, type PlacedGroup, sayNotAdded, sayPlaced } from './confirm-added.ts';
import { untilStopped, withFilm, wordsWithoutFilm } from './film.ts';
import type { AddTask, Finish, JobRun } from './job.ts';
import {
  addedSince,
  classifyPackError,
  isRefusal,
  MAX_STICKERS,
  type Refusal,
  readSet,
  readSetAfresh,
  type StickerSet,
  unclaimedIn,
} from './sticker-sets.ts';

const MAX_ROUNDS = 12;
/** Waits after refusals, in ms; after the last one the sticker is given up. */
const REFUSAL_WAITS_MS = [0, 1000, 3000, 10_000];

/**
 * How far adding a sticker to its set has come, as it is stored. One round takes it a step further:
 *
 * - `new`: the set is read, what it holds is stored (`called`), and then Telegram is called.
 * - `called`: if the set holds more than `before`, the call arrived. If not, it is made again.
 * - `accepted`: the set is only read until it shows the sticker, and the placement is `in`. A call that Telegram has
 *   accepted is never made again: it would make a second set, or a second sticker.
 *
 * A refusal is met by its line of AFTER_REFUSAL. A full or deleted set sends the sticker to another pack, as `new`.
 */
type AddStep =
  | { readonly type: 'new' }
  | { readonly type: 'called'; readonly before: readonly string[] }
  | { readonly type: 'accepted'; readonly at: number };

function stepOf({ before, accepted }: AddTask): AddStep {
  if (accepted !== undefined) return { type: 'accepted', at: accepted };
  return before === undefined ? { type: 'new' } : { type: 'called', before };
}

export type SaveAdd = (task: AddTask, store?: (trx: Trx) => Promise<void>) => Promise<AddTask>;

interface Round {
  readonly run: JobRun;
  readonly save: SaveAdd;
  /** Not stored: after a crash the default mode is tried first. */
  readonly mode: UploadMode;
  readonly task: AddTask;
}

/** A round whose stickers exist. `set` is undefined if Telegram does not have it yet. */
interface Attempt extends Round {
  readonly group: PlacedGroup;
  readonly set: StickerSet | undefined;
}

export interface AddEnd {
  readonly type: 'end';
  readonly finish: Finish;
  /** Why the sticker does not come into its pack. */
  readonly trouble?: string;
  /** Telegram accepts no stickers of this user, who has not started the bot. */
  readonly notStarted?: boolean;
  /** The user stopped its film. Telegram was not asked for it. */
  readonly stopped?: boolean;
}

type RoundResult =
  | { readonly type: 'next'; readonly task: AddTask; readonly mode?: UploadMode; readonly refused?: boolean }
  | AddEnd;

/**
 * Adds a sticker to its set. Creates the set, with `others` in it, if it does not exist. Safe to repeat after a crash at
 * any point. @param save by default stores the task as the whole of the job
 */
export async function performAdd(
  run: JobRun,
  first: AddTask,
  save: SaveAdd = (task, store) => run.save(task, store),
): Promise<AddEnd> {
  let task = first;
  let mode: UploadMode = {};
  let refusals = 0;
  for (let rounds = 0; rounds < MAX_ROUNDS; rounds++) {
    const result = await takeStep({ run, save, mode, task });
    if (result.type === 'end') return result;
    task = result.task;
    mode = result.mode ?? mode;
    if (!result.refused) continue;
    const wait = REFUSAL_WAITS_MS[refusals++];
    if (wait === undefined) break;
    await run.deps.clock.sleep(wait, run.signal);
    run.signal.throwIfAborted();
  }
  run.deps.log.error({ chat: run.userId }, 'a sticker does not come into any pack; it is given up');
  return giveUp({ run, task }, run.texts.packs.trouble.refused);
}

async function takeStep(round: Round): Promise<RoundResult> {
  const { run, save, task } = round;
  const group = await findGroup(run, task);
  if (group === undefined) return giveUp(round, run.texts.packs.gone);
  const step = stepOf(task);
  if (step.type === 'accepted')
    return { type: 'end', finish: await confirmAdded(run, save, task, group, step.at) };
  const [{ pack, placement }] = group;
  const isUnknownToTelegram = pack.status === 'planned' && step.type === 'new';
  const set = isUnknownToTelegram ? undefined : await readSetOf(run, group[0]);
  const attempt = { ...round, group, set };
  if (set === undefined && pack.status === 'made') return remakePack(attempt);
  if (placement.status === 'in') return handleAlreadyInSet(attempt);
  const added = set && step.type === 'called' ? addedSince(set, step.before) : undefined;
  if (set && added) return { type: 'end', finish: finishPlacements(run, task, group, set, added) };
  if (set && set.stickers.length >= MAX_STICKERS[pack.type]) return moveToNextPack(attempt);
  return upload(attempt);
}

async function findGroup({ deps: { db }, userId }: JobRun, task: AddTask): Promise<PlacedGroup | undefined> {
  const ids = [task.placementId, ...(task.others ?? [])];
  const [first, ...others] = await Promise.all(ids.map(id => findPlacement(db, userId, id)));
  return first && [first, ...others.flatMap(other => other ?? [])];
}

/** Read again if the reading alone says that nothing is left to add, or that the set is full. */
async function readSetOf(run: JobRun, { pack, placement }: PlacedSticker): Promise<StickerSet | undefined> {
  const { api } = run.deps;
  const set = await readSet(api, pack.name);
  const decides = set && (placement.status === 'in' || set.stickers.length >= MAX_STICKERS[pack.type]);
  return decides ? readSetAfresh(api, pack.name, set.title) : set;
}

async function handleAlreadyInSet({ run, save, task, group, set }: Attempt): Promise<RoundResult> {
  const { db, clock } = run.deps;
  const [placed] = group;
  const { pack, placement } = placed;
  const known = placement.file_unique_id;
  if (set?.stickers.some(({ uniqueId }) => uniqueId === known)) {
    const count = set.stickers.length;
    return { type: 'end', finish: trx => sayPlaced(trx, run, task, placed, { count, isNew: false }) };
  }
  const seen = set && known === null ? await unclaimedIn(db, pack.id, set) : undefined;
  return next(
    await save(task, trx =>
      seen ? markPlaced(trx, placement, seen, clock.now()) : placeAgain(trx, placement.id),
    ),
  );
}

async function upload(attempt: Attempt): Promise<RoundResult> {
  const { save, task, group, set, mode, run } = attempt;
  const isOne = group.length === 1;
  const make = (signal: AbortSignal) =>
    inputStickersOf(group, mode, (...file) => fileFor(run, signal, ...file));
  const needsFilm = group.some(
    ({ sticker: { motion, picture }, pack: { type } }) =>
      motion !== '' && (type === 'custom_emoji' || picture === null),
  );
  const inputs = await (needsFilm ? withFilm(run, () => untilStopped(run, make)) : make(run.signal));
  if (inputs === undefined) return { ...giveUp(attempt, run.texts.stop.film), stopped: true };
  if (!Array.isArray(inputs))
    return isOne ? giveUp(attempt, withoutFile(attempt, inputs)) : addAlone(attempt);
  const called = await save({ ...task, before: set?.stickers.map(({ uniqueId }) => uniqueId) ?? [] });
  const refusal = await callTelegram(attempt, inputs);
  if (refusal === undefined) return markAccepted(attempt, called);
  // The refusal does not say which sticker caused it: they are added one by one.
  if (!isOne && refusal.type !== 'name_taken' && refusal.type !== 'not_started') return addAlone(attempt);
  const result = await AFTER_REFUSAL[refusal.type](attempt);
  return result.type === 'next' ? { ...result, refused: true } : result;
}

/** Telegram's limit for the file of a static sticker; that of others is lower. */
const MAX_BYTES = 512 * 1024;
/** After this many attempts, a file that Telegram calls wrong or unavailable is gone. */
const MAX_DOUBTS = 4;

/** @throws PhotoUnavailableError if a received sticker cannot be downloaded now */
async function fileFor(
  { deps, attempts }: JobRun,
  signal: AbortSignal,
  sticker: Sticker,
  which: StickerFile,
): Promise<MadeFile> {
  const { generation_id, file_id, motion } = sticker;
  if (generation_id !== null || file_id === null || motion !== '' || which === 'emoji')
    return deps.fileOf(sticker, which, signal);
  try {
    const bytes = await deps.photos.fetch(file_id, signal);
    return bytes.length <= MAX_BYTES ? { outcome: 'ok', bytes } : { outcome: 'lost' };
  } catch (error) {
    if (error instanceof PhotoLostError) return { outcome: 'lost' };
    const isGone = error instanceof PhotoUnavailableError && error.doubtful && attempts > MAX_DOUBTS;
    if (isGone) return { outcome: 'lost' };
    throw error;
  }
}

function withoutFile(
  { mode, group: [{ job, sticker, pack }], run: { texts } }: Attempt,
  why: NoFile,
): string {
  const { refused, noPicture } = texts.packs.trouble;
  // A received sticker cannot be drawn again.
  const isGivenBack = job === undefined && sticker.motion === '' && pack.type === 'regular';
  if (mode.bytesAfter === 'refused' || isGivenBack) return refused;
  return why === 'lost' && job ? noPicture : wordsWithoutFilm(texts, sticker, why);
}

/** Returns why Telegram refuses; throws all other failures. */
async function callTelegram(
  { run, save, task, group: [{ pack }], set }: Attempt,
  inputs: InputSticker[],
): Promise<Refusal | undefined> {
  const { api, log } = run.deps;
  const [first] = inputs;
  try {
    await (set && first
      ? api.addStickerToSet(run.userId, pack.name, first)
      : api.createNewStickerSet(run.userId, pack.name, pack.title, inputs, { sticker_type: pack.type }));
    return undefined;
  } catch (error) {
    const failure = classifyPackError(error);
    // The call certainly did not arrive, so do not mistake a sticker added in the meantime for this one.
    if (failure.type !== 'unknown') await save(task);
    if (!isRefusal(failure)) throw error;
    const facts = { chat: run.userId, why: failure.type, err: error };
    log.info(facts, 'Telegram does not take stickers as they are');
    return failure;
  }
}

const AFTER_REFUSAL: Readonly<
  Record<Refusal['type'], (attempt: Attempt) => RoundResult | Promise<RoundResult>>
> = {
  set_gone: attempt => (attempt.set ? remakePack(attempt) : giveUpAsRefused(attempt)),
  full: moveToNextPack,
  // Names are random: if ours is taken after a call with an unknown outcome, that call made the set.
  name_taken: attempt => (attempt.task.before ? markAccepted(attempt, attempt.task) : takeOtherName(attempt)),
  wrong_emoji: attempt =>
    attempt.mode.plainEmoji
      ? giveUpAsRefused(attempt)
      : next(attempt.task, { ...attempt.mode, plainEmoji: true }),
  wrong_file: attempt => sendBytes(attempt, 'wrong_file'),
  sticker_gone: attempt => sendBytes(attempt, 'refused'),
  refused: attempt => sendBytes(attempt, 'refused'),
  not_started: attempt => ({
    ...giveUp(attempt, attempt.run.texts.packs.trouble.notStarted),
    notStarted: true,
  }),
};

function next(task: AddTask, mode?: UploadMode): RoundResult {
  return { type: 'next', task, ...(mode && { mode }) };
}

function giveUp({ run, task }: Pick<Round, 'run' | 'task'>, trouble: string): AddEnd {
  return { type: 'end', trouble, finish: trx => sayNotAdded(trx, run, task.placementId, trouble) };
}

function giveUpAsRefused(round: Round): AddEnd {
  return giveUp(round, round.run.texts.packs.trouble.refused);
}

function sendBytes(attempt: Attempt, bytesAfter: 'wrong_file' | 'refused'): RoundResult {
  const { task, mode, group } = attempt;
  const [{ sticker, pack }] = group;
  const isKnown =
    !mode.bytesAfter && pack.type === 'regular' && sticker.file_id !== null && sticker.motion === '';
  return isKnown ? next(task, { ...mode, bytesAfter }) : giveUpAsRefused(attempt);
}

async function markAccepted({ run, save }: Attempt, task: AddTask): Promise<RoundResult> {
  return next(await save({ ...task, accepted: run.deps.clock.now() }));
}

async function addAlone({ save, task }: Attempt): Promise<RoundResult> {
  return next(await save({ type: 'add', placementId: task.placementId }));
}

async function takeOtherName({ run, save, task, group: [{ pack }] }: Attempt): Promise<RoundResult> {
  const { before: _, ...asNew } = task;
  const store = (trx: Trx) => withFreeName(run.deps, name => replaceName(trx, pack.id, name));
  return next(await save(asNew, async trx => void (await store(trx))));
}

/** The pack is full: the sticker goes to the next pack of its series, which is made if necessary. */
async function moveToNextPack(attempt: Attempt): Promise<RoundResult> {
  const { run, save, task, group } = attempt;
  const { deps, userId, texts } = run;
  const [{ pack, placement }] = group;
  const { placementId, redirect } = task;
  const title = redirect?.why === 'full' ? redirect.title : pack.title;
  let packWithSticker: Pick<Pack, 'title' | 'name' | 'type'> | undefined;
  const moved = await save({ type: 'add', placementId, redirect: { why: 'full', title } }, async trx => {
    const packs = await listPacks(trx, userId);
    const taken = packs.map(other => other.title);
    const { type } = pack;
    const target =
      nextInSeries(
        pack.title,
        packs.filter(other => other.type === type),
      ) ??
      (await reservePack(trx, deps, { userId, title: nextTitle(pack.title, taken), type }, deps.clock.now()));
    packWithSticker = (await redirectSticker(trx, placement, target.id)) ? undefined : target;
  });
  if (packWithSticker === undefined) return next(moved);
  return giveUp(attempt, texts.packs.already(packWithSticker.title, packLink(packWithSticker)));
}

/** The user has deleted the set. Its name cannot be used again, so pending stickers go to a new one. */
async function remakePack({ run, save, task, group }: Attempt): Promise<RoundResult> {
  const { deps, userId } = run;
  const [{ pack, placement }] = group;
  deps.log.info({ chat: userId, pack: pack.id }, 'a pack was deleted at Telegram; it is made anew');
  const { placementId } = task;
  return next(
    await save({ type: 'add', placementId, redirect: { why: 'deleted' } }, async trx => {
      const { pack: itsPack } = (await findPlacement(trx, userId, placement.id)) ?? {};
      if (itsPack?.id !== pack.id) return;
      const fresh = await reservePack(
        trx,
        deps,
        { userId, title: pack.title, type: pack.type },
        deps.clock.now(),
      );
      if (placement.status === 'in') await placeAgain(trx, placement.id);
      await redirectAll(trx, pack.id, fresh.id);
      await markSetGone(trx, pack.id);
    }),
  );
}
