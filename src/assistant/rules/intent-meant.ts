import { clausesOf } from '../../lexicon/text.ts';
import { asksSomewhere, type FoundIntent, type Intent, intentIn } from '../knowledge/intents.ts';
import { asksWhich, choiceIn, weighedIn, weighs } from './advice.ts';
import { readPart } from './plans/items.ts';
import type { TalkLexicon } from './reading/lexicon.ts';
import type { Understanding } from './reading/understanding.ts';
import type { Situation } from './steps.ts';

/** Asks which values there are. */
const LISTS: readonly Intent[] = ['styles', 'emotions', 'poses'];
/** What a wish for a sticker sounds like a question about. */
const WISHED: readonly Intent[] = ['abilities', ...LISTS];

/** What somebody who merely tells something is not asking for, though their words are near to it. */
const NOT_OF_REMARKS: readonly Intent[] = ['advice', 'options', 'abilities', 'offTopic', 'price'];

/** What somebody asks or says about the bot itself. */
export interface MeantIntent extends FoundIntent {
  /** It is asked about, and not asked for: "can you cancel" is a wish. */
  readonly isAsked: boolean;
  /** The same words name a value of a sticker. */
  readonly isValued: boolean;
  readonly understood: Understanding;
}

/** Whether words tell something of the world, and nothing else. */
function isOnlyTold({ parts }: Understanding): boolean {
  return (
    parts.some(({ kind }) => kind === 'told') &&
    parts.every(({ kind }) => kind === 'told' || kind === 'other')
  );
}

/** "Can you make me one that looks angry?", "watercolour version?" */
export function isWish(words: string, lexicon: TalkLexicon): boolean {
  const found = intentIn(words);
  if (found === undefined || !found.isRequest || !WISHED.includes(found.intent)) return false;
  return namesValue(words, readPart(words, lexicon), lexicon);
}

/** Whether one is named: "can you list the poses" names none, though "list the poses" could be one. */
function namesValue(words: string, { parts }: Understanding, lexicon: TalkLexicon): boolean {
  return parts.some(part => {
    if (part.kind !== 'value') return false;
    const { start, end } = part.span;
    const named = lexicon.find(clausesOf(words.slice(start, end)).flatMap(clause => clause.words));
    return named.some(here => here.some(({ meaning }) => meaning === part.parameter));
  });
}

export const hasValue = ({ parts }: Understanding) => parts.some(({ kind }) => kind === 'value');

/** "Anime or comic?": @returns the words that weigh values against each other; undefined where none do */
export function weighedWords(words: string, lexicon: TalkLexicon): string | undefined {
  const found = intentIn(words);
  const weighed = weighedIn(words);
  // "Аниме или пиксели?" asks for no format.
  const isOnlyValues =
    found?.intent !== 'recall' && readPart(weighed, lexicon).parts.every(({ kind }) => kind === 'value');
  const isFree = found === undefined || weighed !== words || isOnlyValues;
  return isFree && asksWhich(weighed, lexicon) ? weighed : undefined;
}

/** Whether words merely tell of the world, and are only near to what asks for this. */
function isRemark(words: string, intent: Intent, understood: Understanding): boolean {
  return (
    !words.includes('?') &&
    isOnlyTold(understood) &&
    NOT_OF_REMARKS.includes(intent) &&
    !(intent === 'price' && asksSomewhere(words)) &&
    choiceIn(words) === undefined
  );
}

/** What is said of a sticker that is there, and of movement, needs no question: "6 fingers", "make it animated". */
function needsNoQuestion(
  words: string,
  { intent, asks }: FoundIntent,
  understood: Understanding,
  { request: { facts } }: Situation,
): boolean {
  if (intent === 'pack' && facts.hasSticker) return true;
  if (asks) return false;
  if (intent === 'advice') return weighs(words, understood) || choiceIn(words) !== undefined;
  return (
    intent === 'movement' || intent === 'photo' || (intent === 'likeness' && facts.drawing === 'delivered')
  );
}

/** What somebody asks or says about the bot itself; undefined where they speak of a sticker. */
export function intentMeant(
  words: string,
  situation: Situation,
  lexicon: TalkLexicon,
): MeantIntent | undefined {
  const found = intentIn(words);
  if (found === undefined) return undefined;
  const { intent, isQuestion, asks, isRequest } = found;
  const understood = readPart(words, lexicon);
  if (isRemark(words, intent, understood)) return undefined;
  // "Now with my cat in my arms."
  const isPosed = understood.parts.some(part => part.kind === 'unplaced' && part.posed === 'pose');
  if (intent === 'whom' && !asks && isPosed) return undefined;
  const isValued = LISTS.includes(intent) ? namesValue(words, understood, lexicon) : hasValue(understood);
  // "My cat, in watercolour": the photo shows whom.
  const isWished = isValued && (!isQuestion || intent === 'whom');
  if (isWished && !needsNoQuestion(words, found, understood, situation)) return undefined;
  // "How do I add a caption?" is of the buttons, and "the style is bad" of the style.
  const isAround = understood.buttons || Object.keys(understood.look).length > 0;
  if (isAround && intent !== 'outline' && intent !== 'captionSize') return undefined;
  if (understood.open.size > 0 && !asks) return undefined;
  return { ...found, isAsked: isQuestion && (!isRequest || words.includes('?')), isValued, understood };
}
