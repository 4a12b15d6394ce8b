import { declared } from '../../assistant/state/intents.ts';
import type { ClaimedUpdate, DigestPair } from '../../assistant-db/messages/inbox.ts';
import { isContinuation } from '../../assistant-db/messages/update-ids.ts';
import type { Person } from '../../assistant-db/people/users.ts';
import { decodeCallback } from '../buttons.ts';
import { commandIn, commandWords } from './commands.ts';
import { type Changed, changedBetween } from './edit.ts';
import { type Addressee, type Incoming, incomingOf } from './incoming.ts';
import { type TalkItem, typedIn } from './message.ts';
import { readUpdate, type Update } from './receive.ts';
import type { Message, Press } from './schema.ts';

/** Updates that are handled together, as one action of a user. */
export interface Batch {
  readonly updateIds: readonly number[];
  readonly kind: Incoming['kind'];
  readonly person: Person | undefined;
  /** The contents of all messages, in order. */
  readonly items: readonly TalkItem[];
  /** How many of them came with each update. */
  readonly itemCounts: readonly number[];
  /** The last update that is more than a reaction; undefined if it could not be read. */
  readonly update: Update | undefined;
  readonly receivedAt: number;
  /** The first message in which something was said. */
  readonly messageId: number | undefined;
  readonly attempts: number;
  readonly threadId: number | null;
}

function isSameCommand(first: Message | undefined, second: Message | undefined): boolean {
  const name = (msg: Message | undefined) => msg && commandIn(typedIn(msg))?.name;
  return name(first) === name(second) && commandWords(first) === commandWords(second);
}

function isSamePress(first: Press | undefined, second: Press | undefined): boolean {
  const action = decodeCallback(first?.data ?? '');
  const repeats = action !== undefined && declared(action)?.repeats;
  return (
    !repeats && first?.message?.message_id === second?.message?.message_id && first?.data === second?.data
  );
}

/** Whether an update belongs to the batch before it. */
function continues(batch: Batch, { kind, person }: Incoming, update: Update | undefined): boolean {
  if (kind === 'ignored' && batch.kind === 'talk') return true;
  if (kind !== batch.kind) return false;
  const [first, second] = [batch.update?.fields, update?.fields];
  switch (kind) {
    case 'talk':
    case 'ignored':
    case 'continuation':
      return true;
    case 'command':
      return isSameCommand(first?.message, second?.message);
    case 'button':
      // Several taps on one button are one press, unless each is a step of its own.
      return isSamePress(first?.callback_query, second?.callback_query);
    case 'group':
      // One answer to a member who calls the bot again and again.
      return batch.person?.id === person?.id;
    case 'membership':
    case 'guest':
    case 'migrated':
    case 'payment':
      return false;
    default:
      return kind satisfies never;
  }
}

interface Part {
  readonly messageId: number | undefined;
  readonly items: readonly TalkItem[];
}

/** Replaces the edited part of a message that still waits. */
function edited({ messageId, items }: Part, edit: Part, { words, media }: Changed): Part {
  // The words of an edit that waits itself were handled before.
  const corrects = items.some(item => item.kind === 'text' && item.corrects);
  const texts = (words ? edit.items : items).flatMap((item): TalkItem[] =>
    item.kind === 'text' ? [{ kind: 'text', text: item.text, ...(corrects && { corrects }) }] : [],
  );
  return {
    messageId,
    items: [...texts, ...(media ? edit.items : items).filter(({ kind }) => kind !== 'text')],
  };
}

function withPart(parts: readonly Part[], part: Part, changed: Changed | undefined): readonly Part[] {
  const at =
    changed === undefined ? -1 : parts.findLastIndex(({ messageId }) => messageId === part.messageId);
  const earlier = parts[at];
  if (changed === undefined || earlier === undefined) return [...parts, part];
  return [...parts.with(at, edited(earlier, part, changed)), { messageId: undefined, items: [] }];
}

/** Returns the first updates of a chat to handle together. @param earlier the digests of edited messages, by update */
export function nextBatch(
  updates: readonly ClaimedUpdate[],
  to: Addressee,
  earlier: ReadonlyMap<number, DigestPair> = new Map(),
): Batch | undefined {
  let batch: Batch | undefined;
  let parts: readonly Part[] = [];
  for (const claimed of updates) {
    const update = readStored(claimed);
    const threadId = update?.threadId ?? null;
    // One answer goes to one topic.
    if (batch && batch.threadId !== threadId) break;
    const pair = earlier.get(claimed.updateId);
    const changed = pair && changedBetween(pair.before, pair.after);
    const incoming: Incoming = isContinuation(claimed)
      ? { kind: 'continuation', person: undefined, items: [] }
      : incomingOf(update, to, changed);
    // After a failed attempt, updates are handled one by one, so that one of them cannot hold up the others.
    if (batch && (batch.attempts + claimed.attempts > 0 || !continues(batch, incoming, update))) break;
    parts = withPart(parts, { messageId: update?.messageId, items: incoming.items }, changed);
    const isReaction = batch !== undefined && incoming.kind !== batch.kind;
    batch = {
      ...(batch && isReaction ? batch : { kind: incoming.kind, person: incoming.person, update }),
      updateIds: [...(batch?.updateIds ?? []), claimed.updateId],
      items: parts.flatMap(part => part.items),
      itemCounts: parts.map(part => part.items.length),
      threadId,
      receivedAt: claimed.receivedAt,
      messageId: batch?.messageId ?? (incoming.kind === 'talk' ? update?.messageId : undefined),
      attempts: claimed.attempts,
    };
  }
  return batch;
}

function readStored({ payload }: ClaimedUpdate): Update | undefined {
  try {
    return readUpdate(JSON.parse(payload));
  } catch {
    return undefined;
  }
}
