import type { Middleware } from 'grammy';
import type { AwaitedInputHandler } from '../assistant/awaited-input.ts';
import { takenBy } from '../assistant/awaited-words.ts';
import { SupersededError, type TurnContext } from '../assistant/context.ts';
import type { UserInput } from '../assistant/dialogue/input.ts';
import { handleUserInput } from '../assistant/dialogue/user-input.ts';
import { encodeOutgoing, say } from '../assistant/outgoing.ts';
import { findSession } from '../assistant-db/dialogues/sessions.ts';
import { markRefused } from '../assistant-db/messages/inbox.ts';
import { enqueueMessages } from '../assistant-db/messages/outbox.ts';
import type { BotContext, HandlerDeps } from './context.ts';
import { roomFor, withoutExcess } from './fair-use.ts';
import { packDeletionInputHandler, packInputHandler } from './features/packs/awaited.ts';
import { planInputHandler } from './features/plans/drawn.ts';
import { forgetInputHandler } from './features/privacy/forget.ts';
import { deletionInputHandler } from './features/stickers/delete.ts';
import { captionInputHandler } from './features/stickers/effects.ts';
import { tasteInputHandler } from './features/taste/me.ts';
import { takeIn, wordsIn } from './intake.ts';
import { listen } from './listen.ts';
import { textsOf } from './middleware.ts';
import type { TalkItem } from './updates/talk-items.ts';

/** What one takes that is no larger is hardly more than the rest of a turn, in bytes: voice messages are below it. */
const MAX_SMALL_FILE = 1024 * 1024;

/** Who takes words that a button has asked for: what is awaited stands in the session. Others are for the dialogue. */
const AWAITED_INPUT_HANDLERS: readonly AwaitedInputHandler<HandlerDeps>[] = [
  captionInputHandler,
  deletionInputHandler,
  forgetInputHandler,
  packInputHandler,
  packDeletionInputHandler,
  planInputHandler,
  tasteInputHandler,
];

/**
 * What is worked on of messages sent together: no file beyond the person's limits. They are told about it once, when the
 * rest is acknowledged.
 */
async function withinLimits(
  deps: HandlerDeps,
  { turn: { acknowledge, person }, incoming, batch }: BotContext,
  items: readonly TalkItem[],
): Promise<{ readonly items: readonly TalkItem[]; readonly acknowledge: TurnContext['acknowledge'] }> {
  if (batch.updateIds.length === 1) return { items, acknowledge };
  const room = await roomFor(deps, person.id, batch.receivedAt);
  const { kept, refused } = withoutExcess(batch, items, room.messages);
  if (refused.length === 0) return { items: kept, acknowledge };
  const words = say((await textsOf(deps, incoming)).slowDown(room.minutes));
  return {
    items: kept,
    acknowledge: async trx => {
      await acknowledge(trx);
      await markRefused(trx, refused);
      await enqueueMessages(trx, person.id, [encodeOutgoing(words)], deps.clock.now());
    },
  };
}

/** Of unknown size it may be large. */
function isLargeFile(item: TalkItem): boolean {
  return (item.kind === 'file' || item.kind === 'sound') && (item.size === 0 || item.size > MAX_SMALL_FILE);
}

/** What was sent as the assistant takes it: files opened, sounds written down. */
async function open(deps: HandlerDeps, { person, turn, signal }: TurnContext, sent: readonly TalkItem[]) {
  const { items, notices, turn: begun } = await listen(deps, sent, { chatId: person.id, turn, signal });
  const inAlbum = items.some(item => item.kind !== 'text' && item.albumId !== undefined);
  const session = inAlbum ? await findSession(deps.db, person.id) : undefined;
  const input = await takeIn(items, session?.album_id ?? null, deps, signal).catch(
    (error: unknown): UserInput => {
      if (!(signal.reason instanceof SupersededError)) throw error;
      // Overtaken while a file was fetched: what the person wrote is kept all the same.
      return { ...wordsIn(items), notices: [] };
    },
  );
  return { input: { ...input, notices: [...new Set([...notices, ...input.notices])] }, begun };
}

/** Takes words, photos and sounds: for what a button has asked for, or else for the dialogue. */
export function talk(deps: HandlerDeps): Middleware<BotContext> {
  return async ctx => {
    if (ctx.incoming.kind !== 'talk') return;
    const { items, acknowledge } = await withinLimits(deps, ctx, ctx.incoming.items);
    const opening = () => open(deps, ctx.turn, items);
    const { input, begun } = await (items.some(isLargeFile) ? deps.largeFiles.run(opening) : opening());
    const context = { ...ctx.turn, ...begun, acknowledge };
    ctx.outcome = await handleUserInput(deps, context, input, takenBy(AWAITED_INPUT_HANDLERS, deps, context));
  };
}
