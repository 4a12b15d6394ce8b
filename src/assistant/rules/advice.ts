import { textsFor } from '../../i18n/index.ts';
import { readEmotions } from '../../lexicon/emotions.ts';
import { answersIn } from '../answers.ts';
import { choicesShownUnder, offeredIn } from '../choices.ts';
import { lookLines } from '../outgoing.ts';
import { planInBrief } from '../planning/summary.ts';
import { lengthOf, ordinalAt, planTokens } from '../planning/words.ts';
import { shownValue } from '../shown-values.ts';
import { forbiddenIn } from '../taste/preferences.ts';
import { lastSaid } from '../turn/history.ts';
import { missingOf, wasAlbum } from './history.ts';
import { readPart } from './plans/items.ts';
import { saysMoment } from './reading/lexicon.ts';
import type { ParsedMessage, Values } from './reading/message.ts';
import { PARAMETERS, type Parameter } from './reading/vocabulary.ts';
import { type Reply, type RulesContext, replyAndAskNext, said } from './steps.ts';

/** What was chosen so far. */
export function chosenSoFar({ facts, person }: RulesContext['request']): string {
  const texts = textsFor(person.language);
  const { offline, summary } = texts;
  if (facts.plan !== undefined) return planInBrief(facts.plan, texts);
  const values = PARAMETERS.flatMap(name => {
    const value = facts[name];
    return value === null ? [] : [{ name: summary[name], value: shownValue(name, value, person.language) }];
  });
  const chosen = [...values, ...lookLines(facts.look ?? {}, summary)];
  return chosen.map(({ name, value }) => `${name}: ${value}.`).join(' ') || offline.nothingChosen;
}

/** Those that the bot would take itself. */
function favourites(
  parameter: Parameter,
  { person, preferences }: RulesContext['request'],
): readonly string[] {
  const { choice } = textsFor(person.language).offline;
  return parameter === 'style' ? [...(preferences?.styles ?? []), ...choice.style] : choice[parameter];
}

/** The first of them that is not the present one, and was not refused. */
export function favourite(parameter: Parameter, request: RulesContext['request']): string | undefined {
  const { facts, preferences, messages } = request;
  const refused = refusedIn(messages, parameter);
  const isFree = (value: string) => value !== facts[parameter] && !refused.includes(plain(value));
  const never = preferences?.never ?? [];
  return favourites(parameter, request).find(
    value => isFree(value) && forbiddenIn(value, never) === undefined,
  );
}

/** Of the last messages of a person; an older refusal is forgotten. */
const MAX_MESSAGES = 8;
/** In characters: whoever refuses something says it at the beginning. */
const LONGEST_REFUSAL = 200;

/** The words in which values of a parameter were refused: "anything but anime". */
function refusedIn(messages: RulesContext['request']['messages'], parameter: Parameter): string {
  const refusals = messages
    .flatMap(message => (message.role === 'user' ? [message.text] : []))
    .slice(-MAX_MESSAGES)
    .map(text => text.slice(0, LONGEST_REFUSAL))
    .filter(text => readPart(text).open.has(parameter));
  return plain(refusals.join('\n'));
}

/** The parameter that a question without one is about. */
export function askedOf({ named }: ParsedMessage, { request, expected }: RulesContext): Parameter {
  return [...named][0] ?? expected.asked ?? missingOf(request.facts)[0] ?? 'style';
}

/** The bot chooses what is missing next; where nothing is, another style. */
export function chosen(situation: RulesContext): Reply {
  const { request, expected } = situation;
  const { offline } = textsFor(request.person.language);
  const parameter = expected.asked ?? missingOf(request.facts)[0] ?? 'style';
  const value = favourite(parameter, request);
  if (value === undefined) return replyAndAskNext([], situation);
  return storing({ [parameter]: value }, offline.chosen(value), situation);
}

/** "The second one", to a list of choices: the name of that choice; undefined for other words. */
export function choiceByNumber(
  words: string,
  { messages, person, facts }: RulesContext['request'],
): string | undefined {
  // The rows of a plan have numbers of their own.
  if (facts.plan !== undefined || facts.photoOffered || words.includes('?')) return undefined;
  const texts = textsFor(person.language);
  const parameter = choicesShownUnder(lastSaid(messages.slice(0, -1)), texts);
  if (parameter === undefined || wasAlbum(messages)) return undefined;
  const offered = offeredIn(person.language, parameter);
  const { tokens } = planTokens(words);
  const [number, ...others] = tokens.flatMap(token => ordinalAt(token, offered.length) ?? []);
  const isPlain = tokens.every(
    token => ordinalAt(token, offered.length) !== undefined || lengthOf(token, 'filler') > 0,
  );
  if (number === undefined || others.length > 0 || !isPlain || saysMoment(words)) return undefined;
  return offered[number - 1]?.[1];
}

/** "A surprise", to a question: the bot chooses; to that for the emotion, a face that shows surprise is meant where it is one. */
export function replyToSurprise(words: string, situation: RulesContext): Reply | undefined {
  const { asked } = situation.expected;
  const isFace = asked === 'emotion' && readEmotions(words).understood;
  if (asked === undefined || isFace || answersIn(words, ['surprise']).size === 0) return undefined;
  return chosen(situation);
}

/**
 * Whether a choice that is left to the bot is made already: all is there, and was perhaps chosen by the bot a moment ago. A
 * surprise is something else.
 */
export function leavesAsIs(words: string, { request, expected }: RulesContext): boolean {
  const { facts } = request;
  const isOpen = facts.drawing === 'open' && expected.asked === undefined && missingOf(facts).length === 0;
  return isOpen && answersIn(words, ['surprise']).size === 0;
}

/** Stores what the bot has chosen, and says so. */
function storing(values: Values, text: string, situation: RulesContext): Reply {
  const { request } = situation;
  const facts = { ...request.facts, ...values };
  const next = replyAndAskNext([text], { ...situation, request: { ...request, facts } }, '');
  return { text: next.text, calls: [{ name: 'update_sticker_params', args: values }, ...next.calls] };
}

const plain = (text: string) => text.toLowerCase().replaceAll('-', ' ');

/** One is proposed, of those that the bot would take itself. */
export function advice(message: ParsedMessage, situation: RulesContext): Reply {
  const { facts, person } = situation.request;
  const { offline } = textsFor(person.language);
  const asked = askedOf(message, situation);
  const value = favourite(asked, situation.request);
  if (value === undefined || facts.plan !== undefined)
    return replyAndAskNext([offline.options[asked]], situation, '');
  return said([offline.shallITake[asked](value)]);
}
