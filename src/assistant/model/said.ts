import { LANGUAGES, wordsOf } from '../../i18n/index.ts';
import type { CommandWords } from '../../i18n/types/words.ts';
import { Lexicon, listsOf } from '../../lexicon/lexicon.ts';
import { wordSet } from '../../lexicon/phrases.ts';
import { clausesOf } from '../../lexicon/text.ts';
import { lazy } from '../../lib/lazy.ts';

export type CommandName = keyof CommandWords;

const SHORT = [
  'set',
  'allMoving',
  'myPack',
  'back',
  'anotherPhoto',
  'addThis',
  'copyPack',
  'drawLikeThis',
  'indecent',
] as const;

type Meaning = CommandName | (typeof SHORT)[number];

const lexicon = lazy(
  () =>
    new Lexicon<Meaning>(
      LANGUAGES.flatMap(language => {
        const words = wordsOf(language);
        return [
          ...listsOf<Meaning>(words.commands),
          ...SHORT.map(meaning => [meaning, words[meaning]] as const),
        ];
      }),
    ),
);

const negations = lazy(() => wordSet(LANGUAGES.map(language => wordsOf(language).functions.negations)));

/** A command or a short wish has at most this many words. */
const MAX_WORDS = 6;

/** The meaning of a whole message. */
function meaningOf(text: string): Meaning | undefined {
  const words = clausesOf(text).flatMap(clause => clause.words);
  if (words.length === 0 || words.length > MAX_WORDS) return undefined;
  const found = lexicon().find(words, 'none');
  let meaning: Meaning | undefined;
  for (let at = 0; at < words.length; ) {
    const [match] = (found[at] ?? [])
      .filter(each => meaning === undefined || each.meaning === meaning)
      .toSorted((a, b) => b.length - a.length);
    if (match === undefined) return undefined;
    ({ meaning } = match);
    at += match.length;
  }
  return meaning;
}

const isCommand = (meaning: Meaning): meaning is CommandName => SHORT.every(each => each !== meaning);

/** The command that a message says in plain words ("my packs"). */
export function commandSaid(text: string): CommandName | undefined {
  const meaning = meaningOf(text);
  return meaning !== undefined && isCommand(meaning) ? meaning : undefined;
}

export function saysBack(text: string): boolean {
  return meaningOf(text) === 'back';
}

export function wantsAnotherPhoto(text: string): boolean {
  return meaningOf(text) === 'anotherPhoto';
}

/** Whether the sticker that is there is to go into a pack. */
export function saysAddThis(text: string): boolean {
  return meaningOf(text) === 'addThis';
}

/** Whether a sticker's whole pack is to be copied. */
export function saysCopyPack(text: string): boolean {
  return clausesOf(text).flatMap(clause => clause.words).length <= MAX_WORDS && names(text, 'copyPack');
}

/**
 * Whether the user is to be drawn in the pose of a sticker. @param mostWords for a message that names values too
 */
export function saysDrawLikeThis(text: string, mostWords = MAX_WORDS): boolean {
  const words = clausesOf(text).flatMap(clause => clause.words);
  if (words.length > mostWords) return false;
  return lexicon()
    .find(words, 'none')
    .some(
      (here, at) =>
        here.some(({ meaning }) => meaning === 'drawLikeThis') &&
        !words.slice(0, at).some(({ norm }) => negations().has(norm)),
    );
}

/**
 * Whether several stickers are wished for, and how many if the message has a number. "Add it to my set" is about a pack.
 */
export function setSaid(text: string): { readonly count: number | undefined } | undefined {
  const words = clausesOf(text).flatMap(clause => clause.words);
  const found = lexicon().find(words, 'none');
  const ofPack = new Set(
    found.flatMap((here, at) =>
      here.flatMap(({ meaning, length }) =>
        meaning === 'myPack' ? Array.from({ length }, (_, nth) => at + nth) : [],
      ),
    ),
  );
  const isSet = found.some((here, at) => !ofPack.has(at) && here.some(({ meaning }) => meaning === 'set'));
  if (!isSet || words.length > 2 * MAX_WORDS) return undefined;
  const digits = /(?<!\d)\d{1,2}(?!\d)/.exec(text)?.[0];
  return { count: digits === undefined ? undefined : Number(digits) };
}

const PACK_LINK =
  /(?:(?:https?:\/\/)?(?:t|telegram)\.me\/add(?:stickers|emoji)\/|tg:\/\/add(?:stickers|emoji)\/?\?set=)([a-z]\w{0,63})(?!\w)/iu;
/** With at most this many other words, and no question, a message is its link. */
const MAX_WORDS_AT_LINK = 3;

/** The name of the set that a link in these words leads to, and whether they want a copy of it. */
export function packLinked(text: string): { readonly name: string; readonly isWanted: boolean } | undefined {
  const name = PACK_LINK.exec(text)?.[1];
  if (name === undefined) return undefined;
  const others = text.replace(PACK_LINK, ' ');
  const words = clausesOf(others).flatMap(clause => clause.words);
  const isAlone = words.length <= MAX_WORDS_AT_LINK && !/[?？]/u.test(others);
  return { name, isWanted: isAlone || names(others, 'copyPack') };
}

const MAX_SECONDS = 60;
/** "7", "7.5", "0:07", "1:02 min", "from second 5" */
const TIME = /(?<![\d:.,])(?:(?<minutes>\d):)?(?<seconds>\d{1,2}(?:[.,]\d)?)(?![\d:])/;

/** The moment of a video that words name, in milliseconds; undefined if it is not in the first minute. */
export function momentSaid(text: string): number | undefined {
  const { minutes = '0', seconds } = TIME.exec(text)?.groups ?? {};
  const time = 60 * Number(minutes) + Number(seconds?.replace(',', '.'));
  return time <= MAX_SECONDS ? Math.round(time * 1000) : undefined;
}

function names(text: string, wanted: Meaning): boolean {
  return clausesOf(text).some(({ words }) =>
    lexicon()
      .find(words, 'none')
      .flat()
      .some(({ meaning }) => meaning === wanted),
  );
}

/** Whether all stickers of a set are to move. */
export function saysAllMoving(text: string): boolean {
  return names(text, 'allMoving');
}

/** Whether the stickers are for the user's own pack ("add 5 more to my pack"). */
export function saysMyPack(text: string): boolean {
  return names(text, 'myPack');
}

/** Whether a text asks for a nude or sexual picture. */
export function isIndecent(text: string): boolean {
  return names(text, 'indecent');
}
