import type { Api } from 'grammy';
import { z } from 'zod';
import { deletionMeant } from '../../../assistant/answers.ts';
import {
  type AwaitedInput,
  type AwaitedInputHandler,
  awaitedInputHandler,
  awaitInput,
} from '../../../assistant/awaited-input.ts';
import { agreesToDefault, declined } from '../../../assistant/awaited-words.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import type { PackPlan } from '../../../assistant/drawing/advance.ts';
import { neverMind, type Outgoing, say } from '../../../assistant/outgoing.ts';
import { readEmoji } from '../../../assistant/sticker-emoji/index.ts';
import { commitEffect, commitWords } from '../../../assistant/turn/commit.ts';
import { loadSnapshot } from '../../../assistant/turn/snapshot.ts';
import { enqueuePackJob } from '../../../assistant-db/packs/pack-jobs.ts';
import { type CountedPack, findPack, findPlacement, listPacks } from '../../../assistant-db/packs/packs.ts';
import type { Pack, Trx } from '../../../assistant-db/schema.ts';
import type { Texts } from '../../../i18n/index.ts';
import { type Naming, tidyTitle, withinLimits } from './names.ts';
import { deletionScreen, newTitle, screen } from './screens.ts';
import { encodeWork, type PackTask, type PackWork } from './work/task.ts';

const AWAITED = 'pack_deletion';

export interface PackDeps extends AssistantDeps, Naming {
  readonly api: Api;
  readonly onPackJob: () => void;
}

export interface Reply {
  readonly say: readonly Outgoing[];
  readonly work?: PackWork | undefined;
  /** What the person's next words are for; left out, the dialogue. */
  readonly awaited?: AwaitedInput;
}

export async function reply(
  deps: PackDeps,
  context: TurnContext,
  decide: (trx: Trx) => Promise<Reply>,
): Promise<TurnOutcome> {
  const userId = context.person.id;
  let queued = false;
  const outcome = await commitWords(deps, context, async trx => {
    const now = deps.clock.now();
    const { say, work, awaited } = await decide(trx);
    if (awaited) await awaitInput(trx, userId, awaited, now);
    if (work) await enqueuePackJob(trx, userId, encodeWork(work), now);
    queued = work !== undefined;
    return say;
  });
  if (queued) deps.onPackJob();
  return outcome;
}

/** Queues work at Telegram; the answer replaces the pressed message. */
export function queue(deps: PackDeps, context: TurnContext, task: PackTask): Promise<TurnOutcome> {
  const screen = context.pressedMessage;
  return reply(deps, context, async () => ({
    say: [],
    work: { task, screen },
  }));
}

export async function textsOf({ db }: AssistantDeps, { person }: TurnContext): Promise<Texts> {
  return (await loadSnapshot(db, person)).texts;
}

export const packPlan: PackPlan = (trx, plan, now) =>
  enqueuePackJob(
    trx,
    plan.user_id,
    encodeWork({ task: { type: 'plan', planId: plan.id, stopped: plan.status === 'stopped' } }),
    now,
  );

const awaited = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pack_title'), packId: z.int() }),
  newTitle,
  z.object({ type: z.literal('emoji'), placementId: z.int() }),
]);

type Awaited = z.infer<typeof awaited>;

async function ask(
  deps: PackDeps,
  context: TurnContext,
  input: Awaited,
  question: (texts: Texts['packs']) => string,
): Promise<TurnOutcome> {
  const texts = await textsOf(deps, context);
  const words: Outgoing = say(question(texts.packs), [neverMind(texts)]);
  return reply(deps, context, async () => ({ say: [words], awaited: input }));
}

export function askForTitle(deps: PackDeps, context: TurnContext, pack: Pack): Promise<TurnOutcome> {
  return ask(deps, context, { type: 'pack_title', packId: pack.id }, texts => texts.askTitle(pack.title));
}

export function askForEmoji(deps: PackDeps, context: TurnContext, placementId: number): Promise<TurnOutcome> {
  return ask(deps, context, { type: 'emoji', placementId }, texts => texts.askEmoji);
}

async function take(
  deps: PackDeps,
  context: TurnContext,
  input: Awaited,
  words: string,
): Promise<TurnOutcome> {
  const { db } = deps;
  const { id } = context.person;
  switch (input.type) {
    case 'pack_title': {
      const { packId } = input;
      if ((await findPack(db, id, packId)) === undefined) return sayGone(deps, context);
      const title = tidyTitle(words);
      if (title === undefined) return ask(deps, context, input, texts => texts.badTitle);
      return queue(deps, context, { type: 'title', packId, title });
    }
    case 'new_pack_title': {
      const { stickerId, all = false, among } = input;
      const add = { type: 'add_to_pack', stickerId, all } as const;
      if (agreesToDefault(words))
        return commitEffect(deps, context, { ...add, into: { proposedAmong: among } });
      const title = tidyTitle(words);
      if (title === undefined) return ask(deps, context, input, texts => texts.badTitle);
      return commitEffect(deps, context, { ...add, title });
    }
    case 'emoji': {
      const { placementId } = input;
      if ((await findPlacement(db, id, placementId)) === undefined) return sayGone(deps, context);
      const given = readEmoji(words);
      if (given === undefined) return ask(deps, context, input, texts => texts.badEmoji);
      const { emoji, keywords } = withinLimits(given.emoji, given.keywords);
      return queue(deps, context, {
        type: 'emoji',
        placementId,
        emoji: [...emoji],
        keywords: [...keywords],
      });
    }
    default:
      return input satisfies never;
  }
}

export const packInputHandler = awaitedInputHandler(awaited, take);

const awaitedDeletion = z.object({ type: z.literal(AWAITED), packId: z.int(), screen: z.int().optional() });
type AwaitedDeletion = z.infer<typeof awaitedDeletion>;

export function askToDelete(
  texts: Texts['packs'],
  pack: CountedPack,
  screen?: number,
): Reply & { awaited: AwaitedDeletion } {
  const input: AwaitedDeletion = { type: AWAITED, packId: pack.id, screen };
  return { say: [deletionScreen(texts, pack, screen)], awaited: input };
}

async function askAgain(
  deps: PackDeps,
  context: TurnContext,
  { packId, screen }: AwaitedDeletion,
): Promise<TurnOutcome> {
  const { packs, byButton } = await textsOf(deps, context);
  const pack = (await listPacks(deps.db, context.person.id)).find(({ id }) => id === packId);
  if (pack === undefined) return sayGone(deps, context);
  const over = screen === undefined ? [] : [{ type: 'buttons_over' as const, messageId: screen }];
  return reply(deps, context, async () => {
    const asked = askToDelete(packs, pack);
    return { ...asked, say: [say(byButton(packs.buttons.deleteSurely)), ...asked.say, ...over] };
  });
}

/** An answer to that question, which its button alone carries out; other words belong to the dialogue. */
export const packDeletionInputHandler: AwaitedInputHandler<PackDeps> = (deps, context, asked, words) => {
  const { data } = awaitedDeletion.safeParse(asked);
  const meant = deletionMeant(words);
  if (data === undefined || meant === undefined) return undefined;
  return meant === 'keep' ? declined(deps, context, data) : askAgain(deps, context, data);
};

export async function sayGone(deps: PackDeps, context: TurnContext): Promise<TurnOutcome> {
  const texts = (await textsOf(deps, context)).packs;
  return reply(deps, context, async () => ({ say: [screen(texts.gone, [], context.pressedMessage)] }));
}
