import type { Slices } from '../../../lib/slices.ts';

export interface Findable {
  readonly stems: readonly string[];
  /** The original text, for partial matches. */
  readonly text: string;
}

export interface SoughtWord {
  /** Alternatives: its stems in all languages it may belong to. */
  readonly stems: readonly string[];
  /** More alternatives: prefixes of synonyms. */
  readonly beginnings?: readonly string[];
  readonly written: string;
}

type Fits = (token: string) => boolean;

/** Shorter prefixes match too many words, shorter parts nearly every text. */
const SHORTEST_PART = 3;

function begins(token: string, beginning: string): boolean {
  return beginning.length < SHORTEST_PART ? token === beginning : token.startsWith(beginning);
}

function isForm({ stems, beginnings = [] }: SoughtWord): Fits {
  return token => stems.includes(token) || beginnings.some(beginning => begins(token, beginning));
}

function isUnfinished({ stems, beginnings = [], written }: SoughtWord): Fits {
  const all = [...stems, written, ...beginnings];
  return token => all.some(beginning => begins(token, beginning));
}

/** The usual constants of BM25: how soon repetitions stop counting, and how much long texts are penalized. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;

/** Cost of comparing a token with all prefixes of a word, in the letters that {@link Slices} counts. */
const TOKEN_COST = 20;

/** Collects the tokens that match each word, in one pass over the vocabulary. */
async function fitting(vocabulary: ReadonlySet<string>, words: readonly Fits[], slices: Slices) {
  const sets = words.map(() => new Set<string>());
  for (const token of vocabulary) {
    words.forEach((fits, word) => {
      if (fits(token)) sets[word]?.add(token);
    });
    await slices.spend(TOKEN_COST * words.length);
  }
  return sets;
}

/** The indices of texts that contain at least `needed` of the words, ranked by BM25. */
async function ranked(
  texts: readonly (readonly string[])[],
  words: readonly Fits[],
  needed: number,
  slices: Slices,
): Promise<number[]> {
  const vocabulary = new Set<string>();
  let total = 0;
  for (const tokens of texts) {
    for (const token of tokens) vocabulary.add(token);
    total += tokens.length;
    await slices.spend(tokens.length);
  }
  const averageLength = total / texts.length;
  const tokensThatFit = await fitting(vocabulary, words, slices);
  const counts: number[][] = [];
  for (const tokens of texts) {
    counts.push(tokensThatFit.map(fits => tokens.filter(token => fits.has(token)).length));
    await slices.spend(tokens.length * words.length);
  }
  const weights = words.map((_, word) => {
    const having = counts.filter(row => (row[word] ?? 0) > 0).length;
    return Math.log(1 + (texts.length - having + 0.5) / (having + 0.5));
  });
  const scores = counts.map((row, place) => {
    const length = 1 - LENGTH_SHARE + (LENGTH_SHARE * (texts[place]?.length ?? 0)) / averageLength;
    const parts = row.map((count, word) => {
      return ((weights[word] ?? 0) * count * (SATURATION + 1)) / (count + SATURATION * length);
    });
    return parts.reduce((sum, part) => sum + part, 0);
  });
  return [...texts.keys()]
    .filter(place => (counts[place] ?? []).filter(count => count > 0).length >= needed)
    .toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
}

/** Returns the indices of the texts with any of the words, best first. */
export async function rankByAny(
  texts: readonly Findable[],
  sought: readonly SoughtWord[],
  slices: Slices,
): Promise<number[]> {
  if (texts.length === 0 || sought.length === 0) return [];
  const stems = texts.map(text => text.stems);
  return ranked(stems, sought.map(isForm), 1, slices);
}

/**
 * @param texts earlier texts win ties
 * @returns the indices of the matching texts, best first: those with all the words or prefixes of them; otherwise those
 * with any of the words, otherwise those that contain them as parts of words
 */
export async function rank(
  texts: readonly Findable[],
  sought: readonly SoughtWord[],
  slices: Slices,
): Promise<number[]> {
  if (texts.length === 0 || sought.length === 0) return [];
  const stems = texts.map(text => text.stems);
  const exact = await ranked(stems, sought.map(isForm), sought.length, slices);
  const unfinished = await ranked(stems, sought.map(isUnfinished), sought.length, slices);
  const all = [...exact, ...unfinished];
  if (all.length > 0) return [...new Set(all)];
  const some = await ranked(stems, sought.map(isForm), 1, slices);
  if (some.length > 0) return some;
  const pieces = sought.map(({ written }) => written).filter(({ length }) => length >= SHORTEST_PART);
  const parts = pieces.map(
    (piece): Fits =>
      text =>
        text.includes(piece),
  );
  return ranked(
    texts.map(({ text }) => [text]),
    parts,
    1,
    slices,
  );
}
