/** A word to be put on a line: its width as a share of the font size, and where lines may break beside it. */
export interface WideWord {
  readonly width: number;
  /** The person began a line with it. */
  readonly startsLine: boolean;
  /** A word of one letter, as «я» or «в»: no line ends in it while a longer word follows. */
  readonly keepsNext?: boolean;
}

/** Where each line begins (index of its first word), and the width of the widest. */
export interface Wrapping {
  readonly starts: readonly number[];
  readonly width: number;
}

/**
 * Breaks words into exactly `count` lines so that the widest is as narrow as can be, keeping the person's own line
 * breaks; undefined where that cannot be done.
 */
export function wrap(words: readonly WideWord[], count: number, blank: number): Wrapping | undefined {
  if (words.length === 0 || count < 1) return undefined;
  // For every line count so far, the best breaking of the first n words.
  let best: (Wrapping | undefined)[] = [{ starts: [], width: 0 }];
  for (let line = 0; line < count; line++) {
    const next: (Wrapping | undefined)[] = [undefined];
    for (let end = 1; end <= words.length; end++) {
      const following = words[end];
      if (words[end - 1]?.keepsNext && following && !following.startsLine && !following.keepsNext) {
        next.push(undefined);
        continue;
      }
      let found: Wrapping | undefined;
      let width = -blank;
      for (let start = end - 1; start >= 0; start--) {
        width += blank + (words[start]?.width ?? 0);
        const before = best[start];
        if (before) {
          const widest = Math.max(before.width, width);
          if (!found || widest < found.width) found = { starts: [...before.starts, start], width: widest };
        }
        if (words[start]?.startsLine) break;
      }
      next.push(found);
    }
    best = next;
  }
  return best[words.length];
}
