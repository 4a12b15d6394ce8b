import type { Finding } from '../../images/look/index.ts';
import { firstCharacters } from '../../lib/truncate.ts';
import { purposeIn } from '../rules/occasion.ts';
import { NOTES, personWords } from '../turn/notes.ts';
import type { Notice } from './notices.ts';
import type { InputPhoto } from './photo.ts';

/** What a person sent in one go: several messages in a row are taken together. */
export interface UserInput {
  /** What they wrote, captions included, in order. */
  readonly texts: readonly string[];
  /** What they wrote in the place of something that they had said in an earlier turn. */
  readonly corrections?: readonly string[];
  readonly photo?: InputPhoto | undefined;
  /** What has to be said about the rest of it: an album, a voice message, a file that is no picture. */
  readonly notices: readonly Notice[];
}

const FOUND: Readonly<Record<Finding, string>> = {
  empty: 'The photo shows nothing but one colour',
  text: 'The photo shows only text',
  blurred: 'The photo is blurred',
  no_face: "Nobody's face is found in the photo, and what stands out is drawn",
  several: 'The photo shows several faces, and everybody in front is drawn',
};

const MAX_TURN_LENGTH = 8000;

function bounded(words: string): string {
  const beginning = firstCharacters(words, MAX_TURN_LENGTH);
  return beginning === words ? words : `${beginning}\n${NOTES.cut}`;
}

/** All that a person wrote. */
export function saidIn({
  texts,
  corrections = [],
}: Pick<UserInput, 'texts' | 'corrections'>): readonly string[] {
  return [...texts, ...corrections];
}

/** Whether a person wrote anything. */
export function hasWords(input: UserInput): boolean {
  return saidIn(input).length > 0;
}

/**
 * What a model is told of it: the words, behind a note each what was written in the place of earlier ones, and that a photo
 * came.
 *
 * @param choose whether the photo waits for the person's decision
 * @param finding what stands out in the photo, which the person is told with the answer
 */
export function toldOf(input: UserInput, choose: boolean, finding?: Finding): string {
  const { texts, corrections = [], photo } = input;
  const corrected = corrections.flatMap(words => [NOTES.corrected, personWords(words)]);
  const words = bounded([...texts.map(personWords), ...corrected].join('\n'));
  const note = photo === undefined ? '' : choose ? NOTES.anotherPhoto : NOTES.photo;
  const album = input.notices.includes('albumFirst') ? NOTES.album : '';
  const found = finding === undefined ? '' : NOTES.found(FOUND[finding]);
  return [words, note, album, found].filter(part => part !== '').join('\n');
}

/** What the stickers are for, as a person has said it; undefined where they have not. */
export function goalOf({ texts }: UserInput): string | undefined {
  return purposeIn(texts.join('\n'));
}
