import type { TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import type { EffectOf } from '../../../assistant/effects.ts';
import type { Pressed } from '../../../assistant/feature.ts';
import { commitEffect } from '../../../assistant/turn/commit-effect.ts';
import { findSticker } from '../../../assistant-db/jobs/stickers.ts';
import { type CountedPack, listPacks } from '../../../assistant-db/packs/packs.ts';
import { placementsOfSticker } from '../../../assistant-db/packs/placements.ts';
import type { Placement } from '../../../assistant-db/schema.ts';
import type { PackAction } from './actions.ts';
import { MAX_STICKERS, tidyTitle } from './names.ts';
import type { PackDeps } from './reply.ts';

type AddAction = Extract<PackAction, { type: `pack_add${string}` }>;

/** The new pack that the first of two taps has begun: of those that there were not when its title was asked for. */
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

/** The pack that a wish means: one that is there, a new one, or one that is still to be given a title, or to be chosen. */
export function targetOf(
  { into, title, all = false }: EffectOf<'add_to_pack'>,
  packs: readonly CountedPack[],
  places: readonly Placement[],
): CountedPack | 'new' | 'untitled' | 'choose' | undefined {
  if (typeof into === 'number') return packs.find(pack => pack.id === into);
  if (into === 'new') return 'untitled';
  if (into !== undefined) return justBegun(places, packs, into.proposedAmong) ?? 'new';
  const named = tidyTitle(title ?? '')?.toLowerCase();
  // Those of which it is one stand in no pack.
  if (named === undefined) return usualPack(packs, all ? [] : places);
  return packs.find(pack => pack.title.toLowerCase() === named) ?? 'new';
}

/** [➕] and the choice of a pack. */
export function pressAdd(deps: PackDeps, context: TurnContext, action: AddAction): Promise<TurnOutcome> {
  return commitEffect(deps, context, { type: 'add_to_pack', stickerId: action.stickerId, ...intoOf(action) });
}

function intoOf(action: AddAction): Pick<EffectOf<'add_to_pack'>, 'into' | 'all'> {
  switch (action.type) {
    case 'pack_add':
      return {};
    case 'pack_add_to':
      return { into: action.packId };
    case 'pack_add_new':
      return { into: 'new' };
    case 'pack_add_proposed':
      return { into: { proposedAmong: action.among } };
    case 'pack_add_all_to':
      return { all: true, into: action.packId };
    case 'pack_add_all_new':
      return { all: true, into: 'new' };
    case 'pack_add_all_proposed':
      return { all: true, into: { proposedAmong: action.among } };
    default:
      return action satisfies never;
  }
}

/** What a press of [➕] is answered with at once. */
export async function toastOfAdd({ db, snapshot }: Pressed, action: AddAction): Promise<string> {
  const { toast } = snapshot.texts.packs;
  const userId = snapshot.person.id;
  const isOfAll = intoOf(action).all === true;
  if (!isOfAll && (await findSticker(db, userId, action.stickerId)) === undefined) return toast.gone;
  // What comes is a question.
  if (action.type === 'pack_add_new' || action.type === 'pack_add_all_new') return '';
  // Also for the second of two taps: the first has it added.
  if (action.type === 'pack_add_proposed' || action.type === 'pack_add_all_proposed') return toast.adding;
  const packs = await listPacks(db, userId);
  const places = await placementsOfSticker(db, userId, action.stickerId);
  const target =
    action.type === 'pack_add' ? usualPack(packs, places) : packs.find(({ id }) => id === action.packId);
  if (target === undefined) return toast.gone;
  if (target === 'choose') return toast.choose;
  const isOne = target !== 'new' && action.type !== 'pack_add_all_to';
  const place = isOne ? places.find(({ pack_id: packId }) => packId === target.id) : undefined;
  return place?.status === 'in' ? toast.already : toast.adding;
}
