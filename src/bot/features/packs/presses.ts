import type { Action } from '../../../assistant/actions.ts';
import type { TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import type { Press, Pressed, Presses } from '../../../assistant/feature.ts';
import { type CountedPack, findPack, listPacks } from '../../../assistant-db/packs/packs.ts';
import { findPlacement, type PlacedSticker } from '../../../assistant-db/packs/placements.ts';
import type { PackAction } from './actions.ts';
import { askForEmoji, askForTitle, askToDelete } from './awaited.ts';
import { pressAdd, toastOfAdd } from './effects.ts';
import { type PackDeps, queue, reply, textsOf } from './reply.ts';
import { sayGone, showPack, showPacks, showPlacement } from './screens/showing.ts';

type Act<Subject, Pressable> = (
  deps: PackDeps,
  context: TurnContext,
  subject: Subject,
  action: Pressable,
) => Promise<TurnOutcome>;

/** A press about one of the person's packs. */
function ofPack<Pressable extends Action & { readonly packId: number }>(
  act: Act<CountedPack, Pressable>,
): Press<Pressable, PackDeps> {
  return {
    press: async (deps, context, action) => {
      const packs = await listPacks(deps.db, context.person.id);
      const pack = packs.find(({ id }) => id === action.packId);
      return pack === undefined ? sayGone(deps, context) : act(deps, context, pack, action);
    },
  };
}

/** A press about one of the person's stickers in a pack. */
function ofPlacement<Pressable extends Action & { readonly placementId: number }>(
  act: Act<PlacedSticker, Pressable>,
): Press<Pressable, PackDeps> {
  return {
    press: async (deps, context, action) => {
      const placed = await findPlacement(deps.db, context.person.id, action.placementId);
      return placed === undefined ? sayGone(deps, context) : act(deps, context, placed, action);
    },
  };
}

const adding: Press<Parameters<typeof pressAdd>[2], PackDeps> = { press: pressAdd, toast: toastOfAdd };

async function workingOnPlacement(
  { db, snapshot: { person, texts } }: Pressed,
  { placementId }: { readonly placementId: number },
): Promise<string> {
  const { toast } = texts.packs;
  return (await findPlacement(db, person.id, placementId)) ? toast.working : toast.gone;
}

/** The buttons about packs. Somebody else's packs and stickers are none. */
export const packPresses: Presses<PackAction, PackDeps> = {
  pack_add: adding,
  pack_add_to: adding,
  pack_add_new: adding,
  pack_add_proposed: adding,
  pack_add_all_to: adding,
  pack_add_all_new: adding,
  pack_add_all_proposed: adding,
  packs: { press: showPacks },
  pack: { press: (deps, context, { packId, page }) => showPack(deps, context, packId, page) },
  pack_rename: ofPack(askForTitle),
  pack_delete: ofPack(async (deps, context, pack) => {
    const texts = await textsOf(deps, context);
    return reply(deps, context, async () => askToDelete(texts.packs, pack, context.pressedMessage));
  }),
  pack_delete_surely: {
    ...ofPack((deps, context, { id: packId }) => queue(deps, context, { type: 'delete', packId })),
    toast: async ({ db, snapshot: { person, texts } }, { packId }) => {
      const { toast } = texts.packs;
      return (await findPack(db, person.id, packId)) ? toast.working : toast.gone;
    },
  },
  placement: ofPlacement(showPlacement),
  placement_emoji: ofPlacement((deps, context, { placement }) => askForEmoji(deps, context, placement.id)),
  placement_move: {
    ...ofPlacement((deps, context, _placed, { placementId, to }) =>
      queue(deps, context, { type: 'move', placementId, to }),
    ),
    toast: workingOnPlacement,
  },
  placement_remove: {
    ...ofPlacement((deps, context, _placed, { placementId }) =>
      queue(deps, context, { type: 'remove', placementId }),
    ),
    toast: workingOnPlacement,
  },
};
