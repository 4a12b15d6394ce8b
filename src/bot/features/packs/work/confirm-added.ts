import { markPlaced, type PlacedSticker } from '../../../../assistant-db/packs/placements.ts';
import { isAhead } from '../../../../lib/clock.ts';
import { ending, placed } from './ending.ts';
import { classifyPackError } from './errors.ts';
import { type Finish, type JobRun, NotShownYetError } from './job.ts';
import { addedSince, readSet, type SetView } from './sets.ts';
import type { AddTask } from './task.ts';

/** What Telegram has just taken, `getStickerSet` may show a moment late: it is read again after these waits, in ms. */
export const LAG_MS = [500, 1500, 3000, 5000];

/** A set that Telegram has accepted and does not show for so long is taken for made. */
export const PATIENCE_MS = 15 * 60_000;
/** As often is it read in that time. Fewer readings, and the machine's clock was put forward. */
export const PATIENCE_READS = 15;

/**
 * Telegram has accepted the sticker. From here on its set is only read: another call would make a second set, and
 * nobody would know of the first.
 *
 * @param accepted when it was accepted, in ms since 1970
 * @throws {@link NotShownYetError} where the set is not shown yet, and what grammY throws
 */
export async function confirmAdded(
  run: JobRun,
  task: AddTask,
  found: PlacedSticker,
  accepted: number,
): Promise<Finish> {
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
  if (set) return placed(run, task, found, set, addedSince(set, before));
  log.error({ chat: run.userId, pack: found.pack.id }, 'Telegram does not show a pack that it has accepted');
  const end = ending(run, task, found, before.length + 1, 'added');
  return async trx => {
    await markPlaced(trx, found.placement, undefined, clock.now());
    return end(trx);
  };
}

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
    // That Telegram has accepted it is stored: the next start reads on.
    signal.throwIfAborted();
    set = await readSet(api, pack.name);
  }
  return set;
}
