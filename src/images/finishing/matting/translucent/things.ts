import { type ColorLine, MIN_COUNT } from './moments.ts';
import { colorDistance, cosine, ELSEWHERE } from './verdict.ts';

/** Colours, seen from the key, in directions of no greater angle than this one's cosine belong to one thing. */
const SAME_THING = 0.975;
/** Colours of a square that scatter more than this, in levels, and not on a line from the key, are of two things. */
const SEAM = 16;
/** Two even colours, this many times as far apart as those between them scatter, meet there. */
const STEP = 1.2;
/** Levels by which neighbouring squares of what gets gradually thicker differ. */
const LITTLE = { least: 2.5, most: 24 };

/** Numbers from 1 for squares whose colours lie in about the same direction, one beside the other; 0 for empty ones. */
export function joinSquares(lines: readonly ColorLine[], across: number): Int32Array {
  const thingOf = new Int32Array(lines.length);
  let things = 0;
  const open: number[] = [];
  const visit = (at: number, thing: number) => {
    thingOf[at] = thing;
    open.push(at);
  };
  for (let first = 0; first < lines.length; first++) {
    if (thingOf[first] !== 0 || (lines[first]?.count ?? 0) < MIN_COUNT) continue;
    visit(first, ++things);
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const line = lines[at];
      for (const next of neighbours(at, across)) {
        const other = lines[next];
        if (thingOf[next] !== 0 || line === undefined || other === undefined || other.count < MIN_COUNT)
          continue;
        if (isSeam(line) || isSeam(other)) continue;
        if (cosine(line.mean, other.mean) > SAME_THING) visit(next, things);
      }
    }
  }
  return thingOf;
}

/** Whether two things meet in a square: its colours are not on a line from the key. */
function isSeam({ mean, direction, along }: ColorLine): boolean {
  return along > SEAM && Math.abs(cosine(mean, direction)) < ELSEWHERE;
}

/** Whether two even colours of a thing meet in a square: that they lie on one line from the key is chance as often as not. */
export function isStep(
  at: number,
  lines: readonly ColorLine[],
  thingOf: Int32Array,
  across: number,
  varied: number,
): boolean {
  const along = lines[at]?.along ?? 0;
  return [1, across, across + 1, across - 1].some(way => {
    const [before, behind] = [lines[at - way], lines[at + way]];
    return (
      before !== undefined &&
      behind !== undefined &&
      thingOf[at - way] === thingOf[at] &&
      thingOf[at + way] === thingOf[at] &&
      before.along < varied &&
      behind.along < varied &&
      colorDistance(before.mean, behind.mean) > STEP * along
    );
  });
}

/** The share of neighbouring squares of a thing that differ a little, and along the line to the key. */
export function gradualShare(
  members: readonly number[],
  lines: readonly ColorLine[],
  thingOf: Int32Array,
  across: number,
): number {
  let [pairs, gradual] = [0, 0];
  for (const at of members) {
    for (const next of [at + 1, at + across]) {
      const [one, other] = [lines[at], lines[next]];
      if (one === undefined || other === undefined || thingOf[next] !== thingOf[at]) continue;
      pairs++;
      const [r, g, b] = one.mean;
      const step: [number, number, number] = [other.mean[0] - r, other.mean[1] - g, other.mean[2] - b];
      const length = Math.hypot(...step);
      if (length < LITTLE.least || length > LITTLE.most) continue;
      if (Math.abs(cosine(step, one.mean)) > ELSEWHERE) gradual++;
    }
  }
  return gradual / Math.max(1, pairs);
}

/** The squares beside, above and below one; the last row has some that are none below it. */
export function neighbours(at: number, across: number): readonly number[] {
  const x = at % across;
  const found: number[] = [];
  if (x > 0) found.push(at - 1);
  if (x < across - 1) found.push(at + 1);
  if (at >= across) found.push(at - across);
  found.push(at + across);
  return found;
}
