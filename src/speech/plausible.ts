import { LANGUAGES, wordsOf } from '../i18n/index.ts';

/** Nobody says more characters in a second, in any script; a model that repeats itself writes hundreds. */
const MOST_PER_SECOND = 40;
/** For a word at the very end, and rounded lengths. */
const ROOM = 80;

/** Whether nothing was said but what models write of silence. */
function isOfSilence(text: string): boolean {
  return LANGUAGES.some(language => wordsOf(language).forms.ofSilence.test(text));
}

/** Sounds that a model describes: "[music]", "(inaudible)", "♪". */
const DESCRIBED = /\[[^\]]*\]|\([^)]*\)|<\|[^|]*\|>|[♪♫]+/gu;

/**
 * The words of a transcript that somebody may have said in that time; empty where nothing was, as a model then rather invents
 * than says so.
 *
 * @param seconds how long the sound is; 0 where nobody knows
 */
export function wordsSaid(transcript: string, seconds: number): string {
  const words = transcript.replace(/\s+/gu, ' ').trim();
  const bare = words
    .replace(DESCRIBED, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s.…¡¿!?,;:"'«»“”„-]+|[\s.…!?,;:"'«»“”„-]+$/gu, '');
  if (!/[\p{L}\p{N}]/u.test(bare) || isOfSilence(bare)) return '';
  if (seconds > 0 && words.length > seconds * MOST_PER_SECOND + ROOM) return '';
  return words;
}
