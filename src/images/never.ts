import { firstCharacters } from '../lib/truncate.ts';

/** All of it goes into every prompt of the person. */
const MOST = 8;
/** In characters. */
const LONGEST = 60;

/**
 * What a person never wants drawn, for an image model: data, as their wishes are, and stronger than these.
 *
 * @param never in their own words
 */
export function neverLines(never: readonly string[] = []): readonly string[] {
  const told = never.slice(0, MOST).map(words => firstCharacters(words, LONGEST));
  if (told.length === 0) return [];
  return [
    `Never draw for this person, whatever the wishes above say; leave it out without a replacement: ${JSON.stringify(told)}`,
  ];
}
