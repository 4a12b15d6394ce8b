import { storeUpdates } from '../../assistant-db/messages/inbox.ts';
import type { ProcessIdentity } from '../../assistant-db/operation/processes.ts';
import type { Store } from '../../assistant-db/schema.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Observe } from '../../lib/telemetry.ts';
import { digestOf } from './message-digest.ts';
import { readUpdate, type Update } from './update.ts';

export interface ReceiveDeps {
  readonly db: Store;
  readonly clock: Clock;
  readonly log: Logger;
  /** A secret of this bot, for hashes of what people say: it is not stored. */
  readonly digestKey: string;
  readonly observe?: Observe | undefined;
  /** These updates are new, and stored. */
  readonly onStored: (updates: readonly Update[]) => void;
}

function updateIdOf(raw: unknown): number | undefined {
  if (typeof raw !== 'object' || raw === null || !('update_id' in raw)) return undefined;
  return Number.isSafeInteger(raw.update_id) ? Number(raw.update_id) : undefined;
}

/** An update as it is stored; undefined where it cannot be: nested deeper than the stack, while parsing has no limit. */
function payloadOf(raw: unknown): string | undefined {
  try {
    return JSON.stringify(raw);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * Stores updates as Telegram hands them over, by whichever way; when this resolves, Telegram may be told that they
 * have arrived. Repeats and updates of no known kind are skipped.
 *
 * @param owner the process that is about to handle them; left out, whoever comes first
 * @returns the highest update id, known kind or not; undefined where there is none
 * @throws the database's error: nothing is stored
 */
export async function receive(
  { db, clock, log, digestKey, observe, onStored }: ReceiveDeps,
  updates: readonly unknown[],
  owner?: ProcessIdentity,
): Promise<number | undefined> {
  let last: number | undefined;
  const known = [];
  for (const raw of updates) {
    const update = readUpdate(raw);
    const id = update?.updateId ?? updateIdOf(raw);
    if (id !== undefined) last = Math.max(last ?? id, id);
    const payload = update && payloadOf(raw);
    if (update === undefined || payload === undefined)
      log.warn({ update: id }, 'an update of no known kind was skipped');
    else known.push({ update, payload });
  }
  const rows = known.map(({ update, payload }) => {
    const { updateId, chatId, urgent, threadId, fields } = update;
    return { updateId, chatId, urgent, threadId, payload, ...digestOf(fields, digestKey) };
  });
  const ids = await storeUpdates(db, rows, clock.now(), owner);
  const stored = known.map(({ update }) => update).filter(({ updateId }) => ids.has(updateId));
  for (const { kind } of stored) observe?.({ type: 'update', kind });
  onStored(stored);
  return last;
}
