import { LANGUAGES, wordsOf } from '../../i18n/index.ts';
import type { AnswerWords } from '../../i18n/types/words.ts';
import { Lexicon, listsOf } from '../../lexicon/lexicon.ts';
import { clausesOf } from '../../lexicon/text.ts';
import { lazy } from '../../lib/lazy.ts';

type Meaning = keyof AnswerWords;
type AnswerKind = Exclude<Meaning, 'filler'>;

const lexicon = lazy(
  () => new Lexicon<Meaning>(LANGUAGES.flatMap(language => listsOf(wordsOf(language).answers))),
);

const MAX_WORDS = 12;

/**
 * The kinds of answers that a message consists of; empty if it holds anything else. `beside`: the words that may accompany
 * them.
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

export function photoMeant(text: string): 'new' | 'old' | undefined {
  const found = answersIn(text, ['newPhoto', 'oldPhoto', 'yes', 'no']);
  // In "no, the old one" and "yes, keep it" the photo that is named counts.
  const isNamed = found.has('newPhoto') !== found.has('oldPhoto');
  if (isNamed) return found.has('newPhoto') ? 'new' : 'old';
  if (found.has('newPhoto') || found.has('yes') === found.has('no')) return undefined;
  return found.has('yes') ? 'new' : 'old';
}

export function namesOldPhoto(text: string): boolean {
  const found = answersIn(text, ['newPhoto', 'oldPhoto']);
  return found.has('oldPhoto') && !found.has('newPhoto');
}

const REFUSALS = ['no', 'skip', 'decline', 'cancel'] as const;

function agreement(
  text: string,
  yes: readonly AnswerKind[],
  no: readonly AnswerKind[],
): 'yes' | 'no' | undefined {
  const found = answersIn(text, [...yes, ...no]);
  const [agrees, refuses] = [yes, no].map(kinds => kinds.some(kind => found.has(kind)));
  if (agrees === refuses) return undefined;
  return agrees ? 'yes' : 'no';
}

/** The answer to a question; undefined if these words are for the dialogue. */
export function agreementIn(text: string): 'yes' | 'no' | undefined {
  return agreement(text, ['yes'], REFUSALS);
}

/** The same for the question whether to delete something. */
export function deletionMeant(text: string): 'yes' | 'no' | undefined {
  return agreement(text, ['yes', 'deleteIt'], [...REFUSALS, 'keepIt']);
}

const LONGEST_ACKNOWLEDGEMENT = 100;

/** Whether the bot's words only acknowledge. "Sure, send it!" asks for something. */
export function isMereAcknowledgement(text: string): boolean {
  return text.length <= LONGEST_ACKNOWLEDGEMENT && answersIn(text, ['heard'], 'nothing').size > 0;
}
