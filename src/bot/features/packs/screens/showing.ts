import type { TurnContext, TurnOutcome } from '../../../../assistant/context.ts';
import type { Command } from '../../../../assistant/feature.ts';
import { findPack, listPacks } from '../../../../assistant-db/packs/packs.ts';
import {
  findPlacement,
  type PlacedSticker,
  placementsIn,
} from '../../../../assistant-db/packs/placements.ts';
import type { Pack, Trx } from '../../../../assistant-db/schema.ts';
import { withTimeout } from '../../../../lib/clock.ts';
import { telegramCause } from '../../../../telegram/errors.ts';
import { facesIn } from '../description.ts';
import { type PackDeps, reply, textsOf } from '../reply.ts';
import { readSet, reconcile, type SetView } from '../work/sets.ts';
import { backToPacks, descriptionOf, packScreen, packsScreen, placementScreen, screen } from './packs.ts';

/** Somebody looks at the screen: where Telegram takes longer, the stored state is shown. */
const PATIENCE_MS = 5000;

/** What Telegram says about a pack. */
interface Reading {
  /** Undefined where it is deleted, not made yet, or Telegram does not answer. */
  readonly set: SetView | undefined;
  readonly deleted: boolean;
  /** Brings what is stored in line with it. */
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
    // The process stops, or the person has moved on.
    context.signal.throwIfAborted();
    log.warn({ chat: pack.user_id, cause: telegramCause(error) }, 'a pack could not be read back');
    return UNREAD;
  }
}

/** Every pack with the number of its stickers, or how to begin. */
export async function showPacks(deps: PackDeps, context: TurnContext): Promise<TurnOutcome> {
  const texts = (await textsOf(deps, context)).packs;
  return reply(deps, context, async trx => ({
    say: [packsScreen(texts, await listPacks(trx, context.person.id), context.pressedMessage)],
  }));
}

/** What stands in the place of what is not there any more, or never was this person's. */
export async function sayGone(deps: PackDeps, context: TurnContext): Promise<TurnOutcome> {
  const texts = (await textsOf(deps, context)).packs;
  return reply(deps, context, async () => ({ say: [screen(texts.gone, [], context.pressedMessage)] }));
}

/** A pack as it is at Telegram now; what was changed there is taken over. */
export async function showPack(
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
    const standing = await facesIn(trx, packId);
    return { say: [packScreen({ texts, pack: now, set: reading.set, standing, page, replaces })] };
  });
}

/** One sticker of a pack: the sticker itself, and beneath it what can be done about it. */
export async function showPlacement(
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

/** /packs */
export const packs: Command<'packs', PackDeps> = { name: 'packs', run: showPacks };
