import type { EffectOf, EffectResult, EffectScene, Effects } from '../../../assistant/effects.ts';
import type { PressContext } from '../../../assistant/feature.ts';
import { type Outgoing, say } from '../../../assistant/outgoing.ts';
import { findSticker, noteStickerMessage } from '../../../assistant-db/jobs/stickers.ts';
import { enqueuePackJob, listPackJobs } from '../../../assistant-db/packs/pack-jobs.ts';
import {
  type CountedPack,
  findPack,
  listPacks,
  placementsOfSticker,
  placeSticker,
  stickersWithoutPack,
} from '../../../assistant-db/packs/packs.ts';
import type { Pack, PackJob, Placement, Trx } from '../../../assistant-db/schema.ts';
import { TIMEOUT_S } from '../../../telegram/api.ts';
import type { PacksToForget } from '../privacy/forget.ts';
import { MAX_STICKERS, type Naming, planNewPack, tidyTitle, titleFor } from './names.ts';
import {
  choiceScreen,
  deletionQuestion,
  type NewTitle,
  newTitleScreen,
  type PackAction,
  packsScreen,
  screen,
} from './screens.ts';
import { decodeWork, encodeWork, type PackTask } from './work/job.ts';

export type AddAction = Extract<PackAction, { type: `pack_add${string}` }>;

/** The new pack that the first of two taps has begun: one there was not when its title was asked for. */
function justBegun(
  places: readonly Placement[],
  packs: readonly CountedPack[],
  among: number,
): CountedPack | undefined {
  return packs
    .toSorted((a, b) => b.id - a.id)
    .slice(0, Math.max(0, packs.length - among))
    .find(pack => places.some(place => place.pack_id === pack.id));
}

/** The one pack that has room; to be chosen where there are several, or the sticker stands in another one. */
function usualPack(
  packs: readonly CountedPack[],
  places: readonly Placement[],
): CountedPack | 'new' | 'choose' {
  const [current] = packs;
  if (current === undefined) return 'new';
  const roomy = packs.filter(({ count }) => count < MAX_STICKERS);
  if (roomy.length > 1) return 'choose';
  const only = roomy[0] ?? current;
  const elsewhere = places.length > 0 && places.every(place => place.pack_id !== only.id);
  return elsewhere ? 'choose' : only;
}

function targetOf(
  { into, title, all = false }: EffectOf<'add_to_pack'>,
  packs: readonly CountedPack[],
  places: readonly Placement[],
): CountedPack | 'new' | 'untitled' | 'choose' | undefined {
  if (typeof into === 'number') return packs.find(pack => pack.id === into);
  if (into === 'new') return 'untitled';
  if (into !== undefined) return justBegun(places, packs, into.proposedAmong) ?? 'new';
  const named = tidyTitle(title ?? '')?.toLowerCase();
  if (named === undefined) return usualPack(packs, all ? [] : places);
  return packs.find(pack => pack.title.toLowerCase() === named) ?? 'new';
}

export function wishOf(action: AddAction): EffectOf<'add_to_pack'> {
  const { type, stickerId } = action;
  const wish = { type: 'add_to_pack' as const, stickerId, all: type.startsWith('pack_add_all') };
  if (type === 'pack_add') return wish;
  if ('packId' in action) return { ...wish, into: action.packId };
  return { ...wish, into: 'among' in action ? { proposedAmong: action.among } : 'new' };
}

export async function toastOfAdd({ db, snapshot }: PressContext, action: AddAction): Promise<string> {
  const { toast } = snapshot.texts.packs;
  const userId = snapshot.person.id;
  const { stickerId, all, into } = wishOf(action);
  if (!all && (await findSticker(db, userId, stickerId)) === undefined) return toast.gone;
  if (into === 'new') return '';
  if (typeof into === 'object') return toast.adding;
  const packs = await listPacks(db, userId);
  const places = await placementsOfSticker(db, userId, stickerId);
  const target = into === undefined ? usualPack(packs, places) : packs.find(({ id }) => id === into);
  if (target === undefined) return toast.gone;
  if (target === 'choose') return toast.choose;
  const place =
    target === 'new' || all ? undefined : places.find(({ pack_id: packId }) => packId === target.id);
  return place?.status === 'in' ? toast.already : toast.adding;
}

export interface PackEffectDeps extends Naming {
  readonly onPackJob: () => void;
}

type PackEffects = Pick<Effects, 'add_to_pack' | 'ask_to_delete_pack'>;

function shownIn(
  { pressedMessage }: EffectScene,
  { into }: EffectOf<'add_to_pack'>,
  packs: number,
  isNew: boolean,
): number | undefined {
  if (typeof into === 'object') return isNew ? pressedMessage : undefined;
  return into !== undefined && packs > 1 ? pressedMessage : undefined;
}

/** Queues what is to be done at Telegram; the second of two wishes finds the sticker in its pack. */
export async function addToPack(
  deps: PackEffectDeps,
  scene: EffectScene,
  effect: EffectOf<'add_to_pack'>,
): Promise<EffectResult> {
  const { trx, person, texts, now } = scene;
  const { stickerId, all = false } = effect;
  // Where all are meant the others are still there.
  if (!all && (await findSticker(trx, person.id, stickerId)) === undefined)
    return { say: [say(texts.afterSticker.unknown)] };
  const stickerIds = all ? await stickersWithoutPack(trx, person.id, stickerId) : [stickerId];
  const [first, ...others] = stickerIds;
  if (first === undefined) return { say: [say(texts.packs.allIn)] };
  const packs = await listPacks(trx, person.id);
  const places = await placementsOfSticker(trx, person.id, stickerId);
  // Nothing is chosen yet: it is the sticker's own button that was pressed.
  if (effect.into === undefined && effect.title === undefined && scene.pressedMessage !== undefined)
    await noteStickerMessage(trx, stickerId, scene.pressedMessage);
  const target = targetOf(effect, packs, places);
  if (target === 'choose') return { say: [choiceScreen(texts.packs, packs, places, effect)] };
  const taken = packs.map(({ title }) => title);
  const proposed = titleFor(texts.packs, person.firstName, taken);
  if (target === 'untitled') {
    const awaited: NewTitle = { type: 'new_pack_title', stickerId, all, among: packs.length };
    return { say: [newTitleScreen(texts, proposed, awaited)], awaited };
  }
  const replaces = shownIn(scene, effect, packs.length, target === 'new');
  if (target === undefined) return { say: [screen(texts.packs.gone, [], replaces)] };
  const title = tidyTitle(effect.title ?? '') ?? proposed;
  const pack = target === 'new' ? await planNewPack(trx, deps, { userId: person.id, title }, now) : target;
  return others.length > 0
    ? putAll(deps, scene, stickerIds, pack, replaces)
    : put(deps, scene, first, pack, all ? [] : places, replaces);
}

async function putAll(
  { onPackJob }: PackEffectDeps,
  { trx, person, texts, now }: EffectScene,
  stickerIds: readonly number[],
  pack: Pack,
  replaces: number | undefined,
): Promise<EffectResult> {
  const placementIds: number[] = [];
  for (const stickerId of stickerIds) {
    const placement = await placeSticker(trx, pack.id, stickerId, now);
    if (placement !== undefined) placementIds.push(placement.id);
  }
  const work = { task: { type: 'add_all' as const, placementIds }, screen: replaces };
  await enqueuePackJob(trx, person.id, encodeWork(work), now);
  const words = texts.packs.addingAll(placementIds.length, pack.title);
  return { say: [screen(words, [], replaces)], stored: onPackJob };
}

async function put(
  { onPackJob }: PackEffectDeps,
  { trx, person, texts, now }: EffectScene,
  stickerId: number,
  pack: Pack,
  places: readonly Placement[],
  replaces: number | undefined,
): Promise<EffectResult> {
  const placement = await placeSticker(trx, pack.id, stickerId, now);
  const place = placement ?? places.find(({ pack_id: packId }) => packId === pack.id);
  if (place === undefined || (placement === undefined && place.status !== 'in')) {
    return { say: [screen(texts.packs.beingAdded(pack.title), [], replaces)] };
  }
  // One that stands there is looked for at Telegram: the person may have removed it, or deleted the pack.
  const work = { task: { type: 'add' as const, placementId: place.id }, screen: replaces };
  await enqueuePackJob(trx, person.id, encodeWork(work), now);
  const words: Outgoing[] =
    replaces === undefined ? [] : [screen(texts.packs.adding(pack.title), [], replaces)];
  return { say: words, stored: onPackJob };
}

export function packEffects(deps: PackEffectDeps): PackEffects {
  return {
    add_to_pack: { carryOut: (scene, effect) => addToPack(deps, scene, effect) },
    ask_to_delete_pack: {
      carryOut: async ({ trx, person, texts }) => {
        const [pack, ...others] = await listPacks(trx, person.id);
        const isOnly = pack !== undefined && others.length === 0;
        const all = pack === undefined ? [] : [pack, ...others];
        return isOnly ? deletionQuestion(texts.packs, pack) : { say: [packsScreen(texts.packs, all)] };
      },
    },
  };
}

const notHere = { carryOut: async ({ texts }: EffectScene) => ({ say: [say(texts.packs.notHere)] }) };

/** Where there is no Telegram there are no packs. */
export const noPackEffects: PackEffects = { add_to_pack: notHere, ask_to_delete_pack: notHere };

function tasksOf(jobs: readonly PackJob[]): { readonly job: PackJob; readonly task: PackTask }[] {
  return jobs.flatMap(job => {
    const task = decodeWork(job.work)?.task;
    return task ? [{ job, task }] : [];
  });
}

async function setsToDelete(
  trx: Trx,
  userId: number,
  jobs: readonly PackJob[],
  all: boolean,
): Promise<string[]> {
  if (all) return (await listPacks(trx, userId)).map(pack => pack.name);
  const asked = tasksOf(jobs).flatMap(({ task }) => (task.type === 'delete' ? [task.packId] : []));
  const packs = await Promise.all(asked.map(id => findPack(trx, userId, id)));
  return packs.flatMap(pack => pack?.name ?? []);
}

/** The packs of forgotten people: noted by name in one last pack job. */
export const packsToForget: PacksToForget = {
  count: async (trx, userId) => (await listPacks(trx, userId)).length,
  remains: async (trx, userId, all) => {
    const jobs = await listPackJobs(trx, userId);
    const names = await setsToDelete(trx, userId, jobs, all);
    const deletions = tasksOf(jobs).filter(({ task }) => task.type === 'delete_sets');
    return {
      count: names.length,
      packJobs: deletions.map(({ job }) => job.id),
      queue: async (language, now) => {
        const work = encodeWork({ task: { type: 'delete_sets', language, names, refused: [] } });
        // A job in flight may just be making a set: its call to Telegram ends first, and then the set can be deleted.
        const notBefore = jobs.some(job => job.owner !== null) ? now + TIMEOUT_S * 1000 : now;
        await enqueuePackJob(trx, userId, work, now, notBefore);
      },
    };
  },
};

export const packsOfSticker = {
  async places(trx: Trx, userId: number, stickerId: number) {
    const packs = await listPacks(trx, userId);
    const places = await placementsOfSticker(trx, userId, stickerId);
    const titleOf = (packId: number) => packs.find(({ id }) => id === packId)?.title ?? '';
    // One that Telegram has accepted and does not show yet cannot be taken out yet, either.
    const coming = places.find(({ status, file_unique_id: id }) => status !== 'in' || id === null);
    return {
      titles: places.map(({ pack_id: packId }) => titleOf(packId)),
      coming: coming && titleOf(coming.pack_id),
    };
  },

  async takeOut(trx: Trx, userId: number, stickerId: number, now: number): Promise<void> {
    for (const place of await placementsOfSticker(trx, userId, stickerId)) {
      const { pack_id: packId, file_unique_id: uniqueId } = place;
      if (uniqueId === null) continue;
      await enqueuePackJob(trx, userId, encodeWork({ task: { type: 'take_out', packId, uniqueId } }), now);
    }
  },
};
