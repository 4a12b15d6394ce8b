import type { PackAction } from '../../assistant/actions.ts';
import type { AwaitedInput } from '../../assistant/awaited-input.ts';
import type { TurnContext } from '../../assistant/context.ts';
import { type Button, type Outgoing, say } from '../../assistant/outgoing.ts';
import { readEmoji } from '../../assistant/sticker-emoji/index.ts';
import { findPack, listPacks } from '../../assistant-db/packs/packs.ts';
import { findPlacement } from '../../assistant-db/packs/placements.ts';
import type { Person } from '../../assistant-db/people/users.ts';
import type { Store } from '../../assistant-db/schema.ts';
import type { Texts } from '../../i18n/index.ts';
import { answerToAdd, pressAdd } from './adding.ts';
import { withinLimits } from './description.ts';
import { pressForget } from './forget.ts';
import { tidyTitle } from './names.ts';
import { type PackDeps, type PackOutcome, reply, textsOf } from './reply.ts';
import { deletionScreen } from './screens/packs.ts';
import { sayGone, showPack, showPacks, showPlacement } from './screens/showing.ts';
import type { PackTask } from './work/task.ts';

export { askToForget } from './forget.ts';
export type { PackDeps, PackOutcome } from './reply.ts';
export { showPacks } from './screens/showing.ts';
export { createPackWorker } from './work/worker.ts';

/** Does what a button about packs stands for. Somebody else's packs and stickers are none. */
export async function pressPackButton(
  deps: PackDeps,
  context: TurnContext,
  action: PackAction,
): Promise<PackOutcome> {
  switch (action.type) {
    case 'pack_add':
    case 'pack_add_to':
    case 'pack_add_new':
      return pressAdd(deps, context, action);
    case 'packs':
      return showPacks(deps, context);
    case 'pack':
      return showPack(deps, context, action.packId, action.page);
    case 'pack_rename':
    case 'pack_delete':
    case 'pack_delete_surely':
      return pressPack(deps, context, action);
    case 'placement':
    case 'placement_emoji':
    case 'placement_move':
    case 'placement_remove':
      return pressPlacement(deps, context, action);
    case 'forget':
      return pressForget(deps, context, action);
    default:
      return action satisfies never;
  }
}

async function pressPack(
  deps: PackDeps,
  context: TurnContext,
  action: Extract<PackAction, { type: 'pack_rename' | 'pack_delete' | 'pack_delete_surely' }>,
): Promise<PackOutcome> {
  const packs = await listPacks(deps.assistant.db, context.person.id);
  const pack = packs.find(({ id }) => id === action.packId);
  if (pack === undefined) return sayGone(deps, context);
  const texts = await textsOf(deps, context);
  switch (action.type) {
    case 'pack_rename':
      return reply(deps, context, async () => ({
        say: [ask(texts, texts.packs.askTitle(pack.title))],
        awaited: { type: 'pack_title', packId: pack.id },
      }));
    case 'pack_delete':
      return reply(deps, context, async () => ({
        say: [deletionScreen(texts.packs, pack, context.pressedMessage)],
      }));
    case 'pack_delete_surely':
      return queue(deps, context, { type: 'delete', packId: pack.id });
    default:
      return action satisfies never;
  }
}

async function pressPlacement(
  deps: PackDeps,
  context: TurnContext,
  action: Extract<PackAction, { readonly placementId: number }>,
): Promise<PackOutcome> {
  const { placementId } = action;
  const placed = await findPlacement(deps.assistant.db, context.person.id, placementId);
  if (placed === undefined) return sayGone(deps, context);
  switch (action.type) {
    case 'placement':
      return showPlacement(deps, context, placed);
    case 'placement_emoji': {
      const texts = await textsOf(deps, context);
      return reply(deps, context, async () => ({
        say: [ask(texts, texts.packs.askEmoji)],
        awaited: { type: 'emoji', placementId },
      }));
    }
    case 'placement_move':
      return queue(deps, context, { type: 'move', placementId, to: action.to });
    case 'placement_remove':
      return queue(deps, context, { type: 'remove', placementId });
    default:
      return action satisfies never;
  }
}

/** A question that the person's next words answer. */
function ask(texts: Texts, question: string): Outgoing {
  const neverMind: Button = { label: texts.neverMind, action: { type: 'never_mind' } };
  return say(question, [neverMind]);
}

/** Has something done at Telegram; the answer takes the place of the pressed message. */
function queue(deps: PackDeps, context: TurnContext, task: PackTask): Promise<PackOutcome> {
  const screen = context.pressedMessage;
  return reply(deps, context, async () => ({
    say: [],
    work: { task, ...(screen !== undefined ? { screen } : {}) },
  }));
}

/** The words that were asked for: a pack's title, or the emoji of a sticker. What is none is asked for once more. */
export async function takePackWords(
  deps: PackDeps,
  context: TurnContext,
  awaited: Extract<AwaitedInput, { type: 'pack_title' | 'emoji' }>,
  words: string,
): Promise<PackOutcome> {
  const texts = await textsOf(deps, context);
  const { db } = deps.assistant;
  const again = (question: string) =>
    reply(deps, context, async () => ({ say: [ask(texts, question)], awaited }));
  switch (awaited.type) {
    case 'pack_title': {
      const { packId } = awaited;
      if ((await findPack(db, context.person.id, packId)) === undefined) return sayGone(deps, context);
      const title = tidyTitle(words);
      if (title === undefined) return again(texts.packs.badTitle);
      return queue(deps, context, { type: 'title', packId, title });
    }
    case 'emoji': {
      const { placementId } = awaited;
      if ((await findPlacement(db, context.person.id, placementId)) === undefined)
        return sayGone(deps, context);
      const given = readEmoji(words);
      if (given === undefined) return again(texts.packs.badEmoji);
      const { emoji, keywords } = withinLimits(given.emoji, given.keywords);
      return queue(deps, context, {
        type: 'emoji',
        placementId,
        emoji: [...emoji],
        keywords: [...keywords],
      });
    }
    default:
      return awaited satisfies never;
  }
}

/** The words that answer the press at once, before it waits for its turn; none where a message follows anyway. */
export async function answerToPackPress(
  db: Store,
  person: Person,
  action: PackAction,
  { packs: texts }: Pick<Texts, 'packs'>,
): Promise<string> {
  switch (action.type) {
    case 'pack_add':
    case 'pack_add_to':
    case 'pack_add_new':
      return answerToAdd(db, person.id, action, texts);
    case 'pack_delete_surely':
      return (await findPack(db, person.id, action.packId)) ? texts.toast.working : texts.toast.gone;
    case 'placement_move':
    case 'placement_remove':
      return (await findPlacement(db, person.id, action.placementId))
        ? texts.toast.working
        : texts.toast.gone;
    // Their answer is the message that follows.
    case 'packs':
    case 'pack':
    case 'pack_rename':
    case 'pack_delete':
    case 'placement':
    case 'placement_emoji':
    case 'forget':
      return '';
    default:
      return action satisfies never;
  }
}
