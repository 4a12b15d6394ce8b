import type { NEAR, Subject } from './drawing.ts';
import { anime, bride, cartoon, curls, glassware, nearKey } from './people.ts';
import type { Random } from './random.ts';
import { furry, pixelArt, rims, thinLines, toon, watercolour } from './things.ts';

/** All subjects. `key` is the colour behind them, so that some can have parts near it. */
export function subjects(random: Random, key: keyof typeof NEAR): Subject[] {
  return [
    cartoon(),
    anime(random, key),
    watercolour(key),
    pixelArt(random),
    glassware(),
    bride(random),
    thinLines(random),
    nearKey(key),
    rims(key),
    curls(random),
    furry(random),
    toon(key),
  ];
}
