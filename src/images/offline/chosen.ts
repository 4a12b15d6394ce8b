import { LANGUAGES, wordsOf } from '../../i18n/index.ts';
import type { PoseName, StyleName, Words } from '../../i18n/types/words.ts';
import { readEmotions } from '../../lexicon/emotions.ts';
import { Lexicon, listsOf } from '../../lexicon/lexicon.ts';
import { PhraseReader } from '../../lexicon/phrases.ts';
import { clausesOf } from '../../lexicon/text.ts';
import { lazy } from '../../lib/lazy.ts';
import type { DrawingLimits, StickerParams } from '../types.ts';
import { type DrawnEmotion, EMOTIONS, FRIENDLY } from './drawings/emotions.ts';
import { POSES, type Pose } from './drawings/poses.ts';

/*
 * Reads the parts of the user's wishes that the filters can draw. Separate from the drawing, because that loads sharp
 * and would delay the bot's start.
 */

const styleReader = readerOf(({ styles }) => styles);
const poseReader = readerOf(({ poses }) => poses);

function readerOf<Name extends string>(names: (words: Words) => Readonly<Record<Name, string>>) {
  return lazy(() => {
    const all = LANGUAGES.map(wordsOf);
    return new PhraseReader<Name>(
      all.flatMap(words => listsOf(names(words))),
      all.map(({ functions }) => functions),
    );
  });
}

const ownPose = lazy(
  () => new Lexicon<'ownPose'>(LANGUAGES.map(language => ['ownPose', wordsOf(language).ownPose] as const)),
);

function asksOwnPose(text: string): boolean {
  const words = clausesOf(text).flatMap(clause => clause.words);
  return ownPose()
    .find(words, 'none')
    .some(here => here.length > 0);
}

function firstNamed<Name extends string, Choice extends Name>(
  choices: readonly Choice[],
  reader: PhraseReader<Name>,
  text: string,
): Choice | undefined {
  const found = reader.read(text).clauses.flatMap(clause => clause.found);
  const named = new Set<string | undefined>(
    found.flatMap(({ negation, meanings }) => (negation === undefined ? meanings[0] : [])),
  );
  return choices.find(choice => named.has(choice));
}

function namesOf<Name extends string>(record: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(record) as Name[];
}

/** If several are named, the first in this list wins: special styles come before general ones. */
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

const NEAREST = {
  threeD: 'cartoon',
  chibi: 'anime',
  oil: 'watercolour',
} as const satisfies Readonly<Record<Exclude<StyleName, DrawnStyle>, DrawnStyle>>;

export function chooseStyle(words: string): { readonly name: DrawnStyle; readonly isKnown: boolean } {
  const drawn = firstNamed(DRAWN, styleReader(), words);
  const other = firstNamed(namesOf(NEAREST), styleReader(), words);
  const name = drawn ?? (other === undefined ? 'cartoon' : NEAREST[other]);
  return { name, isKnown: drawn !== undefined && other === undefined };
}

export function chooseEmotion(words: string): DrawnEmotion {
  const { emotions } = readEmotions(words);
  return EMOTIONS.find(({ shows }) => emotions.some(emotion => shows.includes(emotion))) ?? FRIENDLY;
}

export function poseNamed(words: string): PoseName | undefined {
  return firstNamed(namesOf(POSES), poseReader(), words);
}

export function choosePose(words: string): Pose | undefined {
  const name = poseNamed(words);
  return name && POSES[name];
}

/** The part of these wishes that filters can draw. They cannot move arms or change a face. */
export function limitsOf({ style, pose }: Pick<StickerParams, 'style' | 'pose'>): DrawingLimits {
  const { name, isKnown } = chooseStyle(style);
  const drawn = choosePose(pose);
  const isOwn = asksOwnPose(pose);
  return {
    ...(isKnown ? {} : { style: name }),
    ...(drawn !== undefined && { pose: drawn.hand === undefined ? 'signs' : 'hand' }),
    ...(drawn === undefined && !isOwn && { pose: 'nothing' }),
    ...((drawn !== undefined || isOwn) && pose.split(',').some(isUnknown) && { isMore: true }),
  };
}

function isUnknown(piece: string): boolean {
  if (piece.trim() === '' || choosePose(piece) !== undefined || asksOwnPose(piece)) return false;
  return !readEmotions(piece).understood;
}
