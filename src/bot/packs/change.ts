import { say } from '../../assistant/outgoing.ts';
import { findPack, listPacks, markSetGone, setTitle } from '../../assistant-db/packs.ts';
import {
  findPlacement,
  markRemoved,
  type PlacedSticker,
  placementsOfSticker,
} from '../../assistant-db/placements.ts';
import { setEmoji } from '../../assistant-db/stickers.ts';
import { facesIn } from './description.ts';
import { classifyPackError, type PackFailure } from './errors.ts';
import type { Finish, JobRun } from './job.ts';
import { descriptionOf, placementScreen } from './placement-screen.ts';
import { backToPacks, packButtons, packScreen, screen } from './screens.ts';
import { readSet, type SetSticker, type SetView } from './sets.ts';
import type { PackTask } from './work.ts';

type Task<Type extends PackTask['type']> = Extract<PackTask, { type: Type }>;

/** Where a sticker stands at Telegram now. */
type Place =
  | {
      readonly at: 'here';
      readonly found: PlacedSticker;
      readonly set: SetView;
      readonly sticker: SetSticker;
      readonly index: number;
    }
  | { readonly at: 'out_of_set'; readonly found: PlacedSticker; readonly set: SetView }
  | { readonly at: 'nowhere'; readonly finish: Finish };

/** Looks a sticker up in its set: it may have been changed elsewhere, or by an earlier try of the same job. */
async function locate(run: JobRun, placementId: number): Promise<Place> {
  const { db, api } = run.deps;
  const found = await findPlacement(db, run.userId, placementId);
  if (found?.placement.status !== 'in') {
    // The second of two taps: the first has told what there was to tell.
    return { at: 'nowhere', finish: async () => [] };
  }
  const set = await readSet(api, found.pack.name);
  if (set === undefined) return { at: 'nowhere', finish: packGone(run, found.pack) };
  const index = set.stickers.findIndex(({ uniqueId }) => uniqueId === found.placement.file_unique_id);
  const sticker = set.stickers[index];
  return sticker ? { at: 'here', found, set, sticker, index } : { at: 'out_of_set', found, set };
}

/** The person has deleted the pack at Telegram. */
function packGone(run: JobRun, pack: { readonly id: number; readonly title: string }): Finish {
  const texts = run.texts.packs;
  return async trx => {
    await markSetGone(trx, pack.id);
    return [screen(texts.deletedElsewhere(pack.title), backToPacks(texts), run.work.screen)];
  };
}

/** The sticker is out of the set: the pack as it is without it. */
function without(run: JobRun, { pack, placement }: PlacedSticker, set: SetView, lead: string): Finish {
  return async trx => {
    await markRemoved(trx, [placement.id]);
    const standing = await facesIn(trx, pack.id);
    const stickers = set.stickers.filter(({ uniqueId }) => uniqueId !== placement.file_unique_id);
    return [
      packScreen({
        texts: run.texts.packs,
        pack,
        set: { ...set, stickers },
        standing,
        lead,
        replaces: run.work.screen,
      }),
    ];
  };
}

/** Makes a call whose refusal for one of these reasons is as good as its success. */
async function unless(harmless: readonly PackFailure['type'][], call: () => Promise<true>): Promise<boolean> {
  try {
    return await call();
  } catch (error) {
    if (!harmless.includes(classifyPackError(error).type)) throw error;
    return false;
  }
}

export async function performRemove(run: JobRun, task: Task<'remove'>): Promise<Finish> {
  const place = await locate(run, task.placementId);
  if (place.at === 'nowhere') return place.finish;
  if (place.at === 'here') {
    await unless(['set_gone', 'sticker_gone'], () => run.deps.api.deleteStickerFromSet(place.sticker.id));
  }
  const { found, set } = place;
  return without(run, found, set, run.texts.packs.removed(found.pack.title));
}

/** One-step moves depend on where the sticker stands: the goal is stored before the first call, and stays. */
function goalOf(to: Task<'move'>['to'], index: number, count: number): number {
  const goals = { first: 0, earlier: index - 1, later: index + 1, last: count - 1 };
  return Math.min(Math.max(0, goals[to]), count - 1);
}

export async function performMove(run: JobRun, task: Task<'move'>): Promise<Finish> {
  const texts = run.texts.packs;
  const place = await locate(run, task.placementId);
  if (place.at === 'nowhere') return place.finish;
  if (place.at === 'out_of_set') return without(run, place.found, place.set, texts.gone);
  const { found, set, sticker, index } = place;
  const position = task.position ?? goalOf(task.to, index, set.stickers.length);
  if (position !== index) {
    await run.save({ ...task, position });
    await run.deps.api.setStickerPositionInSet(sticker.id, position);
  }
  const others = set.stickers.filter(other => other !== sticker);
  const moved = { ...set, stickers: others.toSpliced(position, 0, sticker) };
  const { emoji } = await descriptionOf(run.deps.db, found);
  return async () => [
    placementScreen({ texts, placed: found, emoji, set: moved, replaces: run.work.screen }),
  ];
}

type Chosen = Pick<Task<'emoji'>, 'emoji' | 'keywords'>;

/** Sets what a sticker is found by in one set. Repeating it does no harm. */
async function describeAt(run: JobRun, { id }: SetSticker, { emoji, keywords }: Chosen): Promise<true> {
  const { api } = run.deps;
  await api.setStickerEmojiList(id, emoji);
  if (keywords.length > 0) await api.setStickerKeywords(id, keywords);
  return true;
}

/** A sticker has the same emoji wherever it stands. What is gone from its set is noticed when that is looked at. */
async function describeElsewhere(run: JobRun, asked: PlacedSticker, chosen: Chosen): Promise<void> {
  const { db, api } = run.deps;
  for (const { id } of await placementsOfSticker(db, run.userId, asked.sticker.id)) {
    const found = id === asked.placement.id ? undefined : await findPlacement(db, run.userId, id);
    if (found?.placement.status !== 'in') continue;
    const set = await readSet(api, found.pack.name);
    const sticker = set?.stickers.find(({ uniqueId }) => uniqueId === found.placement.file_unique_id);
    if (sticker) await unless(['set_gone', 'sticker_gone'], () => describeAt(run, sticker, chosen));
  }
}

export async function performEmoji(run: JobRun, task: Task<'emoji'>): Promise<Finish> {
  const texts = run.texts.packs;
  const place = await locate(run, task.placementId);
  if (place.at === 'nowhere') return place.finish;
  if (place.at === 'out_of_set') return without(run, place.found, place.set, texts.gone);
  const { found, set, sticker } = place;
  const { emoji } = task;
  if (!(await unless(['wrong_emoji'], () => describeAt(run, sticker, task)))) {
    return async () => [say(texts.badEmoji)];
  }
  await describeElsewhere(run, found, task);
  const keywords =
    task.keywords.length === 0 ? (await descriptionOf(run.deps.db, found)).keywords : task.keywords;
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
    const renamed = await unless(['set_gone'], () => api.setStickerSetTitle(pack.name, task.title));
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
  await unless(['set_gone'], () => api.deleteStickerSet(pack.name));
  return async trx => {
    await markSetGone(trx, pack.id);
    const left = await listPacks(trx, run.userId);
    const buttons = left.length > 0 ? backToPacks(texts) : [];
    return [screen(texts.deleted(pack.title), buttons, run.work.screen)];
  };
}
