import type { ClaimedUpdate, DigestPair } from '../../assistant-db/messages/inbox.ts';
import { type Batch, nextBatch } from './batches.ts';
import type { Addressee, Arrived } from './incoming.ts';
import { readUpdate } from './update.ts';

/** More wait only where this process cannot keep up, and then reading is the least of it. */
const MOST = 1000;

/**
 * Updates as they were read when they came, for when their turn comes. What is not here, as another process has received it or
 * this one has been started anew since, is read out of what is stored.
 */
export class ReadUpdates {
  readonly #updates = new Map<number, Arrived>();

  add(updates: readonly Arrived[]): void {
    if (this.#updates.size + updates.length > MOST) this.#updates.clear();
    for (const update of updates) this.#updates.set(update.updateId, update);
  }

  /** @returns a stored update, which is not kept here any longer; undefined where it cannot be read */
  take({ updateId, payload }: ClaimedUpdate): Arrived | undefined {
    const known = this.#updates.get(updateId);
    if (known === undefined) return readStored(payload);
    this.#updates.delete(updateId);
    return known;
  }

  /** @returns what of a chat is handled next, see {@link nextBatch}; the update behind it waits on as it was read */
  nextBatch(
    updates: readonly ClaimedUpdate[],
    to: Addressee,
    earlier?: ReadonlyMap<number, DigestPair>,
  ): Batch | undefined {
    let last: Arrived | undefined;
    const read = (update: ClaimedUpdate) => {
      last = this.take(update);
      return last;
    };
    const batch = nextBatch(updates, read, to, earlier);
    if (last !== undefined && batch?.updateIds.includes(last.updateId) === false) this.add([last]);
    return batch;
  }
}

function readStored(payload: string): Arrived | undefined {
  try {
    return readUpdate(JSON.parse(payload));
  } catch {
    return undefined;
  }
}
