import { LANGUAGES, wordsOf } from '../../i18n/index.ts';
import type { PlanWords } from '../../i18n/types/words/plan-words.ts';
import { anyOf } from '../../lexicon/connectives.ts';
import { Lexicon, type PhraseList } from '../../lexicon/lexicon.ts';
import { type Clause, clausesOf, type Word } from '../../lexicon/text.ts';
import { lazy, memoize } from '../../lib/lazy.ts';

const MAX_SAID = 999;

type ListName = Exclude<keyof PlanWords, 'numbers' | 'ordinals' | 'occasions'>;

type Meaning = { readonly type: ListName } | { readonly type: 'number' | 'ordinal'; readonly value: number };

/** The index of a number or ordinal list is its value. */
function listsIn({ numbers, ordinals, occasions: _occasions, ...lists }: PlanWords): PhraseList<Meaning>[] {
  const kinds = Object.entries(lists) as [ListName, string][];
  return [
    ...kinds.map(([type, list]): PhraseList<Meaning> => [{ type }, list]),
    ...numbers.map((list, at): PhraseList<Meaning> => [{ type: 'number', value: at + 1 }, list]),
    ...ordinals.map((list, at): PhraseList<Meaning> => [{ type: 'ordinal', value: at + 1 }, list]),
  ];
}

const lexicon = lazy(() => new Lexicon(LANGUAGES.flatMap(language => listsIn(wordsOf(language).plans))));

export interface PlanToken {
  readonly word: Word;
  readonly clause: number;
  readonly meanings: readonly (Meaning & { readonly length: number })[];
}

/** Long, distinctive words, in which typos are forgiven. */
const FORGIVEN: readonly Meaning['type'][] = ['sticker', 'stickers', 'set', 'dozen', 'ordinal'];

interface PlanReading {
  readonly tokens: readonly PlanToken[];
  readonly clauses: readonly Clause[];
}

/** Cache size: a turn reads the same message several times. */
const REMEMBERED = 10;

export const planTokens = memoize(readTokens, text => text, REMEMBERED);

function readTokens(text: string): PlanReading {
  const clauses = clausesOf(text);
  const words = clauses.flatMap((clause, at) => clause.words.map(word => ({ word, clause: at })));
  const read = words.map(({ word }) => word);
  const found = lexicon().find(read, 'none');
  const nearly = lexicon().find(read, 'forgiven');
  // The end of the last phrase: the "once" in "at once" is not the Spanish eleven.
  let taken = 0;
  const tokens = words.map(({ word, clause }, at) => {
    const isInside = at < taken;
    const exact = (found[at] ?? []).filter(({ meaning }) => !isInside || meaning.type !== 'number');
    taken = Math.max(taken, ...exact.map(({ length }) => at + length));
    const likely = (nearly[at] ?? []).filter(
      ({ meaning: { type }, length }) => length === 1 && FORGIVEN.includes(type),
    );
    const meant = exact.length > 0 ? exact : likely;
    return { word, clause, meanings: meant.map(({ meaning, length }) => ({ ...meaning, length })) };
  });
  return { tokens, clauses };
}

export function lengthOf({ meanings }: PlanToken, ...types: readonly Meaning['type'][]): number {
  return Math.max(0, ...meanings.filter(({ type }) => types.includes(type)).map(({ length }) => length));
}

export function holds(tokens: readonly PlanToken[], ...types: readonly Meaning['type'][]): boolean {
  return tokens.some(token => lengthOf(token, ...types) > 0);
}

/** A number in digits, as a word, or as a dozen; at most {@link MAX_SAID}. */
export function numberAt({ word, meanings }: PlanToken): number | undefined {
  if (/^\d{1,9}$/.test(word.norm)) return Math.min(Number(word.norm), MAX_SAID);
  if (meanings.some(({ type }) => type === 'dozen')) return 12;
  const number = meanings.find(meaning => meaning.type === 'number');
  return number?.type === 'number' ? number.value : undefined;
}

const numbered = lazy(() => new RegExp(`^(\\d{1,3})${anyOf('ordinalEndings')}$`));

/** An ordinal: "third", "3rd"; "last" is `count`. */
export function ordinalAt({ word, meanings }: PlanToken, count: number): number | undefined {
  const digits = numbered().exec(word.norm)?.[1];
  if (digits !== undefined) return Number(digits);
  const ordinal = meanings.find(meaning => meaning.type === 'ordinal');
  if (ordinal?.type === 'ordinal') return ordinal.value;
  return meanings.some(({ type }) => type === 'last') ? count : undefined;
}

/** Whether a text mentions the user's pack: "add 5 more to my pack". */
export function saysMyPack(text: string): boolean {
  return holds(planTokens(text).tokens, 'myPack');
}
