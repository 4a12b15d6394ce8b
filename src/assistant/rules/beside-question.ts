import { clausesOf } from '../../lexicon/text.ts';
import { questionIn } from '../knowledge/questions.ts';
import { asksWhich } from './advice.ts';
import { type DialogueRequest, partsOfTurn } from './history.ts';
import { replyToQuestion } from './intents.ts';
import { readPart } from './plans/items.ts';
import type { TalkLexicon } from './reading/lexicon.ts';
import { replyToQuestions } from './several-questions.ts';
import { askKnowledge, type Reply, type Situation } from './steps.ts';

/** How many questions of a message are read: each takes a while. */
const MOST_READ = 12;
const SENTENCE_END = /(?<=[.!\n])\s+/u;

/** The rules' reply to a request, for the words that stand beside a question. */
type Answer = (request: DialogueRequest, lexicon: TalkLexicon) => Reply;

/**
 * "Anime, angry. What does it cost?": the values are stored and the question is answered.
 *
 * @returns undefined where no values stand beside a question
 */
export function replyToBeside(
  words: string,
  situation: Situation,
  lexicon: TalkLexicon,
  answer: Answer,
): Reply | undefined {
  // "3d or pixel art, which is better?" is one question.
  if (asksWhich(words.split(SENTENCE_END).at(-1) ?? '', lexicon)) return undefined;
  const clauses = clausesOf(words).map((clause, index, all) => ({
    text: words.slice(clause.words[0]?.start, all[index + 1]?.words[0]?.start),
    isAsked: clause.question,
  }));
  const saysValue = (text: string) => readPart(text, lexicon).parts.some(({ kind }) => kind === 'value');
  const asked = clauses
    .filter(({ isAsked }) => isAsked)
    .slice(0, MOST_READ)
    .filter(({ text }) => !saysValue(text) && replyToQuestion(text.trim(), situation, lexicon) !== undefined);
  const questions = asked.map(({ text }) => text.trim());
  const [question] = questions;
  const beside = clauses
    .filter(clause => !asked.includes(clause))
    .map(({ text }) => text)
    .join('')
    .trim();
  if (question === undefined || !saysValue(beside)) return undefined;
  const calls = callsFor(beside, situation.request, lexicon, answer);
  const values = calls.filter(({ name }) => name === 'update_sticker_params');
  const then = afterCalls(situation, values);
  const told =
    replyToQuestions(questions.join(' '), then, lexicon) ?? replyToQuestion(question, then, lexicon);
  if (values.length === 0 || told === undefined) return undefined;
  return { text: told.text, calls: [...values, ...told.calls] };
}

/** Several messages at once, or said while nobody could answer: what stands beside a question is done, and it is answered. */
export function replyToLater(situation: Situation, lexicon: TalkLexicon, answer: Answer): Reply | undefined {
  const { request } = situation;
  const parts = partsOfTurn(request.messages);
  const asking = parts.findLast(({ words, notes }) => notes.size === 0 && questionIn(words));
  if (asking === undefined) return undefined;
  // Several messages that nobody answered are lines of one part, and one of them asks.
  const lines = asking.words.split('\n');
  const at = lines.findLastIndex(line => questionIn(line));
  const question = lines[at] ?? asking.words;
  const beside = at < 0 ? '' : lines.toSpliced(at, 1).join('\n');
  const others = parts.map(part => (part === asking ? beside : part.words)).filter(words => words !== '');
  const calls = others.flatMap(words => callsFor(words, request, lexicon, answer));
  // With the values stored the summary follows, beneath an answer that is said here.
  const told =
    calls.length > 0 ? replyToQuestion(question, afterCalls(situation, calls), lexicon) : undefined;
  if (told !== undefined && told.text !== '') return { text: told.text, calls: [...calls, ...told.calls] };
  const ask = askKnowledge(question);
  return { text: '', calls: [...calls.filter(({ name }) => name !== ask.name), ask] };
}

/** What the rules would do if only these words had been said. */
function callsFor(
  words: string,
  request: DialogueRequest,
  lexicon: TalkLexicon,
  answer: Answer,
): Reply['calls'] {
  const messages = [...request.messages.slice(0, -1), { role: 'user' as const, text: words }];
  return answer({ ...request, messages }, lexicon).calls;
}

/** The situation once these calls have stored their values. */
function afterCalls(situation: Situation, calls: Reply['calls']): Situation {
  const given = calls.flatMap(({ name, args }) => (name === 'update_sticker_params' ? [args] : []));
  let { facts } = situation.request;
  for (const values of given) facts = { ...facts, ...values };
  return { ...situation, request: { ...situation.request, facts } };
}
