import { LANGUAGES, type Language, wordsOf } from '../i18n/index.ts';
import type { AnswerWords } from '../i18n/types/words/answers.ts';
import { Lexicon, listsOf } from '../lexicon/lexicon.ts';
import { clausesOf, type Word } from '../lexicon/text.ts';
import { lazy } from '../lib/lazy.ts';

type AnswerKind = Exclude<keyof AnswerWords, 'filler' | 'languages'> | Language;
type Meaning = AnswerKind | 'filler';

/** Short answers, in all languages at once. */
const lexicon = lazy(
  () =>
    new Lexicon<Meaning>(
      LANGUAGES.flatMap(language => {
        const { languages, ...answers } = wordsOf(language).answers;
        return [...listsOf<Meaning>(answers), ...listsOf<Meaning>(languages)];
      }),
    ),
);

/** Longer messages are more than an answer. */
const MOST_WORDS = 12;

/**
 * What a message answers to a question that is open, among these kinds of answers; empty where it holds anything else.
 * What stands in quotation marks is no answer.
 *
 * @param beside what may stand beside it: nothing means that every word is one of the answers
 */
export function answersIn<Kind extends AnswerKind>(
  text: string,
  kinds: readonly Kind[],
  beside: 'filler' | 'nothing' = 'filler',
): ReadonlySet<Kind> {
  const clauses = clausesOf(text).map(({ words }) => words);
  const words = clauses.flat();
  if (words.length > MOST_WORDS || words.some(word => word.quoted)) return new Set();
  const found = new Set<Kind>();
  for (const clause of clauses) {
    const matches = lexicon().find(clause, 'none');
    for (let at = 0; at < clause.length; ) {
      const here = (matches[at] ?? []).filter(({ meaning }) => meaning === beside || isOneOf(meaning, kinds));
      const length = Math.max(0, ...here.map(match => match.length));
      if (length === 0) return new Set();
      for (const match of here) {
        if (match.length === length && isOneOf(match.meaning, kinds)) found.add(match.meaning);
      }
      at += length;
    }
  }
  return found;
}

function isOneOf<Kind extends AnswerKind>(meaning: Meaning, kinds: readonly Kind[]): meaning is Kind {
  return kinds.some(kind => kind === meaning);
}

/** Quoted words: a name that stands in a wish. */
const NAME = /["«“„]([^"«»“”„\n]{1,64})["»”“]/u;

/** What is to come into a pack: the last sticker or all there are, into the usual one or a new one. */
export type PackWish = 'add_to_pack' | 'add_to_new_pack' | 'add_all_to_pack' | 'add_all_to_new_pack';

/** The kinds of answers that a clause holds, wherever they stand in it; what is quoted says nothing. */
function kindsIn(words: readonly Word[]): ReadonlySet<Meaning> {
  const matches = lexicon().find(
    words.filter(word => !word.quoted),
    'none',
  );
  return new Set(matches.flat().map(({ meaning }) => meaning));
}

/** Whether a clause that names a pack says so. "Add it to my pack, no outline please": only the other clause refuses anything. */
function saysOfPack(text: string, says: (kinds: ReadonlySet<Meaning>) => boolean): boolean {
  return clausesOf(text).some(({ words }) => {
    const kinds = kindsIn(words);
    return (kinds.has('toPack') || kinds.has('toNewPack')) && says(kinds);
  });
}

/** Whether words that speak of a pack want nothing in it. */
export function refusesPack(text: string): boolean {
  return saysOfPack(text, kinds => kinds.has('notToPack'));
}

/** The wish of words that are known to want something in a pack. "That is all, add it" is of one sticker. */
export function packWishOf(text: string): PackWish {
  const isNew = saysOfPack(text, kinds => kinds.has('toNewPack'));
  if (saysOfPack(text, kinds => kinds.has('allStickers') && !kinds.has('notAll')))
    return isNew ? 'add_all_to_new_pack' : 'add_all_to_pack';
  return isNew ? 'add_to_new_pack' : 'add_to_pack';
}

/** A wish in so many words; undefined where a message is none. */
export type ShortWish =
  | { readonly type: PackWish; readonly title?: string }
  | { readonly type: 'delete'; readonly what: 'everything' | 'pack' }
  | { readonly type: 'stop' }
  | { readonly type: 'language'; readonly language: Language };

/** The wish that a whole message is. Whoever asks how something is done wishes for nothing. */
export function shortWishIn(text: string): ShortWish | undefined {
  if (text.includes('?')) return undefined;
  const title = NAME.exec(text)?.[1]?.trim();
  const words = title === undefined ? text : text.replace(NAME, ' ');
  const found = answersIn(words, [
    'toPack',
    'toNewPack',
    'allStickers',
    'deleteAll',
    'deletePack',
    'stopDrawing',
    ...LANGUAGES,
  ]);
  const [wish, ...others] = [...found].filter(each => each !== 'allStickers');
  if (wish === undefined || others.length > 0) return undefined;
  if (wish !== 'toPack' && wish !== 'toNewPack' && found.has('allStickers')) return undefined;
  switch (wish) {
    case 'toPack':
    case 'toNewPack':
      return { type: packWishOf(words), ...(title !== undefined && { title }) };
    case 'deleteAll':
      return { type: 'delete', what: 'everything' };
    case 'deletePack':
      return { type: 'delete', what: 'pack' };
    case 'stopDrawing':
      return { type: 'stop' };
    default:
      return { type: 'language', language: wish };
  }
}

/** Which of two photos an answer means; undefined where it is none. */
export function photoMeant(text: string): 'new' | 'old' | undefined {
  const found = answersIn(text, ['newPhoto', 'oldPhoto', 'yes', 'no']);
  // "No, the old one", "yes, keep it": what is named counts.
  const isNamed = found.has('newPhoto') !== found.has('oldPhoto');
  if (isNamed) return found.has('newPhoto') ? 'new' : 'old';
  if (found.has('newPhoto') || found.has('yes') === found.has('no')) return undefined;
  return found.has('yes') ? 'new' : 'old';
}

/** Whether an answer names the photo that is there, and not another one. */
export function namesOldPhoto(text: string): boolean {
  const found = answersIn(text, ['newPhoto', 'oldPhoto']);
  return found.has('oldPhoto') && !found.has('newPhoto');
}

/** What a message answers to the question whether to delete something; undefined where it is no answer. */
export function deletionMeant(text: string): 'delete' | 'keep' | undefined {
  const found = answersIn(text, ['yes', 'deleteIt', 'no', 'skip', 'decline', 'cancel', 'keepIt']);
  const keeps = (['no', 'skip', 'decline', 'cancel', 'keepIt'] as const).some(kind => found.has(kind));
  const deletes = found.has('yes') || found.has('deleteIt');
  if (keeps === deletes) return undefined;
  return deletes ? 'delete' : 'keep';
}

/** Whether an answer leaves it open which of two photos is meant: "the better one". */
export function meansEitherPhoto(text: string): boolean {
  return answersIn(text, ['eitherPhoto']).size > 0;
}

/** Whether an answer wants none of two photos. */
export function meansNeitherPhoto(text: string): boolean {
  return answersIn(text, ['neitherPhoto']).size > 0;
}

/** Whether a message says that another photo than the one that is there is to come, and nothing else. */
export function wantsAnotherPhoto(text: string): boolean {
  return answersIn(text, ['anotherPhoto']).size > 0;
}

/** In characters. */
const LONGEST_ACKNOWLEDGEMENT = 100;

/**
 * Whether words of ours tell that something was heard, and no more: alone they are nothing to say. "Sure, send it!" asks for
 * something.
 */
export function isMereAcknowledgement(text: string): boolean {
  return text.length <= LONGEST_ACKNOWLEDGEMENT && answersIn(text, ['heard'], 'nothing').size > 0;
}
