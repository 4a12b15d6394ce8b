import { type Texts, textsFor } from '../../i18n/index.ts';
import type { DialogueState } from '../agent/state-block.ts';
import { answersIn } from '../answers.ts';
import { openProposal } from '../proposal.ts';
import { favourite } from './advice.ts';
import { type DialogueRequest, isLastSaid, missingOf, type Note } from './history.ts';
import type { LookWish, ParsedMessage, Values } from './reading/message.ts';
import { PARAMETERS, type Parameter } from './reading/vocabulary.ts';
import {
  type Call,
  CONFIRM,
  type Reply,
  type RulesContext,
  replyAndAskNext,
  said,
  sentences,
  statusOf,
} from './steps.ts';

const DRAW_AGAIN: Call = { name: 'do_for_person', args: { what: 'draw_again' } };

/** A wish as the arguments of the tool; undefined where nothing is wished. */
function lookArguments({ outline, caption }: LookWish) {
  if (outline === undefined && caption === undefined) return undefined;
  return {
    ...(outline !== undefined && { outline }),
    ...(caption !== undefined && { caption: caption ?? 'none' }),
  };
}

/** The answer to words of the person. */
export function replyTo(
  words: string,
  understood: ParsedMessage,
  values: Values,
  situation: RulesContext,
): Reply {
  const { request, expected } = situation;
  const { facts } = request;
  const texts = textsFor(request.person.language);
  const { acts, named } = understood;
  // "The pose", when asked what to change.
  const isNamed = expected.missing.length === 0 && acts.size === 0;
  const isOnlyNamed = isNamed && !understood.unknown && !understood.question && understood.open.size === 0;
  const open = isOnlyNamed ? [...named] : [...understood.open];
  const look = lookArguments(understood.look);
  const answer = Object.keys(values).length > 0 ? '' : answerTo(understood, request);
  const around: Call[] = look === undefined ? [] : [{ name: 'change_sticker', args: look }];
  const proposed = openProposal(request.messages.slice(0, -1), request.person.language, facts);
  if (proposed !== undefined && acts.has('yes') && Object.keys(values).length === 0)
    return recorded({ [proposed.parameter]: proposed.value }, [], [], situation);
  // "Leave it", to the question what to take instead.
  const isAskedInstead =
    expected.asked !== undefined && isLastSaid(request.messages, texts.offline.instead[expected.asked]);
  if (isAskedInstead && keeps(words)) return said([texts.neverMindDone]);
  // What is as it was said is no change.
  const isSame = PARAMETERS.every(name => values[name] === undefined || values[name] === facts[name]);
  if (Object.keys(values).length > 0 && isSame && open.length === 0 && around.length === 0) {
    const isRepeated = acts.has('again') && facts.drawing === 'delivered' && facts.hasSticker;
    return isRepeated ? { text: '', calls: [DRAW_AGAIN] } : replyAndAskNext([answer], situation);
  }
  if (Object.keys(values).length > 0) {
    // "Any style, but happy".
    const chosen = acts.has('any') && named.size > 0 ? chosenFor(understood, situation) : {};
    // "Comic, sleepy, thinking": what was named and not understood is asked for, and no old value stands in for it.
    const other = PARAMETERS.find(name => values[name] === undefined && facts[name] !== null);
    const isLeft = understood.unknown || acts.has('wait');
    if (isLeft && expected.missing.length === 0 && other !== undefined)
      return recorded(values, [texts.offline.replies.unclear], [...open, other], situation, around);
    return recorded({ ...chosen, ...values }, [answer], open, situation, around, understood.unknownName);
  }
  if (around.length > 0) return aroundSticker(around, answer, situation);
  // While it is open which photo to use, a yes or a no is about that, and only the buttons settle it.
  const isComplete = expected.missing.length === 0 && facts.hasPhoto && !facts.photoOffered;
  if (answer !== '') return replyAndAskNext([answer], situation);
  const [first] = open;
  if (first !== undefined) return said([questionAbout(first, situation), texts.offline.options[first]]);
  if (understood.photo) return aboutPhoto(understood, situation);
  // "Whatever, draw it."
  if (acts.has('any') && !(isComplete && acts.has('yes'))) {
    const chosen = chosenFor(understood, situation);
    const list = Object.values(chosen).join(', ');
    if (list !== '') return recorded(chosen, [texts.offline.chosen(list)], [], situation);
  }
  // What is chosen so far is not thrown away by a word: it is said anew.
  const isChosen = PARAMETERS.some(name => facts[name] !== null);
  if (acts.has('fresh') && isChosen && !understood.unknown)
    return said([texts.offline.whatToChange, isComplete ? texts.offline.photo.another : '']);
  const decision = isComplete && !understood.unknown ? decisionOn(understood, situation) : undefined;
  return decision ?? chat(understood, situation);
}

/** The answer to a decision on all that is chosen: again, no, or yes; undefined for other talk. */
function decisionOn(
  understood: ParsedMessage,
  { request: { facts, person } }: RulesContext,
): Reply | undefined {
  const { acts } = understood;
  const texts = textsFor(person.language);
  const isRefused = acts.has('dislike') || (acts.has('no') && !acts.has('wait'));
  // "No, let me think once more."
  const isAgain = acts.has('again') && !acts.has('wait');
  if (isAgain && facts.drawing === 'delivered' && facts.hasSticker) return { text: '', calls: [DRAW_AGAIN] };
  if (isAgain && !(isRefused && facts.drawing === 'open'))
    return decided(facts, facts.drawing !== 'drawing', texts);
  // "No, thank you" to a finished sticker changes nothing.
  if (isRefused && !(isDeclined(understood) && facts.drawing === 'delivered'))
    return said([acts.has('dislike') ? texts.offline.replies.dislike : '', texts.offline.whatToChange]);
  // "Ok, bye" draws nothing.
  if (acts.has('bye')) return said([texts.offline.replies.bye]);
  const isThanked = (acts.has('thanks') || acts.has('praise')) && facts.drawing !== 'open';
  if (!acts.has('yes') || acts.has('wait') || isThanked) return undefined;
  return decided(facts, facts.drawing === 'open' || facts.drawing === 'failed', texts);
}

/** The answer to what happened without words. */
export function replyToNotes(notes: ReadonlySet<Note>, situation: RulesContext): Reply {
  const { facts, person } = situation.request;
  const { offline } = textsFor(person.language);
  if (notes.has('start')) {
    if (facts.hasPhoto) return replyAndAskNext([offline.welcomeBack(person.firstName)], situation);
    return { text: offline.greeting(person.firstName), calls: [{ name: 'request_photo', args: {} }] };
  }
  return replyAndAskNext([noteText(notes, textsFor(person.language))], situation);
}

export function noteText(notes: ReadonlySet<Note>, { offline, photo }: Texts): string {
  if (notes.has('photo') || notes.has('newPhoto')) return offline.photo.received;
  return notes.has('keptPhoto') ? photo.kept : '';
}

const keeps = (words: string) => answersIn(words, ['keepIt', 'skip', 'decline', 'no', 'yes']).size > 0;

/** Stores values and asks for what is missing then; code itself shows the summary where nothing is. */
function recorded(
  values: Values,
  before: readonly string[],
  open: readonly Parameter[],
  situation: RulesContext,
  around: readonly Call[] = [],
  unknownName?: string,
): Reply {
  const { facts, person } = situation.request;
  const { offline } = textsFor(person.language);
  const noted = facts.drawing === 'drawing' ? offline.notedForNext : offline.noted;
  const update: Call = { name: 'update_sticker_params', args: values };
  const changed = open.find(parameter => facts[parameter] !== null && values[parameter] === undefined);
  if (changed !== undefined) {
    return { text: sentences([...before, noted, offline.instead[changed]]), calls: [update, ...around] };
  }
  const after = { ...situation, request: { ...situation.request, facts: { ...facts, ...values } } };
  const next = unknownName === undefined ? undefined : asking(unknownName, after);
  if (next !== undefined) return { text: sentences([...before, noted, next]), calls: [update, ...around] };
  const rest = replyAndAskNext(
    [
      ...before,
      before.join('') === '' || facts.drawing === 'drawing' ? noted : '',
      unknownName === undefined ? '' : offline.replies.left(unknownName),
    ],
    after,
    '',
  );
  return { text: rest.text, calls: [update, ...around, ...rest.calls] };
}

/** "Use “pirate” as the pose?", where the next question is for a value; undefined elsewhere. */
function asking(words: string, { request, photoAsked }: RulesContext): string | undefined {
  const { facts, person } = request;
  const [next] = missingOf(facts);
  if (next === undefined || facts.plan !== undefined || (!facts.hasPhoto && !photoAsked)) return undefined;
  return textsFor(person.language).offline.shallITake[next](words);
}

/** Wishes for the outline or a caption: of the sticker that is there, or of the next one, where the dialogue goes on. */
function aroundSticker(calls: readonly Call[], answer: string, situation: RulesContext): Reply {
  const { facts, person } = situation.request;
  const isAsked = calls.some(({ args }) => 'caption' in args && args.caption === '');
  if (facts.changesSticker || isAsked) return { text: answer, calls };
  const { offline } = textsFor(person.language);
  const rest = replyAndAskNext([answer, offline.noted], situation, '');
  return { text: rest.text, calls: [...calls, ...rest.calls] };
}

function decided(facts: DialogueState, confirmed: boolean, texts: Texts): Reply {
  return confirmed ? { text: '', calls: [CONFIRM] } : said([statusOf(facts, texts)]);
}

/** To somebody who has no photo: the rest can be chosen without one. */
export function replyToNoPhoto({ request: { facts, person } }: RulesContext): Reply {
  const [missing] = missingOf(facts);
  const texts = textsFor(person.language);
  return said([texts.offline.photo.needed, missing === undefined ? '' : texts.ask[missing]]);
}

function aboutPhoto({ noPhoto }: ParsedMessage, situation: RulesContext): Reply {
  const { facts, person } = situation.request;
  if (!facts.hasPhoto)
    return noPhoto ? replyToNoPhoto(situation) : replyAndAskNext([], { ...situation, photoAsked: false });
  return said([facts.photoOffered ? '' : textsFor(person.language).offline.photo.another]);
}

function answerTo(understood: ParsedMessage, request: DialogueRequest): string {
  const { offline } = textsFor(request.person.language);
  const lists = understood.question ? [...understood.named].map(parameter => offline.options[parameter]) : [];
  if (lists.length > 0) return lists.join(' ');
  return understood.question && !understood.photo ? offline.answers.unknown : '';
}

function chosenFor({ named, acts }: ParsedMessage, { request, expected }: RulesContext): Values {
  const { asked, missing } = expected;
  const one = asked ?? missing[0] ?? 'style';
  const wanted = named.size > 0 ? [...named] : acts.has('all') ? missing : [one];
  const values: Values = {};
  for (const parameter of wanted) {
    const value = favourite(parameter, request);
    if (value !== undefined) values[parameter] = value;
  }
  return values;
}

/** "No, thank you." */
function isDeclined({ acts }: ParsedMessage): boolean {
  return acts.has('no') && acts.has('thanks');
}

function chat(understood: ParsedMessage, situation: RulesContext): Reply {
  const { request, expected } = situation;
  const { offline } = textsFor(request.person.language);
  const { acts } = understood;
  if (isDeclined(understood)) return said([offline.replies.wait]);
  if (acts.has('unsure') && !expected.purposeAsked) {
    const about = [...understood.named][0] ?? expected.asked ?? expected.missing[0];
    return about === undefined
      ? replyAndAskNext([], situation)
      : said([questionAbout(about, situation), offline.options[about]]);
  }
  // "What emotion shall it be?" "Never mind": there is a sticker already, and nothing has to be drawn.
  const isLeft = acts.has('no') && request.facts.hasSticker && expected.asked !== undefined;
  if (isLeft && !understood.unknown) return said([offline.replies.wait]);
  const replies = ['wait', 'thanks', 'greeting', 'praise', 'dislike', 'rude', 'laugh'] as const;
  const act = replies.find(each => acts.has(each));
  // Nothing is missing, and nobody has asked how things stand.
  const isDone = request.facts.drawing === 'delivered' && !expected.purposeAsked;
  if (understood.purpose && act !== 'greeting') return replyAndAskNext([offline.purpose], situation);
  // "Later then, bye."
  const isLeaving = acts.has('bye') && (act === undefined || act === 'rude' || act === 'wait');
  if (isLeaving || act === 'wait') return said([isLeaving ? offline.replies.bye : offline.replies.wait]);
  if (act !== undefined) return replyAndAskNext([offline.replies[act]], situation);
  if (expected.purposeAsked) return replyAndAskNext([offline.purpose], situation);
  const isUnclear = understood.unknown || acts.size === 0;
  const proposal =
    understood.unknownName === undefined ? undefined : asking(understood.unknownName, situation);
  if (proposal !== undefined) return said([proposal]);
  const { ask } = textsFor(request.person.language);
  return replyAndAskNext(
    [isUnclear ? offline.replies.unclear : '', isUnclear && isDone ? ask.change : ''],
    situation,
  );
}

/** The question for a parameter, or for another value of it. */
function questionAbout(parameter: Parameter, { request }: RulesContext): string {
  const { ask, offline } = textsFor(request.person.language);
  return request.facts[parameter] === null ? ask[parameter] : offline.instead[parameter];
}
