import { LANGUAGES, wordsOf } from '../../../../i18n/index.ts';
import { lazy } from '../../../../lib/lazy.ts';
import { anchorsOf } from '../anchors.ts';
import { isOnly } from '../button-wishes.ts';
import { has, longest, type Reading } from '../reading.ts';
import { isFace, poseIn } from '../shape.ts';
import type { Category } from '../vocabulary.ts';

/** What the bot is asked to do with a sticker that it can do, or what somebody does who is seen on it. */
const DONE: readonly Category[] = [
  'style',
  'emotion',
  'pose',
  'lead',
  'change',
  'add',
  'drop',
  'caption',
  'captionPut',
  'again',
  'fresh',
  'same',
  'outline',
  'background',
  'extra',
  'depiction',
  'abilities',
  'any',
];
/** Beside one of these, something to be seen is meant, whatever the verb; "show me some examples". */
const SEEN: readonly Category[] = ['asPhoto', 'background', 'caption', 'outline', 'unsure'];

/** In words. */
const LONGEST_OBJECT = 8;

const openings = lazy(() =>
  LANGUAGES.flatMap(language => {
    const { opening, ability, demand } = wordsOf(language).clauses;
    const start = `^(?: (?:${opening}))*?`;
    return [new RegExp(`${start} (?:${ability})(?= )`, 'u'), new RegExp(`${start}(?= (?:${demand}) )`, 'u')];
  }),
);

/**
 * Whether a clause asks for something that the bot does not do, be there a question mark or not: "can you send it to my
 * mom". It is told by a verb that nothing else is known of, behind "can you" or before "it".
 */
export function asksAbility(reading: Reading): boolean {
  const own = reading.words.flatMap(({ emoji, quoted, norm }, at) => (emoji || quoted ? [] : [{ norm, at }]));
  const text = ` ${own.map(({ norm }) => norm).join(' ')} `;
  return openings().some(opening => {
    const found = opening.exec(text)?.[0];
    if (found === undefined) return false;
    const verb = own[found.split(' ').length - 1]?.at;
    if (verb === undefined || longest(reading, verb, DONE) > 0 || has(reading, ...SEEN)) return false;
    // "Can you start", "can I wear a hat"; "in a" alone names nothing.
    const isStart = isOnly(reading, verb, ['yes', 'tail']);
    const isWorn = reading.words.some((_, at) => at > verb && longest(reading, at, ['extra']) === 1);
    if (isStart || isWorn) return false;
    // "Can I get a duck face", "can I have something with my arms crossed".
    const object = reading.words.slice(verb + 1, verb + 1 + LONGEST_OBJECT);
    const isPosed = () => object.some((_, at) => poseIn(object.slice(at)) === 'pose');
    if (longest(reading, verb, ['shown']) > 0 && (isFace(object) || isPosed())) return false;
    // "Print this on a mug", "order paper stickers": what is said of things is no pose and no style; "go anime", "see it in 3d".
    const isGoing = longest(reading, verb, ['yes', 'shown']) > 0;
    return anchorsOf(reading, undefined).every(
      ({ isLabel, parameter }) => !isLabel && (parameter === 'pose' || (parameter === 'style' && !isGoing)),
    );
  });
}
