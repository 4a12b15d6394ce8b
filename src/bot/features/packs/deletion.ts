import { z } from 'zod';
import { deletionMeant } from '../../../assistant/answers.ts';
import type { AwaitedInputHandler } from '../../../assistant/awaited-input.ts';
import { declined } from '../../../assistant/awaited-words.ts';
import type { TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import { say } from '../../../assistant/outgoing.ts';
import { type CountedPack, listPacks } from '../../../assistant-db/packs/packs.ts';
import type { PackTexts } from '../../../i18n/types/packs.ts';
import { type PackDeps, type Reply, reply, textsOf } from './reply.ts';
import { deletionScreen } from './screens/packs.ts';
import { sayGone } from './screens/showing.ts';

const AWAITED = 'pack_deletion';
/** `screen`: the message that asks, where it took the place of a pack's. */
const awaited = z.object({ type: z.literal(AWAITED), packId: z.int(), screen: z.int().optional() });
type Awaited = z.infer<typeof awaited>;

/** Asks whether a pack is to be deleted. */
export function askToDelete(
  texts: PackTexts,
  pack: CountedPack,
  screen?: number,
): Reply & { awaited: Awaited } {
  const input: Awaited = { type: AWAITED, packId: pack.id, ...(screen !== undefined && { screen }) };
  return { say: [deletionScreen(texts, pack, screen)], awaited: input };
}

/** Shows the button once more. */
async function askAgain(
  deps: PackDeps,
  context: TurnContext,
  { packId, screen }: Awaited,
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
  const { data } = awaited.safeParse(asked);
  const meant = deletionMeant(words);
  if (data === undefined || meant === undefined) return undefined;
  return meant === 'keep' ? declined(deps, context, data) : askAgain(deps, context, data);
};
