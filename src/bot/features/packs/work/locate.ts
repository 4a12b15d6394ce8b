import { markSetGone } from '../../../../assistant-db/packs/packs.ts';
import { findPlacement, type PlacedSticker } from '../../../../assistant-db/packs/placements.ts';
import { backToPacks, screen } from '../screens/packs.ts';
import { classifyPackError } from './errors.ts';
import type { Finish, JobRun } from './job.ts';
import { readSet, readSetAfresh, type SetSticker, type SetView } from './sets.ts';

interface Here {
  readonly at: 'here';
  readonly found: PlacedSticker;
  readonly set: SetView;
  readonly sticker: SetSticker;
  readonly index: number;
}

/** Where a sticker stands, as Telegram tells it. */
export type Place =
  | Here
  | { readonly at: 'out_of_set'; readonly found: PlacedSticker; readonly set: SetView }
  | { readonly at: 'nowhere'; readonly finish: Finish };

/** Looks a sticker up in its set: it may have been changed elsewhere, or by an earlier try of the same job. */
export async function locate(run: JobRun, placementId: number): Promise<Place> {
  const { db, api } = run.deps;
  const found = await findPlacement(db, run.userId, placementId);
  if (found?.placement.status !== 'in') {
    // The second of two taps: the first has told what there was to tell.
    return { at: 'nowhere', finish: async () => [] };
  }
  return placeIn(run, found, await readSet(api, found.pack.name));
}

function placeIn(run: JobRun, found: PlacedSticker, set: SetView | undefined): Place {
  if (set === undefined) return { at: 'nowhere', finish: packGone(run, found.pack) };
  const index = set.stickers.findIndex(({ uniqueId }) => uniqueId === found.placement.file_unique_id);
  const sticker = set.stickers[index];
  return sticker ? { at: 'here', found, set, sticker, index } : { at: 'out_of_set', found, set };
}

/**
 * Makes a call about a sticker in its set. Where Telegram says that the one or the other is gone, it is asked afresh
 * which: what it told before may have been old.
 *
 * @returns where the sticker stands now if the call was refused for that reason; undefined where it was done
 */
export async function change(
  run: JobRun,
  { found, set }: Here,
  call: () => Promise<unknown>,
): Promise<Place | undefined> {
  try {
    await call();
    return undefined;
  } catch (error) {
    const { type } = classifyPackError(error);
    if (type !== 'set_gone' && type !== 'sticker_gone') throw error;
    return placeIn(run, found, await readSetAfresh(run.deps.api, found.pack.name, set.title));
  }
}

/** The person has deleted the pack at Telegram. */
export function packGone(run: JobRun, pack: { readonly id: number; readonly title: string }): Finish {
  const texts = run.texts.packs;
  return async trx => {
    await markSetGone(trx, pack.id);
    return [screen(texts.deletedElsewhere(pack.title), backToPacks(texts), run.work.screen)];
  };
}
