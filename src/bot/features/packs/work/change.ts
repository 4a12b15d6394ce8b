import { say } from '../../../../assistant/outgoing.ts';
import { setEmoji } from '../../../../assistant-db/jobs/stickers.ts';
import {
  findPack,
  findPlacement,
  listPacks,
  markRemoved,
  markSetGone,
  type PlacedSticker,
  placementsOfSticker,
  setTitle,
} from '../../../../assistant-db/packs/packs.ts';
import { facesIn } from '../names.ts';
import { backToPacks, descriptionOf, packButtons, packScreen, placementScreen, screen } from '../screens.ts';
import { giveUp, setsDeleted } from './ending.ts';
import type { Finish, JobRun, Task } from './job.ts';
import {
  classifyPackError,
  type PackFailure,
  readSet,
  readSetAfresh,
  type SetSticker,
  type SetView,
} from './sets.ts';

function without(run: JobRun, { pack, placement }: PlacedSticker, set: SetView, lead: string): Finish {
  return async trx => {
    await markRemoved(trx, [placement.id]);
    const faces = await facesIn(trx, pack.id);
    const stickers = set.stickers.filter(({ uniqueId }) => uniqueId !== placement.file_unique_id);
    return [
      packScreen({
        texts: run.texts.packs,
        pack,
        set: { ...set, stickers },
        faces,
        lead,
        replaces: run.work.screen,
      }),
      { type: 'sticker_buttons', stickerId: placement.sticker_id },
    ];
  };
}

function packGone(run: JobRun, pack: { readonly id: number; readonly title: string }): Finish {
  const texts = run.texts.packs;
  return async trx => {
    await markSetGone(trx, pack.id);
    return [screen(texts.deletedElsewhere(pack.title), backToPacks(texts), run.work.screen)];
  };
}

interface Place {
  readonly found: PlacedSticker;
  readonly set: SetView;
  readonly sticker: SetSticker;
  readonly index: number;
}

/** @param gone what is said of a sticker that is in its set no longer */
type Gone = (pack: { readonly title: string }) => string;

function placeIn(run: JobRun, found: PlacedSticker, set: SetView | undefined, gone: Gone): Place | Finish {
  if (set === undefined) return packGone(run, found.pack);
  const index = set.stickers.findIndex(({ uniqueId }) => uniqueId === found.placement.file_unique_id);
  const sticker = set.stickers[index];
  return sticker ? { found, set, sticker, index } : without(run, found, set, gone(found.pack));
}

/**
 * Where a sticker stands; what ends the job where it was changed elsewhere, or by an earlier try of the same
 * job.
 */
async function locate(run: JobRun, placementId: number, gone: Gone): Promise<Place | Finish> {
  const { db, api } = run.deps;
  const found = await findPlacement(db, run.userId, placementId);
  // The second of two taps: the first has told what there was to tell.
  if (found?.placement.status !== 'in') return async () => [];
  return placeIn(run, found, await readSet(api, found.pack.name), gone);
}

/**
 * Makes a call about a sticker in its set. Refused because either is gone, the set is read afresh: what was
 * read may be old. Returns undefined where the call was done, else as {@link locate}.
 */
async function change(
  run: JobRun,
  { found, set }: Place,
  gone: Gone,
  call: () => Promise<unknown>,
): Promise<Place | Finish | undefined> {
  try {
    await call();
    return undefined;
  } catch (error) {
    const { type } = classifyPackError(error);
    if (type !== 'set_gone' && type !== 'sticker_gone') throw error;
    return placeIn(run, found, await readSetAfresh(run.deps.api, found.pack.name, set.title), gone);
  }
}

/** Returns false where the call was refused for this reason. */
async function unless(reason: PackFailure['type'], call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    if (classifyPackError(error).type !== reason) throw error;
    return false;
  }
}

export async function performRemove(run: JobRun, task: Task<'remove'>): Promise<Finish> {
  const gone: Gone = ({ title }) => run.texts.packs.removed(title);
  const place = await locate(run, task.placementId, gone);
  if (typeof place === 'function') return place;
  const refused = await change(run, place, gone, () => run.deps.api.deleteStickerFromSet(place.sticker.id));
  if (typeof refused === 'function') return refused;
  const { found, set } = refused ?? place;
  return without(run, found, set, gone(found.pack));
}

export async function performTakeOut(run: JobRun, task: Task<'take_out'>): Promise<Finish> {
  const { db, api } = run.deps;
  const pack = await findPack(db, run.userId, task.packId);
  if (pack === undefined) return async () => [];
  const set = await readSet(api, pack.name);
  if (set === undefined) return packGone(run, pack);
  const sticker = set.stickers.find(({ uniqueId }) => uniqueId === task.uniqueId);
  if (sticker !== undefined) await unless('sticker_gone', () => api.deleteStickerFromSet(sticker.id));
  const texts = run.texts.packs;
  return async () => [screen(texts.removed(pack.title), backToPacks(texts))];
}

/** The goal is stored before the first call: a repeated one-step move must not move again. */
function goalOf(to: Task<'move'>['to'], index: number, count: number): number {
  const goals = { first: 0, earlier: index - 1, later: index + 1, last: count - 1 };
  return Math.min(Math.max(0, goals[to]), count - 1);
}

export async function performMove(run: JobRun, task: Task<'move'>): Promise<Finish> {
  const texts = run.texts.packs;
  const gone = () => texts.gone;
  const place = await locate(run, task.placementId, gone);
  if (typeof place === 'function') return place;
  const { found, set, sticker, index } = place;
  const position = task.position ?? goalOf(task.to, index, set.stickers.length);
  const others = set.stickers.filter(other => other !== sticker);
  let moved: SetView = { ...set, stickers: others.toSpliced(position, 0, sticker) };
  if (position !== index) {
    await run.save({ ...task, position });
    const refused = await change(run, place, gone, () =>
      run.deps.api.setStickerPositionInSet(sticker.id, position),
    );
    if (typeof refused === 'function') return refused;
    if (refused) moved = refused.set;
  }
  const { emoji } = descriptionOf(found);
  return async () => [
    placementScreen({ texts, placed: found, emoji, set: moved, replaces: run.work.screen }),
  ];
}

type Chosen = Pick<Task<'emoji'>, 'emoji' | 'keywords'>;

async function describeAt(run: JobRun, { id }: SetSticker, { emoji, keywords }: Chosen): Promise<void> {
  const { api } = run.deps;
  await api.setStickerEmojiList(id, emoji);
  if (keywords.length > 0) await api.setStickerKeywords(id, keywords);
}

/** A sticker has the same emoji wherever it stands. Where it is found gone, that is stored. */
async function describeElsewhere(
  run: JobRun,
  task: Task<'emoji'>,
  asked: PlacedSticker,
  gone: Gone,
): Promise<void> {
  for (const { id } of await placementsOfSticker(run.deps.db, run.userId, asked.sticker.id)) {
    if (id === asked.placement.id) continue;
    const place = await locate(run, id, gone);
    if (typeof place === 'function') continue;
    const refused = await change(run, place, gone, () => describeAt(run, place.sticker, task));
    if (typeof refused === 'function') await run.save(task, async trx => void (await refused(trx)));
  }
}

export async function performEmoji(run: JobRun, task: Task<'emoji'>): Promise<Finish> {
  const texts = run.texts.packs;
  const gone = () => texts.gone;
  const place = await locate(run, task.placementId, gone);
  if (typeof place === 'function') return place;
  const { found, set, sticker } = place;
  const { emoji } = task;
  let refused: Place | Finish | undefined;
  const taken = await unless('wrong_emoji', async () => {
    refused = await change(run, place, gone, () => describeAt(run, sticker, task));
  });
  if (!taken) return async () => [say(texts.badEmoji)];
  if (typeof refused === 'function') return refused;
  if (refused) return giveUp(run, texts.trouble.refused);
  await describeElsewhere(run, task, found, gone);
  const keywords = task.keywords.length === 0 ? descriptionOf(found).keywords : task.keywords;
  return async trx => {
    await setEmoji(trx, found.sticker.id, { emoji, keywords });
    const lead = texts.emojiSet(emoji.join(' '));
    return [placementScreen({ texts, placed: found, emoji, set, lead })];
  };
}

export async function performTitle(run: JobRun, task: Task<'title'>): Promise<Finish> {
  const { db, api } = run.deps;
  const texts = run.texts.packs;
  const pack = await findPack(db, run.userId, task.packId);
  if (pack === undefined) return async () => [say(texts.gone)];
  if (pack.status === 'made') {
    const renamed = await unless('set_gone', () => api.setStickerSetTitle(pack.name, task.title));
    if (!renamed) return packGone(run, pack);
  }
  return async trx => {
    await setTitle(trx, pack.id, task.title);
    return [screen(texts.renamed(task.title), packButtons(texts, pack))];
  };
}

export async function performDelete(run: JobRun, task: Task<'delete'>): Promise<Finish> {
  const { db, api } = run.deps;
  const texts = run.texts.packs;
  const pack = await findPack(db, run.userId, task.packId);
  // The second of two taps.
  if (pack === undefined) return async () => [];
  await unless('set_gone', () => api.deleteStickerSet(pack.name));
  return async trx => {
    await markSetGone(trx, pack.id);
    const left = await listPacks(trx, run.userId);
    const buttons = left.length > 0 ? backToPacks(texts) : [];
    return [screen(texts.deleted(pack.title), buttons, run.work.screen)];
  };
}

async function isRefused({ deps: { api, log }, userId }: JobRun, name: string): Promise<boolean> {
  try {
    await api.deleteStickerSet(name);
    return false;
  } catch (error) {
    const failure = classifyPackError(error);
    switch (failure.type) {
      case 'set_gone':
        return false;
      case 'wait':
      case 'not_done':
      case 'unknown':
      case 'operator':
        throw error;
      default:
        log.error({ chat: userId, err: error }, 'Telegram refuses to delete a pack');
        return true;
    }
  }
}

/** Deletes the sets of a forgotten person; those that Telegram refuses to delete are named at the end. */
export async function performDeleteSets(run: JobRun, task: Task<'delete_sets'>): Promise<Finish> {
  let left = task;
  for (const name of task.names) {
    const refused = await isRefused(run, name);
    left = await run.save({
      ...left,
      names: left.names.filter(other => other !== name),
      refused: refused ? [...left.refused, name] : left.refused,
    });
  }
  return setsDeleted(run, left);
}
