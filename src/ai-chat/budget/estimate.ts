/** One kind of piece that a text is made of, and what a run of it takes in tokens. */
interface Piece {
  readonly pattern: string;
  readonly tokens: (run: string) => number;
}

/** Real words are in a vocabulary, whole or in syllables; of letters without sense hardly two make a token. */
function word(run: string, letters: number): number {
  const isWord = run.length <= 24;
  return isWord ? Math.max(1.05, run.length / letters) : run.length / 1.7;
}

/**
 * The first that fits counts. The figures are fitted to o200k, the vocabulary of OpenAI's models, and are a little above
 * it for running text and JSON; those of other models of today are of about that size.
 */
const PIECES: readonly Piece[] = [
  { pattern: '[A-Za-z]+', tokens: run => word(run, /[a-z][A-Z]/.test(run) ? 2.5 : 5) },
  { pattern: '\\p{Script=Cyrillic}+', tokens: run => word(run, 2.5) },
  // A word with a letter beyond ASCII in it continues here.
  { pattern: '\\p{Script=Latin}[\\p{Script=Latin}\\p{M}]*', tokens: run => Math.max(1, run.length / 2) },
  { pattern: '\\p{N}+', tokens: run => Math.ceil(run.length / 3) },
  // A space belongs to the word behind it, but not to a number.
  { pattern: ' (?=[^\\s\\p{N}])', tokens: () => 0 },
  { pattern: '\\s+', tokens: run => Math.ceil(run.length / 16) },
  { pattern: '[!-/:-@\\[-`{-~]+', tokens: run => Math.max(1, run.length / 2.5) },
  // Scripts that write a word in one sign or two.
  { pattern: '\\p{Script=Han}', tokens: () => 1.1 },
  { pattern: '[\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー]', tokens: () => 0.85 },
  { pattern: '[\\p{L}\\p{M}]+', tokens: run => word(run, 2) },
  { pattern: '[^]', tokens: sign => (sign.length > 1 ? 1.7 : 1.3) },
];

const ANY_PIECE = new RegExp(PIECES.map(({ pattern }) => `(${pattern})`).join('|'), 'gu');

/**
 * Tokens of a text where no tokenizer of the model is at hand: rather some too many than too few, in time that grows
 * with its length alone.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const match of text.matchAll(ANY_PIECE)) {
    const kind = match.indexOf(match[0], 1) - 1;
    tokens += PIECES[kind]?.tokens(match[0]) ?? 0;
  }
  return Math.ceil(tokens);
}
