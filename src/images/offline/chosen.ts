import type { StyleName } from '../../i18n/types/words/words.ts';
import { readEmotions } from '../../lexicon/emotions.ts';
import { type DrawnEmotion, EMOTIONS, FRIENDLY } from './drawings/emotions.ts';
import { POSES, type Pose } from './drawings/poses.ts';
import { firstNamed, namesOf, poseReader, styleReader } from './words.ts';

/*
 * What of the person's words filters draw. Apart from the drawing, which loads sharp: every start of the bot, which tells what
 * filters cannot do, would wait for that.
 */

/** Of several that are named the first wins: the special before the general. */
const DRAWN = [
  'popArt',
  'pixel',
  'watercolour',
  'lineArt',
  'anime',
  'comic',
  'neon',
  'cartoon',
  'noir',
  'retro',
  'sketch',
] as const satisfies readonly StyleName[];
export type DrawnStyle = (typeof DRAWN)[number];

/** Looks that people ask for and filters cannot give, each with the one that comes nearest to it. */
const NEAREST = {
  threeD: 'cartoon',
  chibi: 'anime',
  oil: 'watercolour',
} as const satisfies Readonly<Record<Exclude<StyleName, DrawnStyle>, DrawnStyle>>;

/** A look, and whether it is all that the words ask for. */
export interface ChosenStyle {
  readonly name: DrawnStyle;
  readonly isKnown: boolean;
}

/** The look that comes nearest to the person's words; a cartoon where they ask for none of ours. */
export function chooseStyle(words: string): ChosenStyle {
  const drawn = firstNamed(DRAWN, styleReader(), words);
  const other = firstNamed(namesOf(NEAREST), styleReader(), words);
  const name = drawn ?? (other === undefined ? 'cartoon' : NEAREST[other]);
  return { name, isKnown: drawn !== undefined && other === undefined };
}

/** The drawing for the person's words about an emotion; the friendly one where they say nothing known. */
export function chooseEmotion(words: string): DrawnEmotion {
  const { emotions } = readEmotions(words);
  return EMOTIONS.find(({ shows }) => emotions.some(emotion => shows.includes(emotion))) ?? FRIENDLY;
}

/** The drawing for the person's words about a pose, where they name one that is known. */
export function choosePose(words: string): Pose | undefined {
  const name = firstNamed(namesOf(POSES), poseReader(), words);
  return name && POSES[name];
}
