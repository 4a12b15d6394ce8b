import type { PoseName } from '../../../i18n/types/words/words.ts';
import type { Backdrop } from './backdrops.ts';
import type { Hand } from './hands.ts';
import type { Sign } from './symbols.ts';

/** What a pose adds: filters move no arms. */
export interface Pose {
  /** A drawn hand that makes the gesture. */
  readonly hand?: Hand;
  /** A sign where a hand would be. */
  readonly below?: Sign;
  /** A sign beside the head. */
  readonly above?: Sign;
  readonly backdrop?: Backdrop;
  /** How far the subject leans, in degrees. */
  readonly lean: number;
}

/** Of several that are named the first wins. */
export const POSES: Readonly<Record<PoseName, Pose>> = {
  jump: { below: 'up', lean: 4 },
  run: { below: 'steam', backdrop: 'speed', lean: 6 },
  fly: { below: 'steam', above: 'steam', backdrop: 'speed', lean: 9 },
  dance: { below: 'note', above: 'note', lean: 6 },
  wave: { hand: 'open', lean: 0 },
  thumb: { hand: 'thumb', lean: 0 },
  victory: { hand: 'victory', lean: 4 },
  point: { hand: 'pointing', lean: 3 },
  hug: { below: 'heart', above: 'heart', lean: -4 },
  heart: { hand: 'heart', lean: 0 },
  punch: { hand: 'fist', backdrop: 'burst', lean: 5 },
  clap: { hand: 'clap', lean: 0 },
  sleep: { above: 'zzz', lean: -10 },
  think: { above: 'thought', lean: -4 },
  triumph: { below: 'star', lean: 3 },
};
