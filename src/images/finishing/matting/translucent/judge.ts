import type { MeasuredKey } from '../../key.ts';
import { isFilm } from './film.ts';
import { type ColorLine, ColorMoments, MIN_COUNT } from './moments.ts';
import { measureOpacity, type Opacity } from './opacity.ts';
import { isPaned, type Pane } from './pane.ts';
import { gradualShare, isStep } from './things.ts';
import {
  colorAt,
  colorDistance,
  cosine,
  isLightGlass,
  ownColor,
  type Rgb,
  TOWARDS_KEY,
  verdict,
} from './verdict.ts';

/** Levels by which colours scatter that are evidence, beyond noise. */
const VARIED = 4;
/** Squares that speak for glass must be this many times those that speak against it … */
const MAJORITY = 1.5;
/** … and this share of the thing, or this much less where the whole of it speaks for glass, too … */
const MANY = 0.3;
const SOME = 0.04;
/** … or these this share of the thing at most, where all of it together speaks for it. */
const FEW = 0.12;
/** Colours no further apart than this, in levels, are of the same stuff, also in another place. */
const SAME_COLOR = 14;
/** What gets thicker and thinner has this share of neighbouring squares that differ a little, two things side by side have not. */
const GRADUAL = 0.1;
/** Of a thing of fewer squares than this, the opacity is not measured. */
const WIDE = 4;
/** A thing's opacity is known where its standard error is no greater than this; from here on it is solid. */
const CERTAIN = 0.075;
const OPAQUE = 0.85;
/** What is surely as opaque as this is solid, whatever else speaks for glass. */
const SOLID = 0.8;
/** What looks like film is solid where an opacity so many standard errors lower would be. */
const CONTRARY = 6;
/** Of what is solid by and large, squares nearer to the key than this share of its colour are thin … */
const THINNER = 0.72;
/** … if there are so many at least. */
const FEWEST = 6;
/** Things whose colours are no further apart than this, in levels, are judged alike … */
const ONE_COLOR = 5;
/** … as the largest are judged, of which so many are asked. */
const LARGEST = 64;

/** A thing through which the key is seen. */
export interface Glass {
  readonly color: Rgb;
  /** Squares as far from the key as this, in levels, or further, are solid. */
  readonly below: number;
  /** For a film: its colour as it is seen, less the key. */
  readonly film?: Rgb;
}

/** What is in the squares of a picture. */
export interface Squares {
  readonly sums: ColorMoments;
  /** The greatest `Trimap.difference` in each of them. */
  readonly most: Float32Array;
  /** Of each of them, the colours less the key. */
  readonly lines: readonly ColorLine[];
  /** The number of its thing, 0 for none. */
  readonly thingOf: Int32Array;
  /** R, G, B of the key in each of them. */
  readonly keys: Float32Array;
  /** How many there are in a row. */
  readonly across: number;
  /** What of it is of one colour. */
  readonly panes: readonly Pane[];
}

/** All squares of one thing, and what they say. */
interface Thing {
  readonly line: ColorLine;
  readonly members: readonly number[];
  /** Those without any shades, wherever they are. */
  readonly even: readonly number[];
  /** Those that speak for glass. */
  readonly pro: readonly number[];
  /** How many speak against it. */
  readonly contra: number;
  /** Whether it reaches the border of the picture. */
  readonly leaves: boolean;
}

/** What of the things is glass, by their numbers. @param noise of the key, in levels */
export function judge(squares: Squares, key: MeasuredKey, noise: number): readonly (Glass | undefined)[] {
  const varied = VARIED + 2 * noise;
  const things = thingsOf(squares, key, varied);
  return agreed(
    things,
    things.map(thing => (thing.members.length === 0 ? undefined : glassOf(thing, squares, key, varied))),
  );
}

function thingsOf(
  { sums, most, lines, thingOf, across }: Squares,
  key: MeasuredKey,
  varied: number,
): Thing[] {
  const count = thingOf.reduce((most, thing) => Math.max(most, thing), 0) + 1;
  const whole = new ColorMoments(count);
  const even: number[] = [];
  const found = Array.from({ length: count }, () => ({
    members: [] as number[],
    pro: [] as number[],
    contra: 0,
    leaves: false,
  }));
  thingOf.forEach((number, at) => {
    const [line, thing] = [lines[at], found[number]];
    if (number === 0 || line === undefined || thing === undefined) return;
    thing.members.push(at);
    whole.join(number, sums, at);
    if (line.along < varied) even.push(at);
    const column = at % across;
    thing.leaves ||= at < across || at >= lines.length - across || column === 0 || column === across - 1;
    const said = verdict(line, key, varied, most[at]);
    if (said === 'mixed' && !isStep(at, lines, thingOf, across, varied)) thing.pro.push(at);
    if (said === 'solid') thing.contra++;
  });
  return found.map((thing, number) => ({ ...thing, even, line: whole.line(number) }));
}

function glassOf(thing: Thing, squares: Squares, key: MeasuredKey, varied: number): Glass | undefined {
  const { line, members, pro, contra, leaves } = thing;
  const { lines, thingOf, across } = squares;
  const all = members.length;
  if (isPaned(members, squares.panes, key))
    return { color: ownColor(line, key), below: Number.POSITIVE_INFINITY };
  const said = verdict(line, key, varied);
  const measured = said === 'solid' ? undefined : opacityOf(thing, squares);
  const through = measured !== undefined && measured.error <= CERTAIN ? measured : undefined;
  const unlikely = measured !== undefined && measured.alpha - CONTRARY * measured.error >= SOLID;
  if (said !== 'solid' && !leaves && !unlikely && isFilm(line, key))
    return { color: ownColor(line, key), below: Number.POSITIVE_INFINITY, film: line.mean };
  // A dark outline around a solid thing scatters towards it as folds do.
  if (measured !== undefined && measured.alpha - (through ? 1 : 2) * measured.error >= SOLID)
    return thinPart(thing, squares, key, measured);
  const isSeenThrough =
    through !== undefined && through.alpha < OPAQUE && through.alpha + 2 * through.error < 1;
  const aligned = Math.abs(cosine(line.mean, line.direction)) > TOWARDS_KEY;
  const isGlass =
    (pro.length > MAJORITY * contra && pro.length >= (aligned ? SOME : MANY) * all) ||
    (said === 'mixed' && contra <= FEW * all && gradualShare(members, lines, thingOf, across) >= GRADUAL) ||
    (said !== 'solid' &&
      contra <= FEW * all &&
      (isSeenThrough ||
        (!leaves && (through === undefined || through.alpha < OPAQUE) && isLightGlass(line, key))));
  if (!isGlass) return undefined;
  return { color: ownColor(line, key, isSeenThrough ? through : undefined), below: Number.POSITIVE_INFINITY };
}

function opacityOf({ line, members, even }: Thing, { lines, thingOf, keys }: Squares): Opacity | undefined {
  if (members.length < WIDE) return undefined;
  const own = thingOf[members[0] ?? 0];
  const isLike = (at: number) => {
    const square = lines[at];
    return square !== undefined && colorDistance(square.mean, line.mean) <= SAME_COLOR;
  };
  return measureOpacity(
    even.filter(at => thingOf[at] === own || isLike(at)),
    lines,
    keys,
  );
}

/** What is thin of a thing that is solid by and large, as the veil of somebody dressed in its colour. */
function thinPart(
  { line, members, pro, contra }: Thing,
  { lines }: Squares,
  key: MeasuredKey,
  { full }: Opacity,
): Glass | undefined {
  const below = THINNER * full;
  const thin = pro.filter(at => Math.hypot(...(lines[at]?.mean ?? [below])) < below).length;
  if (thin < FEWEST || thin < SOME * members.length || contra > FEW * members.length) return undefined;
  return { color: colorAt(line, key, full / Math.hypot(...line.mean)), below };
}

/** Things of one colour are of one stuff: where most of it is glass, all is. */
function agreed(
  things: readonly Thing[],
  judged: readonly (Glass | undefined)[],
): readonly (Glass | undefined)[] {
  const largest = [...things.keys()]
    .filter(number => (things[number]?.line.count ?? 0) >= MIN_COUNT)
    .sort((a, b) => (things[b]?.members.length ?? 0) - (things[a]?.members.length ?? 0))
    .slice(0, LARGEST);
  return things.map(({ line, members }, number) => {
    if (judged[number] !== undefined || members.length === 0) return judged[number];
    let best: Glass | undefined;
    let [pro, contra] = [0, members.length];
    for (const other of largest) {
      const thing = things[other];
      if (thing === undefined || other === number || colorDistance(thing.line.mean, line.mean) > ONE_COLOR)
        continue;
      best ??= judged[other];
      if (judged[other] === undefined) contra += thing.members.length;
      else pro += thing.members.length;
    }
    return pro > contra ? best : undefined;
  });
}
