import { z } from 'zod';
import { awaits, encodeAwaited } from '../../assistant/awaited-input.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../assistant/context.ts';
import { type Button, neverMind, say, type Words } from '../../assistant/outgoing.ts';
import { commitWords } from '../../assistant/turn/commit.ts';
import { loadSnapshot } from '../../assistant/turn/snapshot.ts';
import { ensureSession, updateSession } from '../../assistant-db/dialogues/sessions.ts';
import { findSticker, hasCutOut } from '../../assistant-db/jobs/stickers.ts';
import { checkCaption, cleanCaption, MAX_CAPTION } from '../../images/finishing/caption/limits.ts';
import type { StickerAction } from './actions.ts';
import type { OwnSticker } from './own-sticker.ts';
import { commitVariant } from './variants.ts';

/** [caption]: asks for the words. */
export async function askForCaption(
  deps: AssistantDeps,
  context: TurnContext,
  { snapshot: { texts }, found: { sticker } }: OwnSticker,
): Promise<TurnOutcome> {
  const { afterSticker } = texts;
  if (!(await hasCutOut(deps.db, sticker.generation_id))) {
    return commitWords(deps, context, [say(afterSticker.noCutOut)]);
  }
  const remove: Button<StickerAction> = {
    label: afterSticker.removeCaption,
    action: { type: 'no_caption', stickerId: sticker.id },
  };
  const buttons = [...(sticker.caption === '' ? [] : [remove]), neverMind(texts)];
  return awaitCaption(deps, context, sticker.id, say(afterSticker.askCaption(MAX_CAPTION), buttons));
}

const awaited = z.object({ type: z.literal('caption'), stickerId: z.int() });

/** Asks for words that are no part of the dialogue. */
async function awaitCaption(
  deps: AssistantDeps,
  context: TurnContext,
  stickerId: number,
  question: Words,
): Promise<TurnOutcome> {
  const input: z.infer<typeof awaited> = { type: 'caption', stickerId };
  return commitWords(deps, context, async trx => {
    const now = deps.clock.now();
    const session = await ensureSession(trx, context.person.id, now);
    await updateSession(trx, session.id, { awaited_input: encodeAwaited(input, now), updated_at: now });
    return [question];
  });
}

/** The words that a caption was asked for with. What cannot be drawn is told, and asked for once more. */
async function takeCaption(
  deps: AssistantDeps,
  context: TurnContext,
  { stickerId }: z.infer<typeof awaited>,
  words: string,
): Promise<TurnOutcome> {
  const { texts } = await loadSnapshot(deps.db, context.person);
  const found = await findSticker(deps.db, context.person.id, stickerId);
  if (found === undefined) return commitWords(deps, context, [say(texts.afterSticker.unknown)]);
  const caption = cleanCaption(words);
  const check = checkCaption(caption);
  switch (check) {
    case 'ok':
      return commitVariant(deps, context, stickerId, { outline: found.sticker.outline === 1, caption });
    case 'empty':
    case 'too_long':
    case 'unsupported': {
      const problem = {
        empty: texts.afterSticker.askCaption(MAX_CAPTION),
        too_long: texts.afterSticker.captionTooLong(MAX_CAPTION),
        unsupported: texts.afterSticker.captionUnsupported,
      }[check];
      return awaitCaption(deps, context, stickerId, say(problem, [neverMind(texts)]));
    }
    default:
      return check satisfies never;
  }
}

/** The words of a caption. */
export const stickerAwaits = awaits(awaited, takeCaption);
