import { LANGUAGES, type Language, wordsOf } from '../i18n/index.ts';
import type { AnswerWords } from '../i18n/types/words/answers.ts';
import { Lexicon, listsOf } from '../lexicon/lexicon.ts';
import { clausesOf, type Word } from '../lexicon/text.ts';
import { lazy } from '../lib/lazy.ts';

type AnswerKind = Exclude<keyof AnswerWords, 'filler' | 'languages'> | Language;
type Meaning = AnswerKind | 'filler';

const lexicon = lazy(
  () =>
    new Lexicon<Meaning>(
      LANGUAGES.flatMap(language => {
        const { languages, ...answers } = wordsOf(language).answers;
        return [...listsOf<Meaning>(answers), ...listsOf<Meaning>(languages)];
      }),
    ),
);

const MAX_WORDS = 12;

/**
 * The kinds of answers that a message consists of; empty where it holds anything else. `beside`: what may stand
 * beside them.
 */
export function answersIn<Kind extends AnswerKind>(
  text: string,
  kinds: readonly Kind[],
  beside: 'filler' | 'nothing' = 'filler',
): ReadonlySet<Kind> {
  const clauses = clausesOf(text).map(({ words }) => words);
  const words = clauses.flat();
  if (words.length > MAX_WORDS || words.some(word => word.quoted)) return new Set();
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

/** Whether the first clause is a plain "no": the rest says why. */
export function beginsWithNo(text: string): boolean {
  const [first] = clausesOf(text);
  const end = first?.words.at(-1)?.end ?? 0;
  return answersIn(text.slice(0, end), ['no']).size > 0;
}

function isOneOf<Kind extends AnswerKind>(meaning: Meaning, kinds: readonly Kind[]): meaning is Kind {
  return kinds.some(kind => kind === meaning);
}

const NAME = /["«“„]([^"«»“”„\n]{1,64})["»”“]/u;

export type PackWish = 'add_to_pack' | 'add_to_new_pack' | 'add_all_to_pack' | 'add_all_to_new_pack';

function kindsIn(words: readonly Word[]): ReadonlySet<Meaning> {
  const matches = lexicon().find(
    words.filter(word => !word.quoted),
    'none',
  );
  return new Set(matches.flat().map(({ meaning }) => meaning));
}

/** Whether a clause that names a pack says so: in "Add it to my pack, no outline please" the other clause refuses. */
function saysOfPack(text: string, says: (kinds: ReadonlySet<Meaning>) => boolean): boolean {
  return clausesOf(text).some(({ words }) => {
    const kinds = kindsIn(words);
    return (kinds.has('toPack') || kinds.has('toNewPack')) && says(kinds);
  });
}

export function refusesPack(text: string): boolean {
  return saysOfPack(text, kinds => kinds.has('notToPack'));
}

/** "That is all, add it" is of one sticker. */
export function packWishOf(text: string): PackWish {
  const isNew = saysOfPack(text, kinds => kinds.has('toNewPack'));
  if (saysOfPack(text, kinds => kinds.has('allStickers') && !kinds.has('notAll')))
    return isNew ? 'add_all_to_new_pack' : 'add_all_to_pack';
  return isNew ? 'add_to_new_pack' : 'add_to_pack';
}

export type ShortWish =
  | { readonly type: PackWish; readonly title?: string }
  | { readonly type: 'delete'; readonly what: 'everything' | 'pack' }
  | { readonly type: 'stop' }
  | { readonly type: 'language'; readonly language: Language };

/** The wish that a whole message is. Asking how something is done is no wish. */
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

export function photoMeant(text: string): 'new' | 'old' | undefined {
  const found = answersIn(text, ['newPhoto', 'oldPhoto', 'yes', 'no']);
  // "No, the old one", "yes, keep it": what is named counts.
  const isNamed = found.has('newPhoto') !== found.has('oldPhoto');
  if (isNamed) return found.has('newPhoto') ? 'new' : 'old';
  if (found.has('newPhoto') || found.has('yes') === found.has('no')) return undefined;
  return found.has('yes') ? 'new' : 'old';
}

export function namesOldPhoto(text: string): boolean {
  const found = answersIn(text, ['newPhoto', 'oldPhoto']);
  return found.has('oldPhoto') && !found.has('newPhoto');
}

export function deletionMeant(text: string): 'delete' | 'keep' | undefined {
  const found = answersIn(text, ['yes', 'deleteIt', 'no', 'skip', 'decline', 'cancel', 'keepIt']);
  const keeps = (['no', 'skip', 'decline', 'cancel', 'keepIt'] as const).some(kind => found.has(kind));
  const deletes = found.has('yes') || found.has('deleteIt');
  if (keeps === deletes) return undefined;
  return deletes ? 'delete' : 'keep';
}

export function meansEitherPhoto(text: string): boolean {
  return answersIn(text, ['eitherPhoto']).size > 0;
}

export function meansNeitherPhoto(text: string): boolean {
  return answersIn(text, ['neitherPhoto']).size > 0;
}

export function wantsAnotherPhoto(text: string): boolean {
  return answersIn(text, ['anotherPhoto']).size > 0;
}

const LONGEST_ACKNOWLEDGEMENT = 100;

/** Whether words of ours only tell that something was heard. "Sure, send it!" asks for something. */
export function isMereAcknowledgement(text: string): boolean {
  return text.length <= LONGEST_ACKNOWLEDGEMENT && answersIn(text, ['heard'], 'nothing').size > 0;
}
