import { createContext, Script } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AssistantContext } from '../../src/assistant/agent/context.ts';
import type { Question } from '../../src/assistant/model/question.ts';
import { commandSaid } from '../../src/assistant/model/said.ts';
import { TurnState } from '../../src/assistant/state/state.ts';
import { readAwaited } from '../../src/assistant/turn/awaited-words.ts';
import { describeForModel, goalOf } from '../../src/features/dialogue/input.ts';
import { assistantRules } from '../../src/features/dialogue/rules/index.ts';
import { interview } from '../../src/features/taste/interview/agent.ts';
import { LANGUAGES, type Language, wordsOf } from '../../src/i18n/index.ts';
import { writtenLanguage } from '../../src/lexicon/written-language.ts';
import { emptyDraft, NO_PLANNING, shownDraft } from '../assistant/rows.ts';
import { nothingToFind } from '../support/nothing-to-find.ts';
import { cpuTime } from '../support/processes/cpu-time.ts';
import { pick, seeded } from '../support/random.ts';

/** Set `FUZZ_MESSAGES=10000` for the long run, and `FUZZ_SEED` for other messages. */
const MESSAGES = Number(process.env['FUZZ_MESSAGES'] ?? 200);
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
/** The time for all messages on a busy machine. */
const SUITE_MS = 60_000 + MESSAGES * 100;
/** Telegram's limit for a message. */
const LONGEST = 4096;
const TOO_SLOW_MS = 50;
/** A parse that takes longer counts as slow without a second run: it may never end. */
const ENDLESS_MS = 5000;
/** The quickest of these runs counts for a parse that seems slow, because other processes may have had the core. */
const RUNS = 12;

const SIGNS: readonly string[] = [
  ...' ,.!?;:-—…/()[]"«»“’*#\n\t\u00a0\ufeff\u200b\u200d07aя👍😂',
  ...['1. ', '[a]\n', 'https://a.b '],
];
const BETWEEN = [' ', ' ', ' ', ', ', '. ', '? ', '\n', '', '-', '  '] as const;

/** Collects the phrases of a language: those of lists and cues, and the literal words of patterns. */
function phrasesIn(words: unknown): string[] {
  if (words instanceof RegExp) return phrasesIn(`(${words.source})`);
  if (typeof words === 'string') {
    return words
      .split(/[([\\]/.test(words) ? /[^\p{L}\d'’ ]+/u : /[,;\n*/+?|]| - /u)
      .map(word => word.trim());
  }
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(phrasesIn) : [];
}

function oneOf<T>(random: () => number, values: readonly T[]): T {
  const [first, ...others] = values;
  if (first === undefined) throw new Error('there is nothing to choose from');
  return pick(random, [first, ...others]);
}

const PHRASES = new Map(
  LANGUAGES.map(language => [
    language,
    [...new Set(phrasesIn(wordsOf(language)))].filter(phrase => phrase !== ''),
  ]),
);

/** Texts that were once slow or ambiguous. */
const KNOWN = [
  ...[
    '😞  ',
    'ээ ',
    'э ээ ',
    '\ufeff',
    '\u2028',
    ' ',
    'ok so ',
    'so ',
    'no ',
    'ну ',
    'лучше ',
    'я ',
    'ok, ',
    '0\n',
  ],
  ...[
    'happy and my hands ',
    'i want ',
    'can i get a mean mean ',
    'happy but not ',
    'is it free? ',
    'can you;',
  ],
  ...['weitere? welches ist besser? ', 'в іншому чаті? смішн  ', 'ersetze es\nals ware   -anderem? '],
];

const ASKED = {
  'no photo': undefined,
  'a value asked': { type: 'value', parameter: 'pose' },
  'a proposal': { type: 'proposal', parameter: 'style', value: 'pirate' },
  'a summary': { type: 'change' },
  'a row of a plan': { type: 'plan_value', planId: 1, revision: 1, row: 2, field: 'emotion' },
} as const satisfies Record<string, Question | undefined>;

type State = keyof typeof ASKED | 'interview';
const STATES: readonly [State, ...State[]] = ['interview', ...(Object.keys(ASKED) as (keyof typeof ASKED)[])];

function contextOf(turnState: TurnState, language: Language): AssistantContext {
  return {
    ...nothingToFind,
    person: { id: 1, firstName: 'Ann', languageCode: language, language },
    isSupportedLanguage: true,
    totalGenerations: 0,
    summaryWaits: false,
    goal: null,
    turnState,
    checkConfirmation: async () => ({ type: 'drawing' }),
    reachedLimit: async () => undefined,
    planning: NO_PLANNING,
    signal: new AbortController().signal,
    vision: false,
    preamble: () => {},
  };
}

function interviewed(): TurnState {
  return new TurnState(undefined, undefined, undefined, {
    user_id: 1,
    record: null,
    interview: 'running',
    progress: null,
    question: 1,
    updated_at: 0,
  });
}

function asked(state: keyof typeof ASKED): TurnState {
  const turnState = state === 'a summary' ? shownDraft() : emptyDraft();
  if (state !== 'no photo') turnState.setPhoto('photo');
  turnState.question = ASKED[state];
  return turnState;
}

/** Parses a message in every way that a turn without a model does. */
function read(text: string, state: State, language: Language): void {
  const input = { texts: [text], notices: [] };
  writtenLanguage(text, language, true);
  readAwaited(text);
  commandSaid(text);
  goalOf(input, { first: 0, messages: [] });
  const told = { role: 'user', text: describeForModel(input, false) } as const;
  if (state === 'interview') interview.agent.rules?.(contextOf(interviewed(), language), [told]);
  else assistantRules(contextOf(asked(state), language), [told]);
}

const sandbox = createContext({ work: () => {} });
const script = new Script('work()');

/** CPU time of one run, in ms. */
function timeOf(work: () => void): number {
  sandbox['work'] = work;
  const [began, before] = [performance.now(), cpuTime()];
  try {
    script.runInContext(sandbox, { timeout: ENDLESS_MS });
  } catch (error) {
    if (performance.now() - began < ENDLESS_MS) throw error;
    return Infinity;
  }
  return Math.min(performance.now() - began, cpuTime() - before);
}

const LETTERS = [...'аеиоуклмнрст'];

/** A message full of distinct unknown words that begin like many known ones. */
function misspelt(random: () => number, start: string, between: string): string {
  const word = () => start + Array.from({ length: 6 - start.length }, () => oneOf(random, LETTERS)).join('');
  return `добавь ${Array.from({ length: 150 }, word).join(between)}`;
}

/** Evicts all earlier texts and words from the caches. */
function forget(): void {
  for (const start of ['щ', 'ю']) read(misspelt(Math.random, start, ' '), 'a value asked', 'ru');
  for (let n = 0; n < 40; n++) read(`${n}`, 'no photo', 'en');
}

/** The quickest of up to `RUNS` runs; stops as soon as one is quick enough. */
function quickest(work: () => void): number {
  let best = timeOf(work);
  for (let run = 1; run < RUNS && best >= TOO_SLOW_MS && best < Infinity; run++) {
    forget();
    best = Math.min(best, timeOf(work));
  }
  return best;
}

/** Repeats phrases, sometimes mixed with signs; some messages get another start, or an end that matches nothing. */
function messageOf(random: () => number, language: Language): string {
  const of = random() < 0.8 ? language : oneOf(random, LANGUAGES);
  const phrases = PHRASES.get(of) ?? [];
  const phrase = () => oneOf(random, phrases);
  const piece = () => (random() < 0.15 ? oneOf(random, SIGNS) : phrase()) + pick(random, BETWEEN);
  const unit = Array.from({ length: pick(random, [1, 2, 4]) }, piece).join('');
  const start = random() < 0.3 ? piece() : '';
  const end = random() < 0.3 ? pick(random, ['x', '?', ' ж', '!', '\n']) : '';
  const room = LONGEST - start.length - end.length;
  return start + unit.repeat(Math.ceil(room / unit.length)).slice(0, room) + end;
}

// The first parse builds the lexicons.
beforeAll(() => {
  for (const state of STATES) read('hello', state, 'en');
});

/** Describes the parse if it was too slow. */
function slowIn(text: string, state: State, language: Language): string[] {
  const ms = quickest(() => read(text, state, language));
  return ms < TOO_SLOW_MS ? [] : [`${Math.round(ms)} ms, ${state}: ${JSON.stringify(text.slice(0, 200))}`];
}

describe(`a message is read in less than ${TOO_SLOW_MS} ms, whatever is repeated in it`, () => {
  it('texts that were once slow', () => {
    const slow = KNOWN.flatMap(unit => {
      const text = unit.repeat(LONGEST / unit.length);
      return [text, `${text.slice(0, -1)}ж`].flatMap(each =>
        (['a summary', 'interview'] as const).flatMap(state => slowIn(each, state, 'ru')),
      );
    });
    expect(slow).toEqual([]);
  });

  it.each(['п', 'пр', 'с'])('words that are all misspelt, each differently: %s…', start => {
    const random = seeded(SEED);
    for (const between of [', ', '. ', ' ', '\n']) {
      for (const state of ['a value asked', 'no photo'] as const) {
        const ms = quickest(() => read(misspelt(random, start, between), state, 'ru'));
        expect(ms, `${state}: ${JSON.stringify(between)}`).toBeLessThan(TOO_SLOW_MS);
      }
    }
  });

  it(
    `random messages (seed ${SEED})`,
    () => {
      const random = seeded(SEED);
      const slow: string[] = [];
      for (let n = 0; n < MESSAGES; n++) {
        const language = oneOf(random, LANGUAGES);
        const state = pick(random, STATES);
        slow.push(...slowIn(messageOf(random, language), state, language));
      }
      expect(slow).toEqual([]);
    },
    SUITE_MS,
  );
});
