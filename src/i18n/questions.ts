import type { Texts } from './index.ts';

/** After this many stickers, the user is asked for everything at once. */
const EXPERIENCED_AFTER = 10;

/** The question for the first missing value; undefined if nothing is missing. */
export function questionFor(
  texts: Texts,
  missing: readonly ('style' | 'emotion' | 'pose')[],
  totalGenerations: number,
): string | undefined {
  const [next] = missing;
  if (next === undefined) return undefined;
  return totalGenerations > EXPERIENCED_AFTER && missing.length === 3 ? texts.ask.all : texts.ask[next];
}
