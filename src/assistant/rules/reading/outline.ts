import {
  AFTER,
  AWAY,
  endOfWish,
  isDroppedWith,
  isOnly,
  REFUSING,
  runBefore,
  UNWANTED,
  WISHES,
} from './button-wishes.ts';
import { has, longest, type Reading, type Stretch, sliced } from './reading.ts';

/** The words of a clause that are about the outline. */
export interface Outline extends Stretch {
  readonly wanted: boolean;
}

/**
 * The words about the white outline around a sticker, which a button takes away; none where a style has outlines of its
 * own ("bold outlines", "outline drawing").
 */
export function outlineIn(reading: Reading): Outline | undefined {
  const at = reading.words.findIndex((_, k) => longest(reading, k, ['outline']) > 0);
  if (at < 0) return undefined;
  const length = longest(reading, at, ['outline']);
  const start = runBefore(reading, at);
  const after = at + length;
  const behind = sliced(reading, after, reading.words.length);
  const isAway = has(behind, ...AWAY) && isOnly(behind, 0, [...AWAY, 'tail']);
  const isDropped = isAway || isDroppedWith(reading, { at: start, end: at }, after, 'caption');
  const isNamedWhole = length > 1 || has(behind, ...UNWANTED);
  const isAlone = start === 0 && isOnly(reading, after, AFTER);
  const isWished = isDropped || has(sliced(reading, start, at), ...WISHES);
  if (!isNamedWhole && !isAlone && !isWished) return undefined;
  const end = endOfWish(reading, after);
  const wanted = !isDropped && !has(sliced(reading, start, end), ...UNWANTED, ...REFUSING);
  return { at: start, end, wanted };
}

/** The words that want no background. */
export function backgroundIn(reading: Reading): Stretch | undefined {
  const at = reading.words.findIndex((_, k) => longest(reading, k, ['background']) > 0);
  if (at < 0) return undefined;
  return { at: runBefore(reading, at), end: at + longest(reading, at, ['background']) };
}
