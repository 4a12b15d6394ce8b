import { textsFor } from '../../i18n/index.ts';
import { anyOf } from '../../lexicon/connectives.ts';
import { lazy } from '../../lib/lazy.ts';
import { asksSomewhere, opensAsQuestion } from '../knowledge/intents.ts';
import { pageAbout } from '../knowledge/questions.ts';
import { replyToQuestion } from './intents.ts';
import { readPart } from './plans/items.ts';
import type { TalkLexicon } from './reading/lexicon.ts';
import { led, type Reply, type Situation } from './steps.ts';

/** How many questions of one message are answered: nobody reads more at once. */
const MOST = 3;
/** How many sentences of a message, and questions of a sentence, are read: each takes a while. */
const MOST_READ = 12;
/** In characters: how much of a question is read to tell that it is one. */
const MOST_LETTERS = 200;

const SENTENCE = /[^.!?…\n]+[.!?…\n]*/gu;
/** What may stand between two questions of one sentence. */
const between = lazy(() => new RegExp(`(?:\\s*[,;—–]\\s*|\\s+)(?:${anyOf('and')}\\s+)?`, 'giu'));

/** The questions of a sentence, "how much is it and how long does it take?"; none where it asks nothing. */
function questionsOf(sentence: string): string[] {
  const words = sentence.trim();
  const isAsked = words.includes('?') || opensAsQuestion(words);
  if (!isAsked) return [];
  const starts = [0];
  for (const { index, 0: found } of words.matchAll(between())) {
    if (starts.length === MOST_READ) break;
    const isParted = found.trim() !== '';
    const from = index + found.length;
    if (isParted && asksSomewhere(words.slice(from, from + MOST_LETTERS))) starts.push(from);
  }
  const parts = starts.map((start, at) => words.slice(start, starts[at + 1]));
  return parts.map((part, at) =>
    // Each is a question by itself.
    at === parts.length - 1 && part.endsWith('?') ? part : `${part.replace(endOfPart(), '')}?`,
  );
}

const endOfPart = lazy(() => new RegExp(`(?:[\\s,;.!…—–]+${anyOf('and')})?[\\s,;.!…—–]*$`, 'iu'));

/** What answers a question, and nothing else; undefined where that takes more than words. */
function answerToOne(question: string, situation: Situation, lexicon: TalkLexicon): string | undefined {
  const reply = replyToQuestion(question, { ...situation, leadsOn: false }, lexicon);
  if (reply?.calls.length === 0) return reply.text;
  const subject = reply && pageAbout(question);
  return subject && situation.request.help?.(subject);
}

/** In words: a shorter question asks for nothing that could be answered ("really?"). */
const SHORTEST = 3;

/** Whether something is asked of which nothing is known, and nothing is wished for. */
function isUnknown(question: string, lexicon: TalkLexicon): boolean {
  const { parts, look, acts, wished } = readPart(question, lexicon);
  const isWish = wished || acts.size > 0 || Object.keys(look).length > 0;
  return !isWish && question.split(/\s+/u).length >= SHORTEST && parts.every(({ kind }) => kind !== 'value');
}

/** The answers to the questions of a sentence; to all of it as one where it is not certain that they are several. */
function answersTo(sentence: string, situation: Situation, lexicon: TalkLexicon): readonly string[] {
  // "Hello, is it free?"
  const questions = questionsOf(sentence).filter(
    (question, _, all) => all.length === 1 || question.includes(' '),
  );
  const answers = questions.flatMap(question => answerToOne(question, situation, lexicon) || []);
  if (questions.length === 0 || (questions.length > 1 && answers.length === questions.length)) return answers;
  const answer = answerToOne(sentence.trim(), situation, lexicon);
  if (answer !== undefined) return [answer];
  const { unknown } = textsFor(situation.request.person.language).offline.answers;
  return sentence.includes('?') && isUnknown(sentence.trim(), lexicon) ? [unknown] : [];
}

/** The answers to the first few of several questions, in their order; undefined where there are fewer than two different ones. */
export function replyToQuestions(
  words: string,
  situation: Situation,
  lexicon: TalkLexicon,
): Reply | undefined {
  const sentences = words.match(SENTENCE)?.slice(0, MOST_READ) ?? [];
  const answers = sentences.flatMap(sentence => answersTo(sentence, situation, lexicon));
  const different = [...new Set(answers)].filter(answer => answer !== '').slice(0, MOST);
  return different.length < 2 ? undefined : led([different.join('\n')], situation);
}
