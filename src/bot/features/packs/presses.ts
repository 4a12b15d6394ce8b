import type { Api } from 'grammy';
import { z } from 'zod';
import type { Action } from '../../../assistant/actions.ts';
import { deletionMeant } from '../../../assistant/answers.ts';
import { type AwaitedInputHandler, awaitedInputHandler } from '../../../assistant/awaited-input.ts';
import { agreesToDefault, declined } from '../../../assistant/awaited-words.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import type { PackPlan } from '../../../assistant/drawing/advance.ts';
import type { EffectResult, EffectScene } from '../../../assistant/effects.ts';
import type { ButtonHandler, ButtonHandlers } from '../../../assistant/feature.ts';
import { neverMind, say } from '../../../assistant/outgoing.ts';
import { readEmoji } from '../../../assistant/sticker-emoji/index.ts';
import { commitScene } from '../../../assistant/turn/commit.ts';
import { enqueuePackJob } from '../../../assistant-db/packs/pack-jobs.ts';
import {
  findPack,
  findPlacement,
  listPacks,
  type PlacementInPack,
  placementsIn,
} from '../../../assistant-db/packs/packs.ts';
import type { Db, Pack } from '../../../assistant-db/schema.ts';
import type { Texts } from '../../../i18n/index.ts';
import { withTimeout } from '../../../lib/clock.ts';
import { telegramCause } from '../../../telegram/errors.ts';
import { type AddAction, addToPack, type PackEffectDeps, toastOfAdd, wishOf } from './effects.ts';
import { withinLimits } from './input-sticker.ts';
import { tidyTitle } from './names.ts';
import {
  awaitedDeletion,
  backToPacks,
  deletionQuestion,
  message,
  newTitle,
  type PackAction,
  packScreen,
  packsScreen,
  placementScreen,
} from './screens.ts';
import { encodeWork, type PackTask } from './work/job.ts';
import { readSet, reconcile, type StickerSet } from './work/sticker-sets.ts';

/** Somebody looks at the screen: where Telegram takes longer, the stored state is shown. */
const SCREEN_READ_TIMEOUT_MS = 5000;

export interface PackDeps extends AssistantDeps, PackEffectDeps {
  readonly api: Api;
}

/** A drawn plan becomes a pack. */
export const packPlan: PackPlan = (trx, plan, now) =>
  enqueuePackJob(
    trx,
    plan.user_id,
    encodeWork({ task: { type: 'plan', planId: plan.id, stopped: plan.status === 'stopped' } }),
    now,
  );

async function queue(
  { onPackJob }: PackDeps,
  { trx, person, now, pressedMessage: replaces }: EffectScene,
  task: PackTask,
): Promise<EffectResult> {
  await enqueuePackJob(trx, person.id, encodeWork({ task, replaces }), now);
  return { say: [], stored: onPackJob };
}

function gone({ texts, pressedMessage }: EffectScene): EffectResult {
  return { say: [message(texts.packs.gone, [], pressedMessage)] };
}

export function showPacks(deps: PackDeps, context: TurnContext): Promise<TurnOutcome> {
  return commitScene(deps, context, async ({ trx, person, texts, pressedMessage }) => ({
    say: [packsScreen(texts.packs, await listPacks(trx, person.id), pressedMessage)],
  }));
}

interface Reading {
  /** Undefined where it was deleted at Telegram. */
  readonly set: StickerSet | undefined;
  /** The placements that there were before the set was read. */
  readonly known: readonly PlacementInPack[];
}

/** Undefined where Telegram has no set yet, or does not answer. */
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

/** Takes over what was changed at Telegram before it shows something of a pack. */
async function showAfterReading(
  deps: PackDeps,
  context: TurnContext,
  pack: Pack | undefined,
  show: (scene: EffectScene, reading: Reading | undefined, pack: Pack) => Promise<EffectResult>,
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
  { packId, page }: Extract<PackAction, { type: 'pack' }>,
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
  { placementId }: Extract<PackAction, { type: 'placement' }>,
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

/** Finds what a button is about. */
type Find<Pressable, Found> = (db: Db, userId: number, action: Pressable) => Promise<Found | undefined>;

async function packOf(db: Db, userId: number, { packId }: { readonly packId: number }) {
  return (await listPacks(db, userId)).find(({ id }) => id === packId);
}

function placementOf(db: Db, userId: number, { placementId }: { readonly placementId: number }) {
  return findPlacement(db, userId, placementId);
}

function about<Pressable extends Action, Found>(
  find: Find<NoInfer<Pressable>, Found>,
  act: (
    scene: EffectScene,
    found: Found,
    action: NoInfer<Pressable>,
    deps: PackDeps,
  ) => EffectResult | Promise<EffectResult>,
): ButtonHandler<Pressable, PackDeps> {
  return {
    press: (deps, context, action) =>
      commitScene(deps, context, async scene => {
        const found = await find(scene.trx, scene.person.id, action);
        return found === undefined ? gone(scene) : act(scene, found, action, deps);
      }),
  };
}

function queueing<Pressable extends Action>(
  find: Find<NoInfer<Pressable>, unknown>,
  taskOf: (action: Pressable) => PackTask,
): ButtonHandler<Pressable, PackDeps> {
  return {
    ...about<Pressable, unknown>(find, (scene, _found, action, deps) => queue(deps, scene, taskOf(action))),
    toast: async ({ db, snapshot: { person, texts } }, action) => {
      const { toast } = texts.packs;
      return (await find(db, person.id, action)) === undefined ? toast.gone : toast.working;
    },
  };
}

const adding: ButtonHandler<AddAction, PackDeps> = {
  press: (deps, context, action) =>
    commitScene(deps, context, scene => addToPack(deps, scene, wishOf(action))),
  toast: toastOfAdd,
};

export const packPresses: ButtonHandlers<PackAction, PackDeps> = {
  pack_add: adding,
  pack_add_to: adding,
  pack_add_new: adding,
  pack_add_proposed: adding,
  pack_add_all_to: adding,
  pack_add_all_new: adding,
  pack_add_all_proposed: adding,
  packs: { press: showPacks },
  pack: { press: showPack },
  pack_rename: about(packOf, ({ texts }, { id: packId, title }) =>
    askFor(texts, { type: 'pack_title', packId }, texts.packs.askTitle(title)),
  ),
  pack_delete: about(packOf, ({ texts, pressedMessage }, pack) =>
    deletionQuestion(texts.packs, pack, pressedMessage),
  ),
  pack_delete_surely: queueing(packOf, ({ packId }) => ({ type: 'delete', packId })),
  placement: { press: showPlacement },
  placement_emoji: about(placementOf, ({ texts }, { placement }) =>
    askFor(texts, { type: 'emoji', placementId: placement.id }, texts.packs.askEmoji),
  ),
  placement_move: queueing(placementOf, ({ placementId, to }) => ({ type: 'move', placementId, to })),
  placement_remove: queueing(placementOf, ({ placementId }) => ({ type: 'remove', placementId })),
};

const awaited = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pack_title'), packId: z.int() }),
  newTitle,
  z.object({ type: z.literal('emoji'), placementId: z.int() }),
]);

type Awaited = z.infer<typeof awaited>;

function askFor(texts: Texts, input: Awaited, question: string): EffectResult {
  return { say: [say(question, [neverMind(texts)])], awaited: input };
}

async function take(
  deps: PackDeps,
  scene: EffectScene,
  input: Awaited,
  words: string,
): Promise<EffectResult> {
  const { trx, person, texts } = scene;
  switch (input.type) {
    case 'pack_title': {
      const { packId } = input;
      if ((await findPack(trx, person.id, packId)) === undefined) return gone(scene);
      const title = tidyTitle(words);
      if (title === undefined) return askFor(texts, input, texts.packs.badTitle);
      return queue(deps, scene, { type: 'title', packId, title });
    }
    case 'new_pack_title': {
      const { stickerId, all = false, among } = input;
      const wish = { type: 'add_to_pack', stickerId, all } as const;
      if (agreesToDefault(words)) return addToPack(deps, scene, { ...wish, into: { proposedAmong: among } });
      const title = tidyTitle(words);
      if (title === undefined) return askFor(texts, input, texts.packs.badTitle);
      return addToPack(deps, scene, { ...wish, title });
    }
    case 'emoji': {
      const { placementId } = input;
      if ((await findPlacement(trx, person.id, placementId)) === undefined) return gone(scene);
      const given = readEmoji(words);
      if (given === undefined) return askFor(texts, input, texts.packs.badEmoji);
      const { emoji, keywords } = withinLimits(given.emoji, given.keywords);
      return queue(deps, scene, { type: 'emoji', placementId, emoji: [...emoji], keywords: [...keywords] });
    }
    default:
      return input satisfies never;
  }
}

export const packInputHandler = awaitedInputHandler<Awaited, PackDeps>(
  awaited,
  (deps, context, input, words) => commitScene(deps, context, scene => take(deps, scene, input, words)),
);

/** An answer to that question, which its button alone carries out; other words belong to the dialogue. */
export const packDeletionInputHandler: AwaitedInputHandler<PackDeps> = (deps, context, asked, words) => {
  const { data } = awaitedDeletion.safeParse(asked);
  const meant = deletionMeant(words);
  if (data === undefined || meant === undefined) return undefined;
  if (meant === 'keep') return declined(deps, context, data);
  return commitScene(deps, context, async scene => {
    const { trx, person, texts } = scene;
    const pack = await packOf(trx, person.id, data);
    if (pack === undefined) return gone(scene);
    const again = deletionQuestion(texts.packs, pack);
    const over = data.screen === undefined ? [] : [{ type: 'buttons_over' as const, messageId: data.screen }];
    return { ...again, say: [say(texts.byButton(texts.packs.buttons.deleteSurely)), ...again.say, ...over] };
  });
};
