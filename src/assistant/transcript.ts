import { firstCharacters } from '../lib/truncate.ts';
import { say, type Words } from './outgoing.ts';

/** What is longer is not listened to, in seconds. */
export const MAX_SOUND_SECONDS = 3 * 60;
/** Characters of what was understood that are shown, at most. */
const MAX_QUOTE = 200;

function shortened(text: string): string {
  if (firstCharacters(text, MAX_QUOTE) === text) return text;
  return `${firstCharacters(text, MAX_QUOTE - 1).trimEnd()}…`;
}

/** What was understood of something said aloud, as the person sees it above the answer. */
export function quoteOf(text: string): Words {
  return say(`🎙 «${shortened(text)}»`);
}
