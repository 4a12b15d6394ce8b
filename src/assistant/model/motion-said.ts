import { LANGUAGES, wordsOf } from '../../i18n/index.ts';
import type { MotionWords } from '../../i18n/types/words.ts';
import { Lexicon, listsOf } from '../../lexicon/lexicon.ts';
import { clausesOf } from '../../lexicon/text.ts';
import { lazy } from '../../lib/lazy.ts';

/** As in images/motion/. */
type MotionName = keyof MotionWords;

const lexicon = lazy(
  () =>
    new Lexicon<MotionName | 'letIt'>(
      LANGUAGES.flatMap(language => {
        const { motions, letIt } = wordsOf(language);
        return [...listsOf<MotionName>(motions), ['letIt', letIt] as const];
      }),
    ),
);

const MAX_WORDS = 8;

/**
 * The motion of a sticker that a whole message names ("let it jump"). Undefined if it names none, or anything else.
 */
export function motionSaid(text: string):
  | {
      /** Undefined if several are named. */
      readonly motion: MotionName | undefined;
      /** It names more than the motion, which by itself could be a value. */
      readonly isWish: boolean;
    }
  | undefined {
  const words = clausesOf(text).flatMap(clause => clause.words);
  if (words.length > MAX_WORDS) return undefined;
  const found = lexicon().find(words, 'none');
  const motions = new Set<MotionName>();
  let isWish = false;
  for (let at = 0; at < words.length; ) {
    const [match] = (found[at] ?? []).toSorted((a, b) => b.length - a.length);
    if (match === undefined) return undefined;
    if (match.meaning === 'letIt') isWish = true;
    else motions.add(match.meaning);
    at += match.length;
  }
  const [motion, ...others] = motions;
  return motion && { motion: others.length > 0 ? undefined : motion, isWish };
}
