import type { PoseName } from '../../../i18n/types/words.ts';
import type { Hand } from './hands.ts';
import type { Motion } from './motion.ts';

/** What a pose adds: a gesture, marks of movement, and how far the subject leans, in degrees. */
export interface Pose {
  readonly hand?: Hand;
  readonly motion?: Motion;
  readonly lean: number;
}

/** Of several that are named the first wins. */
export const POSES: Readonly<Record<PoseName, Pose>> = {
  jump: { motion: 'jump', lean: 4 },
  run: { motion: 'run', lean: 6 },
  fly: { motion: 'fly', lean: 9 },
  dance: { motion: 'dance', lean: 6 },
  spin: { motion: 'spin', lean: 7 },
  wave: { hand: 'open', lean: 0 },
  thumb: { hand: 'thumb', motion: 'shine', lean: 0 },
  victory: { hand: 'victory', lean: 4 },
  point: { hand: 'pointing', lean: 3 },
  hug: { motion: 'hug', lean: -4 },
  punch: { hand: 'fist', motion: 'impact', lean: 5 },
  clap: { hand: 'clap', lean: 0 },
  sleep: { motion: 'sleep', lean: -10 },
  think: { motion: 'think', lean: -4 },
  triumph: { motion: 'shine', lean: 3 },
  ground: { motion: 'ground', lean: 0 },
};
