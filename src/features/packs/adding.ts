import type { TurnContext, TurnOutcome } from '../../assistant/context.ts';
import type { Pressed } from '../../assistant/feature.ts';
import { say } from '../../assistant/outgoing.ts';
import { findSticker } from '../../assistant-db/jobs/stickers.ts';
import { type CountedPack, listPacks } from '../../assistant-db/packs/packs.ts';
import { placementsOfSticker, placeSticker } from '../../assistant-db/packs/placements.ts';
import type { Pack, Placement, Trx } from '../../assistant-db/schema.ts';
import type { PackAction } from './actions.ts';
import { MAX_STICKERS, titleFor } from './names.ts';
import { planNewPack } from './planning.ts';
import { type PackDeps, type Reply, reply, textsOf } from './reply.ts';
import { choiceScreen, screen } from './screens/packs.ts';

type AddAction = Extract<PackAction, { type: 'pack_add' | 'pack_add_to' | 'pack_add_new' }>;

/** The second of two taps on [🆕] comes within this time, in ms. */
const SECOND_TAP_MS = 10_000;

/**
 * The new pack that the first of two taps has begun: it holds nothing but this sticker, which is still on its way there
 * or was a moment ago. A person's only pack was begun by [➕]: [🆕] beneath the words that it is ready means another.
 */
function justBegun(
  places: readonly Placement[],
  packs: readonly CountedPack[],
  now: number,
): CountedPack | undefined {
  return packs.find(pack => {
    const place = places.find(({ pack_id: packId }) => packId === pack.id);
    if (place === undefined || pack.count !== 1) return false;
    return place.status === 'adding' || (packs.length > 1 && now - pack.created_at < SECOND_TAP_MS);
  });
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

/** The pack that a press means: one that is there, a new one, or one that is still to be chosen. */
function targetOf(
  action: AddAction,
  packs: readonly CountedPack[],
  places: readonly Placement[],
  now: number,
): CountedPack | 'new' | 'choose' | undefined {
  switch (action.type) {
    case 'pack_add_to':
      return packs.find(pack => pack.id === action.packId);
    case 'pack_add_new':
      return justBegun(places, packs, now) ?? 'new';
    case 'pack_add':
      return usualPack(packs, places);
    default:
      return action satisfies never;
  }
}

/**
 * [➕] and the choice of a pack. The sticker is on its way from here on: what is to be done at Telegram is queued in
 * the transaction that handles the press, and the second of two taps finds it there.
 */
export async function pressAdd(
  deps: PackDeps,
  context: TurnContext,
  action: AddAction,
): Promise<TurnOutcome> {
  const texts = await textsOf(deps, context);
  const { id: userId, firstName } = context.person;
  return reply(deps, context, async trx => {
    const found = await findSticker(trx, userId, action.stickerId);
    if (found === undefined) return { say: [say(texts.afterSticker.unknown)] };
    const packs = await listPacks(trx, userId);
    const places = await placementsOfSticker(trx, userId, action.stickerId);
    const target = targetOf(action, packs, places, deps.clock.now());
    if (target === 'choose') return { say: [choiceScreen(texts.packs, packs, places, action.stickerId)] };
    const secondTap = action.type === 'pack_add_new' && target !== 'new';
    // Where there are several packs, the button is one of the choice, which then shows what becomes of it.
    const ofChoice = action.type !== 'pack_add' && packs.length > 1 && !secondTap;
    const replaces = ofChoice ? context.pressedMessage : undefined;
    if (target === undefined) return { say: [screen(texts.packs.gone, [], replaces)] };
    const pack = target === 'new' ? await planned(trx, packs) : target;
    return put(trx, pack, places, replaces);
  });

  function planned(trx: Trx, packs: readonly CountedPack[]): Promise<Pack> {
    const taken = packs.map(({ title }) => title);
    const title = titleFor(texts.packs, firstName, taken);
    return planNewPack(trx, deps, { userId, title }, deps.clock.now());
  }

  async function put(
    trx: Trx,
    pack: Pack,
    places: readonly Placement[],
    replaces: number | undefined,
  ): Promise<Reply> {
    const placement = await placeSticker(trx, pack.id, action.stickerId, deps.clock.now());
    const place = placement ?? places.find(({ pack_id: packId }) => packId === pack.id);
    if (place === undefined || (placement === undefined && place.status !== 'in')) {
      return { say: [screen(texts.packs.beingAdded(pack.title), [], replaces)] };
    }
    // One that stands there is looked for at Telegram: the person may have removed it, or deleted the pack.
    return {
      say: replaces === undefined ? [] : [screen(texts.packs.adding(pack.title), [], replaces)],
      work: {
        task: { type: 'add', placementId: place.id },
        ...(replaces !== undefined ? { screen: replaces } : {}),
      },
    };
  }
}

/** What a press of [➕] is answered with at once. */
export async function toastOfAdd({ db, snapshot }: Pressed, action: AddAction): Promise<string> {
  const { toast } = snapshot.texts.packs;
  const userId = snapshot.person.id;
  if ((await findSticker(db, userId, action.stickerId)) === undefined) return toast.gone;
  // Also for the second of two taps: the first has it added.
  if (action.type === 'pack_add_new') return toast.adding;
  const packs = await listPacks(db, userId);
  const places = await placementsOfSticker(db, userId, action.stickerId);
  const target =
    action.type === 'pack_add' ? usualPack(packs, places) : packs.find(({ id }) => id === action.packId);
  if (target === undefined) return toast.gone;
  if (target === 'choose') return toast.choose;
  const place = target === 'new' ? undefined : places.find(({ pack_id: packId }) => packId === target.id);
  return place?.status === 'in' ? toast.already : toast.adding;
}
