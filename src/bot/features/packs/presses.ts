import type { Api } from 'grammy';
import { z } from 'zod';
import type { Action } from '../../../assistant/actions.ts';
import { deletionMeant } from '../../../assistant/answers.ts';
import { type AwaitedInputHandler, awaitedInputHandler } from '../../../assistant/awaited-input.ts';
import { agreesToDefault, declined } from '../../../assistant/awaited-words.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import type { PackPlan } from '../../../assistant/drawing/advance.ts';
import type { EffectResult, EffectScene } from '../../../assistant/effects.ts';
import type { ButtonHandler, ButtonHandlers, PressContext } from '../../../assistant/feature.ts';
import { neverMind, say } from '../../../assistant/outgoing.ts';
import { readEmoji } from '../../../assistant/sticker-emoji/index.ts';
import { commitScene } from '../../../assistant/turn/commit.ts';
import { enqueuePackJob } from '../../../assistant-db/packs/pack-jobs.ts';
import {
  type CountedPack,
  findPack,
  findPlacement,
  listPacks,
  type PlacedSticker,
  placementsIn,
} from '../../../assistant-db/packs/packs.ts';
import type { Pack, Trx } from '../../../assistant-db/schema.ts';
import type { Texts } from '../../../i18n/index.ts';
import { withTimeout } from '../../../lib/clock.ts';
import { telegramCause } from '../../../telegram/errors.ts';
import { addToPack, type PackEffectDeps, toastOfAdd, wishOf } from './effects.ts';
import { facesIn, tidyTitle, withinLimits } from './names.ts';
import {
  awaitedDeletion,
  backToPacks,
  deletionQuestion,
  descriptionOf,
  newTitle,
  type PackAction,
  packScreen,
  packsScreen,
  placementScreen,
  screen,
} from './screens.ts';
import { encodeWork, type PackTask } from './work/job.ts';
import { readSet, reconcile, type SetView } from './work/sets.ts';

/** Somebody looks at the screen: where Telegram takes longer, the stored state is shown. */
const PATIENCE_MS = 5000;

export interface PackDeps extends AssistantDeps, PackEffectDeps {
  readonly api: Api;
}

export const packPlan: PackPlan = (trx, plan, now) =>
  enqueuePackJob(
    trx,
    plan.user_id,
    encodeWork({ task: { type: 'plan', planId: plan.id, stopped: plan.status === 'stopped' } }),
    now,
  );

async function queue(
  { onPackJob }: PackDeps,
  { trx, person, now, pressedMessage: screen }: EffectScene,
  task: PackTask,
): Promise<EffectResult> {
  await enqueuePackJob(trx, person.id, encodeWork({ task, screen }), now);
  return { say: [], stored: onPackJob };
}

function gone({ texts, pressedMessage }: EffectScene): EffectResult {
  return { say: [screen(texts.packs.gone, [], pressedMessage)] };
}

export function showPacks(deps: PackDeps, context: TurnContext): Promise<TurnOutcome> {
  return commitScene(deps, context, async ({ trx, person, texts, pressedMessage }) => ({
    say: [packsScreen(texts.packs, await listPacks(trx, person.id), pressedMessage)],
  }));
}

interface Reading {
  readonly set: SetView | undefined;
  readonly deleted: boolean;
  takeOver(trx: Trx): Promise<void>;
}

const UNREAD: Reading = { set: undefined, deleted: false, takeOver: async () => {} };

/** What was changed at Telegram is taken over. */
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

async function showPack(
  deps: PackDeps,
  context: TurnContext,
  { packId, page }: Extract<PackAction, { type: 'pack' }>,
): Promise<TurnOutcome> {
  const userId = context.person.id;
  const pack = await findPack(deps.db, userId, packId);
  if (pack === undefined) return commitScene(deps, context, async scene => gone(scene));
  const reading = await readBack(deps, context, pack);
  return commitScene(deps, context, async ({ trx, texts: { packs: texts }, pressedMessage: replaces }) => {
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
  { placementId }: Extract<PackAction, { type: 'placement' }>,
): Promise<TurnOutcome> {
  const userId = context.person.id;
  const found = await findPlacement(deps.db, userId, placementId);
  if (found === undefined) return commitScene(deps, context, async scene => gone(scene));
  const { set, takeOver } = await readBack(deps, context, found.pack);
  return commitScene(deps, context, async ({ trx, texts: { packs: texts }, pressedMessage }) => {
    await takeOver(trx);
    const placed = await findPlacement(trx, userId, placementId);
    if (placed === undefined) return { say: [screen(texts.gone, backToPacks(texts), pressedMessage)] };
    const { emoji } = descriptionOf(placed);
    return {
      say: [
        { type: 'sticker', stickerId: placed.sticker.id, bare: true },
        placementScreen({ texts, placed, emoji, set }),
      ],
    };
  });
}

type Act<Subject, Pressable> = (
  deps: PackDeps,
  scene: EffectScene,
  subject: Subject,
  action: Pressable,
) => EffectResult | Promise<EffectResult>;

function ofPack<Pressable extends Action & { readonly packId: number }>(
  act: Act<CountedPack, Pressable>,
): ButtonHandler<Pressable, PackDeps> {
  return {
    press: (deps, context, action) =>
      commitScene(deps, context, async scene => {
        const pack = (await listPacks(scene.trx, scene.person.id)).find(({ id }) => id === action.packId);
        return pack === undefined ? gone(scene) : act(deps, scene, pack, action);
      }),
  };
}

function ofPlacement<Pressable extends Action & { readonly placementId: number }>(
  act: Act<PlacedSticker, Pressable>,
): ButtonHandler<Pressable, PackDeps> {
  return {
    press: (deps, context, action) =>
      commitScene(deps, context, async scene => {
        const placed = await findPlacement(scene.trx, scene.person.id, action.placementId);
        return placed === undefined ? gone(scene) : act(deps, scene, placed, action);
      }),
  };
}

const adding: ButtonHandler<Parameters<typeof wishOf>[0], PackDeps> = {
  press: (deps, context, action) =>
    commitScene(deps, context, scene => addToPack(deps, scene, wishOf(action))),
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
  pack: { press: showPack },
  pack_rename: ofPack((_deps, { texts }, { id: packId, title }) =>
    ask(texts, { type: 'pack_title', packId }, texts.packs.askTitle(title)),
  ),
  pack_delete: ofPack((_deps, { texts, pressedMessage }, pack) =>
    deletionQuestion(texts.packs, pack, pressedMessage),
  ),
  pack_delete_surely: {
    ...ofPack((deps, scene, { id: packId }) => queue(deps, scene, { type: 'delete', packId })),
    toast: async ({ db, snapshot: { person, texts } }, { packId }) => {
      const { toast } = texts.packs;
      return (await findPack(db, person.id, packId)) ? toast.working : toast.gone;
    },
  },
  placement: { press: showPlacement },
  placement_emoji: ofPlacement((_deps, { texts }, { placement }) =>
    ask(texts, { type: 'emoji', placementId: placement.id }, texts.packs.askEmoji),
  ),
  placement_move: {
    ...ofPlacement((deps, scene, _placed, { placementId, to }) =>
      queue(deps, scene, { type: 'move', placementId, to }),
    ),
    toast: workingOnPlacement,
  },
  placement_remove: {
    ...ofPlacement((deps, scene, _placed, { placementId }) =>
      queue(deps, scene, { type: 'remove', placementId }),
    ),
    toast: workingOnPlacement,
  },
};

const awaited = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pack_title'), packId: z.int() }),
  newTitle,
  z.object({ type: z.literal('emoji'), placementId: z.int() }),
]);

type Awaited = z.infer<typeof awaited>;

function ask(texts: Texts, input: Awaited, question: string): EffectResult {
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
      if (title === undefined) return ask(texts, input, texts.packs.badTitle);
      return queue(deps, scene, { type: 'title', packId, title });
    }
    case 'new_pack_title': {
      const { stickerId, all = false, among } = input;
      const wish = { type: 'add_to_pack', stickerId, all } as const;
      if (agreesToDefault(words)) return addToPack(deps, scene, { ...wish, into: { proposedAmong: among } });
      const title = tidyTitle(words);
      if (title === undefined) return ask(texts, input, texts.packs.badTitle);
      return addToPack(deps, scene, { ...wish, title });
    }
    case 'emoji': {
      const { placementId } = input;
      if ((await findPlacement(trx, person.id, placementId)) === undefined) return gone(scene);
      const given = readEmoji(words);
      if (given === undefined) return ask(texts, input, texts.packs.badEmoji);
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
    const pack = (await listPacks(trx, person.id)).find(({ id }) => id === data.packId);
    if (pack === undefined) return gone(scene);
    const again = deletionQuestion(texts.packs, pack);
    const over = data.screen === undefined ? [] : [{ type: 'buttons_over' as const, messageId: data.screen }];
    return { ...again, say: [say(texts.byButton(texts.packs.buttons.deleteSurely)), ...again.say, ...over] };
  });
};
