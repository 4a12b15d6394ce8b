import type { Middleware } from 'grammy';
import { packLinked } from '../assistant/model/said.ts';
import { encodeOutgoing, say } from '../assistant/state/outgoing.ts';
import { takenBy } from '../assistant/turn/awaited-words.ts';
import { SupersededError, type TurnContext } from '../assistant/turn/context.ts';
import { perform } from '../assistant/turn/feature.ts';
import { findSession } from '../assistant-db/dialogues/sessions.ts';
import { markRefused } from '../assistant-db/messages/answered.ts';
import { enqueueMessages } from '../assistant-db/messages/outbox.ts';
import { hasWords, type UserInput } from '../features/dialogue/input.ts';
import { handleUserInput } from '../features/dialogue/user-input.ts';
import { answerStickers, keepStickers } from '../features/received/receive.ts';
import { answerVideos, keepVideos } from '../features/stickers/video.ts';
import type { BotContext, HandlerDeps } from './context.ts';
import { AWAITED_INPUT_HANDLERS, HANDLERS, runCommand } from './features.ts';
import { parseInput } from './intake/files.ts';
import { transcribeItems } from './intake/sound.ts';
import { roomFor, withoutExcess } from './limits.ts';
import { textsOf } from './replies.ts';
import { wordsIn } from './updates/items.ts';
import type { TalkItem } from './updates/message.ts';

/** Larger files are fetched one at a time. Voice messages are smaller. */
const MAX_SMALL_FILE_BYTES = 1024 * 1024;

/** Leaves out files beyond the user's limits before anything is fetched, and tells the user once. */
async function withinLimits(
  deps: HandlerDeps,
  ctx: BotContext,
): Promise<{ readonly items: readonly TalkItem[]; readonly acknowledge: TurnContext['acknowledge'] }> {
  const { batch, turn } = ctx;
  const { acknowledge, person } = turn;
  const { items } = batch;
  if (batch.updateIds.length === 1) return { items, acknowledge };
  const room = await roomFor(deps, person.id, batch.receivedAt);
  const { kept, refused } = withoutExcess(batch, room.messages);
  if (refused.length === 0) return { items: kept, acknowledge };
  const words = say((await textsOf(deps, ctx)).slowDown(room.minutes));
  return {
    items: kept,
    acknowledge: async trx => {
      await acknowledge(trx);
      await markRefused(trx, refused);
      await enqueueMessages(trx, person.id, [encodeOutgoing(words)], deps.clock.now());
    },
  };
}

function isLargeFile(item: TalkItem): boolean {
  return (
    (item.kind === 'file' || item.kind === 'sound') && (item.size === 0 || item.size > MAX_SMALL_FILE_BYTES)
  );
}

async function readItems(
  deps: HandlerDeps,
  { person, turn, signal }: TurnContext,
  sent: readonly TalkItem[],
) {
  const {
    items,
    notices,
    turn: begun,
  } = await transcribeItems(deps, sent, { chatId: person.id, turn, signal });
  const inAlbum = items.some(item => item.kind !== 'text' && item.albumId !== undefined);
  const session = inAlbum ? await findSession(deps.db, person.id) : undefined;
  const intake = { ...deps, userId: person.id, knownAlbum: session?.album_id ?? null };
  const input = await parseInput(items, intake, signal).catch((error: unknown): UserInput => {
    if (!(signal.reason instanceof SupersededError)) throw error;
    // Superseded while a file was fetched: what the user wrote is kept all the same.
    return { ...wordsIn(items), notices: [] };
  });
  return { input: { ...input, notices: [...new Set([...notices, ...input.notices])] }, begun };
}

/** Handles words, photos, files and voice messages: they are for whatever a button asked for, else for the dialogue. */
export function converse(deps: HandlerDeps): Middleware<BotContext> {
  return async ctx => {
    const { items, acknowledge } = await withinLimits(deps, ctx);
    const read = () => readItems(deps, ctx.turn, items);
    const { input, begun } = await (items.some(isLargeFile) ? deps.largeFiles.run(read) : read());
    const context = { ...ctx.turn, ...begun, acknowledge };
    const linked = packLinked(input.texts.join('\n'));
    if (linked?.isWanted) {
      const { name } = linked;
      ctx.outcome = await perform(HANDLERS, deps, context, { type: 'copy_pack', name });
      return;
    }
    const { stickers = [], videos = [], reply } = input;
    const isSilent = !hasWords(input) && input.photo === undefined;
    if (videos.length > 0 && isSilent && stickers.length === 0) {
      ctx.outcome = await answerVideos(deps, context, videos, input.notices);
      return;
    }
    const shown = videos.length > 0 ? await keepVideos(deps, context, videos) : [];
    const lead = [...(context.lead ?? []), ...shown];
    const led = lead.length > 0 ? { ...context, lead } : context;
    if (stickers.length > 0 && isSilent) {
      ctx.outcome = await answerStickers(deps, led, stickers, input.notices);
      return;
    }
    const sent = [...(reply?.received ? [reply.received] : []), ...stickers];
    if (sent.length > 0) await keepStickers(deps, context, sent);
    const taken = takenBy(AWAITED_INPUT_HANDLERS, deps, led);
    ctx.outcome = await handleUserInput(deps, led, input, taken, (command, turn) =>
      runCommand(deps, turn, command),
    );
  };
}
