import { z } from 'zod';
import { findPreferences } from '../../../assistant-db/people/users.ts';
import type { Db } from '../../../assistant-db/schema.ts';
import { LANGUAGES, type Texts, wordsOf } from '../../../i18n/index.ts';
import { anyOf } from '../../../lexicon/connectives.ts';
import { wordSet } from '../../../lexicon/phrases.ts';
import { isSameWord } from '../../../lexicon/stems.ts';
import { clausesOf } from '../../../lexicon/text.ts';
import { lazy } from '../../../lib/lazy.ts';
import { firstCharacters } from '../../../lib/truncate.ts';

/** In the order in which they are asked for and shown. */
export const PREFERENCES = [
  'purpose',
  'styles',
  'humour',
  'never',
  'moods',
  'gestures',
  'phrases',
  'notes',
] as const;

export type Preference = (typeof PREFERENCES)[number];

/** The most important value first. */
type ListPreference = 'styles' | 'never';

/** In the user's own words. Null or an empty list means unknown. */
export interface Preferences {
  readonly purpose: string | null;
  /** "As usual" means the first one. */
  readonly styles: readonly string[];
  readonly humour: string | null;
  readonly never: readonly string[];
  /** The feelings they send most. */
  readonly moods: string | null;
  readonly gestures: string | null;
  /** For captions. */
  readonly phrases: string | null;
  readonly notes: string | null;
}

const NO_PREFERENCES: Preferences = {
  purpose: null,
  styles: [],
  humour: null,
  never: [],
  moods: null,
  gestures: null,
  phrases: null,
  notes: null,
};

/** Characters. Every request to a model includes all preferences, so they are bounded. */
const MAX_TEXT = 160;
const MAX_ITEM = 60;
const MAX_ITEMS = 8;

const VERSION = 1;

const stored = z.object({
  v: z.literal(VERSION),
  purpose: z.string().nullable(),
  styles: z.array(z.string()),
  humour: z.string().nullable(),
  never: z.array(z.string()),
  // Missing in records of earlier versions.
  moods: z.string().nullable().default(null),
  gestures: z.string().nullable().default(null),
  phrases: z.string().nullable().default(null),
  notes: z.string().nullable(),
});

export function serializePreferences(preferences: Preferences): string | null {
  return isEmpty(preferences) ? null : JSON.stringify({ v: VERSION, ...preferences });
}

/** An unreadable record counts as empty. The user sees that and can answer again. */
export function parsePreferences(record: string | null | undefined): Preferences {
  if (!record) return NO_PREFERENCES;
  try {
    const { v: _, ...preferences } = stored.parse(JSON.parse(record));
    return preferences;
  } catch {
    return NO_PREFERENCES;
  }
}

export function isList(name: Preference): name is ListPreference {
  return name === 'styles' || name === 'never';
}

export function valuesOf(preferences: Preferences, name: Preference): readonly string[] {
  if (isList(name)) return preferences[name];
  const value = preferences[name];
  return value === null ? [] : [value];
}

export function isEmpty(preferences: Preferences): boolean {
  return PREFERENCES.every(name => valuesOf(preferences, name).length === 0);
}

function bounded(words: string, most: number): string {
  return firstCharacters(words.replace(/\s+/g, ' ').trim(), most).trim();
}

function boundedList(values: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const value of values) {
    const words = bounded(value, MAX_ITEM);
    if (words !== '' && !kept.has(words.toLowerCase())) kept.set(words.toLowerCase(), words);
  }
  return [...kept.values()].slice(0, MAX_ITEMS);
}

export type GivenPreferences = {
  readonly [Name in Preference]?:
    | (Name extends ListPreference ? readonly string[] : string)
    | null
    | undefined;
};

/**
 * Replaces stored values with the given ones, in the user's words; empty values change nothing. Strips the negation
 * from "never" values.
 */
export function mergePreferences(before: Preferences, given: GivenPreferences): Preferences {
  const text = (name: Exclude<Preference, ListPreference>) =>
    bounded(given[name] ?? '', MAX_TEXT) || before[name];
  const list = (name: ListPreference) => {
    const said = given[name] ?? [];
    const values = boundedList(name === 'never' ? said.map(withoutNegation) : said);
    return values.length > 0 ? values : before[name];
  };
  return {
    purpose: text('purpose'),
    styles: list('styles'),
    humour: text('humour'),
    never: list('never'),
    moods: text('moods'),
    gestures: text('gestures'),
    phrases: text('phrases'),
    notes: text('notes'),
  };
}

/** Adds to the front of a list, or to the end of a text. */
export function addPreference(before: Preferences, name: Preference, words: string): Preferences {
  if (isList(name)) return mergePreferences(before, { [name]: [...listed(words), ...before[name]] });
  const known = before[name];
  return mergePreferences(before, { [name]: known === null ? words : `${known}; ${words}` });
}

export function withoutValue(before: Preferences, name: Preference, value: string): Preferences {
  if (isList(name)) return { ...before, [name]: before[name].filter(each => each !== value) };
  return before[name] === value ? { ...before, [name]: null } : before;
}

export function changedIn(before: Preferences, after: Preferences): Preference[] {
  return PREFERENCES.filter(
    name => JSON.stringify(valuesOf(before, name)) !== JSON.stringify(valuesOf(after, name)),
  );
}

/** Splits "spiders and snakes" into two things. */
const and = lazy(() => new RegExp(`\\s+${anyOf('and', 'or', 'orInLists')}\\s+`, 'iu'));
/** Styles with such a word in their name. */
const ONE_LOOK = /black and white|rick and morty|schwarz und wei|blanco y negro/i;

function areShort(parts: readonly string[]): boolean {
  return parts.every(part => part.trim() !== '' && part.trim().split(/\s+/).length <= 4);
}

/** Splits a list of short values. A long sentence with a comma stays whole. */
export function listed(words: string): string[] {
  return words.split(/[;\n]/).flatMap(line => {
    const parts = line.split(',').filter(part => part.trim() !== '');
    if (!areShort(parts)) return [line];
    return parts.flatMap(part => {
      const things = ONE_LOOK.test(part) ? [part] : part.split(and());
      return areShort(things) ? things.map(thing => thing.trim()) : [part.trim()];
    });
  });
}

export function toldPreferences(preferences: Preferences): string {
  const known = PREFERENCES.filter(name => valuesOf(preferences, name).length > 0);
  return JSON.stringify(Object.fromEntries(known.map(name => [name, preferences[name]])));
}

/** Reads the current value, because it also applies to drawings confirmed earlier. */
export async function neverDrawn(db: Db, userId: number): Promise<readonly string[]> {
  return parsePreferences((await findPreferences(db, userId))?.record).never;
}

export function knownLines(preferences: Preferences, { taste }: Texts): string {
  return PREFERENCES.flatMap(name => {
    const values = valuesOf(preferences, name);
    return values.length > 0 ? [`• ${taste.me.names[name]}: ${values.join(', ')}`] : [];
  }).join('\n');
}

export function endedWords(preferences: Preferences, texts: Texts, head: string): string {
  if (isEmpty(preferences)) return texts.taste.declined;
  return `${head}\n${knownLines(preferences, texts)}\n\n/me`;
}

const functionWords = lazy(() => {
  const lists = LANGUAGES.map(language => wordsOf(language).functions);
  return {
    negations: wordSet(lists.map(({ negations }) => negations)),
    ignored: wordSet(lists.map(({ stopWords }) => stopWords)),
  };
});

function wordsIn(text: string): string[] {
  return clausesOf(text).flatMap(({ words }) => words.map(({ norm }) => norm));
}

/** Turns "no clowns" into "clowns": "never draw no clowns" would be a double negation. */
function withoutNegation(words: string): string {
  const [first, next] = clausesOf(words).flatMap(clause => clause.words);
  const isNegated =
    first &&
    next &&
    functionWords().negations.has(first.norm) &&
    /\s$/.test(words.slice(first.end, next.start));
  return isNegated ? words.slice(next.start) : words;
}

/** Whether a wish contains all words of `thing` without a negation ("without weapons"). */
function names(wish: readonly string[], thing: readonly string[]): boolean {
  const { negations } = functionWords();
  return thing.every(word =>
    wish.some((each, at) => isSameWord(each, word) && !negations.has(wish[at - 1] ?? '')),
  );
}

/**
 * The "never draw" entry that a wish names literally. Synonyms are left to the image model, whose prompt includes the
 * list.
 */
export function forbiddenIn(wish: string, never: readonly string[]): string | undefined {
  if (never.length === 0) return undefined;
  const { ignored } = functionWords();
  const wished = wordsIn(wish);
  return never.find(thing => {
    const things = wordsIn(thing).filter(word => !ignored.has(word));
    return things.length > 0 && names(wished, things);
  });
}
