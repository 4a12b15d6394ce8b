import { type HelpFacts, helpFor, LANGUAGES, type Language, textsFor } from '../../../src/i18n/index.ts';

/** A text of a language, by the way to it: `offline.answers.price`. */
export interface Recorded {
  readonly key: string;
  readonly language: Language;
  /** Where it stands in the reply. */
  readonly from: number;
  readonly to: number;
}

interface Known {
  readonly key: string;
  readonly language: Language;
  /** What a reply holds of it, in order; between them stand numbers and names. */
  readonly pieces: readonly string[];
}

/** A text that a call makes is told by what does not depend on its arguments. */
const SAMPLES: readonly unknown[] = ['§', 1, 2, 5, 300, 0];
const HOLES = /[§\d]+|NaN|undefined/;
const MOST_ARGUMENTS = 4;
/** What is shorter than this without its holes could stand in any reply. */
const FEWEST_LETTERS = 4;
/** So much of a text's beginning is looked up first: nearly none of the thousands begins anywhere in a reply. */
const BEGINNING = 4;

function samplesOf(make: (...args: never[]) => unknown): string[] {
  const made = SAMPLES.flatMap(sample => {
    try {
      const text: unknown = Reflect.apply(make, undefined, Array(MOST_ARGUMENTS).fill(sample));
      return typeof text === 'string' ? [text] : [];
    } catch {
      return [];
    }
  });
  return [...new Set(made)];
}

function isMaker(value: unknown): value is (...args: never[]) => unknown {
  return typeof value === 'function';
}

function flattened(value: unknown, key: string): (readonly [string, string])[] {
  if (typeof value === 'string') return [[key, value]];
  if (isMaker(value)) return samplesOf(value).map(text => [key, text] as const);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    flattened(each, key === '' ? name : `${key}.${name}`),
  );
}

function knownIn(language: Language, facts: HelpFacts): Known[] {
  const pages = Object.entries(helpFor(language, facts));
  const help = pages.map(([subject, { text }]) => [`help.${subject}`, text] as const);
  // The bare question is asked with a list of its own behind it.
  const asked = flattened(textsFor(language).ask, 'ask').map(
    ([key, text]) => [key, text.replace(/(?<=\?).*$/u, '')] as const,
  );
  return [...flattened(textsFor(language), ''), ...asked, ...help].flatMap(([key, text]) => {
    const pieces = text.split(HOLES).filter(piece => piece.trim() !== '');
    const letters = pieces.join('').replace(/[^\p{L}]/gu, '').length;
    return letters < FEWEST_LETTERS && pieces.join('') !== text ? [] : [{ key, language, pieces }];
  });
}

function placeOf({ key, language, pieces }: Known, reply: string): Recorded | undefined {
  let from: number | undefined;
  let to = 0;
  for (const piece of pieces) {
    const at = reply.indexOf(piece, to);
    if (at < 0) return undefined;
    from ??= at;
    to = at + piece.length;
  }
  return from === undefined || isInsideWord(reply, from, to) ? undefined : { key, language, from, to };
}

/** "Hi" is no part of "which". */
function isInsideWord(reply: string, from: number, to: number): boolean {
  const isLetter = (at: number) => /\p{L}/u.test(reply[at] ?? ' ');
  return (isLetter(from - 1) && isLetter(from)) || (isLetter(to) && isLetter(to - 1));
}

/** Tells which texts a reply is made of. What is but a part of a longer text that is there is none. */
export function recorder(facts: HelpFacts): (reply: string) => readonly Recorded[] {
  const begun = new Map<string, Known[]>();
  for (const each of LANGUAGES.flatMap(language => knownIn(language, facts))) {
    const beginning = each.pieces[0]?.slice(0, BEGINNING) ?? '';
    begun.set(beginning, [...(begun.get(beginning) ?? []), each]);
  }
  const lengths = new Set([...begun.keys()].map(({ length }) => length));
  return reply => {
    const standing = new Set<Known>();
    for (let at = 0; at < reply.length; at++) {
      for (const length of lengths) {
        for (const each of begun.get(reply.slice(at, at + length)) ?? []) standing.add(each);
      }
    }
    const found = [...standing].flatMap(each => placeOf(each, reply) ?? []);
    return found.filter(
      one =>
        !found.some(
          other => other.from <= one.from && one.to <= other.to && other.to - other.from > one.to - one.from,
        ),
    );
  };
}
