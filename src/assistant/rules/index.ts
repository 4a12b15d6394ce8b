import type { BuiltInAnswer } from '../../ai-chat/index.ts';
import { textsFor } from '../../i18n/index.ts';
import { holdsCommonWord } from '../../lexicon/written-language.ts';
import { planWithoutStyle } from '../planning/summary.ts';
import { choiceByNumber, replyToSurprise } from './advice.ts';
import {
  type DialogueRequest,
  expectationOf,
  lastResults,
  lastTurn,
  partsOfTurn,
  wasPhotoAsked,
} from './history.ts';
import { replyToQuestion } from './intents.ts';
import {
  photoMeantBeside,
  replyToAlbumAnswer,
  replyToPhotoAnswer,
  replyToPhotoWish,
} from './photo-answer.ts';
import { replyToPlan } from './plans/reply.ts';
import { isIndecent } from './reading/lexicon.ts';
import { type ParsedMessage, type Values, valuesOf } from './reading/message.ts';
import { corrections, spelled } from './reading/spelling.ts';
import { asTypedElsewhere } from './reading/typing.ts';
import { understand } from './reading/understand.ts';
import { noteText, replyTo, replyToNotes } from './reply.ts';
import { replyToShortWish } from './short-wish.ts';
import { type Reply, type RulesContext, replyAndAskNext, replyToResults, sentences } from './steps.ts';
import { isForbidden, replyToTaste, withUsual } from './taste.ts';

/** The words and calls of one round of a dialogue, without a model. */
export type Rules = (request: DialogueRequest) => BuiltInAnswer;

/** In characters. What is longer is read once: a reading costs time, and slips are seen in short answers. */
const LONGEST_CORRECTED = 200;

/**
 * Rules that know the words of styles, emotions and poses, and make the same tool calls as a model. A dialogue can be finished
 * with them alone.
 */
export function createRules(): Rules {
  return request => {
    const { text, calls } = answer(request);
    const toolCalls = calls.map((call, index) => ({
      id: `offline_${request.messages.length}_${index}`,
      name: call.name,
      args: { ...call.args },
    }));
    return { text, toolCalls };
  };
}

function answer(request: DialogueRequest): Reply {
  const results = lastResults(request.messages);
  if (results.length > 0) {
    const text = isForbidden(results, request) ? '' : replyToResults(results, request);
    return { text, calls: [] };
  }
  const turn = lastTurn(request.messages);
  const { notes } = turn;
  const spoken = choiceByNumber(turn.words, request) ?? turn.words;
  const { words, said, style } = withUsual(spoken, request);
  const expected = expectationOf(request);
  // Who was greeted answers what the stickers are for; the photo that the greeting asks for too is asked for again.
  const photoAsked = !expected.purposeAsked && wasPhotoAsked(request.messages);
  const situation: RulesContext = { request, expected, photoAsked };
  const texts = textsFor(request.person.language);
  const { offline } = texts;
  if (words === '' && said !== '') return replyAndAskNext([said], situation);
  const { plan } = request.facts;
  if (words === '' && plan && !notes.has('start')) {
    const asks = plan.style === '' ? planWithoutStyle(plan, texts) : '';
    return { text: sentences([noteText(notes, texts), asks]), calls: [] };
  }
  if (words === '') return replyToNotes(notes, situation);
  if (isIndecent(words)) return { text: offline.replies.indecent, calls: [] };
  const settled =
    replyToAlbumAnswer(words, situation) ??
    replyToPhotoAnswer(words, situation) ??
    replyToPhotoWish(words, situation) ??
    replyToBoth(words, request) ??
    replyToShortWish(words, situation) ??
    replyToSurprise(words, situation) ??
    replyToTaste(words, situation);
  if (settled !== undefined) return settled;
  const note = sentences([noteText(notes, texts), said]);
  const planned = replyToPlan(words, situation);
  if (planned !== undefined) return { ...planned, text: sentences([note, planned.text]) };
  const several = partsOfTurn(request.messages).length > 1;
  const question =
    replyToBeside(words, situation) ?? (several ? undefined : replyToQuestion(words, situation));
  if (question !== undefined) return { ...question, text: sentences([note, question.text]) };
  const [message, read] = readWords(words, situation);
  const values = {
    ...(message.ownPose && { pose: offline.ownPose }),
    ...read,
    ...(style !== undefined && { style }),
  };
  const reply = replyTo(words, message, values, situation);
  return note === '' ? reply : { ...reply, text: `${note} ${reply.text}`.trim() };
}

/** The photo is settled and the wish beside it is done; undefined where these words are not both. */
function replyToBoth(words: string, request: DialogueRequest): Reply | undefined {
  const both = request.facts.photoOffered ? photoMeantBeside(words) : undefined;
  if (both === undefined) return undefined;
  const facts = { ...request.facts, photoOffered: false };
  const messages = [...request.messages.slice(0, -1), { role: 'user' as const, text: both.rest }];
  const { text, calls } = answer({ ...request, facts, messages });
  if (calls.length === 0) return undefined;
  const { usingNew, kept } = textsFor(request.person.language).photo;
  return {
    text: sentences([both.photo === 'new' ? usingNew : kept, text]),
    calls: [{ name: 'choose_photo', args: { photo: both.photo } }, ...calls],
  };
}

/** In sentences: the rest of a longer message is not looked through for questions. */
const MAX_SENTENCES = 12;

/** "Anime, angry. What does it cost?": the values are stored and the question is answered. */
function replyToBeside(words: string, situation: RulesContext): Reply | undefined {
  const all = words.split(/(?<=[.!?\n])\s+|\n/u).slice(0, MAX_SENTENCES);
  if (all.length < 2) return undefined;
  const answers = all.map(each => replyToQuestion(each, situation));
  const at = answers.findIndex(each => each !== undefined);
  if (at < 0) return undefined;
  const rest = all.filter((_, index) => answers[index] === undefined).join('\n');
  const [, values] = readWords(rest, situation);
  const { request } = situation;
  const isStored = Object.keys(values).length > 0;
  const then = isStored
    ? { ...situation, request: { ...request, facts: { ...request.facts, ...values } } }
    : situation;
  const told = replyToQuestion(all[at] ?? words, then);
  if (told === undefined) return undefined;
  return {
    text: told.text,
    calls: [...(isStored ? [{ name: 'update_sticker_params' as const, args: values }] : []), ...told.calls],
  };
}

/** Whether words may come from the wrong keyboard: Latin letters, and nothing that is said in them. */
function canBeMistyped(words: string): boolean {
  return !/(?!\p{Script=Latin})\p{L}/u.test(words) && !holdsCommonWord(words);
}

/** Reads the words as they are, and as typed with the wrong keyboard where they make no sense otherwise. */
function readWords(words: string, { request, expected }: RulesContext): readonly [ParsedMessage, Values] {
  const { language } = request.person;
  const read = understand(words, expected);
  if (read.unknown && read.values.length === 0 && canBeMistyped(words)) {
    for (const typed of asTypedElsewhere(words, language)) {
      const switched = understand(typed, expected);
      if (!switched.unknown) return [switched, spelled(valuesOf(typed, switched), language)];
    }
  }
  const corrected = read.unknown && words.length <= LONGEST_CORRECTED ? corrections(words, language) : words;
  if (corrected !== words) {
    const right = understand(corrected, expected);
    if (right.values.length > read.values.length)
      return [right, spelled(valuesOf(corrected, right), language)];
  }
  return [read, spelled(valuesOf(words, read), language)];
}
