import { declared } from '../../assistant/intents.ts';
import { type ClaimedUpdate, type DigestPair, isContinuation } from '../../assistant-db/messages/inbox.ts';
import { type Addressee, type Incoming, incomingOf } from './incoming.ts';
import { type Changed, changedBetween, type TalkItem } from './message.ts';
import { readUpdate, type Update } from './receive.ts';

/** Updates handled together, as one thing that a person did. */
export interface Batch {
  readonly updateIds: readonly number[];
  readonly incoming: Incoming;
  /** The last one that is more than a reaction; undefined where it could not be read. */
  readonly update: Update | undefined;
  readonly itemCounts: readonly number[];
  readonly receivedAt: number;
  /** The first message in which something was said. */
  readonly messageId: number | undefined;
  readonly attempts: number;
  readonly threadId: number | null;
}

type Press = Extract<Incoming, { kind: 'button' }>;
type Command = Extract<Incoming, { kind: 'command' }>;

function isSameCommand(first: Command, second: Command): boolean {
  return first.name === second.name && first.words === second.words;
}

function isSamePress(first: Press, second: Press): boolean {
  const repeats = first.action !== undefined && declared(first.action)?.repeats;
  return !repeats && first.messageId === second.messageId && first.data === second.data;
}

function merge(first: Incoming, second: Incoming): Incoming | undefined {
  if (first.kind === 'talk' && second.kind === 'talk') return { ...second, items: [] };
  if (first.kind === 'talk' && second.kind === 'ignored') return first;
  if (first.kind === 'command' && second.kind === 'command' && isSameCommand(first, second)) return second;
  // The taps of an impatient finger on one button are one press, unless each is a step of its own.
  if (first.kind === 'button' && second.kind === 'button' && isSamePress(first, second)) return second;
  // One answer to a person who turns to the bot in a group again and again.
  if (first.kind === 'group' && second.kind === 'group' && first.person.id === second.person.id)
    return second;
  if (first.kind === 'ignored' && second.kind === 'ignored') return second;
  if (first.kind === 'continuation' && second.kind === 'continuation') return second;
  return undefined;
}

interface Part {
  readonly messageId: number | undefined;
  readonly items: readonly TalkItem[];
}

/** What an edit changes takes the place of what still waits. */
function edited({ messageId, items }: Part, edit: Part, { words, media }: Changed): Part {
  // Of an edit that waits itself, the words were handled before.
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

/**
 * The first thing to handle of what waits in a chat. @param earlier what edited messages were before, by
 * update
 */
export function nextBatch(
  updates: readonly ClaimedUpdate[],
  to: Addressee,
  earlier: ReadonlyMap<number, DigestPair> = new Map(),
): Batch | undefined {
  let batch: Batch | undefined;
  let parts: readonly Part[] = [];
  for (const update of updates) {
    const given = readStored(update);
    const threadId = given?.threadId ?? null;
    // One answer goes to one topic.
    if (batch && batch.threadId !== threadId) break;
    const pair = earlier.get(update.updateId);
    const changed = pair && changedBetween(pair.before, pair.after);
    const incoming: Incoming = isContinuation(update)
      ? { kind: 'continuation' }
      : incomingOf(given, to, changed);
    const merged: Incoming | undefined = batch ? merge(batch.incoming, incoming) : incoming;
    // Once begun before, updates are handled one by one, so that one of them cannot hold up the others.
    if (merged === undefined || (batch && batch.attempts + update.attempts > 0)) break;
    const items = incoming.kind === 'talk' ? incoming.items : [];
    parts = withPart(parts, { messageId: given?.messageId, items }, changed);
    batch = {
      updateIds: [...(batch?.updateIds ?? []), update.updateId],
      update: batch && merged === batch.incoming ? batch.update : given,
      incoming: merged.kind === 'talk' ? { ...merged, items: parts.flatMap(part => part.items) } : merged,
      itemCounts: parts.map(part => part.items.length),
      threadId,
      receivedAt: update.receivedAt,
      messageId: batch?.messageId ?? (incoming.kind === 'talk' ? given?.messageId : undefined),
      attempts: update.attempts,
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
