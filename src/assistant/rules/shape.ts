import { LANGUAGES, wordsOf } from '../../i18n/index.ts';
import type { Word } from '../../lexicon/text.ts';
import { lazy } from '../../lib/lazy.ts';
import { anchorsOf } from './anchors.ts';
import { type Expectation, has, LABELS, LEADS, labelsIn, longest, type Reading, sliced } from './reading.ts';
import type { Segment } from './segments.ts';

/**
 * What a clause can be by its form, whatever its words mean.
 *
 * `wish`: it says itself that it wishes for what it names; `value`: a phrase that can name a style, an expression or a pose; `likeness`: one that says, as a whole, what somebody looks
 * like ("as if I had won"); `doing`: what they want to be seen doing, or are doing just now; `statement`: it tells something of
 * the world, and names nothing to draw.
 */
export type Shape = 'wish' | 'value' | 'likeness' | 'doing' | 'statement';

const compiled = lazy(() =>
  LANGUAGES.map(language => {
    const { opening, wishStart, wish, likeness, toldStart, told, goesOn, doingStart, poseStart } =
      wordsOf(language).clauses;
    const atStart = (source: string) => new RegExp(`^ (?:${source})(?= )`, 'u');
    const anywhere = (source: string) => new RegExp(`(?<= )(?:${source})(?= )`, 'u');
    return {
      opening: new RegExp(`^(?: (?:${opening}))+(?= )`, 'u'),
      wishStart: atStart(wishStart),
      wish: anywhere(wish),
      likeness: atStart(likeness),
      toldStart: atStart(toldStart),
      told: anywhere(told),
      goesOn: anywhere(goesOn),
      doingStart: atStart(doingStart),
      poseStart: atStart(poseStart),
    };
  }),
);

/** The words of a clause, a blank before and behind each; quoted ones and emoji are no part of its form. */
function formOf({ words }: Reading): string {
  const own = words.filter(({ quoted, emoji }) => !quoted && !emoji).map(({ norm }) => norm);
  return ` ${own.join(' ')} `;
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

/** @param isTelling whether something before it told something: then a clause with a verb goes on telling */
export function shapeOf(reading: Reading, isTelling: boolean): Shape {
  const whole = formOf(reading);
  const languages = compiled().map(forms => ({ forms, text: whole.replace(forms.opening, '') }));
  if (languages.some(({ forms, text }) => forms.likeness.test(text))) return 'likeness';
  if (has(reading, ...Object.values(LABELS)) || languages.some(({ forms, text }) => forms.wish.test(text)))
    return 'wish';
  const isShort = reading.words.length < 3 && has(reading, 'emotion', 'pose');
  if (!isTelling && (isShort || opensWithEmotion(reading))) {
    const isComment = languages.some(({ forms, text }) => forms.toldStart.test(text));
    if (!isComment) return 'value';
  }
  const head = formOf(beforeComparison(reading));
  const tells = languages.some(({ forms, text }) => {
    if (forms.wishStart.test(text)) return false;
    const goesOn = isTelling && forms.goesOn.test(text);
    return goesOn || forms.toldStart.test(head.replace(forms.opening, '')) || forms.told.test(head);
  });
  if (tells) return 'statement';
  return languages.some(({ forms, text }) => forms.doingStart.test(text)) ? 'doing' : 'value';
}

/** Whether words describe by their form what somebody does in a picture: "balancing a pizza". */
export function isPosed(words: readonly Word[]): boolean {
  const text = formOf({ words, matches: [] });
  return compiled().some(({ poseStart }) => poseStart.test(text));
}

/** In words: a shorter one is read word by word, "like in anime". */
const SHORTEST_LIKENESS = 5;

/** The one value that a clause is which says as a whole what somebody looks like; undefined where its words name several. */
export function wholeLikeness(reading: Reading, { asked }: Expectation): Segment | undefined {
  const named = new Set(anchorsOf(reading, undefined).map(({ parameter }) => parameter));
  const isWhole = named.size === 0 || (named.size === 1 && reading.words.length >= SHORTEST_LIKENESS);
  if (!isWhole) return undefined;
  const [anchor] = named;
  const isOfPerson = anchor === 'pose' || anchor === 'emotion';
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
