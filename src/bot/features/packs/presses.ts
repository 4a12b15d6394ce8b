import type { Action } from '../../../assistant/actions.ts';
import type { TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import type { ButtonHandler, ButtonHandlers, PressContext } from '../../../assistant/feature.ts';
import {
  type CountedPack,
  findPack,
  findPlacement,
  listPacks,
  type PlacedSticker,
  placementsIn,
} from '../../../assistant-db/packs/packs.ts';
import type { Pack, Trx } from '../../../assistant-db/schema.ts';
import { withTimeout } from '../../../lib/clock.ts';
import { telegramCause } from '../../../telegram/errors.ts';
import { pressAdd, toastOfAdd } from './effects.ts';
import { facesIn } from './names.ts';
import {
  askForEmoji,
  askForTitle,
  askToDelete,
  type PackDeps,
  queue,
  reply,
  sayGone,
  textsOf,
} from './reply.ts';
import {
  backToPacks,
  descriptionOf,
  type PackAction,
  packScreen,
  packsScreen,
  placementScreen,
  screen,
} from './screens.ts';
import { readSet, reconcile, type SetView } from './work/sets.ts';

/** Somebody looks at the screen: where Telegram takes longer, the stored state is shown. */
const PATIENCE_MS = 5000;

interface Reading {
  readonly set: SetView | undefined;
  readonly deleted: boolean;
  takeOver(trx: Trx): Promise<void>;
}

const UNREAD: Reading = { set: undefined, deleted: false, takeOver: async () => {} };

async function readBack({ db, log, api }: PackDeps, context: TurnContext, pack: Pack): Promise<Reading> {
  if (pack.status !== 'made') return UNREAD;
  const known = await placementsIn(db, pack.id);
  try {
    const set = await withTimeout(PATIENCE_MS, context.signal, patience => readSet(api, pack.name, patience));
    return { set, deleted: set === undefined, takeOver: trx => reconcile(trx, pack, set, known) };
  } catch (error) {
    context.signal.throwIfAborted();
    log.warn({ chat: pack.user_id, cause: telegramCause(error) }, 'a pack could not be read back');
    return UNREAD;
  }
}

export async function showPacks(deps: PackDeps, context: TurnContext): Promise<TurnOutcome> {
  const texts = (await textsOf(deps, context)).packs;
  return reply(deps, context, async trx => ({
    say: [packsScreen(texts, await listPacks(trx, context.person.id), context.pressedMessage)],
  }));
}

/** A pack as Telegram has it now; what was changed there is taken over. */
async function showPack(
  deps: PackDeps,
  context: TurnContext,
  packId: number,
  page: number,
): Promise<TurnOutcome> {
  const userId = context.person.id;
  const pack = await findPack(deps.db, userId, packId);
  if (pack === undefined) return sayGone(deps, context);
  const texts = (await textsOf(deps, context)).packs;
  const reading = await readBack(deps, context, pack);
  const replaces = context.pressedMessage;
  return reply(deps, context, async trx => {
    await reading.takeOver(trx);
    const now = await findPack(trx, userId, packId);
    if (now === undefined || reading.deleted) {
      return { say: [screen(texts.deletedElsewhere(pack.title), backToPacks(texts), replaces)] };
    }
    const faces = await facesIn(trx, packId);
    return { say: [packScreen({ texts, pack: now, set: reading.set, faces, page, replaces })] };
  });
}

async function showPlacement(
  deps: PackDeps,
  context: TurnContext,
  found: PlacedSticker,
): Promise<TurnOutcome> {
  const userId = context.person.id;
  const texts = (await textsOf(deps, context)).packs;
  const reading = await readBack(deps, context, found.pack);
  return reply(deps, context, async trx => {
    await reading.takeOver(trx);
    const placed = await findPlacement(trx, userId, found.placement.id);
    if (placed === undefined) {
      return { say: [screen(texts.gone, backToPacks(texts), context.pressedMessage)] };
    }
    const { emoji } = descriptionOf(placed);
    return {
      say: [
        { type: 'sticker', stickerId: placed.sticker.id, bare: true },
        placementScreen({ texts, placed, emoji, set: reading.set }),
      ],
    };
  });
}

type Act<Subject, Pressable> = (
  deps: PackDeps,
  context: TurnContext,
  subject: Subject,
  action: Pressable,
) => Promise<TurnOutcome>;

function ofPack<Pressable extends Action & { readonly packId: number }>(
  act: Act<CountedPack, Pressable>,
): ButtonHandler<Pressable, PackDeps> {
  return {
    press: async (deps, context, action) => {
      const packs = await listPacks(deps.db, context.person.id);
      const pack = packs.find(({ id }) => id === action.packId);
      return pack === undefined ? sayGone(deps, context) : act(deps, context, pack, action);
    },
  };
}

function ofPlacement<Pressable extends Action & { readonly placementId: number }>(
  act: Act<PlacedSticker, Pressable>,
): ButtonHandler<Pressable, PackDeps> {
  return {
    press: async (deps, context, action) => {
      const placed = await findPlacement(deps.db, context.person.id, action.placementId);
      return placed === undefined ? sayGone(deps, context) : act(deps, context, placed, action);
    },
  };
}

const adding: ButtonHandler<Parameters<typeof pressAdd>[2], PackDeps> = {
  press: pressAdd,
  toast: toastOfAdd,
};

async function workingOnPlacement(
  { db, snapshot: { person, texts } }: PressContext,
  { placementId }: { readonly placementId: number },
): Promise<string> {
  const { toast } = texts.packs;
  return (await findPlacement(db, person.id, placementId)) ? toast.working : toast.gone;
}

export const packPresses: ButtonHandlers<PackAction, PackDeps> = {
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
