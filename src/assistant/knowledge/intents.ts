import { LANGUAGES, type Language, wordsOf } from '../../i18n/index.ts';
import type { IntentWords } from '../../i18n/types/words/intents.ts';
import { type CueMatch, CueReader } from '../../lexicon/cues.ts';
import { Lexicon, listsOf } from '../../lexicon/lexicon.ts';
import { type Clause, clausesOf, type Word } from '../../lexicon/text.ts';
import { lazy, memoize } from '../../lib/lazy.ts';

type Opening = 'asks' | 'requests' | 'opening' | 'asksInside';

/** A language as an intent: switch to it. */
export type Intent = Exclude<keyof IntentWords, Opening | 'languages'> | Language;

export interface FoundIntent {
  readonly intent: Intent;
  readonly isQuestion: boolean;
  /** Whether only a question can mean this intent. */
  readonly asks: boolean;
  /** Whether it may also be a wish: "can you …", or a few words with a question mark. */
  readonly isRequest: boolean;
}

const MAX_WORDS = 40;
const openings = lazy(
  () =>
    new Lexicon<Opening>(
      LANGUAGES.flatMap(language => {
        const { asks, requests, opening, asksInside } = wordsOf(language).intents;
        return listsOf({ asks, requests, opening, asksInside });
      }),
    ),
);

/** Considered only if the question has no other intent. */
const GENERAL: readonly Intent[] = ['abilities', 'options', 'thanks'];

const readers = lazy(() => {
  const lists = LANGUAGES.flatMap(language => {
    const {
      asks: _asks,
      requests: _requests,
      opening: _opening,
      asksInside: _inside,
      languages,
      ...intents
    } = wordsOf(language).intents;
    return [...listsOf<Intent>(intents), ...listsOf<Intent>(languages)];
  });
  const isGeneral = ([intent]: (typeof lists)[number]) => GENERAL.includes(intent);
  return [
    new CueReader(lists.filter(list => !isGeneral(list))),
    new CueReader(lists.filter(isGeneral)),
  ] as const;
});

const values = lazy(
  () =>
    new Lexicon(
      LANGUAGES.flatMap(language => {
        const { style = '', emotion = '', pose = '' } = wordsOf(language).talk;
        return listsOf({ style, emotion, pose });
      }),
    ),
);

function isValue(words: readonly Word[], at: number): boolean {
  return (values().find(words.slice(at, at + 1), 'none')[0] ?? []).length > 0;
}

/** Typos are forgiven only if nothing matches exactly. */
function read(words: readonly Word[], isQuestion: boolean): CueMatch<Intent> | undefined {
  for (const typos of ['none', 'forgiven'] as const) {
    // "Pointing" is not a misspelt "printing".
    const unknown = typos === 'none' ? words : words.filter((_, at) => !isValue(words, at));
    for (const reader of readers()) {
      const found = reader.read(unknown, isQuestion, typos);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** "And by the way, how much …". */
function opensAs(kind: Exclude<Opening, 'opening'>, words: readonly Word[]): boolean {
  const found = openings().find(words, 'none');
  for (let at = 0; at < words.length; ) {
    const here = found[at] ?? [];
    const length = Math.max(0, ...here.map(match => match.length));
    // "A sticker where I smile".
    if (here.some(match => match.meaning === kind && match.length === length)) return true;
    if (!here.some(match => match.meaning === 'opening' && match.length === length)) return false;
    at += length;
  }
  return false;
}

/** "In Telegram how do I find it". */
function asksInside(words: readonly Word[]): boolean {
  return openings()
    .find(words, 'none')
    .some(here => here.some(({ meaning }) => meaning === 'asksInside'));
}

function asks({ words, question }: Clause): boolean {
  return question || opensAs('asks', words) || opensAs('asksInside', words);
}

/** Cache size: a turn asks for the intent of a text up to ten times. */
const REMEMBERED = 30;

export const intentIn = memoize(readIntent, text => text, REMEMBERED);

function readIntent(text: string): FoundIntent | undefined {
  const clauses = clausesOf(text);
  // Quoted text is not the user's own statement.
  const words = clauses.flatMap(clause => clause.words).filter(word => !word.quoted);
  if (words.length > MAX_WORDS) return undefined;
  if (clauses.length === 0 && text.includes('?'))
    return { intent: 'abilities', asks: true, isQuestion: true, isRequest: false };
  const isQuestion = clauses.some(asks);
  const found = read(words, isQuestion || asksInside(words));
  const isRequest = clauses.some(
    clause => opensAs('requests', clause.words) || (clause.question && !opensAs('asks', clause.words)),
  );
  return found && { intent: found.meaning, asks: found.asks, isQuestion, isRequest };
}
