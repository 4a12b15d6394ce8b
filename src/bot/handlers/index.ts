import { comeBack } from '../../assistant/coming-back.ts';
import { SupersededError, type TurnContext, type TurnOutcome } from '../../assistant/context.ts';
import type { UserInput } from '../../assistant/dialogue/input.ts';
import { handleUserInput } from '../../assistant/dialogue/user-input.ts';
import { refusalOf, roomFor } from '../../assistant/fair-use.ts';
import { encodeOutgoing, say } from '../../assistant/outgoing.ts';
import { languageFor } from '../../assistant/snapshot.ts';
import { findSession } from '../../assistant-db/dialogues/sessions.ts';
import { markIgnored, markRefused } from '../../assistant-db/messages/inbox.ts';
import { enqueueMessages, hasMessages, moveChat } from '../../assistant-db/messages/outbox.ts';
import { findUser, markGone } from '../../assistant-db/people/users.ts';
import { takePackWords } from '../../features/packs/index.ts';
import { textsFor } from '../../i18n/index.ts';
import { keepChatAction } from '../../telegram/chat-actions.ts';
import { decodeCallback } from '../callback-data.ts';
import type { HandleContext } from '../dispatcher.ts';
import type { Batch } from '../updates/batches.ts';
import type { Incoming } from '../updates/incoming.ts';
import { handleButton } from './buttons.ts';
import { handleCommand } from './commands.ts';
import type { HandlerDeps } from './deps.ts';
import { withoutExcess } from './excess.ts';
import { takeIn, wordsIn } from './intake.ts';

/** Commands beyond all limits. */
const ALWAYS_OPEN: ReadonlySet<string> = new Set(['forget', 'privacy', 'stop']);

/** Rights that nobody loses by sending too much: these commands, and the button that /forget asks with. */
function isAlwaysOpen(incoming: Incoming): boolean {
  if (incoming.kind === 'button') return decodeCallback(incoming.data)?.type === 'forget';
  return incoming.kind === 'command' && ALWAYS_OPEN.has(incoming.name);
}

/** What a handled batch led to, for those who have to act on it. */
export type HandlerOutcome = TurnOutcome & { readonly packJobQueued?: boolean };

const NOTHING: TurnOutcome = { jobQueued: false };

type Talk = Extract<Incoming, { kind: 'talk' }>;

/**
 * What is worked on of messages sent together: no file beyond the person's limits. They are told about it once, when the
 * rest is acknowledged.
 */
async function withinLimits(
  deps: HandlerDeps,
  { acknowledge, person }: TurnContext,
  { items }: Talk,
  batch: Batch,
): Promise<{ readonly items: Talk['items']; readonly acknowledge: TurnContext['acknowledge'] }> {
  if (batch.updateIds.length === 1) return { items, acknowledge };
  const room = await roomFor(deps.assistant, person.id, batch.receivedAt);
  const { kept, refused } = withoutExcess(batch, items, room.messages);
  if (refused.length === 0) return { items: kept, acknowledge };
  const words = say((await textsOf(deps, person)).slowDown(room.minutes));
  return {
    items: kept,
    acknowledge: async trx => {
      await acknowledge(trx);
      await markRefused(trx, refused);
      await enqueueMessages(trx, person.id, [encodeOutgoing(words)], deps.assistant.clock.now());
    },
  };
}

async function talk(
  deps: HandlerDeps,
  turn: TurnContext,
  incoming: Talk,
  batch: Batch,
): Promise<HandlerOutcome> {
  const { items, acknowledge } = await withinLimits(deps, turn, incoming, batch);
  const context = { ...turn, acknowledge };
  const inAlbum = items.some(item => item.kind !== 'text' && item.albumId !== undefined);
  const session = inAlbum ? await findSession(deps.assistant.db, turn.person.id) : undefined;
  const input = await takeIn(items, session?.album_id ?? null, deps, turn.signal).catch(
    (error: unknown): UserInput => {
      if (!(turn.signal.reason instanceof SupersededError)) throw error;
      // Overtaken while a file was fetched: what the person wrote is kept all the same.
      return { ...wordsIn(items), notices: [] };
    },
  );
  return handleUserInput(deps.assistant, context, input, (awaited, words) =>
    takePackWords(deps.packs, context, awaited, words),
  );
}

/**
 * Says something to a chat that is no person's, or to one whose dialogue is not concerned. A group says much more than it
 * may be answered: one answer at a time waits there.
 */
async function sayTo(deps: HandlerDeps, context: HandleContext, text: string): Promise<TurnOutcome> {
  const { db, clock } = deps.assistant;
  await db.transaction().execute(async trx => {
    await context.acknowledge(trx);
    if (context.chatId < 0 && (await hasMessages(trx, context.chatId))) return;
    await enqueueMessages(trx, context.chatId, [encodeOutgoing(say(text))], clock.now());
  });
  return NOTHING;
}

async function textsOf(deps: HandlerDeps, person: TurnContext['person']) {
  return textsFor(languageFor(person, await findUser(deps.assistant.db, person.id)));
}

/** Passes over what is more than a person may send; they are told once in a while. @returns whether it was so */
async function passOver(
  deps: HandlerDeps,
  { incoming, updateIds, receivedAt }: Batch,
  context: HandleContext,
): Promise<boolean> {
  const limited = incoming.kind === 'talk' || incoming.kind === 'command' || incoming.kind === 'button';
  const [updateId] = updateIds;
  if (!limited || updateId === undefined || isAlwaysOpen(incoming)) return false;
  const { person, kind } = incoming;
  const sent = { userId: person.id, updateId, at: receivedAt, urgent: kind !== 'talk' };
  const refusal = await refusalOf(deps.assistant, sent);
  if (refusal === undefined) return false;
  const { db, clock } = deps.assistant;
  const words = say((await textsOf(deps, person)).slowDown(refusal.minutes));
  await db.transaction().execute(async trx => {
    await context.acknowledge(trx);
    await markRefused(trx, updateIds);
    if (!refusal.told) await enqueueMessages(trx, context.chatId, [encodeOutgoing(words)], clock.now());
  });
  return true;
}

/** Handles one thing that somebody did, by its kind. */
export async function handleBatch(
  deps: HandlerDeps,
  batch: Batch,
  context: HandleContext,
): Promise<HandlerOutcome> {
  const { incoming } = batch;
  const { db, clock } = deps.assistant;
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
  if (await passOver(deps, batch, context)) return NOTHING;
  const turn: TurnContext = {
    person: incoming.person,
    turn: `${context.chatId}:${batch.updateIds.at(-1)}`,
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
      return handleButton(deps, turn, incoming.data);
    case 'membership':
      await db.transaction().execute(async trx => {
        await context.acknowledge(trx);
        if (incoming.gone) await markGone(trx, incoming.person.id, clock.now());
        else await comeBack(trx, incoming.person, clock.now());
      });
      return NOTHING;
    case 'group':
      return sayTo(deps, context, (await textsOf(deps, incoming.person)).group(deps.botUsername));
    default:
      return incoming satisfies never;
  }
}

/** Says that a message could not be handled, so that nobody waits for an answer. */
export async function apologize(deps: HandlerDeps, batch: Batch, context: HandleContext): Promise<void> {
  if (batch.incoming.kind === 'ignored' || batch.incoming.kind === 'migrated')
    return void (await deps.assistant.db.transaction().execute(context.acknowledge));
  await sayTo(deps, context, (await textsOf(deps, batch.incoming.person)).trouble.internal);
}
