import type { Texts } from './index.ts';

/** Stickers after which a person knows how it works and is asked for everything at once. */
const EXPERIENCED_AFTER = 10;

/** The question for what is still missing, in the order of asking; undefined where nothing is. */
export function questionFor(
  texts: Texts,
  missing: readonly ('style' | 'emotion' | 'pose')[],
  totalGenerations: number,
): string | undefined {
  const [next] = missing;
  if (next === undefined) return undefined;
  return totalGenerations > EXPERIENCED_AFTER && missing.length === 3 ? texts.ask.all : texts.ask[next];
}
