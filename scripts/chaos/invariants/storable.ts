import type { Trouble, TroubleKind } from '../troubles/trouble.ts';

/** While these last nothing can be stored. */
const BLOCKS = new Set<TroubleKind>(['disk', 'lock']);
/** The bot waits so long before it tries to store something once more, in ms. */
const AGAIN_MS = 6000;

/** How much of a stretch of time the bot had for storing what it held in memory, in ms. */
export function storableMs(troubles: readonly Trouble[], from: number, to: number): number {
  let free = 0;
  let at = from;
  const blocks = troubles.filter(({ kind }) => BLOCKS.has(kind)).toSorted((a, b) => a.from - b.from);
  for (const block of blocks) {
    free += Math.max(0, Math.min(block.from, to) - at);
    at = Math.max(at, block.to + AGAIN_MS);
  }
  return free + Math.max(0, to - at);
}

/** Whether the database could not be written at a time, or shortly before. */
export function isBlocked(troubles: readonly Trouble[], at: number): boolean {
  return troubles.some(({ kind, from, to }) => BLOCKS.has(kind) && at >= from && at <= to + AGAIN_MS);
}
