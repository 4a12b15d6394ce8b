import { takenBy } from '../../assistant/awaited-words.ts';
import { SupersededError, type TurnContext, type TurnOutcome } from '../../assistant/context.ts';
import { saidIn, type UserInput } from '../../assistant/dialogue/input.ts';
import { handleUserInput } from '../../assistant/dialogue/user-input.ts';
import { handlePersonGone } from '../../assistant/drawing/stop.ts';
import { encodeOutgoing, say } from '../../assistant/outgoing.ts';
import { languageFor, writing } from '../../assistant/turn/snapshot.ts';
import { findSession } from '../../assistant-db/dialogues/sessions.ts';
import { markIgnored, markRefused } from '../../assistant-db/messages/inbox.ts';
import { enqueueMessages, hasMessages, moveChat } from '../../assistant-db/messages/outbox.ts';
import { findUser } from '../../assistant-db/people/users.ts';
import { textsFor } from '../../i18n/index.ts';
import { keepChatAction } from '../../telegram/chat-actions.ts';
import { kindOf } from '../actions.ts';
import type { HandleContext } from '../dispatcher.ts';
import { AWAITED_INPUT_HANDLERS } from '../features.ts';
import type { Batch } from '../updates/batches.ts';
import type { Incoming } from '../updates/incoming.ts';
import type { TalkItem } from '../updates/talk-items.ts';
import { handleButton } from './buttons.ts';
import { handleCommand, isUnlimited } from './commands.ts';
import type { HandlerDeps } from './deps.ts';
import { withoutExcess } from './excess.ts';
import { refusalOf, roomFor } from './fair-use.ts';
import { takeIn, wordsIn } from './intake.ts';
import { listen } from './listen.ts';
import { noticeReturn, onUnblocked } from './on-unblocked.ts';

/** Rights that nobody loses by sending too much: some commands, and the button that /forget asks with. */
function isAlwaysOpen(incoming: Incoming): boolean {
  if (incoming.kind === 'button')
    return incoming.action !== undefined && kindOf(incoming.action)?.unlimited === true;
  return incoming.kind === 'command' && isUnlimited(incoming.name);
}

const NOTHING: TurnOutcome = { jobQueued: false };

type Talk = Extract<Incoming, { kind: 'talk' }>;

/**
 * What is worked on of messages sent together: no file beyond the person's limits. They are told about it once, when the
 * rest is acknowledged.
 */
async function withinLimits(
  deps: HandlerDeps,
  { acknowledge, person }: TurnContext,
  incoming: Talk,
  batch: Batch,
): Promise<{ readonly items: Talk['items']; readonly acknowledge: TurnContext['acknowledge'] }> {
  const { items } = incoming;
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

/** What one takes that is no larger is hardly more than the rest of a turn, in bytes: voice messages are below it. */
const MAX_SMALL_FILE = 1024 * 1024;

/** Of unknown size it may be large. */
function isLargeFile(item: TalkItem): boolean {
  return (item.kind === 'file' || item.kind === 'sound') && (item.size === 0 || item.size > MAX_SMALL_FILE);
}

/** What was sent as the assistant takes it: files opened, sounds written down. */
async function open(deps: HandlerDeps, { person, turn, signal }: TurnContext, sent: Talk['items']) {
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

async function talk(
  deps: HandlerDeps,
  turn: TurnContext,
  incoming: Talk,
  batch: Batch,
): Promise<TurnOutcome> {
  const { items, acknowledge } = await withinLimits(deps, turn, incoming, batch);
  const opening = () => open(deps, turn, items);
  const { input, begun } = await (items.some(isLargeFile) ? deps.largeFiles.run(opening) : opening());
  const context = { ...turn, ...begun, acknowledge };
  return handleUserInput(deps, context, input, takenBy(AWAITED_INPUT_HANDLERS, deps, context));
}

/**
 * Says something to a chat that is no person's, or to one whose dialogue is not concerned. A group says much more than it
 * may be answered: one answer at a time waits there.
 */
async function sayTo(deps: HandlerDeps, context: HandleContext, text: string): Promise<TurnOutcome> {
  const { db, clock } = deps;
  await db.transaction().execute(async trx => {
    await context.acknowledge(trx);
    if (context.chatId < 0 && (await hasMessages(trx, context.chatId))) return;
    await enqueueMessages(trx, context.chatId, [encodeOutgoing(say(text))], clock.now());
  });
  return NOTHING;
}

type Somebody = Extract<Incoming, { readonly person: unknown }>;

/** The bot's words for somebody whose words are not answered by a turn, in the language of these words all the same. */
async function textsOf(deps: HandlerDeps, incoming: Somebody) {
  const user = await findUser(deps.db, incoming.person.id);
  const said = incoming.kind === 'talk' ? saidIn(wordsIn(incoming.items)) : [];
  return textsFor(languageFor(writing(incoming.person, user, said), user));
}

/** Skips what is more than a person may send, and tells them once in a while. @returns false where there is room for it */
async function skipped(
  deps: HandlerDeps,
  { incoming, updateIds, receivedAt }: Batch,
  context: HandleContext,
): Promise<boolean> {
  const limited = incoming.kind === 'talk' || incoming.kind === 'command' || incoming.kind === 'button';
  const [updateId] = updateIds;
  if (!limited || updateId === undefined || isAlwaysOpen(incoming)) return false;
  const { person, kind } = incoming;
  const sent = { userId: person.id, updateId, at: receivedAt, urgent: kind !== 'talk' };
  const refusal = await refusalOf(deps, sent);
  if (refusal === undefined) return false;
  const { db, clock } = deps;
  const words = say((await textsOf(deps, incoming)).slowDown(refusal.minutes));
  await db.transaction().execute(async trx => {
    await context.acknowledge(trx);
    await markRefused(trx, updateIds);
    if (!refusal.told) await enqueueMessages(trx, context.chatId, [encodeOutgoing(words)], clock.now());
  });
  return true;
}

/** Names the turn of a batch. */
export function turnOf({ updateIds }: Batch, { chatId }: HandleContext): string {
  return `${chatId}:${updateIds.at(-1)}`;
}

/** Handles one thing that somebody did, by its kind. */
export async function handleBatch(
  deps: HandlerDeps,
  batch: Batch,
  context: HandleContext,
): Promise<TurnOutcome> {
  const { incoming } = batch;
  const { db, clock } = deps;
  if (incoming.kind === 'ignored') {
    await db.transaction().execute(async trx => {
      await context.acknowledge(trx);
      await markIgnored(trx, batch.updateIds);
    });
    return NOTHING;
  }
  if (incoming.kind === 'migrated') {
    await db.transaction().execute(async trx => {
      await context.acknowledge(trx);
      await moveChat(trx, incoming.from, incoming.to);
    });
    return NOTHING;
  }
  if (await skipped(deps, batch, context)) return NOTHING;
  if (incoming.kind !== 'membership' && incoming.kind !== 'group')
    await noticeReturn(db, incoming.person, clock.now());
  const turn: TurnContext = {
    person: incoming.person,
    turn: turnOf(batch, context),
    saidAt: batch.receivedAt,
    pressedMessage: incoming.kind === 'button' ? incoming.messageId : undefined,
    signal: context.signal,
    acknowledge: context.acknowledge,
  };
  switch (incoming.kind) {
    case 'talk':
    case 'command': {
      const { chatId } = context;
      const { threadId } = batch;
      const stopTyping = keepChatAction(deps.api, { chatId, threadId }, 'typing');
      const draft = deps.drafts.begin(chatId, batch.updateIds.at(-1) || 1, threadId);
      const shown: TurnContext = {
        ...turn,
        onText: text => draft.offer(text),
        onTextEnd: () => draft.end(),
      };
      try {
        return incoming.kind === 'talk'
          ? await talk(deps, shown, incoming, batch)
          : await handleCommand(deps, shown, incoming.name, incoming.words);
      } finally {
        stopTyping();
        await draft.end();
      }
    }
    case 'button':
      return handleButton(deps, turn, incoming.action);
    case 'membership':
      await db.transaction().execute(async trx => {
        await context.acknowledge(trx);
        if (incoming.gone) await handlePersonGone(trx, incoming.person.id, clock.now());
        else await onUnblocked(trx, incoming.person, clock.now());
      });
      return NOTHING;
    case 'group':
      return sayTo(deps, context, (await textsOf(deps, incoming)).group(deps.botUsername));
    default:
      return incoming satisfies never;
  }
}

/**
 * Says that a message could not be handled, so that nobody waits for an answer. Its words are not read, not even for their
 * language: to read them may be what brings the process down.
 */
export async function apologize(deps: HandlerDeps, batch: Batch, context: HandleContext): Promise<void> {
  if (batch.incoming.kind === 'ignored' || batch.incoming.kind === 'migrated')
    return void (await deps.db.transaction().execute(context.acknowledge));
  const { person } = batch.incoming;
  const user = await findUser(deps.db, person.id);
  await sayTo(deps, context, textsFor(languageFor(writing(person, user, []), user)).trouble.internal);
}
