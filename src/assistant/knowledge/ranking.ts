export interface Findable {
  readonly stems: readonly string[];
  /** As it is written, for parts of words. */
  readonly text: string;
}

export interface SoughtWord {
  /** Its stems in all languages that it may be of: alternatives. */
  readonly stems: readonly string[];
  /** Beginnings of words that mean the same: alternatives too. */
  readonly beginnings?: readonly string[];
  readonly written: string;
}

type Fits = (token: string) => boolean;

/** A shorter beginning fits too many words, a shorter part nearly every text. */
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

/** The usual constants of BM25: how soon repeating a word stops counting, and how much long texts are held back. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;

/** The places of the texts in which at least `needed` of the words stand, by BM25. */
function ranked(texts: readonly (readonly string[])[], words: readonly Fits[], needed: number): number[] {
  const averageLength = texts.reduce((sum, tokens) => sum + tokens.length, 0) / texts.length;
  const vocabulary = [...new Set(texts.flat())];
  const tokensThatFit = words.map(fits => new Set(vocabulary.filter(fits)));
  const counts = texts.map(tokens =>
    tokensThatFit.map(fitting => tokens.filter(token => fitting.has(token)).length),
  );
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

/**
 * @param texts the first is preferred among equals
 * @returns the places of those that fit, best first: those with all the words, the last of them perhaps unfinished;
 * else those with any of them, else those with parts of words like them
 */
export function rank(texts: readonly Findable[], sought: readonly SoughtWord[]): number[] {
  if (texts.length === 0 || sought.length === 0) return [];
  const stems = texts.map(text => text.stems);
  const all = [isForm, isUnfinished].flatMap(fits => ranked(stems, sought.map(fits), sought.length));
  if (all.length > 0) return [...new Set(all)];
  const some = ranked(stems, sought.map(isForm), 1);
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
  );
}
