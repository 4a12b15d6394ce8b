import { z } from 'zod';
import { awaitedInputHandler } from '../../../assistant/awaited-input.ts';
import { agreesToDefault } from '../../../assistant/awaited-words.ts';
import type { TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import { neverMind, type Outgoing, say } from '../../../assistant/outgoing.ts';
import { readEmoji } from '../../../assistant/sticker-emoji/index.ts';
import { commitEffect } from '../../../assistant/turn/commit-effect.ts';
import { findPack } from '../../../assistant-db/packs/packs.ts';
import { findPlacement } from '../../../assistant-db/packs/placements.ts';
import type { Pack } from '../../../assistant-db/schema.ts';
import type { Texts } from '../../../i18n/index.ts';
import { withinLimits } from './description.ts';
import { tidyTitle } from './names.ts';
import { newTitle } from './new-title.ts';
import { type PackDeps, queue, reply, textsOf } from './reply.ts';
import { sayGone } from './screens/showing.ts';

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
