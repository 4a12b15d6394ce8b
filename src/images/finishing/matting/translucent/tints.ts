import type { MeasuredKey } from '../../key.ts';
import { filmBehind } from './film.ts';
import type { Glass, Squares } from './judge.ts';
import type { ColorLine } from './moments.ts';
import { kindOf, type Pane } from './pane.ts';
import { neighbours } from './things.ts';
import { colorDistance, ownColor, type Rgb } from './verdict.ts';

/** A pane of less alpha than this says little of its colour: what is denser of its thing says more. */
const THIN = 0.35;
/** Squares around a thing that may hold its border … */
const SPREAD = 2;
/** … and those in which it may get so thin that its colour, not this far from the key in levels, cannot be told. */
const THIN_SPREAD = 6;
const FAINT = 40;

/**
 * R, G, B without the key of what is seen through in each square; undefined where it is nothing.
 *
 * @param things what is glass, by the numbers of the things.
 */
export function tintsOf(
  squares: Squares,
  things: readonly (Glass | undefined)[],
  key: MeasuredKey,
): readonly (Rgb | undefined)[] {
  const { lines, panes, across } = squares;
  return spread(ofPanes(panes, colorsOf(squares, things, key), key, across), lines, across);
}

/** The colours of the squares of things, and of those of lines that are drawn on a film. */
function colorsOf(
  { lines, thingOf, most }: Pick<Squares, 'lines' | 'thingOf' | 'most'>,
  things: readonly (Glass | undefined)[],
  key: MeasuredKey,
): (Rgb | undefined)[] {
  const films = things.filter(glass => glass?.film !== undefined);
  const seen = films.flatMap(glass => (glass?.film === undefined ? [] : [glass.film]));
  return lines.map((line, at) => {
    const thing = thingOf[at] ?? 0;
    const glass = things[thing];
    if (glass !== undefined) return Math.hypot(...line.mean) < glass.below ? glass.color : undefined;
    if (thing === 0 || seen.length === 0) return undefined;
    return films[filmBehind(line, most[at] ?? 0, key, seen)]?.color;
  });
}

/** With the colours of panes, and around them within the same thing: they are known better than that of the whole thing. */
function ofPanes(
  panes: readonly Pane[],
  known: readonly (Rgb | undefined)[],
  key: MeasuredKey,
  across: number,
): (Rgb | undefined)[] {
  const colors = [...known];
  const reached = new Uint8Array(known.length);
  const open: number[] = [];
  for (const pane of panes) {
    if (pane.measured === undefined) continue;
    const [r, g, b] = pane.key;
    const isSolid = kindOf(pane, key) === 'solid';
    const color = isSolid ? undefined : ownColor(pane.line, { ...key, r, g, b }, pane.measured);
    if (color !== undefined && Math.hypot(...pane.line.mean) < THIN * colorDistance(color, pane.key))
      continue;
    for (const at of pane.squares) {
      reached[at] = 1;
      if (known[at] === undefined) continue;
      colors[at] = color;
      if (!isSolid) open.push(at);
    }
  }
  for (const at of open) {
    for (const next of neighbours(at, across)) {
      if (reached[next] !== 0 || known[next] === undefined) continue;
      reached[next] = 1;
      colors[next] = colors[at];
      open.push(next);
    }
  }
  return colors;
}

/** The colours also of squares around a thing, which may hold its border, and further where it gets thin. */
function spread(
  known: readonly (Rgb | undefined)[],
  lines: readonly ColorLine[],
  across: number,
): readonly (Rgb | undefined)[] {
  if (known.every(color => color === undefined)) return known;
  const colorOf = [...known];
  for (let round = 0; round < THIN_SPREAD; round++) {
    const before = [...colorOf];
    for (let at = 0; at < before.length; at++) {
      if (before[at] !== undefined) continue;
      const x = at % across;
      const color =
        (x > 0 ? before[at - 1] : undefined) ??
        (x < across - 1 ? before[at + 1] : undefined) ??
        (at >= across ? before[at - across] : undefined) ??
        before[at + across];
      if (color === undefined) continue;
      if (round < SPREAD || Math.hypot(...(lines[at]?.mean ?? [FAINT])) < FAINT) colorOf[at] = color;
    }
  }
  return colorOf;
}
