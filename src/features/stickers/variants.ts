import type { AssistantDeps, TurnContext, TurnOutcome } from '../../assistant/context.ts';
import { say } from '../../assistant/outgoing.ts';
import { commitWords } from '../../assistant/turn/commit.ts';
import { ensureVariant, findSticker, hasCutOut } from '../../assistant-db/jobs/stickers.ts';
import type { OwnSticker } from './own-sticker.ts';

/** How a sticker looks around the picture that was drawn. */
interface Look {
  readonly outline: boolean;
  readonly caption: string;
}

/** The same sticker in another look, where its cut-out is kept. */
export async function showVariant(
  deps: AssistantDeps,
  context: TurnContext,
  { snapshot: { texts }, found: { sticker } }: OwnSticker,
  look: Look,
): Promise<TurnOutcome> {
  if (!(await hasCutOut(deps.db, sticker.generation_id))) {
    return commitWords(deps, context, [say(texts.afterSticker.noCutOut)]);
  }
  return commitVariant(deps, context, sticker.id, look);
}

/** Puts the variant in the outbox; its picture is made when it is sent. Words are awaited no longer. */
export async function commitVariant(
  deps: AssistantDeps,
  context: TurnContext,
  stickerId: number,
  look: Look,
): Promise<TurnOutcome> {
  return commitWords(deps, context, async trx => {
    const now = deps.clock.now();
    const found = await findSticker(trx, context.person.id, stickerId);
    if (found === undefined) return [];
    return [{ type: 'sticker', stickerId: await ensureVariant(trx, found.sticker, look, now) }];
  });
}
