import { LANGUAGES, wordsOf } from '../../i18n/index.ts';
import type { TasteWords } from '../../i18n/types/taste-words.ts';
import { Lexicon, listsOf } from '../../lexicon/lexicon.ts';
import { clausesOf, type Word } from '../../lexicon/text.ts';
import { lazy } from '../../lib/lazy.ts';
import type { Preferences } from '../taste/preferences.ts';
import type { FollowUpName } from './questions.ts';

/** What people say about their taste, in all languages at once. */
const lexicon = lazy(
  () => new Lexicon<keyof TasteWords>(LANGUAGES.flatMap(language => listsOf(wordsOf(language).taste))),
);

/** Some words with what they mean. */
interface CueReading {
  readonly words: readonly Word[];
  /** The longest phrase of a kind at a place, in words; 0 where there is none. */
  readonly lengthAt: (at: number, cue: keyof TasteWords) => number;
}

/** Reads words one after the other, whatever the punctuation between them. */
function readCues(text: string): CueReading {
  const words = clausesOf(text).flatMap(clause => clause.words);
  const matches = lexicon().find(words, 'none');
  return {
    words,
    lengthAt: (at, cue) =>
      Math.max(0, ...(matches[at] ?? []).filter(each => each.meaning === cue).map(({ length }) => length)),
  };
}

/** Whether a phrase of this kind stands anywhere. */
function hasCue(text: string | null, cue: keyof TasteWords): boolean {
  if (text === null) return false;
  const reading = readCues(text);
  return reading.words.some((_, at) => reading.lengthAt(at, cue) > 0);
}

/** Whether answers make a question follow. */
export function followsFrom(name: FollowUpName, { styles, purpose, humour }: Preferences): boolean {
  switch (name) {
    case 'usual':
      return styles.length > 1;
    case 'sharpness':
      return hasCue(humour, 'sharp');
    case 'work':
      return hasCue(purpose, 'work');
    case 'family':
      return hasCue(purpose, 'family');
    default:
      return name satisfies never;
  }
}
