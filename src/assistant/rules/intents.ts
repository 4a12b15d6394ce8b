import { isLanguage, textsFor } from '../../i18n/index.ts';
import { anyOf } from '../../lexicon/connectives.ts';
import { lazy } from '../../lib/lazy.ts';
import { packWishOf, refusesPack } from '../answers.ts';
import { type Intent, intentIn } from '../knowledge/intents.ts';
import { questionIn } from '../knowledge/questions.ts';
import { advice, askedOf, chosen, chosenSoFar, leavesAsIs } from './advice.ts';
import { missingOf } from './history.ts';
import { readPart } from './plans/items.ts';
import type { TalkLexicon } from './reading/lexicon.ts';
import { PARAMETERS } from './reading/vocabulary.ts';
import { replyToNoPhoto } from './reply.ts';
import { does } from './short-wish.ts';
import { askKnowledge, type Reply, type RulesContext, replyAndAskNext, said, statusOf } from './steps.ts';

/** What is asked by who has no photo, and means that. */
const WITHOUT_PHOTO: readonly Intent[] = ['abilities', 'photo', 'sending', 'telegram'];

const QUOTED = /["«“„]([^"«»“”„\n]{1,64})["»”“]/u;
const called = lazy(() => new RegExp(`(?<!\\p{L})${anyOf('named')}\\s+([^\\n,.!?]{1,64})`, 'iu'));

/** The name that a pack is to have, in quotes or without. */
function titleIn(words: string): string | undefined {
  return (QUOTED.exec(words) ?? called().exec(words))?.[1]?.trim();
}

function thanked(situation: RulesContext): Reply {
  const { facts, person } = situation.request;
  const { thanks } = textsFor(person.language).offline.replies;
  return facts.drawing === 'delivered' ? said([thanks]) : replyAndAskNext([thanks], situation);
}

/** What becomes of what is sent; beside other answers in brief. */
function aboutPrivacy(situation: RulesContext): Reply {
  const { person, help } = situation.request;
  const { data } = textsFor(person.language).offline.answers;
  return replyAndAskNext([situation.leadsOn === false ? data : (help?.('privacy') ?? data)], situation);
}

/** One step back from a question: what was chosen before it stays until another is chosen. */
function backFrom({ request, expected }: RulesContext): Reply | undefined {
  const { facts, person } = request;
  const { asked } = expected;
  const before =
    asked && PARAMETERS.slice(0, PARAMETERS.indexOf(asked)).findLast(name => facts[name] !== null);
  return before && facts.hasPhoto ? said([textsFor(person.language).offline.instead[before]]) : undefined;
}

/** What comes of it, code says. */
function doing(...args: Parameters<typeof does>): Reply {
  return { text: '', calls: [does(...args)] };
}

function handedOver(question: string): Reply {
  return { text: '', calls: [askKnowledge(question)] };
}

/** The answer to what somebody asks or says about the bot itself; undefined where it is about a sticker. */
function replyToIntent(words: string, situation: RulesContext, lexicon: TalkLexicon): Reply | undefined {
  const found = intentIn(words);
  if (found === undefined) return undefined;
  const { intent, asks, isQuestion, isRequest } = found;
  const understood = readPart(words, lexicon);
  // "A pack called Gym Bros" names no pose.
  const isTitle = intent === 'pack' && titleIn(words) !== undefined;
  const isValued = understood.values.length > 0 && !isTitle;
  const isAsked = isQuestion && (!isRequest || words.includes('?'));
  // What names a value is a wish, and so is what is said of the outline or a caption.
  if (isValued && intent !== 'movement' && !(asks && understood.unknown)) return undefined;
  const isAround = Object.keys(understood.look).length > 0;
  if (isAround && intent !== 'outline' && intent !== 'captionSize') return undefined;
  if (understood.open.size > 0 && !asks) return undefined;
  const { request } = situation;
  const { facts } = request;
  const texts = textsFor(request.person.language);
  const { offline } = texts;
  if (isLanguage(intent)) return doing('set_language', intent);
  // "I have no photo, what now?", "no selfie right now, is later ok?"
  if (understood.noPhoto && !facts.hasPhoto && WITHOUT_PHOTO.includes(intent))
    return replyToNoPhoto(situation);
  switch (intent) {
    case 'price':
      return replyAndAskNext([offline.answers.price], situation);
    case 'abilities':
      return replyAndAskNext([offline.answers.abilities], situation);
    case 'identity':
      return replyAndAskNext([offline.answers.who], situation);
    case 'duration':
      return replyAndAskNext([offline.answers.time], situation);
    case 'privacy':
      return aboutPrivacy(situation);
    case 'deletion':
      return isAsked ? replyAndAskNext([offline.answers.data], situation) : doing('delete_my_data');
    case 'pack':
      // "Take it out of my pack."
      if (questionIn(words)?.kind === 'help') return handedOver(words);
      if (refusesPack(words)) return said([textsFor(situation.request.person.language).neverMindDone]);
      return facts.hasSticker
        ? doing(packWishOf(words), titleIn(words))
        : replyAndAskNext([offline.answers.keep], situation);
    case 'oneSticker':
      // "Take the last sticker out of my pack": it is not to be deleted.
      if (questionIn(words)?.kind === 'help') return handedOver(words);
      if (!facts.hasSticker) return isQuestion ? undefined : replyAndAskNext([offline.noSticker], situation);
      return isQuestion && !isRequest ? handedOver(words) : doing('delete_sticker');
    case 'undo':
      return replyAndAskNext([offline.answers.undo], situation);
    case 'captionSize':
      return replyAndAskNext([offline.answers.captionSize], situation);
    case 'outline':
      return replyAndAskNext([offline.answers.outline], situation);
    case 'thanks':
      return isValued || understood.acts.size > 0 ? undefined : thanked(situation);
    case 'cancel':
      if (isAsked || facts.drawing === 'delivered') return undefined;
      return backFrom(situation) ?? doing('end_dialogue');
    case 'offTopic':
      return replyAndAskNext([offline.answers.unknown], situation);
    case 'recall':
      return replyAndAskNext([chosenSoFar(request)], situation);
    case 'styles':
      return replyAndAskNext([offline.options.style], situation);
    case 'emotions':
      return replyAndAskNext([offline.options.emotion], situation);
    case 'poses':
      return replyAndAskNext([offline.options.pose], situation);
    case 'advice':
      return advice(understood, situation);
    case 'choose':
      // "Whatever, draw it."
      if (isValued || understood.acts.has('yes')) return undefined;
      if (understood.named.size === 0 && leavesAsIs(words, situation)) return replyAndAskNext([], situation);
      return understood.acts.has('any') ? undefined : chosen(situation);
    case 'options':
      return understood.acts.has('unsure')
        ? undefined
        : replyAndAskNext([offline.options[askedOf(understood, situation)]], situation);
    case 'confused': {
      // "What do you mean by pose?"
      const [named] = [...understood.named, ...understood.open];
      if (named !== undefined) return replyAndAskNext([offline.options[named]], situation);
      const isAll = facts.hasPhoto && missingOf(facts).length === 0;
      const [missing] = facts.hasPhoto ? missingOf(facts) : [];
      return replyAndAskNext(
        [isAll ? '' : missing ? offline.options[missing] : offline.answers.abilities],
        situation,
      );
    }
    case 'background':
      return replyAndAskNext([offline.answers.background], situation);
    case 'changing':
    case 'packs':
      return handedOver(words);
    case 'anotherPhoto':
      if (!facts.hasPhoto || facts.photoOffered) return replyAndAskNext([], situation);
      return { text: texts.ask.anotherPhoto, calls: [{ name: 'request_photo', args: {} }] };
    case 'status': {
      const isAll = facts.hasPhoto && missingOf(facts).length === 0;
      return replyAndAskNext([isAll ? '' : offline.nothingDrawn], situation);
    }
    case 'confirming': {
      // "Can you draw it in pencil?"
      if (isValued) return undefined;
      const isAll = facts.hasPhoto && missingOf(facts).length === 0;
      return isAll
        ? replyAndAskNext([statusOf(facts, texts)], situation, '')
        : replyAndAskNext([offline.answers.abilities], situation);
    }
    case 'likeness':
      if (!asks && facts.hasSticker && facts.drawing === 'delivered' && understood.acts.has('again'))
        return doing('draw_again');
      // "Sad and ugly" is a wish as long as there is nothing to complain of.
      return asks || facts.totalGenerations > 0 ? handedOver(words) : undefined;
    case 'photoNeeded':
      return facts.hasPhoto ? replyAndAskNext([offline.photo.needed], situation) : replyToNoPhoto(situation);
    case 'telegram':
      // "Send it to my mom."
      return asks || facts.hasSticker ? handedOver(words) : replyAndAskNext([offline.noSticker], situation);
    case 'limits':
    case 'movement':
    case 'whom':
    case 'sets':
    case 'photo':
    case 'sending':
    case 'formats':
      return handedOver(words);
    default:
      return intent satisfies never;
  }
}

/** The answer to a question about what was made or said, or about the bot itself. */
export function replyToQuestion(
  words: string,
  situation: RulesContext,
  lexicon: TalkLexicon,
): Reply | undefined {
  // Who is off asks nothing: "leave me alone".
  if (!words.includes('?') && readPart(words, lexicon).acts.has('bye')) return undefined;
  const kind = questionIn(words)?.kind;
  if (kind !== undefined && kind !== 'help') return handedOver(words);
  const reply = replyToIntent(words, situation, lexicon);
  if (reply !== undefined || kind !== 'help') return reply;
  // "Can you make a sticker of my dog in 3d?": the photo shows whom, and the rest is a wish.
  const isWished = intentIn(words)?.intent === 'whom' && readPart(words, lexicon).values.length > 0;
  return isWished ? undefined : handedOver(words);
}
