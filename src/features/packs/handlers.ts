import type { Api } from 'grammy';
import { readEmoji } from '../../assistant/model/sticker-emoji.ts';
import type { IntentResult, IntentScene } from '../../assistant/state/intent-scene.ts';
import type { AwaitedIntent, IntentOf } from '../../assistant/state/intents.ts';
import { neverMind, say } from '../../assistant/state/outgoing.ts';
import { commitScene } from '../../assistant/turn/commit.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../assistant/turn/context.ts';
import type { Feature, Runs, Scene } from '../../assistant/turn/feature.ts';
import { enqueuePackJob } from '../../assistant-db/packs/pack-jobs.ts';
import {
  type CountedPack,
  findPack,
  findPlacement,
  listPacks,
  type PlacedSticker,
  type PlacementInPack,
  placementsIn,
} from '../../assistant-db/packs/packs.ts';
import type { Db, Pack } from '../../assistant-db/schema.ts';
import type { Texts } from '../../i18n/index.ts';
import { withTimeout } from '../../lib/clock.ts';
import { telegramCause } from '../../telegram/errors.ts';
import type { PackPlan } from '../plans/drawing/advance.ts';
import { type AddDeps, addToPack, toastOfAdd } from './add-to-pack.ts';
import { isExporting } from './export/perform.ts';
import { withinLimits } from './input-sticker.ts';
import { makeEmoji } from './make-emoji.ts';
import { tidyTitle } from './names.ts';
import {
  backToPacks,
  deletionQuestion,
  message,
  packScreen,
  packsScreen,
  placementScreen,
} from './screens.ts';
import { encodeWork, type PackTask } from './work/job.ts';
import { readSet, reconcile, type StickerSet } from './work/sticker-sets.ts';

/** A user waits for the screen: if Telegram takes longer, it shows the stored state. */
const SCREEN_READ_TIMEOUT_MS = 5000;

export interface PackDeps extends AssistantDeps, AddDeps {
  readonly api: Api;
}

/** A drawn plan becomes a pack. */
export const packPlan: PackPlan = async (trx, plan, now) => {
  await enqueuePackJob(
    trx,
    plan.user_id,
    encodeWork({ task: { type: 'plan', planId: plan.id, stopped: plan.status === 'stopped' } }),
    now,
  );
};

async function queue(
  { deps, trx, person, now, pressedMessage: replaces }: Scene<PackDeps>,
  task: PackTask,
): Promise<IntentResult> {
  await enqueuePackJob(trx, person.id, encodeWork({ task, replaces }), now);
  return { say: [], stored: deps.onPackJob };
}

function gone({ texts, pressedMessage }: IntentScene): IntentResult {
  return { say: [message(texts.packs.gone, [], pressedMessage)] };
}

interface Reading {
  /** Undefined if it was deleted in Telegram. */
  readonly set: StickerSet | undefined;
  /** The placements that there were before the set was read. */
  readonly known: readonly PlacementInPack[];
}

/** Undefined if Telegram has no set yet or does not answer. */
async function readSetOf(
  { db, log, api }: PackDeps,
  context: TurnContext,
  pack: Pack,
): Promise<Reading | undefined> {
  if (pack.status !== 'made') return undefined;
  const known = await placementsIn(db, pack.id);
  try {
    const set = await withTimeout(SCREEN_READ_TIMEOUT_MS, context.signal, patience =>
      readSet(api, pack.name, patience),
    );
    return { set, known };
  } catch (error) {
    context.signal.throwIfAborted();
    log.warn({ chat: pack.user_id, cause: telegramCause(error) }, 'a pack could not be read back');
    return undefined;
  }
}

/** Stores changes made in Telegram before it shows a pack. */
async function showAfterReading(
  deps: PackDeps,
  context: TurnContext,
  pack: Pack | undefined,
  show: (scene: IntentScene, reading: Reading | undefined, pack: Pack) => Promise<IntentResult>,
): Promise<TurnOutcome> {
  if (pack === undefined) return commitScene(deps, context, async scene => gone(scene));
  const reading = await readSetOf(deps, context, pack);
  return commitScene(deps, context, async scene => {
    if (reading) await reconcile(scene.trx, pack, reading.set, reading.known);
    return show(scene, reading, pack);
  });
}

async function showPack(
  deps: PackDeps,
  context: TurnContext,
  { packId, page }: IntentOf<'pack'>,
): Promise<TurnOutcome> {
  const found = await findPack(deps.db, context.person.id, packId);
  return showAfterReading(deps, context, found, async (scene, reading, { title }) => {
    const { trx, person, pressedMessage: replaces } = scene;
    const texts = scene.texts.packs;
    const pack = await findPack(trx, person.id, packId);
    if (pack === undefined || (reading && reading.set === undefined))
      return { say: [message(texts.deletedElsewhere(title), backToPacks(texts), replaces)] };
    const placements = await placementsIn(trx, packId);
    return { say: [packScreen({ texts, pack, set: reading?.set, placements, page, replaces })] };
  });
}

async function showPlacement(
  deps: PackDeps,
  context: TurnContext,
  { placementId }: IntentOf<'placement'>,
): Promise<TurnOutcome> {
  const found = await findPlacement(deps.db, context.person.id, placementId);
  return showAfterReading(deps, context, found?.pack, async (scene, reading) => {
    const { trx, person, pressedMessage } = scene;
    const texts = scene.texts.packs;
    const placed = await findPlacement(trx, person.id, placementId);
    if (placed === undefined) return { say: [message(texts.gone, backToPacks(texts), pressedMessage)] };
    const view = placementScreen({ texts, placed, set: reading?.set });
    return { say: [{ type: 'sticker', stickerId: placed.sticker.id, bare: true }, view] };
  });
}

type Act<Wish, Found> = (scene: Scene<PackDeps>, found: Found, wish: Wish) => Promise<IntentResult>;

async function findOwnPack(db: Db, userId: number, packId: number | undefined) {
  return (await listPacks(db, userId)).find(({ id }) => id === packId);
}

function ofPack<Wish extends { readonly packId: number }>(act: Act<Wish, CountedPack>): Runs<Wish, PackDeps> {
  return {
    run: async (scene, wish) => {
      const pack = await findOwnPack(scene.trx, scene.person.id, wish.packId);
      return pack === undefined ? gone(scene) : act(scene, pack, wish);
    },
  };
}

function ofPlacement<Wish extends { readonly placementId: number }>(
  act: Act<Wish, PlacedSticker>,
): Runs<Wish, PackDeps> {
  return {
    run: async (scene, wish) => {
      const placed = await findPlacement(scene.trx, scene.person.id, wish.placementId);
      return placed === undefined ? gone(scene) : act(scene, placed, wish);
    },
  };
}

const toastOfPlacement: Runs<{ readonly placementId: number }, PackDeps>['toast'] = async (
  { db, snapshot: { person, texts } },
  { placementId },
) => {
  const { gone, working } = texts.packs.toast;
  return (await findPlacement(db, person.id, placementId)) === undefined ? gone : working;
};

function askFor(texts: Texts, awaited: AwaitedIntent, question: string): IntentResult {
  return { say: [say(question, [neverMind(texts)])], awaited };
}

/** The pack with this id, or the only one. */
function meantPack(packs: readonly CountedPack[], packId: number | undefined): CountedPack | undefined {
  if (packId !== undefined) return packs.find(({ id }) => id === packId);
  return packs.length === 1 ? packs[0] : undefined;
}

async function exportPack(
  scene: Scene<PackDeps>,
  { packId }: IntentOf<'pack_export'>,
): Promise<IntentResult> {
  const { trx, person } = scene;
  const texts = scene.texts.packExport;
  const packs = await listPacks(trx, person.id, 'regular');
  const pack = meantPack(packs, packId);
  if (pack === undefined) {
    if (packId !== undefined) return gone(scene);
    return { say: [...(packs.length > 0 ? [say(texts.which)] : []), packsScreen(scene.texts.packs, packs)] };
  }
  const { id, title } = pack;
  if (await isExporting(trx, person.id, id)) return { say: [say(texts.underway(title))] };
  const queued = await queue(scene, { type: 'export', packId: id, done: [] });
  return { ...queued, say: [say(texts.begun(title))] };
}

/** Shows the button that deletes, since a yes in words does not. */
async function askToDelete(
  scene: Scene<unknown>,
  { packId, screen, agreed }: IntentOf<'pack_delete'>,
): Promise<IntentResult> {
  const { trx, person, texts, pressedMessage } = scene;
  const packs = await listPacks(trx, person.id);
  const pack = meantPack(packs, packId);
  if (pack === undefined)
    return packId === undefined ? { say: [packsScreen(texts.packs, packs)] } : gone(scene);
  const question = deletionQuestion(texts.packs, pack, pressedMessage);
  if (!agreed) return question;
  const over = screen === undefined ? [] : [{ type: 'buttons_over' as const, messageId: screen }];
  const byButton = say(texts.byButton(texts.packs.buttons.deleteSurely));
  return { ...question, say: [byButton, ...question.say, ...over] };
}

export const packs = {
  packs: {
    run: async ({ trx, person, texts, pressedMessage }) => ({
      say: [packsScreen(texts.packs, await listPacks(trx, person.id), pressedMessage)],
    }),
  },
  add_to_pack: { run: addToPack, toast: toastOfAdd },
  make_emoji: { run: makeEmoji },
  pack: { turn: showPack },
  pack_rename: ofPack(async (scene, { id: packId, title: present }, wish) => {
    const { texts } = scene;
    const title = tidyTitle(wish.title ?? '');
    if (title !== undefined) return queue(scene, { type: 'title', packId, title });
    const question = wish.title === undefined ? texts.packs.askTitle(present) : texts.packs.badTitle;
    return askFor(texts, { type: 'pack_rename', packId }, question);
  }),
  pack_delete: { run: askToDelete },
  pack_export: { run: exportPack },
  pack_delete_surely: {
    ...ofPack(async (scene, { id: packId }) => queue(scene, { type: 'delete', packId })),
    toast: async ({ db, snapshot: { person, texts } }, { packId }) => {
      const { gone, working } = texts.packs.toast;
      return (await findOwnPack(db, person.id, packId)) === undefined ? gone : working;
    },
  },
  placement: { turn: showPlacement },
  placement_emoji: ofPlacement(async (scene, { placement: { id: placementId } }, { words }) => {
    const { texts } = scene;
    const given = words === undefined ? undefined : readEmoji(words);
    if (given === undefined) {
      const question = words === undefined ? texts.packs.askEmoji : texts.packs.badEmoji;
      return askFor(texts, { type: 'placement_emoji', placementId }, question);
    }
    const { emoji, keywords } = withinLimits(given.emoji, given.keywords);
    return queue(scene, { type: 'emoji', placementId, emoji: [...emoji], keywords: [...keywords] });
  }),
  placement_move: {
    ...ofPlacement((scene, _, { placementId, to }) => queue(scene, { type: 'move', placementId, to })),
    toast: toastOfPlacement,
  },
  placement_remove: {
    ...ofPlacement((scene, _, { placementId }) => queue(scene, { type: 'remove', placementId })),
    toast: toastOfPlacement,
  },
} satisfies Feature<'packs', PackDeps>;
