import type { Box } from '../finishing/layout.ts';
import { wave } from './curves.ts';
import { type Motion, type Pose, poseAt } from './motions.ts';
import { type Placement, placedPoint } from './warp.ts';

/** Where the subject rests on the canvas. */
export interface Ground {
  /** The size of the unmoved subject. */
  readonly subject: { readonly width: number; readonly height: number };
  /** The middle of the subject's lower edge. */
  readonly ground: { readonly x: number; readonly y: number };
}

const VOLUME = 0.7;

/** Squash and stretch keep the apparent volume. */
export function placementOf(
  { right, up, turn, stretch, size, shear, bend }: Pose,
  pivot: number,
  { ground, subject }: Ground,
): Placement {
  return {
    x: ground.x + right * subject.height,
    y: ground.y - up * subject.height - pivot * subject.height * (1 - size),
    scaleX: size / (1 + stretch) ** VOLUME,
    scaleY: size * (1 + stretch),
    turn: (turn * Math.PI) / 180,
    pivot: pivot * subject.height * size,
    shear,
    bend: bend / subject.height,
  };
}

/** Where a sign that is part of the picture rests. All values are shares of the subject's width or height. */
export interface Spot {
  /** The middle, to the right of the subject's middle and above its lower edge. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Whether it follows the body a little later and rocks. */
  readonly isLoose: boolean;
}

export function spotOf(sign: Box, subject: Box, isLoose: boolean): Spot {
  return {
    isLoose,
    x: (sign.left + sign.width / 2 - subject.left) / subject.width - 0.5,
    y: (subject.top + subject.height - sign.top - sign.height / 2) / subject.height,
    width: sign.width / subject.width,
    height: sign.height / subject.height,
  };
}

/** The phase by which loose signs follow the body. */
const LAG = 0.015;
const ROCKING_DEGREES = 4;

/**
 * Follows the point of the body that the sign lies on, and keeps the shape of the sign while the body is squashed.
 * @param index of the sign: neighbours rock out of step
 */
export function spotPlacement(spot: Spot, index: number, motion: Motion, t: number, at: Ground): Placement {
  // A whirl or a pop would leave the signs behind.
  const { turn: turned, size } = poseAt(motion, t);
  const pose = { ...poseAt(motion, spot.isLoose ? t - LAG : t), turn: turned, size };
  const { subject } = at;
  const [x, y] = placedPoint(
    placementOf(pose, motion.pivot, at),
    spot.x * subject.width,
    spot.y * subject.height,
  );
  const pivot = (spot.height * subject.height * size) / 2;
  const turn = turned + (spot.isLoose ? ROCKING_DEGREES * wave(t, 2, 0.37 * index) : 0);
  return {
    x,
    y: y + pivot,
    scaleX: size,
    scaleY: size,
    turn: (turn * Math.PI) / 180,
    pivot,
    shear: 0,
    bend: 0,
  };
}
