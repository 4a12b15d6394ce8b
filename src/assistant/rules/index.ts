import type { BuiltInAnswer } from '../../ai-chat/index.ts';
import { textsFor } from '../../i18n/index.ts';
import { holdsCommonWord } from '../../lexicon/written-language.ts';
import { replyToSurprise } from './advice.ts';
import { replyToBeside, replyToLater } from './beside-question.ts';
import { degreeIn } from './degrees.ts';
import {
  type DialogueRequest,
  expectationOf,
  lastResults,
  lastTurn,
  partsOfTurn,
  wasPhotoAsked,
} from './history.ts';
import { replyToQuestion } from './intents.ts';
import { replyToPackAndMore } from './pack-and-more.ts';
import {
  photoMeantBeside,
  replyToAlbumAnswer,
  replyToPhotoAnswer,
  replyToPhotoWish,
} from './photo-answer.ts';
import { replyToPlan } from './plans/reply.ts';
import { weighUnknown } from './reading/clauses/doubts.ts';
import { type TalkLexicon, talkLexicon } from './reading/lexicon.ts';
import { spelled } from './reading/spelling.ts';
import { asTypedElsewhere } from './reading/typing.ts';
import { understand } from './reading/understand.ts';
import type { Understanding } from './reading/understanding.ts';
import { plainWish } from './reading/wishes/plain-wish.ts';
import { perhapsIn, type Read, valuesIn } from './reading/wishes/values.ts';
import { noteText, replyTo, replyToNotes } from './reply.ts';
import { replyToQuestions } from './several-questions.ts';
import { replyToShortWish } from './short-wish.ts';
import { led, type Reply, replyToResults, type Situation, sentences } from './steps.ts';
import { isForbidden, replyToTaste, withUsual } from './taste.ts';
import { replyToYesAndMore } from './yes-and-more.ts';

/** The words and calls of one round of a dialogue, without a model. */
export type Rules = (request: DialogueRequest) => BuiltInAnswer;

/**
 * Rules that understand style, emotion and pose, and make the same tool calls as a model. A dialogue can be finished
 * with them alone.
 */
export function createRules(): Rules {
  return request => {
    const { text, calls } = answer(request, talkLexicon());
    const toolCalls = calls.map((call, index) => ({
      id: `offline_${request.messages.length}_${index}`,
      name: call.name,
      args: { ...call.args },
    }));
    return { text, toolCalls };
  };
}

function answer(request: DialogueRequest, lexicon: TalkLexicon): Reply {
  const results = lastResults(request.messages);
  if (results.length > 0) {
    const text = isForbidden(results, request) ? '' : replyToResults(results, request);
    return { text, calls: [] };
  }
  const turn = lastTurn(request.messages);
  const { notes } = turn;
  const { words, said, style } = withUsual(plainWish(turn.words), request);
  const expected = expectationOf(request, lexicon);
  // Who was greeted answers what the stickers are for; the photo that the greeting asks for too is asked for again.
  const photoAsked = !expected.purposeAsked && wasPhotoAsked(request.messages, lexicon);
  const situation: Situation = { request, expected, photoAsked };
  if (words === '' && said !== '') return led([said], situation);
  if (words === '' && request.facts.plan && !notes.has('start')) {
    const { ask, offline } = textsFor(request.person.language);
    return {
      text: sentences([noteText(notes, offline), request.facts.plan.style ? '' : ask.style]),
      calls: [],
    };
  }
  if (words === '') return replyToNotes(notes, situation);
  const aboutPhoto =
    replyToAlbumAnswer(words, situation, lexicon) ??
    replyToPhotoAnswer(words, situation) ??
    replyToPhotoWish(words, situation);
  if (aboutPhoto !== undefined) return aboutPhoto;
  const both = replyToBoth(words, request, lexicon);
  if (both !== undefined) return both;
  const agreed = replyToYesAndMore(words, situation) ?? replyToPackAndMore(words, situation, lexicon, answer);
  if (agreed !== undefined) return agreed;
  const wished = replyToShortWish(words, situation) ?? replyToSurprise(words, situation);
  if (wished !== undefined) return wished;
  const aboutTaste = replyToTaste(words, situation, lexicon);
  if (aboutTaste !== undefined) return aboutTaste;
  const planned = replyToPlan(words, situation, lexicon);
  if (planned !== undefined) {
    const received = noteText(notes, textsFor(request.person.language).offline);
    return { ...planned, text: sentences([received, said, planned.text]) };
  }
  // Whatever was sent with it is for a sticker.
  const isLater = partsOfTurn(request.messages).length > 1;
  const single =
    isLater || notes.size > 0
      ? undefined
      : (replyToBeside(words, situation, lexicon, answer) ??
        replyToQuestions(words, situation, lexicon) ??
        replyToQuestion(words, situation, lexicon));
  const question = isLater ? replyToLater(situation, lexicon, answer) : single;
  if (question !== undefined) return question;
  const [understood, read] = readWords(words, situation, lexicon);
  const { offline } = textsFor(request.person.language);
  const degree = degreeIn(words, request.facts.emotion, offline.degrees, lexicon);
  const values = {
    ...(understood.ownPose && { pose: offline.ownPose }),
    ...(degree === undefined ? read.values : { emotion: degree }),
    ...(style !== undefined && { style }),
  };
  const reply = replyTo(understood, { values, perhaps: read.perhaps }, situation);
  const note = sentences([noteText(notes, textsFor(request.person.language).offline), said]);
  return note === '' ? reply : { ...reply, text: `${note} ${reply.text}`.trim() };
}

/** The photo is settled and the wish beside it is done; undefined where these words are not both. */
function replyToBoth(words: string, request: DialogueRequest, lexicon: TalkLexicon): Reply | undefined {
  const both = request.facts.photoOffered ? photoMeantBeside(words) : undefined;
  if (both === undefined) return undefined;
  const facts = { ...request.facts, photoOffered: false };
  const messages = [...request.messages.slice(0, -1), { role: 'user' as const, text: both.rest }];
  const { text, calls } = answer({ ...request, facts, messages }, lexicon);
  if (calls.length === 0) return undefined;
  const { usingNew, kept } = textsFor(request.person.language).photo;
  return {
    text: sentences([both.photo === 'new' ? usingNew : kept, text]),
    calls: [{ name: 'choose_photo', args: { photo: both.photo } }, ...calls],
  };
}

/** Whether words may come from the wrong keyboard: Latin letters, and nothing that is said in them. */
function canBeMistyped(words: string): boolean {
  return !/(?!\p{Script=Latin})\p{L}/u.test(words) && !holdsCommonWord(words);
}

/** Reads the words as they are, and as typed with the wrong keyboard where they make no sense otherwise. */
function readWords(
  words: string,
  { request, expected }: Situation,
  lexicon: TalkLexicon,
): [Understanding, Read] {
  const read = understand(words, lexicon, expected);
  if (!isExplained(read) && canBeMistyped(words)) {
    for (const typed of asTypedElsewhere(words, request.person.language)) {
      const switched = understand(typed, lexicon, expected);
      if (isExplained(switched)) {
        const values = valuesIn(typed, switched, expected, request.facts);
        return [switched, { values: spelled(values, request.person.language) }];
      }
    }
  }
  const plain = weighUnknown(read, expected);
  const values = spelled(valuesIn(words, plain, expected, request.facts), request.person.language);
  return [plain, { values, perhaps: perhapsIn(words, plain) }];
}

function isExplained({ parts, open, acts, topics, purpose, photo, look, ...rest }: Understanding): boolean {
  const known =
    open.size > 0 ||
    acts.size > 0 ||
    topics.size > 0 ||
    purpose ||
    photo ||
    Object.keys(look).length > 0 ||
    rest.buttons ||
    rest.background ||
    rest.ownPose ||
    rest.wished;
  return known || parts.some(({ kind }) => kind === 'value' || kind === 'perhaps' || kind === 'told');
}
