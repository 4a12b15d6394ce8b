/** One kind of sign that a text is made of, and what a run of it takes in hundredths of a token: whole numbers cost nothing. */
interface Kind {
  readonly sign: RegExp;
  readonly goesOn: readonly KindName[];
  readonly tokens: (length: number) => number;
}

type KindName = (typeof NAMES)[number];

const NAMES = [
  'ascii',
  'cyrillic',
  'latin',
  'number',
  'space',
  'punctuation',
  'han',
  'syllable',
  'letter',
  'other',
] as const;

/**
 * Real words are in a vocabulary, whole or in syllables; of letters without sense hardly two make a token.
 *
 * @param letter of a word, in hundredths of a token
 */
function word(length: number, letter: number): number {
  return length > 24 ? length * 59 : Math.max(length * letter, 100);
}

/**
 * The first that a sign is of counts. The figures are fitted to o200k, the vocabulary of OpenAI's models, and are a
 * little above it for running text and JSON; those of other models of today are of about that size.
 */
const KINDS: Readonly<Record<KindName, Kind>> = {
  ascii: { sign: /[A-Za-z]/, goesOn: ['ascii'], tokens: length => word(length, 15) },
  cyrillic: { sign: /\p{Script=Cyrillic}/u, goesOn: ['cyrillic'], tokens: length => word(length, 40) },
  // A word with a letter beyond ASCII in it continues here.
  latin: {
    sign: /\p{Script=Latin}/u,
    goesOn: ['ascii', 'latin', 'letter'],
    tokens: length => (length > 2 ? length * 50 : 100),
  },
  number: { sign: /\p{N}/u, goesOn: ['number'], tokens: length => 100 * Math.ceil(length / 3) },
  space: { sign: /\s/, goesOn: ['space'], tokens: length => 100 * Math.ceil(length / 16) },
  punctuation: {
    sign: /[!-/:-@[-`{-~]/,
    goesOn: ['punctuation'],
    tokens: length => (length > 2 ? length * 33 : 100),
  },
  // Scripts that write a word in one sign or two.
  han: { sign: /\p{Script=Han}/u, goesOn: [], tokens: () => 110 },
  syllable: {
    sign: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u,
    goesOn: [],
    tokens: () => 85,
  },
  letter: { sign: /[\p{L}\p{M}]/u, goesOn: ['letter', 'latin', 'ascii'], tokens: length => word(length, 50) },
  other: { sign: /./su, goesOn: [], tokens: length => (length > 1 ? 170 : 130) },
};

const UNKNOWN = 255;
/** The kinds of the signs seen so far, by code: every word that is sent to a model is counted, in each turn anew. */
const SEEN = new Uint8Array(0x10000).fill(UNKNOWN);
const BY_NUMBER = NAMES.map(name => KINDS[name]);
const GOES_ON = BY_NUMBER.map(({ goesOn }) => NAMES.map(name => goesOn.includes(name)));
const SPACE = NAMES.indexOf('space');
const NUMBER = NAMES.indexOf('number');
const ASCII = NAMES.indexOf('ascii');
const PUNCTUATION = NAMES.indexOf('punctuation');

/** Apart from `kindOf`, which is called for every sign: a closure in it would cost memory with each call. */
function classify(code: number): number {
  const sign = String.fromCodePoint(code);
  const kind = BY_NUMBER.findIndex(candidate => candidate.sign.test(sign));
  if (code < SEEN.length) SEEN[code] = kind;
  return kind;
}

function kindOf(code: number): number {
  const seen = SEEN[code] ?? UNKNOWN;
  return seen === UNKNOWN ? classify(code) : seen;
}

const isUpper = (code: number) => code >= 65 && code <= 90;

/**
 * Tokens of a text, whichever model reads it: rather some too many than too few, in time that grows with its length
 * alone.
 */
export function estimateTokens(text: string): number {
  let hundredths = 0;
  for (let at = 0; at < text.length; ) {
    let code = text.codePointAt(at) ?? 0;
    const kind = kindOf(code);
    let end = at + (code > 0xffff ? 2 : 1);
    let next = -1;
    /** AWordLikeThis has a token for each of its parts. */
    let joined = false;
    for (; end < text.length; end += code > 0xffff ? 2 : 1) {
      const before = code;
      code = text.codePointAt(end) ?? 0;
      next = kindOf(code);
      if (!GOES_ON[kind]?.[next]) break;
      joined ||= isUpper(code) && !isUpper(before);
    }
    const length = end - at;
    const single = length === 1 && end < text.length;
    // A space belongs to the word behind it, but not to a number; most often another sign does, too.
    const isPartOfNext = single && kind === SPACE && next !== NUMBER && text[at] === ' ';
    if (single && kind === PUNCTUATION && next === ASCII) hundredths += 40;
    else if (kind === ASCII && joined) hundredths += word(length, 40);
    else if (!isPartOfNext) hundredths += BY_NUMBER[kind]?.tokens(length) ?? 0;
    at = end;
  }
  return Math.ceil(hundredths / 100);
}
