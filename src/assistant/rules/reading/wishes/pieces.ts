import { anchorsOf, hasValueWord, softRunBefore } from '../anchors.ts';
import { isOnly } from '../button-wishes.ts';
import { afterLeads, has, longest, QUALIFYING, type Reading, sliced } from '../reading.ts';
import { isBeside, poseIn } from '../shape.ts';

/** "Happy | not too happy", "angry | not scary": whether the second part says how the first is meant. */
function qualifies(before: Reading, piece: Reading): boolean {
  const value = anchorsOf(before, undefined).at(-1);
  if (value === undefined || value.isLabel || value.negated || longest(piece, 0, QUALIFYING) === 0)
    return false;
  const others = anchorsOf(piece, undefined);
  if (others.length === 0) return isOnly(piece, 0, [...QUALIFYING, 'modifier', 'tail', 'more']);
  return others.every(
    ({ isLabel, negated, parameter }) => !isLabel && negated && parameter === value.parameter,
  );
}

/** The parts around each "but", one with another that only says how it is meant: "happy but not too happy". */
export function withQualified(reading: Reading, pieces: readonly Reading[]): readonly Reading[] {
  const joined: Reading[] = [];
  for (const piece of pieces) {
    const before = joined.at(-1);
    const [first] = before?.words ?? [];
    const last = piece.words.at(-1);
    if (before === undefined || first === undefined || last === undefined || !qualifies(before, piece)) {
      joined.push(piece);
      continue;
    }
    joined.splice(-1, 1, sliced(reading, reading.words.indexOf(first), reading.words.indexOf(last) + 1));
  }
  return joined;
}

/** In words: a longer clause is talk. */
const LONGEST_SPLIT = 24;

/** "Shocked and my hands on my face": the face and the pose, where only the form tells one of them. */
export function splitAtPose(reading: Reading): readonly Reading[] {
  if (
    reading.words.length > LONGEST_SPLIT ||
    has(reading, 'caption', 'captionPut') ||
    reading.words.some(({ quoted }) => quoted)
  )
    return [reading];
  for (let at = 1; at < reading.words.length - 1; at++) {
    const length = longest(reading, at, ['and']);
    if (length === 0) continue;
    const before = sliced(reading, 0, at);
    const behind = sliced(reading, at + length, reading.words.length);
    // "Noir and with a cigar"; "with bright colours" is of the style.
    const isHeld = isBeside(behind.words) && !hasValueWord(behind) && !has(behind, 'look');
    const isPoseBehind = hasValueWord(before) && (isHeld || poseIn(behind.words) === 'pose');
    const done = before.words.slice(afterLeads(before));
    const isWorn = poseIn(done) !== undefined || has(before, 'extra');
    const isPoseBefore = !hasValueWord(before) && isWorn && hasValueWord(behind);
    // "Angry and leave the rest."
    const isKeptBehind = hasValueWord(before) && has(behind, 'same') && !hasValueWord(behind);
    // "Comic and add a hat", "add a hat and make it comic".
    const isAdded = addsUnknown(behind) ? hasValueWord(before) : addsUnknown(before) && hasValueWord(behind);
    if (isPoseBehind || isPoseBefore || isKeptBehind || isAdded) return [before, behind];
  }
  const face = anchorsOf(reading, undefined).find(({ isLabel }) => !isLabel);
  if (face?.parameter !== 'emotion') return [reading];
  // "Hands behind my back looking innocent."
  const at = softRunBefore(reading, face.at, 0);
  const pose = sliced(reading, 0, at);
  const isPosed = at > 1 && poseIn(pose.words.slice(afterLeads(pose))) === 'pose';
  return isPosed ? [pose, sliced(reading, at, reading.words.length)] : [reading];
}

/** Whether something is to be added that is in no list: "add a hat". */
function addsUnknown(piece: Reading): boolean {
  return longest(piece, 0, ['add']) > 0 && !hasValueWord(piece) && !has(piece, 'look');
}
