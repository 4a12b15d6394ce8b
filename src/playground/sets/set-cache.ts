import type { Clock } from '../../lib/clock.ts';
import type { StickerSetState } from './sticker-set.ts';

/** How long a set is told from memory, at least and at most, in ms. */
export type KnownFor = readonly [shortestMs: number, longestMs: number];

const KNOWN_FOR: KnownFor = [10 * 60_000, 15 * 60_000];

/**
 * What the Bot API server knows of sticker sets. As tdlib does for bots (tdlib/td, `StickersManager.cpp`): a set that
 * was read is told from memory for 10 to 15 minutes, whatever becomes of it meanwhile. The answer to a call that
 * changes a set renews the memory; only a deletion by the bot itself, and a reading that finds the set gone, clear it.
 * A call that fails does not.
 */
export class SetCache {
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #knownFor: KnownFor;
  readonly #known = new Map<string, { readonly set: StickerSetState; readonly until: number }>();

  constructor(clock: Clock, random: () => number, knownFor = KNOWN_FOR) {
    this.#knownFor = knownFor;
    this.#clock = clock;
    this.#random = random;
  }

  /** The set as it was when it was known last, while that counts. */
  get(name: string): StickerSetState | undefined {
    const known = this.#known.get(name.toLowerCase());
    return known !== undefined && this.#clock.now() < known.until ? known.set : undefined;
  }

  put(set: StickerSetState): void {
    const [shortestMs, longestMs] = this.#knownFor;
    const until = this.#clock.now() + shortestMs + this.#random() * (longestMs - shortestMs);
    this.#known.set(set.name.toLowerCase(), { set: { ...set }, until });
  }

  drop(name: string): void {
    this.#known.delete(name.toLowerCase());
  }
}
