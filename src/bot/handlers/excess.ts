import type { Batch } from '../updates/batches.ts';
import type { TalkItem } from '../updates/talk-items.ts';

/** What is left of a batch of messages. */
interface Bounded {
  readonly kept: readonly TalkItem[];
  /** Updates that brought something of which nothing is left. */
  readonly refused: readonly number[];
}

/**
 * Leaves out the files of those messages in a batch that are beyond the first `room`. Their words stay: what is said in
 * one go is understood as a whole, and costs nothing to read.
 */
export function withoutExcess(
  { updateIds, itemCounts }: Pick<Batch, 'updateIds' | 'itemCounts'>,
  items: readonly TalkItem[],
  room: number,
): Bounded {
  const kept: TalkItem[] = [];
  const refused: number[] = [];
  let at = 0;
  for (const [index, updateId] of updateIds.entries()) {
    const sent = items.slice(at, at + (itemCounts[index] ?? 0));
    at += sent.length;
    // Nothing has come with a reaction, or with an edit that stands in the place of what it changes.
    const within = index < room || sent.length === 0;
    const left = within ? sent : sent.filter(({ kind }) => kind === 'text');
    kept.push(...left);
    if (!within && left.length === 0) refused.push(updateId);
  }
  return { kept, refused };
}
