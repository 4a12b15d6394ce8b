import { LANGUAGES, type Texts, wordsOf } from '../../i18n/index.ts';
import type { Emotion } from '../../i18n/types/words/words.ts';
import { anyOf } from '../../lexicon/connectives.ts';
import { readEmotions } from '../../lexicon/emotions.ts';
import { clausesOf } from '../../lexicon/text.ts';
import { lazy } from '../../lib/lazy.ts';
import { actsOf } from './reading/clauses/acts.ts';
import { withoutButtons } from './reading/clauses/asides.ts';
import type { TalkLexicon } from './reading/lexicon.ts';
import { has, longest, type Reading, sliced } from './reading/reading.ts';
import type { Act, Category } from './reading/vocabulary.ts';

type Degrees = Texts['offline']['degrees'];
type Scale = Exclude<keyof Degrees, 'less' | 'more'>;

/** The emotions of each degree, in the order of the texts. Of the calm ones every scale has one: see {@link CENTERS}. */
const SCALES: Readonly<Record<Scale, readonly (readonly Emotion[])[]>> = {
  mood: [
    ['crying', 'despair', 'heartbreak'],
    ['sadness', 'melancholy', 'gloom', 'loneliness', 'disappointment', 'offence'],
    ['sadSmile', 'nostalgia'],
    [],
    ['smile', 'contentment', 'kindness'],
    ['joy', 'grin', 'approval'],
    ['delight', 'laughter', 'celebration', 'triumph', 'bliss'],
  ],
  anger: [[], ['irritation', 'displeasure'], ['anger', 'evil'], ['rage', 'swearing']],
  fear: [[], ['anxiety', 'doubt'], ['fear'], ['horror', 'panic']],
  surprise: [[], ['curiosity'], ['surprise'], ['shock', 'amazement', 'speechlessness']],
  love: [[], ['tenderness'], ['love', 'romance', 'flirting'], ['passion', 'kiss']],
  energy: [['tiredness'], ['sleepiness', 'boredom'], [], ['energy', 'determination'], ['madness']],
  confidence: [
    ['shyness', 'embarrassment'],
    ['awkwardness'],
    [],
    ['confidence', 'coolness'],
    ['pride', 'smugness'],
  ],
  earnest: [['silliness', 'tongue'], ['playfulness', 'slyness'], [], ['seriousness'], []],
};
const NEITHER: readonly Emotion[] = ['calm', 'neutrality'];
const FILLING: readonly Category[] = [
  'lead',
  'change',
  'add',
  'tail',
  'modifier',
  'link',
  'negation',
  'but',
  'self',
  'owner',
  'yes',
  'no',
  'emotionLabel',
  'faceLabel',
];
/** What is to be weaker or stronger is none of these. */
const OTHERS: readonly Category[] = [
  'style',
  'pose',
  'styleLabel',
  'poseLabel',
  'photo',
  'caption',
  'outline',
];
/** A longer wish is about more than this. */
const MOST_WORDS = 9;

/** What may be said beside a degree, in a clause of its own. */
const BESIDE: readonly Act[] = ['again', 'yes', 'no', 'praise', 'thanks', 'greeting'];
const NOTHING_ASKED = { asked: undefined, missing: [], purposeAsked: false };

interface Place {
  readonly scale: Scale;
  readonly at: number;
}

function centerOf(scale: Scale): number {
  return SCALES[scale].findIndex(degree => degree.length === 0);
}

function placesOf(emotion: Emotion): Place[] {
  return (Object.keys(SCALES) as Scale[]).flatMap(scale => {
    const at = NEITHER.includes(emotion)
      ? centerOf(scale)
      : SCALES[scale].findIndex(each => each.includes(emotion));
    return at < 0 ? [] : [{ scale, at }];
  });
}

/** Where a degree's own text stands, which may name emotions of other degrees beside its own: "calm, with a slight smile". */
function placesOfText(value: string, degrees: Degrees): Place[] {
  return (Object.keys(SCALES) as Scale[]).flatMap(scale => {
    const at = textsOf(scale, degrees).indexOf(value);
    return at < 0 ? [] : [{ scale, at }];
  });
}

/** Some steps from what the face shows now towards more of something, or less of it; undefined where there is no scale for it. */
function moved(
  now: readonly Place[],
  towards: Emotion,
  isMore: boolean,
  degrees: Degrees,
): string | undefined {
  if (NEITHER.includes(towards)) {
    const [place] = now;
    if (place === undefined || place.at === centerOf(place.scale)) return undefined;
    const inwards = Math.sign(centerOf(place.scale) - place.at) * (isMore ? 1 : -1);
    return textAt(place.scale, place.at + inwards, degrees);
  }
  const [goal] = placesOf(towards);
  if (goal === undefined) return undefined;
  const center = centerOf(goal.scale);
  const side = Math.sign(goal.at - center);
  const from = now.find(({ scale }) => scale === goal.scale)?.at;
  // Who is happy and is to be sadder is to be a little sad; who is to be less sad than that is happier.
  if (isMore && (from === undefined || Math.sign(from - center) !== side))
    return textAt(goal.scale, center + side, degrees);
  return textAt(goal.scale, (from ?? center) + (isMore ? side : -side), degrees);
}

function textsOf(scale: Scale, degrees: Degrees): readonly string[] {
  return degrees[scale].split('|').map(text => text.trim());
}

function textAt(scale: Scale, at: number, degrees: Degrees): string | undefined {
  return textsOf(scale, degrees)[at];
}

/** The emotion that a clause names beside its words for more and less; undefined where it is about something else too. */
function emotionBeside(text: string, reading: Reading): string | undefined {
  const rest: string[] = [];
  for (let at = 0; at < reading.words.length; ) {
    const degree = longest(reading, at, ['less', 'more']);
    const filling = longest(reading, at, FILLING);
    const named = longest(reading, at, ['emotion']);
    const word = reading.words[at];
    const isEmotion = word !== undefined && readEmotions(text.slice(word.start, word.end)).understood;
    const length = Math.max(degree, filling, named, isEmotion ? 1 : 0);
    if (length === 0 || longest(reading, at, OTHERS) > 0) return undefined;
    if (named === length || (isEmotion && length === 1 && filling === 0)) {
      const last = reading.words[at + length - 1] ?? word;
      if (word && last) rest.push(text.slice(word.start, last.end));
    }
    at += length;
  }
  return rest.join(' ');
}

/**
 * The emotion that is meant by "less sad", "not so angry" or "a bit happier"; undefined where nothing of the kind is said.
 *
 * "Way angrier" goes two degrees where there are so many.
 *
 * @param stored what the face shows now, in the person's words
 */
export function degreeIn(
  words: string,
  stored: string | null,
  degrees: Degrees,
  lexicon: TalkLexicon,
): string | undefined {
  const text = words.replace(much(), '');
  const isStrong = text !== words;
  const clauses = clausesOf(text);
  if (stored === null || clauses.reduce((sum, { words }) => sum + words.length, 0) > MOST_WORDS)
    return undefined;
  let value = stored;
  /** "Not happy enough, make it happier" is one wish. */
  const wished = new Set<string>();
  const readings = clauses.flatMap(({ words }) =>
    // "Less happy and no caption".
    withoutButtons({ words, matches: lexicon.find(words, 'none') }).flatMap(partedAtDegree),
  );
  for (const reading of readings) {
    // "One more, less happy".
    if (readings.length > 1 && actsOf(reading, NOTHING_ASKED).some(act => BESIDE.includes(act))) continue;
    const isLess = has(reading, 'less');
    const isMore = has(reading, 'more') || isComparative(reading);
    const beside = emotionBeside(text, reading);
    if (beside === undefined || (!isLess && !isMore)) {
      // "Yes, but less happy": a clause that says nothing by itself.
      if (beside === '') continue;
      return undefined;
    }
    const [present] = readEmotions(value).emotions;
    const [named] = readEmotions(beside).emotions;
    // "One more" is no more of it.
    if (named === undefined && !has(reading, 'emotionLabel')) {
      // "Too happy, tone it down": what is meant, another clause says.
      if (beside === '') continue;
      // "A bit more dramatic": on no scale.
      value = `${value}, ${text.slice(reading.words[0]?.start, reading.words.at(-1)?.end)}`;
      continue;
    }
    const towards = named ?? present;
    const wish = `${isLess ? 'less' : 'more'} ${towards && placesOf(towards)[0]?.scale}`;
    if (wished.has(wish)) continue;
    wished.add(wish);
    const written = placesOfText(value, degrees);
    const now = written.length > 0 ? written : present && placesOf(present);
    const step = now && towards ? moved(now, towards, !isLess, degrees) : undefined;
    const further =
      isStrong && step && towards ? moved(placesOfText(step, degrees), towards, !isLess, degrees) : undefined;
    value =
      further ??
      step ??
      (isLess
        ? degrees.less(value)
        : named && named !== present
          ? `${value}, ${beside}`
          : degrees.more(value));
  }
  return value === stored ? undefined : value;
}

/** "Less happy | more sarcastic." */
function partedAtDegree(reading: Reading): readonly Reading[] {
  const degrees = reading.words.flatMap((_, at) => (longest(reading, at, ['less', 'more']) > 0 ? [at] : []));
  const [first = 0, second] = degrees;
  const isEach = second !== undefined && has(sliced(reading, first, second), 'emotion');
  if (!isEach) return [reading];
  return [sliced(reading, 0, second), sliced(reading, second, reading.words.length)];
}

/** "Повеселее", "fröhlicher", "trauriger". */
function isComparative(reading: Reading): boolean {
  return reading.words.some(
    ({ norm }, at) =>
      comparatives().some(form => form.test(norm)) &&
      longest(reading, at, ['lead']) === 0 &&
      readEmotions(norm).emotions.length > 0,
  );
}

/** "Much", "way", before the words for more and less. */
const much = lazy(() => new RegExp(`(?<!\\p{L})${anyOf('much')}\\s+(?=\\p{L})`, 'giu'));

const comparatives = lazy(() => LANGUAGES.flatMap(language => wordsOf(language).forms.comparative ?? []));
