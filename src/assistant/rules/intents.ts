import { isLanguage, textsFor } from '../../i18n/index.ts';
import { anyOf } from '../../lexicon/connectives.ts';
import { lazy } from '../../lib/lazy.ts';
import { packWishOf, refusesPack } from '../answers.ts';
import { type Intent, intentIn } from '../knowledge/intents.ts';
import { questionIn } from '../knowledge/questions.ts';
import { advice, askedOf, chosen, chosenSoFar, leavesAsIs } from './advice.ts';
import { missingOf } from './history.ts';
import { readPart } from './plans/items.ts';
import { PARAMETERS } from './reading/vocabulary.ts';
import { replyToNoPhoto } from './reply.ts';
import { does } from './short-wish.ts';
import { askKnowledge, type Reply, type RulesContext, replyAndAskNext, said, statusOf } from './steps.ts';

/** Which answer of the rules is given, and which choices are shown. */
const ANSWERS = {
  abilities: 'abilities',
  background: 'background',
  captionSize: 'captionSize',
  duration: 'time',
  identity: 'who',
  offTopic: 'unknown',
  outline: 'outline',
  price: 'price',
  undo: 'undo',
} as const;
const OPTIONS = { styles: 'style', emotions: 'emotion', poses: 'pose' } as const;

/** What is asked by who has no photo, and means that. */
const WITHOUT_PHOTO: readonly Intent[] = ['abilities', 'photo', 'sending', 'telegram'];

const QUOTED = /["«“„]([^"«»“”„\n]{1,64})["»”“]/u;
const called = lazy(() => new RegExp(`(?<!\\p{L})${anyOf('named')}\\s+([^\\n,.!?]{1,64})`, 'iu'));

/** The name that a pack is to have, in quotes or without. */
function titleIn(words: string): string | undefined {
  return (QUOTED.exec(words) ?? called().exec(words))?.[1]?.trim();
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
function replyToIntent(words: string, situation: RulesContext): Reply | undefined {
  const found = intentIn(words);
  if (found === undefined) return undefined;
  const { intent, asks, isQuestion, isRequest } = found;
  const understood = readPart(words);
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
  const telling = (text: string) => replyAndAskNext([text], situation);
  const isComplete = facts.hasPhoto && missingOf(facts).length === 0;
  if (isLanguage(intent)) return doing('set_language', intent);
  // "I have no photo, what now?", "no selfie right now, is later ok?"
  if (understood.noPhoto && !facts.hasPhoto && WITHOUT_PHOTO.includes(intent))
    return replyToNoPhoto(situation);
  switch (intent) {
    case 'abilities':
    case 'background':
    case 'captionSize':
    case 'duration':
    case 'identity':
    case 'offTopic':
    case 'outline':
    case 'price':
    case 'undo':
      return telling(offline.answers[ANSWERS[intent]]);
    case 'styles':
    case 'emotions':
    case 'poses':
      return telling(offline.options[OPTIONS[intent]]);
    case 'changing':
    case 'formats':
    case 'limits':
    case 'movement':
    case 'packs':
    case 'photo':
    case 'sending':
    case 'sets':
    case 'whom':
      return handedOver(words);
    case 'privacy':
      return aboutPrivacy(situation);
    case 'deletion':
      return isAsked ? telling(offline.answers.data) : doing('delete_my_data');
    case 'pack':
      // "Take it out of my pack."
      if (questionIn(words)?.kind === 'help') return handedOver(words);
      if (refusesPack(words)) return said([texts.neverMindDone]);
      return facts.hasSticker ? doing(packWishOf(words), titleIn(words)) : telling(offline.answers.keep);
    case 'oneSticker':
      // "Take the last sticker out of my pack": it is not to be deleted.
      if (questionIn(words)?.kind === 'help') return handedOver(words);
      if (!facts.hasSticker) return isQuestion ? undefined : telling(offline.noSticker);
      return isQuestion && !isRequest ? handedOver(words) : doing('delete_sticker');
    case 'thanks':
      if (isValued || understood.acts.size > 0) return undefined;
      return facts.drawing === 'delivered' ? said([offline.replies.thanks]) : telling(offline.replies.thanks);
    case 'cancel':
      if (isAsked || facts.drawing === 'delivered') return undefined;
      return backFrom(situation) ?? doing('end_dialogue');
    case 'recall':
      return telling(chosenSoFar(request));
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
        : telling(offline.options[askedOf(understood, situation)]);
    case 'confused': {
      // "What do you mean by pose?"
      const [about] = [...understood.named, ...understood.open, ...(facts.hasPhoto ? missingOf(facts) : [])];
      if (about !== undefined) return telling(offline.options[about]);
      return telling(isComplete ? '' : offline.answers.abilities);
    }
    case 'anotherPhoto':
      if (!facts.hasPhoto || facts.photoOffered) return replyAndAskNext([], situation);
      return { text: texts.ask.anotherPhoto, calls: [{ name: 'request_photo', args: {} }] };
    case 'status':
      return telling(isComplete ? '' : offline.nothingDrawn);
    case 'confirming':
      // "Can you draw it in pencil?"
      if (isValued) return undefined;
      return isComplete
        ? replyAndAskNext([statusOf(facts, texts)], situation, '')
        : telling(offline.answers.abilities);
    case 'likeness':
      if (!asks && facts.hasSticker && facts.drawing === 'delivered' && understood.acts.has('again'))
        return doing('draw_again');
      // "Sad and ugly" is a wish as long as there is nothing to complain of.
      return asks || facts.totalGenerations > 0 ? handedOver(words) : undefined;
    case 'photoNeeded':
      return facts.hasPhoto ? telling(offline.photo.needed) : replyToNoPhoto(situation);
    case 'telegram':
      // "Send it to my mom."
      return asks || facts.hasSticker ? handedOver(words) : telling(offline.noSticker);
    default:
      return intent satisfies never;
  }
}

/** The answer to a question about what was made or said, or about the bot itself. */
export function replyToQuestion(words: string, situation: RulesContext): Reply | undefined {
  // Who is off asks nothing: "leave me alone".
  if (!words.includes('?') && readPart(words).acts.has('bye')) return undefined;
  const kind = questionIn(words)?.kind;
  if (kind !== undefined && kind !== 'help') return handedOver(words);
  const reply = replyToIntent(words, situation);
  if (reply !== undefined || kind !== 'help') return reply;
  // "Can you make a sticker of my dog in 3d?": the photo shows whom, and the rest is a wish.
  const isWished = intentIn(words)?.intent === 'whom' && readPart(words).values.length > 0;
  return isWished ? undefined : handedOver(words);
}
