import { type Caption, captionIn } from '../caption.ts';
import { backgroundIn, type Outline, outlineIn } from '../outline.ts';
import { has, LABELS, LEADS, longest, type Reading, type Stretch, sliced } from '../reading.ts';
import { subjectIn } from '../subject.ts';
import { ACTS, type Category, PARAMETERS } from '../vocabulary.ts';

/** What remains of a clause once all that can be no value is taken out. */
export interface Parted {
  readonly pieces: readonly Reading[];
  /** It was said what the sticker is made of, and that is the photo. */
  readonly photo: boolean;
  /** What is said of the outline and a caption. */
  readonly outline: Outline | undefined;
  readonly caption: Caption | undefined;
  /** It shall have no background, as is so anyway. */
  readonly background: boolean;
  /** The pose shall stay as in the photo. */
  readonly ownPose: boolean;
}

const FILLING: readonly Category[] = [
  ...LEADS,
  ...ACTS,
  'tail',
  'modifier',
  'link',
  'without',
  'same',
  'depiction',
];
const CONTENT: readonly Category[] = [...PARAMETERS, ...Object.values(LABELS)];

/** Takes out of a clause what the sticker is of ("of my cat") and what is around it ("no outline"). */
export function withoutAsides(reading: Reading): Parted {
  const subject = subjectIn(reading);
  const outline = outlineIn(reading);
  const caption = captionIn(reading);
  const background = backgroundIn(reading);
  const ownPose = ownPoseIn(reading);
  const asides = [subject, outline, caption, background, ownPose]
    .filter(aside => aside !== undefined)
    .toSorted((a, b) => a.at - b.at);
  const pieces: Reading[] = [];
  let from = 0;
  for (const { at, end } of [...asides, { at: reading.words.length, end: reading.words.length }]) {
    const piece = sliced(reading, from, Math.max(from, at));
    // What only led to the part taken out is no "yes" and no wish by itself.
    if (piece.words.length > 0 && (asides.length === 0 || !isFilling(piece))) pieces.push(piece);
    from = Math.max(from, end);
  }
  return {
    pieces,
    photo: subject !== undefined && has(sliced(reading, subject.at, subject.end), 'photo'),
    outline,
    caption,
    background: background !== undefined,
    ownPose: ownPose !== undefined,
  };
}

/** The parts of a clause that are not about the outline or a caption. */
export function withoutButtons(reading: Reading): readonly Reading[] {
  const isAbout = outlineIn(reading) !== undefined || captionIn(reading) !== undefined;
  return isAbout ? withoutAsides(reading).pieces : [reading];
}

/** The words that want no pose. */
function ownPoseIn(reading: Reading): Stretch | undefined {
  const at = reading.words.findIndex((_, k) => longest(reading, k, ['noPose']) > 0);
  return at < 0 ? undefined : { at, end: at + longest(reading, at, ['noPose']) };
}

function isFilling(reading: Reading): boolean {
  // "Without a picture of me."
  if (has(reading, 'without') && has(reading, 'photo')) return false;
  for (let at = 0; at < reading.words.length; ) {
    const length = longest(reading, at, FILLING);
    if (length === 0 || longest(reading, at, CONTENT) > 0) return false;
    at += length;
  }
  return true;
}
