import type { Outgoing } from '../../../assistant/state/outgoing.ts';
import {
  listPacks,
  markPlaced,
  markRemoved,
  type PlacedSticker,
  placementsIn,
} from '../../../assistant-db/packs/packs.ts';
import type { Trx } from '../../../assistant-db/schema.ts';
import { isAhead } from '../../../lib/clock.ts';
import { packLink } from '../names.ts';
import { inPackButtons, message } from '../screens.ts';
import type { AddTask, Finish, JobRun } from './job.ts';
import { addedSince, classifyPackError, readSet, type SetSticker, type StickerSet } from './sticker-sets.ts';

/** `getStickerSet` may return an old state: read again after these waits, in ms. */
const LAG_MS = [500, 1500, 3000, 5000];
/** A sticker that Telegram accepted counts as added after this time, even if it is not shown. */
const SHOWN_DEADLINE_MS = 15 * 60_000;
/** The minimum number of readings before that, because a clock that jumps forward is not a wait. */
const SHOWN_DEADLINE_READS = 15;

/** A sticker, and the others with which it makes a new set. */
export type PlacedGroup = readonly [PlacedSticker, ...PlacedSticker[]];

export class NotShownYetError extends Error {
  override readonly name = 'NotShownYetError';
}

/**
 * Reads the set until it shows stickers that Telegram has accepted. After {@link SHOWN_DEADLINE_MS} they count as
 * added.
 * @throws NotShownYetError
 */
export async function confirmAdded(
  run: JobRun,
  save: (task: AddTask) => Promise<unknown>,
  task: AddTask,
  group: PlacedGroup,
  acceptedAt: number,
): Promise<Finish> {
  const { clock, log } = run.deps;
  const [placed] = group;
  const { before = [] } = task;
  const now = clock.now();
  const reads = (task.reads ?? 0) + 1;
  const isLate =
    reads >= SHOWN_DEADLINE_READS && (now - acceptedAt >= SHOWN_DEADLINE_MS || isAhead(acceptedAt, now));
  try {
    const set = await readUntilShown(run, placed, before);
    if (set) return finishPlacements(run, task, group, set, addedSince(set, before));
    if (!isLate) throw new NotShownYetError();
  } catch (error) {
    // A reading that is aborted as the process stops does not count.
    run.signal.throwIfAborted();
    if (!isLate || classifyPackError(error).type !== 'unknown') {
      await save({ ...task, reads });
      throw error;
    }
  }
  log.error({ chat: run.userId, pack: placed.pack.id }, 'Telegram does not show a pack that it has accepted');
  return async trx => {
    for (const { placement } of group) await markPlaced(trx, placement, undefined, clock.now());
    return sayPlaced(trx, run, task, placed, { count: before.length + 1, isNew: true });
  };
}

/**
 * Reads the set until something was added. Returns it as it is if nothing comes: if the picture is already in the set,
 * Telegram accepts the call and changes nothing. After a call that changed the set, it does not answer from its cache.
 */
async function readUntilShown(
  { deps, signal }: JobRun,
  { pack, sticker }: PlacedSticker,
  before: readonly string[],
): Promise<StickerSet | undefined> {
  let set = await readSet(deps.api, pack.name);
  for (const ms of LAG_MS) {
    const holdsSame = set?.stickers.some(({ uniqueId }) => uniqueId === sticker.file_unique_id);
    if (holdsSame || (set && addedSince(set, before))) break;
    await deps.clock.sleep(ms, signal);
    // That Telegram has accepted it is stored: the next start reads on.
    signal.throwIfAborted();
    set = await readSet(deps.api, pack.name);
  }
  return set;
}

/** @param added undefined if Telegram already had the same sticker in the set */
export function finishPlacements(
  run: JobRun,
  task: AddTask,
  group: PlacedGroup,
  set: StickerSet,
  added: SetSticker | undefined,
): Finish {
  const { clock } = run.deps;
  if (group.length > 1) {
    return async trx => {
      for (const [placed, file] of matchFiles(set, group))
        await markPlaced(trx, placed.placement, file, clock.now());
      return [];
    };
  }
  const [placed] = group;
  const { placement, sticker, pack } = placed;
  return async trx => {
    const others = (await placementsIn(trx, pack.id)).filter(({ id }) => id !== placement.id);
    const same = set.stickers.find(({ uniqueId }) => uniqueId === sticker.file_unique_id);
    const isKnown = others.some(other => other.file_unique_id === same?.uniqueId);
    const file = added ?? (isKnown ? undefined : same);
    if (file) await markPlaced(trx, placement, file, clock.now());
    else await markRemoved(trx, [placement.id]);
    return sayPlaced(trx, run, task, placed, { count: set.stickers.length, isNew: added !== undefined });
  };
}

/**
 * Finds the set entries of stickers that made a set together: by order if all are there, otherwise by their files.
 * Telegram keeps one of two equal pictures.
 */
function matchFiles(set: StickerSet, group: PlacedGroup): [PlacedSticker, SetSticker | undefined][] {
  if (set.stickers.length === group.length)
    return group.map((placed, index) => [placed, set.stickers[index]]);
  const left = [...set.stickers];
  return group.map(placed => {
    const index = left.findIndex(({ uniqueId }) => uniqueId === placed.sticker.file_unique_id);
    return [placed, index < 0 ? undefined : left.splice(index, 1)[0]];
  });
}

/** @param count of the stickers in the set */
export async function sayPlaced(
  trx: Trx,
  { texts: { packs: texts, emoji }, userId, work }: JobRun,
  { redirect }: AddTask,
  { pack, sticker }: PlacedSticker,
  { count, isNew }: { readonly count: number; readonly isNew: boolean },
): Promise<Outgoing[]> {
  const { title, status, type } = pack;
  const link = packLink(pack);
  const words = () => {
    if (redirect?.why === 'full') return texts.full(redirect.title, title, link);
    if (redirect?.why === 'deleted') return texts.remade(title, link);
    const { made, added, already } = type === 'custom_emoji' ? emoji : texts;
    if (status === 'planned') return made(title, link);
    return isNew ? added(title, count, link) : already(title, link);
  };
  const packs = (await listPacks(trx, userId, 'regular')).length;
  const buttons = inPackButtons(texts, pack, { stickerId: sticker.id, packs });
  const under: Outgoing[] = type === 'regular' ? [{ type: 'sticker_buttons', stickerId: sticker.id }] : [];
  return [message(words(), buttons, work.replaces), ...under];
}

export async function sayNotAdded(
  trx: Trx,
  { work }: JobRun,
  placementId: number,
  words: string,
): Promise<Outgoing[]> {
  await markRemoved(trx, [placementId]);
  return [message(words, [], work.replaces)];
}
