import type { EffectOf, EffectResult, EffectScene, Effects } from '../../../assistant/effects.ts';
import type { PressContext } from '../../../assistant/feature.ts';
import { say } from '../../../assistant/outgoing.ts';
import { findSticker, noteStickerMessage } from '../../../assistant-db/jobs/stickers.ts';
import { enqueuePackJob } from '../../../assistant-db/packs/pack-jobs.ts';
import {
  type CountedPack,
  listPacks,
  placementsOfSticker,
  placeSticker,
  stickersWithoutPack,
} from '../../../assistant-db/packs/packs.ts';
import type { Db, Pack, Placement } from '../../../assistant-db/schema.ts';
import { type Naming, reservePack, tidyTitle, titleFor } from './names.ts';
import {
  choiceScreen,
  deletionQuestion,
  message,
  type NewTitle,
  newTitleScreen,
  type PackAction,
  packsScreen,
} from './screens.ts';
import { encodeWork, type PackTask } from './work/job.ts';
import { MAX_STICKERS } from './work/sticker-sets.ts';

type AddWish = EffectOf<'add_to_pack'>;
export type AddAction = Extract<PackAction, { type: `pack_add${string}` }>;

export interface PackEffectDeps extends Naming {
  readonly onPackJob: () => void;
}

export function wishOf(action: AddAction): AddWish {
  const { type, stickerId } = action;
  const wish = { type: 'add_to_pack' as const, stickerId, all: type.startsWith('pack_add_all') };
  if (type === 'pack_add') return wish;
  if ('packId' in action) return { ...wish, into: action.packId };
  return { ...wish, into: 'among' in action ? { proposedAmong: action.among } : 'new' };
}

/** `new`: with a title that is known. */
type Target = CountedPack | 'new' | 'ask_title' | 'choose' | 'gone';

function targetOf(
  { into, title, all = false }: AddWish,
  packs: readonly CountedPack[],
  placements: readonly Placement[],
): Target {
  if (typeof into === 'number') return packs.find(({ id }) => id === into) ?? 'gone';
  if (into === 'new') return 'ask_title';
  if (into !== undefined) return justBegun(packs, placements, into.proposedAmong) ?? 'new';
  const named = tidyTitle(title ?? '')?.toLowerCase();
  if (named === undefined) return usualPack(packs, all ? [] : placements);
  return packs.find(pack => pack.title.toLowerCase() === named) ?? 'new';
}

/** The new pack that the first of two taps has begun: a pack that is younger than the question for its title. */
function justBegun(
  packs: readonly CountedPack[],
  placements: readonly Placement[],
  among: number,
): CountedPack | undefined {
  return packs
    .toSorted((a, b) => b.id - a.id)
    .slice(0, Math.max(0, packs.length - among))
    .find(({ id }) => placements.some(({ pack_id: packId }) => packId === id));
}

/** The one pack that has room; to be chosen where there are several, or the sticker stands in another one. */
function usualPack(packs: readonly CountedPack[], placements: readonly Placement[]): Target {
  const [current] = packs;
  if (current === undefined) return 'new';
  const roomy = packs.filter(({ count }) => count < MAX_STICKERS);
  if (roomy.length > 1) return 'choose';
  const only = roomy[0] ?? current;
  const isElsewhere = placements.length > 0 && placements.every(({ pack_id: id }) => id !== only.id);
  return isElsewhere ? 'choose' : only;
}

async function findTarget(db: Db, userId: number, wish: AddWish) {
  const packs = await listPacks(db, userId);
  const placements = await placementsOfSticker(db, userId, wish.stickerId);
  return { packs, placements, target: targetOf(wish, packs, placements) };
}

export async function toastOfAdd({ db, snapshot }: PressContext, action: AddAction): Promise<string> {
  const { toast } = snapshot.texts.packs;
  const userId = snapshot.person.id;
  const wish = wishOf(action);
  if (!wish.all && (await findSticker(db, userId, wish.stickerId)) === undefined) return toast.gone;
  const { target, placements } = await findTarget(db, userId, wish);
  if (target === 'ask_title') return '';
  if (target === 'choose' || target === 'gone') return toast[target];
  if (target === 'new' || wish.all) return toast.adding;
  const isIn = placements.some(({ pack_id: id, status }) => id === target.id && status === 'in');
  return isIn ? toast.already : toast.adding;
}

/** Queues what is to be done at Telegram; the second of two wishes finds the sticker in its pack. */
export async function addToPack(
  deps: PackEffectDeps,
  scene: EffectScene,
  wish: AddWish,
): Promise<EffectResult> {
  const { trx, person, texts, now, pressedMessage } = scene;
  const { stickerId, all = false, into } = wish;
  // With `all` the other stickers are added even where this one is deleted.
  if (!all && (await findSticker(trx, person.id, stickerId)) === undefined)
    return { say: [say(texts.afterSticker.unknown)] };
  const stickerIds = all ? await stickersWithoutPack(trx, person.id, stickerId) : [stickerId];
  if (stickerIds.length === 0) return { say: [say(texts.packs.allIn)] };
  // Nothing is chosen yet: it is the sticker's own button that was pressed.
  if (into === undefined && wish.title === undefined && pressedMessage !== undefined)
    await noteStickerMessage(trx, stickerId, pressedMessage);
  const { packs, placements, target } = await findTarget(trx, person.id, wish);
  if (target === 'choose') return { say: [choiceScreen(texts.packs, packs, placements, wish)] };
  const taken = packs.map(({ title }) => title);
  const proposed = titleFor(texts.packs, person.firstName, taken);
  if (target === 'ask_title') {
    const awaited: NewTitle = { type: 'new_pack_title', stickerId, all, among: packs.length };
    return { say: [newTitleScreen(texts, proposed, awaited)], awaited };
  }
  // What was pressed is the question that is answered by it, not the sticker.
  const isAnswer = typeof into === 'object' ? target === 'new' : into !== undefined && packs.length > 1;
  const replaces = isAnswer ? pressedMessage : undefined;
  if (target === 'gone') return { say: [message(texts.packs.gone, [], replaces)] };
  const title = tidyTitle(wish.title ?? '') ?? proposed;
  const pack = target === 'new' ? await reservePack(trx, deps, { userId: person.id, title }, now) : target;
  // One that stands there is looked for at Telegram: the person may have removed it, or deleted the set.
  const existing = placements.find(({ pack_id: id, status }) => id === pack.id && status === 'in');
  const placementIds: number[] = [];
  for (const id of stickerIds) {
    const placement = (await placeSticker(trx, pack.id, id, now)) ?? existing;
    if (placement) placementIds.push(placement.id);
  }
  return queueAdd(deps, scene, pack, placementIds, replaces);
}

async function queueAdd(
  { onPackJob }: PackEffectDeps,
  { trx, person, texts: { packs: texts }, now }: EffectScene,
  { title }: Pick<Pack, 'title'>,
  placementIds: number[],
  replaces: number | undefined,
): Promise<EffectResult> {
  const [placementId, ...others] = placementIds;
  if (placementId === undefined) return { say: [message(texts.beingAdded(title), [], replaces)] };
  const isOne = others.length === 0;
  const task: PackTask = isOne ? { type: 'add', placementId } : { type: 'add_all', placementIds };
  await enqueuePackJob(trx, person.id, encodeWork({ task, replaces }), now);
  const words = isOne ? texts.adding(title) : texts.addingAll(placementIds.length, title);
  const isSilent = isOne && replaces === undefined;
  return { say: isSilent ? [] : [message(words, [], replaces)], stored: onPackJob };
}

type PackEffects = Pick<Effects, 'add_to_pack' | 'ask_to_delete_pack'>;

export function packEffects(deps: PackEffectDeps): PackEffects {
  return {
    add_to_pack: { carryOut: (scene, wish) => addToPack(deps, scene, wish) },
    ask_to_delete_pack: {
      carryOut: async ({ trx, person, texts }) => {
        const packs = await listPacks(trx, person.id);
        const [pack, ...others] = packs;
        const isOnly = pack !== undefined && others.length === 0;
        return isOnly ? deletionQuestion(texts.packs, pack) : { say: [packsScreen(texts.packs, packs)] };
      },
    },
  };
}

const notHere = { carryOut: async ({ texts }: EffectScene) => ({ say: [say(texts.packs.notHere)] }) };

/** Where there is no Telegram there are no packs. */
export const noPackEffects: PackEffects = { add_to_pack: notHere, ask_to_delete_pack: notHere };
