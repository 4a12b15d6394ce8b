import type { ClaimedUpdate } from '../assistant-db/inbox.ts';
import { decodeCallback } from './callback-data.ts';
import { type Incoming, readUpdate } from './updates.ts';

/** Updates that are handled together, as one thing that a person did. */
export interface Unit {
  readonly updateIds: readonly number[];
  readonly incoming: Incoming;
  /** How many items of what is said came with each of the updates. */
  readonly itemCounts: readonly number[];
  /** When the last of them reached us, ms since 1970. */
  readonly receivedAt: number;
  readonly attempts: number;
}

function parsePayload(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}

type Press = Extract<Incoming, { kind: 'button' }>;
type Command = Extract<Incoming, { kind: 'command' }>;

/** `/broadcast A` and `/broadcast B` are two things to do. */
function isSameCommand(first: Command, second: Command): boolean {
  return first.name === second.name && first.words === second.words;
}

function isSamePress(first: Press, second: Press): boolean {
  const step = decodeCallback(first.data)?.type === 'placement_move';
  return !step && first.data === second.data && first.messageId === second.messageId;
}

/** Two things done in a row as one, or nothing where they are to be handled one after the other. */
function merge(first: Incoming, second: Incoming): Incoming | undefined {
  if (first.kind === 'talk' && second.kind === 'talk') {
    return { kind: 'talk', person: second.person, items: [...first.items, ...second.items] };
  }
  if (first.kind === 'command' && second.kind === 'command' && isSameCommand(first, second)) return second;
  // The taps of an impatient finger on one button are one press, unless each is a step of its own.
  if (first.kind === 'button' && second.kind === 'button' && isSamePress(first, second)) return second;
  // One answer to a person who turns to the bot in a group again and again.
  if (first.kind === 'group' && second.kind === 'group' && first.person.id === second.person.id)
    return second;
  if (first.kind === 'ignored' && second.kind === 'ignored') return second;
  return undefined;
}

/** The first thing to handle of what waits in a chat: messages sent in a row are taken together. */
export function firstUnit(updates: readonly ClaimedUpdate[], botUsername: string): Unit | undefined {
  let unit: Unit | undefined;
  for (const update of updates) {
    const incoming = readUpdate(parsePayload(update.payload), botUsername);
    const merged: Incoming | undefined = unit ? merge(unit.incoming, incoming) : incoming;
    // After a failed attempt updates are handled one by one, so that one of them cannot hold up the others.
    if (merged === undefined || (unit && unit.attempts > 0)) break;
    unit = {
      updateIds: [...(unit?.updateIds ?? []), update.updateId],
      incoming: merged,
      itemCounts: [...(unit?.itemCounts ?? []), incoming.kind === 'talk' ? incoming.items.length : 0],
      receivedAt: update.receivedAt,
      attempts: Math.max(unit?.attempts ?? 0, update.attempts),
    };
  }
  return unit;
}
