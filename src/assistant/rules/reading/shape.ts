import { LANGUAGES, wordsOf } from '../../../i18n/index.ts';
import { anyOf } from '../../../lexicon/connectives.ts';
import { clausesOf, type Word } from '../../../lexicon/text.ts';
import { lazy } from '../../../lib/lazy.ts';
import { anchorsOf, hasValueWord } from './anchors.ts';
import type { TalkLexicon } from './lexicon.ts';
import {
  type Expectation,
  has,
  LABELS,
  LEADS,
  labelsIn,
  longest,
  phraseBefore,
  type Reading,
  sliced,
} from './reading.ts';
import type { Category } from './vocabulary.ts';
import type { Segment } from './wishes/segments.ts';

/**
 * What a clause can be by its form, whatever its words mean.
 *
 * - `wish`: it says that it wishes for what it names
 * - `value`: a phrase that can name a style, an expression or a pose
 * - `likeness`: the whole of it says what somebody looks like ("as if I had won")
 * - `doing`: what they want to be seen doing, or are doing just now
 * - `statement`: it tells something of the world, and names nothing to draw
 */
export type Shape = 'wish' | 'value' | 'likeness' | 'doing' | 'statement';

/** What an expression or a pose is made of, without a word that something else is told by. */
const VALUE_WORDS: readonly Category[] = ['emotion', 'pose', 'modifier', 'lead'];

const compiled = lazy(() =>
  LANGUAGES.map(language => {
    const {
      opening,
      wishStart,
      wish,
      likeness,
      toldStart,
      told,
      shown,
      judged,
      speaks,
      agrees,
      points,
      causes,
      asksStart,
      goesOn,
      goesOnSelf,
      doingStart,
      poseStart,
      actStart,
      face,
    } = wordsOf(language).clauses;
    const atStart = (source: string) => new RegExp(`^ (?:${source})(?= )`, 'u');
    const anywhere = (source: string) => new RegExp(`(?<= )(?:${source})(?= )`, 'u');
    return {
      opening: new RegExp(`^(?: (?:${opening}))+(?= )`, 'u'),
      wishStart: atStart(wishStart),
      wish: anywhere(wish),
      likeness: atStart(likeness),
      toldStart: atStart(toldStart),
      told: anywhere(told),
      shown: atStart(shown),
      judged: anywhere(judged),
      speaks: atStart(speaks),
      agreed: atStart(`${speaks} (?:${agrees})`),
      points: atStart(points),
      causes: anywhere(causes),
      asksStart: atStart(asksStart),
      goesOn: anywhere(goesOn),
      goesOnSelf: atStart(goesOnSelf),
      doingStart: atStart(doingStart),
      poseStart: atStart(poseStart),
      actStart: atStart(actStart),
      face: new RegExp(`(?<= )(?:${face}) $`, 'u'),
    };
  }),
);

/** The words of a clause, a blank before and behind each; quoted ones and emoji are no part of its form. */
function formOf({ words }: Reading): string {
  const own = words.filter(({ quoted, emoji }) => !quoted && !emoji).map(({ norm }) => norm);
  return ` ${own.join(' ')} `;
}

/** Stands for a word that is certainly no verb, whatever its ending. */
const NO_VERB = '0';

/** The same without the words of styles, which end like verbs here and there: "в акварели". */
function withoutStyles({ words, matches }: Reading): Reading {
  const isStyle = words.map(() => false);
  matches.forEach((here, at) => {
    for (const { meaning, length } of here) if (meaning === 'style') isStyle.fill(true, at, at + length);
  });
  return { words: words.map((word, at) => (isStyle[at] ? { ...word, norm: NO_VERB } : word)), matches };
}

/** Before words that say what something is like, a clause can still tell something: "it looks like rain". */
function beforeComparison(reading: Reading): Reading {
  const at = reading.words.findIndex((_, k) => k > 0 && longest(reading, k, ['comparison']) > 0);
  return at < 0 ? reading : sliced(reading, 0, at);
}

/** "Very sad because my phone is dead" is an expression, whatever follows. */
function opensWithEmotion(reading: Reading): boolean {
  let at = 0;
  for (let step = 1; step > 0; at += step) {
    step = longest(reading, at, ['emotion']) > 0 ? 0 : longest(reading, at, ['modifier', 'lead']);
  }
  return longest(reading, at, ['emotion']) > 0;
}

/** "Smiled", "waves his hand": each of its words may belong to a value. */
function isWholeValue({ words, matches }: Reading): boolean {
  const isNamed = words.map(() => false);
  matches.forEach((here, at) => {
    for (const { meaning, length } of here) {
      if (VALUE_WORDS.includes(meaning)) isNamed.fill(true, at, at + length);
    }
  });
  return isNamed.every(Boolean);
}

/** @param isTelling whether something before it told something: then a clause with a verb goes on telling */
export function shapeOf(reading: Reading, isTelling: boolean): Shape {
  const whole = formOf(reading);
  const languages = compiled().map(forms => ({ forms, text: whole.replace(forms.opening, '') }));
  if (languages.some(({ forms, text }) => forms.likeness.test(text))) return 'likeness';
  if (languages.some(({ forms, text }) => forms.causes.test(text))) return 'statement';
  if (has(reading, ...Object.values(LABELS)) || languages.some(({ forms, text }) => forms.wish.test(text)))
    return 'wish';
  // "It's my mug": whose word may name a pose or a style all the same.
  const isFaceNamed = anchorsOf(reading, undefined).some(
    ({ isLabel, parameter }) => !isLabel && parameter === 'emotion',
  );
  if (!isFaceNamed && languages.some(({ forms, text }) => forms.shown.test(text))) return 'statement';
  if (!isTelling && (isWholeValue(reading) || opensWithEmotion(reading))) {
    const isComment = languages.some(({ forms, text }) => forms.toldStart.test(text));
    if (!isComment) return 'value';
  }
  const head = formOf(beforeComparison(withoutStyles(reading)));
  const tells = languages.some(({ forms, text }) => {
    if (forms.wishStart.test(text)) return false;
    const isSelf = !hasValueWord(reading) && forms.goesOnSelf.test(text);
    const goesOn = isTelling && (isSelf || forms.goesOn.test(text));
    return goesOn || forms.toldStart.test(head.replace(forms.opening, '')) || forms.told.test(head);
  });
  if (tells) return 'statement';
  return languages.some(({ forms, text }) => forms.doingStart.test(text)) ? 'doing' : 'value';
}

/** Whether a clause says how something looks that is there, rather than what it is to be: "the pose looks stiff". */
export function judges(reading: Reading): boolean {
  const text = formOf(reading);
  return compiled().some(({ judged }) => judged.test(text));
}

/**
 * Whether a clause speaks of what it names, or asks about it, rather than name it as what is wished for: "neon is too bright",
 * «а злость будет видно»; "anime is fine" takes it.
 */
export function speaksOf(reading: Reading, question: boolean): 'asks' | 'tells' | undefined {
  const languages = compiled().map(forms => ({ forms, text: formOf(reading).replace(forms.opening, '') }));
  if (languages.some(({ forms, text }) => forms.asksStart.test(text))) return 'asks';
  const speaks = languages.filter(({ forms, text }) => forms.speaks.test(text));
  if (speaks.length === 0) return undefined;
  if (question) return 'asks';
  return speaks.some(({ forms, text }) => forms.agreed.test(text)) ? undefined : 'tells';
}

/** "It is a drawing": whether a clause points at what is there, and names it. */
export function pointsAt(reading: Reading): boolean {
  const text = formOf(reading);
  return compiled().some(({ opening, points }) => points.test(text.replace(opening, '')));
}

/** Whether words are a pose by their form, `act` where a face may show it as well: "balancing a pizza". */
export function poseIn(words: readonly Word[]): 'pose' | 'act' | undefined {
  const text = formOf({ words, matches: [] });
  if (compiled().some(({ poseStart }) => poseStart.test(text))) return 'pose';
  return compiled().some(({ actStart }) => actStart.test(text)) ? 'act' : undefined;
}

const besideStart = lazy(() => new RegExp(`^ ${anyOf('with')} (?=.)`, 'u'));

/** Whether words say what somebody has beside them or on them: "with a cup of tea". */
export function isBeside(words: readonly Word[]): boolean {
  return words.length > 1 && besideStart().test(formOf({ words, matches: [] }));
}

/** Whether words are an expression by their form. */
export function isFace(words: readonly Word[]): boolean {
  const text = formOf({ words, matches: [] });
  return compiled().some(({ face }) => face.test(text));
}

/** In words: a shorter one is read word by word, "like in anime". */
const SHORTEST_LIKENESS = 5;

/** The one value that a clause is which says as a whole what somebody looks like; undefined where its words name several. */
export function wholeLikeness(reading: Reading, { asked }: Expectation): Segment | undefined {
  const named = new Set(anchorsOf(reading, undefined).map(({ parameter }) => parameter));
  const isList = named.size > 1 && has(reading, 'and');
  const isWhole = named.size === 0 || (!isList && reading.words.length >= SHORTEST_LIKENESS);
  if (!isWhole) return undefined;
  const [anchor] = named.size === 1 ? named : [];
  const isOfPerson = (anchor === 'pose' && asked !== 'emotion') || anchor === 'emotion';
  const [label] = labelsIn(reading);
  let from = reading.words.findIndex((_, at) => longest(reading, at, ['comparison']) > 0);
  if (from < 0) for (let step = 1; step > 0; from += step) step = longest(reading, from + 1, LEADS);
  return {
    parameter: label ?? (isOfPerson ? anchor : (asked ?? 'emotion')),
    labelled: true,
    negated: false,
    words: reading.words.slice(Math.max(0, from)),
  };
}

/** Of what stands before it, a comparison is at most so far from the beginning, in words. */
const NEAR_START = 3;

/** "More like a nineties skateboard sticker": a look, whatever is in it. */
export function lookAlike(reading: Reading): Segment | undefined {
  const from = reading.words.findIndex((_, at) => longest(reading, at, ['comparison']) > 0);
  const isLook = phraseBefore(reading, reading.words.length, ['depiction']) > 0;
  if (from < 0 || from >= NEAR_START || !isLook || reading.words.length - from < NEAR_START) return undefined;
  return { parameter: 'style', labelled: true, negated: false, words: reading.words.slice(from) };
}

/** Whether all of a message says what somebody looks like: "as when I found money", which asks about no price. */
export function isLikeness(text: string, lexicon: TalkLexicon): boolean {
  const [clause, ...others] = clausesOf(text);
  if (clause === undefined || clause.question || others.length > 0) return false;
  return shapeOf({ words: clause.words, matches: lexicon.find(clause.words) }, false) === 'likeness';
}
