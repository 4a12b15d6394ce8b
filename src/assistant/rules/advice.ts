import { textsFor } from '../../i18n/index.ts';
import { anyOf } from '../../lexicon/connectives.ts';
import { readEmotions } from '../../lexicon/emotions.ts';
import { clausesOf } from '../../lexicon/text.ts';
import { lazy } from '../../lib/lazy.ts';
import { answersIn } from '../answers.ts';
import { opensAsQuestion } from '../knowledge/intents.ts';
import { lookLines } from '../outgoing.ts';
import { openProposal } from '../proposal.ts';
import { shownValue } from '../shown-values.ts';
import { forbiddenIn } from '../taste/preferences.ts';
import { isLastSaid, missingOf } from './history.ts';
import { readPart, wordsAbout } from './plans/items.ts';
import { type TalkLexicon, talkLexicon } from './reading/lexicon.ts';
import type { Understanding } from './reading/understanding.ts';
import { PARAMETERS, type Parameter } from './reading/vocabulary.ts';
import type { Values } from './reading/wishes/values.ts';
import { led, type Reply, type Situation } from './steps.ts';

/** Parts two that are weighed against each other. */
const or = lazy(() => new RegExp(`\\s*(?:,|/|\\bvs\\.?\\b|(?<!\\p{L})${anyOf('or')}(?!\\p{L}))\\s*`, 'iu'));

const than = lazy(() => new RegExp(`[\\s,]+${anyOf('than')}\\s+`, 'iu'));

/** "Between comic and pop art", up to the end. */
const between = lazy(
  () =>
    new RegExp(
      `(?<!\\p{L})${anyOf('between')}\\s+([^,.!?\\n]{1,60}?)\\s+${anyOf('and')}\\s+([^,.!?\\n]{1,60})`,
      'iu',
    ),
);

/** The two that words weigh against each other, as a question: "comic or pop art?"; undefined where there are none. */
export function choiceIn(words: string): string | undefined {
  const [, one, other] = between().exec(words) ?? [];
  return one && other && `${one} or ${other.trim()}?`;
}

/** With the mark that people leave out where words open a question. */
function asked(words: string): string {
  return opensAsQuestion(words) && !words.includes('?') ? `${words}?` : words;
}

/** The same, and what stands right before and behind "or", the longer first: "what is better, comic or pop art?" */
export function choicesIn(words: string): readonly string[] {
  const given = choiceIn(words);
  const [opening = '', ...options] = asked(words).split(or());
  // "What is better for a chat, comic or pop art?"
  const isOpened = options.length === 2 && opensAsQuestion(opening);
  const [before = '', after, ...more] = isOpened ? options : [opening, ...options];
  if (given !== undefined || after === undefined || more.length > 0)
    return given === undefined ? [] : [given];
  const last = before.trim().split(/\s+/u);
  return [2, 1].map(count => `${last.slice(-count).join(' ')} or ${after}`);
}

/** What was chosen so far. */
export function chosenSoFar({ facts, person }: Situation['request']): string {
  const { offline, summary } = textsFor(person.language);
  const values = PARAMETERS.flatMap(name => {
    const value = facts[name];
    return value === null ? [] : [{ name: summary[name], value: shownValue(name, value, person.language) }];
  });
  const chosen = [...values, ...lookLines(facts.look ?? {}, summary)];
  return chosen.map(({ name, value }) => `${name}: ${value}.`).join(' ') || offline.nothingChosen;
}

/** The first that the bot would take itself, other than the present one. */
export function favourite(
  parameter: Parameter,
  { facts, person, preferences, messages }: Situation['request'],
): string | undefined {
  const { choice } = textsFor(person.language).offline;
  const { styles = [], never = [] } = preferences ?? {};
  const fitting = parameter === 'style' ? [...styles, ...choice.style] : choice[parameter];
  const refused = refusedIn(messages, parameter);
  const isFree = (value: string) => value !== facts[parameter] && !refused.includes(plain(value));
  return fitting.find(value => isFree(value) && forbiddenIn(value, never) === undefined);
}

/** Of the last messages of a person; an older refusal is forgotten. */
const MOST_MESSAGES = 8;
/** In characters: whoever refuses something says it at the beginning. */
const LONGEST_REFUSAL = 200;

/** The words in which values of a parameter were refused: "anything but anime". */
function refusedIn(messages: Situation['request']['messages'], parameter: Parameter): string {
  const said = messages.flatMap(message => (message.role === 'user' ? [message.text] : []));
  const refusals = said
    .slice(-MOST_MESSAGES)
    .map(text => text.slice(0, LONGEST_REFUSAL))
    .filter(text => readPart(text, talkLexicon()).open.has(parameter));
  return plain(refusals.join('\n'));
}

/** The parameter that a question without one is about. */
export function askedOf({ askedAbout, named }: Understanding, { request, expected }: Situation): Parameter {
  return [...askedAbout, ...named][0] ?? expected.asked ?? missingOf(request.facts)[0] ?? 'style';
}

/** The bot chooses what is missing next; where nothing is, another style. */
export function chosen(situation: Situation): Reply {
  const { request, expected } = situation;
  const { offline } = textsFor(request.person.language);
  const parameter = expected.asked ?? missingOf(request.facts)[0] ?? 'style';
  const value = favourite(parameter, request);
  if (value === undefined) return led([], situation);
  return storing({ [parameter]: value }, offline.chosen(value), situation);
}

/** "A surprise", to a question: the bot chooses; to that for the emotion, a face that shows surprise is meant where it is one. */
export function replyToSurprise(words: string, situation: Situation): Reply | undefined {
  const { asked } = situation.expected;
  const isFace = asked === 'emotion' && readEmotions(words).understood;
  if (asked === undefined || isFace || answersIn(words, ['surprise']).size === 0) return undefined;
  return chosen(situation);
}

/**
 * Whether a choice that is left to the bot is made already: all is there, and was perhaps chosen by the bot a moment ago. A
 * surprise is something else.
 */
export function leavesAsIs(words: string, { request, expected }: Situation): boolean {
  const { facts } = request;
  const isOpen = facts.drawing === 'open' && expected.asked === undefined && missingOf(facts).length === 0;
  return isOpen && answersIn(words, ['surprise']).size === 0;
}

/** Stores what the bot has chosen, and says so. */
function storing(values: Values, text: string, situation: Situation): Reply {
  const { request } = situation;
  const facts = { ...request.facts, ...values };
  const next = led([text], { ...situation, request: { ...request, facts } }, '');
  return { text: next.text, calls: [{ name: 'update_sticker_params', args: values }, ...next.calls] };
}

const plain = (text: string) => text.toLowerCase().replaceAll('-', ' ');

/** What of an option is known to be a value: "cooler anime" of "what is cooler, anime or comic" is no style. */
function namedValueIn(option: string, parameter: Parameter): string {
  const words = clausesOf(option).flatMap(clause => clause.words);
  const ends: number[] = [];
  const [start] = talkLexicon()
    .find(words, 'none')
    .flatMap((here, at) => {
      const lengths = here.filter(({ meaning }) => meaning === parameter).map(({ length }) => length);
      ends.push(...lengths.map(length => words[at + length - 1]?.end ?? 0));
      return lengths.length > 0 ? [words[at]?.start ?? 0] : [];
    });
  return start === undefined ? option : option.slice(start, Math.max(...ends));
}

/** Of several that are named the first that the bot offers itself is taken, else the first; where none are named, one is proposed. */
export function advice(words: string, understood: Understanding, situation: Situation): Reply {
  const { request } = situation;
  const { ask, offline } = textsFor(request.person.language);
  for (const parameter of PARAMETERS) {
    const options =
      wordsAbout(words, understood, parameter)
        ?.split(or())
        .filter(option => option !== '')
        .map(option => namedValueIn(option, parameter)) ?? [];
    const offered = plain(`${ask[parameter]} ${offline.options[parameter]}`);
    const pick = options.find(option => offered.includes(plain(option))) ?? options[0];
    if (pick === undefined || options.length < 2) continue;
    return storing({ [parameter]: pick }, offline.advice(pick), situation);
  }
  const asked = askedOf(understood, situation);
  const value = favourite(asked, request) ?? '';
  return led([offline.advice(value), offline.options[asked]], situation, '');
}

/** Whether two values of one kind are weighed against each other. */
export function weighs(words: string, understood: Understanding): boolean {
  return PARAMETERS.some(
    parameter => (wordsAbout(words, understood, parameter)?.split(or()).length ?? 0) > 1,
  );
}

/** A question with "than" in the place of "or": "neon rather than anime?" */
export function weighedIn(words: string): string {
  return /\?\s*$/u.test(words) ? words.replace(than(), ' or ') : words;
}

/** Whether one of two is preferred: "rather neon than anime". */
export function prefers(words: string): boolean {
  return !words.includes('?') && than().test(words);
}

/** Whether a question is nothing but two values of one kind. */
export function asksWhich(words: string, lexicon: TalkLexicon): boolean {
  const understood = /\?\s*$/u.test(words) ? readPart(words, lexicon) : undefined;
  return PARAMETERS.some(parameter => {
    const options = understood && wordsAbout(words, understood, parameter)?.split(or());
    return options !== undefined && options.length > 1 && options.every(option => option.trim() !== '');
  });
}

/** What the bot proposed in its last words, where that is not stored. */
export function proposedLast(request: Situation['request']): readonly [Parameter, string] | undefined {
  const { messages, facts, person } = request;
  const asked = openProposal(messages.slice(0, -1), person.language, facts);
  return asked ? [asked.parameter, asked.value] : advisedLast(request);
}

function advisedLast({
  messages,
  facts,
  person,
}: Situation['request']): readonly [Parameter, string] | undefined {
  const { advice: proposal, choice } = textsFor(person.language).offline;
  for (const parameter of PARAMETERS) {
    for (const value of choice[parameter]) {
      if (value !== facts[parameter] && isLastSaid(messages, proposal(value))) return [parameter, value];
    }
  }
  return undefined;
}
