/** One word (or emoji) of what a person wrote, and where it stands. */
export interface Word {
  /** For comparing: lower case, `ё` as `е`, no apostrophes, emoji without skin tone. */
  readonly norm: string;
  readonly start: number;
  readonly end: number;
  readonly emoji: boolean;
  /** Stands in quotation marks. */
  readonly quoted: boolean;
}

/** Words between two marks of punctuation. */
export interface Clause {
  readonly words: readonly Word[];
  /** A question mark follows. */
  readonly question: boolean;
  /** A colon or the like follows: what comes next is about it. */
  readonly opens: boolean;
}

// Every alternative starts with a class of its own and none repeats inside another: linear in the input.
const TOKEN =
  /(?<mark>(?<![\p{L}\p{N}])\d[.)](?=\s)|[,;.!?\n:=+/|()>—–-])|(?<emoji>\p{Extended_Pictographic}(?:\uFE0F|\p{EMod}|\u200D\p{Extended_Pictographic})*)|(?<word>[\p{L}\p{N}&]+(?:['’][\p{L}\p{N}]+)*)/gu;
const EMOJI_EXTRAS = /\uFE0F|\p{EMod}|\u200D.*$/gu;

/** The form in which words are compared. */
export function normalize(word: string): string {
  return word.toLowerCase().replaceAll('ё', 'е').replaceAll(/['’]/g, '');
}

// Bounded, so that an opening quote without a partner costs nothing.
const QUOTED = /"[^"\n]{1,80}"|«[^»\n]{1,80}»|“[^”\n]{1,80}”|„[^“”\n]{1,80}[“”]/g;

/** Where the quoted parts of a text begin and end, marks included. */
export function quotesIn(text: string): { readonly start: number; readonly end: number }[] {
  return [...text.matchAll(QUOTED)].map(({ 0: quote, index }) => ({
    start: index,
    end: index + quote.length,
  }));
}

/** Blanks in the place of addresses: nobody is ever "evil.com" or in the style of "www". Places stay as they are. */
export function withoutLinks(text: string): string {
  return text.replace(/\bhttps?:\/\/\S+|\bwww\.\S+/gi, link => ' '.repeat(link.length));
}

/** Splits a text at its punctuation. Hyphens inside a word ("pop-art", "90-х") part words but not clauses. */
export function clausesOf(text: string): Clause[] {
  const clauses: Clause[] = [];
  const quotes = quotesIn(text);
  let words: Word[] = [];
  const close = (mark: string) => {
    if (words.length > 0) clauses.push({ words, question: mark === '?', opens: /[:=—–-]/.test(mark) });
    words = [];
  };
  for (const match of text.matchAll(TOKEN)) {
    const token = match[0];
    const start = match.index;
    const end = start + token.length;
    while ((quotes[0]?.end ?? text.length) <= start) quotes.shift();
    const quoted = (quotes[0]?.start ?? text.length) < start;
    if (match.groups?.['mark'] !== undefined) {
      if (!quoted && !isInsideWord(text, start, token)) close(token);
    } else if (match.groups?.['emoji'] !== undefined) {
      words.push({ norm: token.replaceAll(EMOJI_EXTRAS, ''), start, end, emoji: true, quoted });
    } else {
      words.push({ norm: normalize(token), start, end, emoji: false, quoted });
    }
  }
  close('');
  return clauses;
}

function isInsideWord(text: string, at: number, mark: string): boolean {
  const before = text[at - 1] ?? ' ';
  const after = text[at + 1] ?? ' ';
  if (mark === '-') return /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after);
  return mark === '.' && /\d/.test(before) && /\d/.test(after);
}

/**
 * Whether two strings are at most `limit` typing slips apart, a slip being one letter more, less, another or two
 * neighbours swapped (Damerau–Levenshtein, the restricted form that edits no part twice).
 */
export function isWithin(a: string, b: string, limit: number): boolean {
  if (Math.abs(a.length - b.length) > limit) return false;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let smallest = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(cost);
      smallest = Math.min(smallest, cost);
    }
    if (smallest > limit) return false;
    beforeLast = last;
    last = row;
  }
  return (last[b.length] ?? limit + 1) <= limit;
}

const KEY_ROWS = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
  'асдфгхйкл',
];
const VOWELS = /[aeiouyаеиоуыэюя0-9]/;

/** Whether words are but keys struck at random: neighbours on the keyboard, no vowel at all, one letter drawn out. */
export function isGibberish(words: readonly Word[]): boolean {
  return words.every(({ norm, emoji }) => {
    if (/^\d+$/.test(norm)) return true;
    if (emoji || norm.length < 4) return false;
    const runs = KEY_ROWS.some(row => row.includes(norm.slice(0, 4)));
    return runs || !VOWELS.test(norm) || new Set(norm).size * 3 <= norm.length;
  });
}

const LATIN_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const CYRILLIC_KEYS = 'ёйцукенгшщзхъфывапролджэячсмитьбю';

/** What would have come out on a Russian keyboard: people forget to switch ("fybvt" is "аниме"). */
export function asTypedInRussian(text: string): string {
  return Array.from(text.toLowerCase(), letter => {
    const key = LATIN_KEYS.indexOf(letter);
    return key < 0 ? letter : (CYRILLIC_KEYS[key] ?? letter);
  }).join('');
}
