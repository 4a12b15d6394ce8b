import { say } from '../../../assistant/state/outgoing.ts';
import { setEmoji } from '../../../assistant-db/jobs/stickers.ts';
import {
  findPack,
  findPlacement,
  listPacks,
  markRemoved,
  markSetGone,
  type PlacedSticker,
  placementsIn,
  placementsOfSticker,
  setTitle,
} from '../../../assistant-db/packs/packs.ts';
import type { Pack } from '../../../assistant-db/schema.ts';
import { emojiOfSticker } from '../input-sticker.ts';
import { backToPacks, message, packButtons, packScreen, placementScreen } from '../screens.ts';
import type { Finish, JobRun, Task } from './job.ts';
import { finishGivenUp, reportDeletedSets } from './reports.ts';
import {
  classifyPackError,
  isRefusal,
  type Refusal,
  readSet,
  readSetAfresh,
  type SetSticker,
  type StickerSet,
} from './sticker-sets.ts';

const nothing: Finish = async () => [];

/** A placement, and its sticker in the set. */
interface InSet {
  readonly type: 'in_set';
  readonly placed: PlacedSticker;
  readonly set: StickerSet;
  readonly sticker: SetSticker;
  readonly index: number;
}

/** `gone`: it was changed elsewhere, or by an earlier try of the same job, which ends with that. */
type Located = InSet | { readonly type: 'gone'; readonly finish: Finish };

const GONE: readonly Refusal['type'][] = ['set_gone', 'sticker_gone'];

/** The sticker is no longer in its set: this job or the user removed it. */
function finishRemoved(run: JobRun, { pack, placement }: PlacedSticker, set: StickerSet): Finish {
  const texts = run.texts.packs;
  const lead = run.work.task.type === 'remove' ? texts.removed(pack.title) : texts.gone;
  return async trx => {
    await markRemoved(trx, [placement.id]);
    const stickers = set.stickers.filter(({ uniqueId }) => uniqueId !== placement.file_unique_id);
    const view = {
      texts,
      pack,
      set: { ...set, stickers },
      placements: await placementsIn(trx, pack.id),
      lead,
      replaces: run.work.replaces,
    };
    return [packScreen(view), { type: 'sticker_buttons', stickerId: placement.sticker_id }];
  };
}

export function finishSetGone({ texts, work }: JobRun, { id, title }: Pick<Pack, 'id' | 'title'>): Finish {
  return async trx => {
    await markSetGone(trx, id);
    return [message(texts.packs.deletedElsewhere(title), backToPacks(texts.packs), work.replaces)];
  };
}

function locateIn(run: JobRun, placed: PlacedSticker, set: StickerSet | undefined): Located {
  if (set === undefined) return { type: 'gone', finish: finishSetGone(run, placed.pack) };
  const index = set.stickers.findIndex(({ uniqueId }) => uniqueId === placed.placement.file_unique_id);
  const sticker = set.stickers[index];
  if (sticker) return { type: 'in_set', placed, set, sticker, index };
  return { type: 'gone', finish: finishRemoved(run, placed, set) };
}

async function locate(run: JobRun, placementId: number): Promise<Located> {
  const { db, api } = run.deps;
  const placed = await findPlacement(db, run.userId, placementId);
  // The second of two taps: the first one has reported the result.
  if (placed?.placement.status !== 'in') return { type: 'gone', finish: nothing };
  return locateIn(run, placed, await readSet(api, placed.pack.name));
}

/** A call was refused because the set or the sticker is gone. The last reading may be outdated. */
async function locateAfresh(run: JobRun, { placed, set }: InSet): Promise<Located> {
  return locateIn(run, placed, await readSetAfresh(run.deps.api, placed.pack.name, set.title));
}

/** Returns why Telegram refused, if it is one of these reasons. Throws all other failures. */
async function refusalOf(
  reasons: readonly Refusal['type'][],
  call: () => Promise<unknown>,
): Promise<Refusal['type'] | undefined> {
  try {
    await call();
    return undefined;
  } catch (error) {
    const failure = classifyPackError(error);
    if (!isRefusal(failure) || !reasons.includes(failure.type)) throw error;
    return failure.type;
  }
}

export async function performRemove(run: JobRun, { placementId }: Task<'remove'>): Promise<Finish> {
  const located = await locate(run, placementId);
  if (located.type === 'gone') return located.finish;
  const refusal = await refusalOf(GONE, () => run.deps.api.deleteStickerFromSet(located.sticker.id));
  const now = refusal ? await locateAfresh(run, located) : located;
  return now.type === 'gone' ? now.finish : finishRemoved(run, now.placed, now.set);
}

export async function performTakeOut(run: JobRun, task: Task<'take_out'>): Promise<Finish> {
  const { db, api } = run.deps;
  const pack = await findPack(db, run.userId, task.packId);
  if (pack === undefined) return nothing;
  const set = await readSet(api, pack.name);
  if (set === undefined) return finishSetGone(run, pack);
  const sticker = set.stickers.find(({ uniqueId }) => uniqueId === task.uniqueId);
  if (sticker) await refusalOf(['sticker_gone'], () => api.deleteStickerFromSet(sticker.id));
  const texts = run.texts.packs;
  return async () => [message(texts.removed(pack.title), backToPacks(texts))];
}

function positionAfter(to: Task<'move'>['to'], index: number, count: number): number {
  const positions = { first: 0, earlier: index - 1, later: index + 1, last: count - 1 };
  return Math.min(Math.max(0, positions[to]), count - 1);
}

export async function performMove(run: JobRun, task: Task<'move'>): Promise<Finish> {
  const located = await locate(run, task.placementId);
  if (located.type === 'gone') return located.finish;
  const { placed, set, sticker, index } = located;
  const position = task.position ?? positionAfter(task.to, index, set.stickers.length);
  const others = set.stickers.filter(other => other !== sticker);
  let moved: StickerSet = { ...set, stickers: others.toSpliced(position, 0, sticker) };
  if (position !== index) {
    await run.save({ ...task, position });
    if (await refusalOf(GONE, () => run.deps.api.setStickerPositionInSet(sticker.id, position))) {
      const afresh = await locateAfresh(run, located);
      if (afresh.type === 'gone') return afresh.finish;
      moved = afresh.set;
    }
  }
  const view = { texts: run.texts.packs, placed, set: moved, replaces: run.work.replaces };
  return async () => [placementScreen(view)];
}

async function setEmojiInSet(
  { deps: { api } }: JobRun,
  { id }: SetSticker,
  { emoji, keywords }: Task<'emoji'>,
): Promise<void> {
  await api.setStickerEmojiList(id, emoji);
  if (keywords.length > 0) await api.setStickerKeywords(id, keywords);
}

/** Sets the emoji of a sticker in all its sets. If it is gone from one, that is stored. */
async function setEmojiInOtherSets(run: JobRun, task: Task<'emoji'>, stickerId: number): Promise<void> {
  for (const { id } of await placementsOfSticker(run.deps.db, run.userId, stickerId)) {
    if (id === task.placementId) continue;
    const located = await locate(run, id);
    if (located.type === 'gone') continue;
    if (!(await refusalOf(GONE, () => setEmojiInSet(run, located.sticker, task)))) continue;
    const afresh = await locateAfresh(run, located);
    if (afresh.type === 'gone') await run.save(task, async trx => void (await afresh.finish(trx)));
  }
}

export async function performEmoji(run: JobRun, task: Task<'emoji'>): Promise<Finish> {
  const texts = run.texts.packs;
  const located = await locate(run, task.placementId);
  if (located.type === 'gone') return located.finish;
  const { placed, set, sticker } = located;
  const refusal = await refusalOf([...GONE, 'wrong_emoji'], () => setEmojiInSet(run, sticker, task));
  if (refusal === 'wrong_emoji') return async () => [say(texts.badEmoji)];
  if (refusal) {
    const afresh = await locateAfresh(run, located);
    return afresh.type === 'gone' ? afresh.finish : finishGivenUp(run, texts.trouble.refused);
  }
  await setEmojiInOtherSets(run, task, placed.sticker.id);
  const { emoji } = task;
  const known = emojiOfSticker(placed);
  const keywords = task.keywords.length === 0 ? known.keywords : task.keywords;
  return async trx => {
    await setEmoji(trx, placed.sticker.id, { emoji, keywords });
    const lead = texts.emojiSet(emoji.join(' '));
    return [placementScreen({ texts, placed, emoji, set, lead })];
  };
}

export async function performTitle(run: JobRun, { packId, title }: Task<'title'>): Promise<Finish> {
  const { db, api } = run.deps;
  const texts = run.texts.packs;
  const pack = await findPack(db, run.userId, packId);
  if (pack === undefined) return async () => [say(texts.gone)];
  const isMade = pack.status === 'made';
  if (isMade && (await refusalOf(['set_gone'], () => api.setStickerSetTitle(pack.name, title))))
    return finishSetGone(run, pack);
  return async trx => {
    await setTitle(trx, pack.id, title);
    return [message(texts.renamed(title), packButtons(texts, pack))];
  };
}

export async function performDelete(run: JobRun, { packId }: Task<'delete'>): Promise<Finish> {
  const { db, api } = run.deps;
  const texts = run.texts.packs;
  const pack = await findPack(db, run.userId, packId);
  // The second of two taps.
  if (pack === undefined) return nothing;
  await refusalOf(['set_gone'], () => api.deleteStickerSet(pack.name));
  return async trx => {
    await markSetGone(trx, pack.id);
    const left = await listPacks(trx, run.userId);
    const buttons = left.length > 0 ? backToPacks(texts) : [];
    return [message(texts.deleted(pack.title), buttons, run.work.replaces)];
  };
}

/** Deletes the sets of a forgotten user. The report names those that Telegram refuses to delete. */
export async function performDeleteSets(run: JobRun, task: Task<'delete_sets'>): Promise<Finish> {
  let left = task;
  for (const name of task.names) {
    const isRefused = await refusesToDelete(run, name);
    left = await run.save({
      ...left,
      names: left.names.filter(other => other !== name),
      refused: isRefused ? [...left.refused, name] : left.refused,
    });
  }
  return reportDeletedSets(run, left);
}

async function refusesToDelete({ deps: { api, log }, userId }: JobRun, name: string): Promise<boolean> {
  try {
    await api.deleteStickerSet(name);
    return false;
  } catch (error) {
    const failure = classifyPackError(error);
    if (!isRefusal(failure)) throw error;
    if (failure.type === 'set_gone') return false;
    log.error({ chat: userId, err: error }, 'Telegram refuses to delete a pack');
    return true;
  }
}
