import type { Raster } from '../../../../src/images/raster.ts';
import { encode, render } from '../pictures.ts';
import { seeded } from '../random.ts';
import { painted, putBefore } from './backdrop.ts';
import { type Family, GROUPS, type Group, TUNING } from './figures.ts';
import { FOURTH, FOURTH_COUNTS, FOURTH_SEED } from './fourth.ts';
import { FRESH } from './fresh.ts';
import { HELD_OUT, HELD_OUT_COUNTS, HELD_OUT_SEED } from './held-out.ts';
import { hueOf, type Rgb } from './parts.ts';
import { THIRD } from './third.ts';

/** A picture of a group. */
export interface GroupPicture {
  readonly name: string;
  readonly group: Group;
  readonly bytes: Buffer;
  readonly truth: Raster;
}

interface Part {
  readonly family: Family;
  readonly seed: number;
  /** {@link COUNTS} otherwise. */
  readonly counts?: Readonly<Record<Group, number>>;
}

/**
 * The family and the seed on which the cutting out was tuned first, and those since looked at. One that is held out, on
 * which nothing may be tuned, comes last; once it was looked at it gets the next number.
 */
export const PARTS = {
  tuning: { family: TUNING, seed: 4101 },
  second: { family: FRESH, seed: 512_009 },
  third: { family: THIRD, seed: 77_310_421 },
  fourth: { family: FOURTH, seed: FOURTH_SEED, counts: FOURTH_COUNTS },
  'held out': { family: HELD_OUT, seed: HELD_OUT_SEED, counts: HELD_OUT_COUNTS },
} as const satisfies Record<string, Part>;

const KEYS: readonly Rgb[] = [
  [0, 255, 0],
  [255, 0, 255],
  [0, 0, 255],
];
const STYLES = ['cartoon', 'painterly', 'photo'] as const;
/** How many pictures of each group there are. */
const COUNTS: Readonly<Record<Group, number>> = {
  ordinary: 6,
  shadow: 6,
  'near-key': 12,
  hair: 6,
  glass: 6,
};

/** The pictures of one part, or the first of each group. Deterministic. */
export async function* groupPictures(part: keyof typeof PARTS, quick: boolean): AsyncGenerator<GroupPicture> {
  const { family, seed, counts = COUNTS }: Part = PARTS[part];
  for (const [g, group] of GROUPS.entries()) {
    const figures = family[group];
    for (let turn = 0; turn < (quick ? 1 : counts[group]); turn++) {
      const random = seeded(seed + 1000 * g + turn);
      const key = KEYS[(turn + (turn >> 2)) % KEYS.length] ?? [0, 255, 0];
      const backdrop = painted(key, random);
      const style = STYLES[Math.floor(turn / 2 + g) % STYLES.length] ?? 'cartoon';
      const figure = figures[turn % figures.length]?.({
        style,
        turn,
        random,
        hue: hueOf(backdrop.at(0, 0)),
      });
      if (figure === undefined) continue;
      const jpeg = turn % 3 === 1 ? undefined : Math.round(random.between(85, 95));
      const truth = await render(figure.drawing);
      const shadow = figure.shadow === undefined ? undefined : await render(figure.shadow);
      yield {
        name: `${part}: ${group} ${turn}, ${style}, key ${backdrop.at(0, 0).map(Math.round).join(' ')}, ${jpeg ?? 'png'}${shadow ? ', shadow' : ''}`,
        group,
        truth,
        bytes: await encode(putBefore(truth, shadow, backdrop, random), jpeg),
      };
    }
  }
}
