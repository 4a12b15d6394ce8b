import { z } from 'zod';
import { deletionMeant } from '../../../assistant/answers.ts';
import { type AwaitedInputHandler, awaitedInputHandler } from '../../../assistant/awaited-input.ts';
import { agreesToDefault, declined } from '../../../assistant/awaited-words.ts';
import type { TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import { neverMind, type Outgoing, say } from '../../../assistant/outgoing.ts';
import { readEmoji } from '../../../assistant/sticker-emoji/index.ts';
import { commitEffect } from '../../../assistant/turn/commit.ts';
import { type CountedPack, findPack, listPacks } from '../../../assistant-db/packs/packs.ts';
import { findPlacement } from '../../../assistant-db/packs/placements.ts';
import type { Pack } from '../../../assistant-db/schema.ts';
import type { Texts } from '../../../i18n/index.ts';
import { withinLimits } from './description.ts';
import { tidyTitle } from './names.ts';
import { type PackDeps, queue, type Reply, reply, textsOf } from './reply.ts';
import { deletionScreen, newTitle } from './screens/packs.ts';
import { sayGone } from './screens/showing.ts';

const AWAITED = 'pack_deletion';

const awaited = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pack_title'), packId: z.int() }),
  newTitle,
  z.object({ type: z.literal('emoji'), placementId: z.int() }),
]);

type Awaited = z.infer<typeof awaited>;

/** A question that the person's next words answer. */
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

/** [rename] */
export function askForTitle(deps: PackDeps, context: TurnContext, pack: Pack): Promise<TurnOutcome> {
  return ask(deps, context, { type: 'pack_title', packId: pack.id }, texts => texts.askTitle(pack.title));
}

/** [emoji] */
export function askForEmoji(deps: PackDeps, context: TurnContext, placementId: number): Promise<TurnOutcome> {
  return ask(deps, context, { type: 'emoji', placementId }, texts => texts.askEmoji);
}

/** A pack's title, or the emoji of a sticker. What is none is asked for once more. */
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

/** The words that the buttons of packs ask for. */
export const packInputHandler = awaitedInputHandler(awaited, take);

/** `screen`: the message that asks, where it took the place of a pack's. */
const awaitedDeletion = z.object({ type: z.literal(AWAITED), packId: z.int(), screen: z.int().optional() });
type AwaitedDeletion = z.infer<typeof awaitedDeletion>;

/** Asks whether a pack is to be deleted. */
export function askToDelete(
  texts: Texts['packs'],
  pack: CountedPack,
  screen?: number,
): Reply & { awaited: AwaitedDeletion } {
  const input: AwaitedDeletion = { type: AWAITED, packId: pack.id, ...(screen !== undefined && { screen }) };
  return { say: [deletionScreen(texts, pack, screen)], awaited: input };
}

/** Shows the button once more. */
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

/** An answer to that question, which its button alone carries out; whatever else is said belongs to the dialogue. */
export const packDeletionInputHandler: AwaitedInputHandler<PackDeps> = (deps, context, asked, words) => {
  const { data } = awaitedDeletion.safeParse(asked);
  const meant = deletionMeant(words);
  if (data === undefined || meant === undefined) return undefined;
  return meant === 'keep' ? declined(deps, context, data) : askAgain(deps, context, data);
};
