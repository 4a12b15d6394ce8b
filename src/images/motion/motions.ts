import { along, ringing, swell, wave } from './curves.ts';
import { drifting, falling, type Particle, sparkling } from './particles.ts';

/**
 * How the body is bent at one moment. Lengths are shares of the subject's height, so that every subject moves alike.
 * Scaling, shear and bend keep the ground line, the subject's lower edge, where it is.
 */
export interface Pose {
  readonly right: number;
  readonly up: number;
  /** Clockwise, in degrees, about the point `pivot` above the ground. */
  readonly turn: number;
  /** Taller and narrower above 0, squashed below 0. */
  readonly stretch: number;
  readonly size: number;
  /** Moves the top to the right; grows evenly with the height. */
  readonly shear: number;
  /** Moves the top to the right; grows with the square of the height, so that the top follows later than the middle. */
  readonly bend: number;
}

export interface Motion {
  readonly durationMs: number;
  readonly pivot: number;
  /** The pose at a phase from 0 to 1. Missing values are those of rest. */
  readonly pose: (t: number) => Partial<Pose>;
  /** Pixels by which the caption is lower at a phase. */
  readonly captionDrop?: (t: number) => number;
  readonly particles?: (t: number) => readonly Particle[];
  /** Free shares of the canvas around the subject, in which particles are seen. */
  readonly room?: { readonly side: number; readonly top: number };
  /** The emoji of the particles if the caller names none. */
  readonly sign?: string;
}

const REST: Pose = { right: 0, up: 0, turn: 0, stretch: 0, size: 1, shear: 0, bend: 0 };

/** For frames that are drawn as they are shown. */
export const STILL: Motion = { durationMs: 0, pivot: 0, pose: () => ({}) };

const PARTICLE_ROOM = { side: 0.09, top: 0.14 };

/** Ten motions. Each begins at rest or flows through it, because the first frame is the one shown while loading. */
const MOTIONS = {
  /** Crouches, jumps, lands and settles; the top swings on after the landing. */
  bounce: {
    durationMs: 1600,
    pivot: 0,
    pose: t => ({
      up: along(t, [0, 0, 0.22, 0, 0.41, 0.15, 0.6, 0], { 0.41: 'out', 0.6: 'in' }),
      stretch: along(
        t,
        [
          0, 0, 0.15, -0.14, 0.24, 0.1, 0.41, -0.01, 0.58, 0.09, 0.65, -0.15, 0.76, 0.06, 0.86, -0.03, 0.95,
          0,
        ],
        { 0.24: 'in', 0.65: 'out' },
      ),
      turn: along(t, [0, 0, 0.2, 0, 0.41, 2.5, 0.6, 0]),
      bend: 0.03 * ringing(t, 0.6, 1, 2),
    }),
    captionDrop: t =>
      along(t, [0, 0, 0.1, 0, 0.16, 2, 0.24, 0, 0.6, 0, 0.66, 6, 0.76, -1, 0.86, 0], { 0.66: 'out' }),
  },
  /** Swings like a reed; the top follows the middle. */
  sway: {
    durationMs: 2400,
    pivot: 0,
    pose: t => ({
      turn: 4 * wave(t, 1),
      bend: 0.07 * wave(t, 1, 0.1),
      stretch: -0.02 * wave(t, 2, 0.12) ** 2,
    }),
    captionDrop: t => 2 * wave(t, 2, 0.2),
  },
  /** Leans back, then shakes from side to side until the swing dies. */
  shake: {
    durationMs: 1800,
    pivot: 0,
    pose: t => ({
      right:
        along(t, [0, 0, 0.14, -0.03, 0.17, -0.03]) * swell(t, [0, 0.1], [0.14, 0.24]) +
        0.07 * ringing(t, 0.14, 0.86, 5),
      turn: 5 * ringing(t, 0.16, 0.88, 5),
      bend: -0.07 * ringing(t, 0.18, 0.92, 5),
      stretch: -0.05 * swell(t, [0, 0.12], [0.14, 0.28]),
    }),
    captionDrop: t => 2 * ringing(t, 0.16, 0.8, 5),
  },
  /** Two quick beats, then a pause. */
  heartbeat: {
    durationMs: 1520,
    pivot: 0.5,
    pose: t => ({
      size: along(t, [0, 1, 0.08, 0.975, 0.18, 1.1, 0.32, 0.99, 0.42, 1.06, 0.6, 0.99, 0.74, 1], {
        0.18: 'out',
        0.42: 'out',
      }),
      stretch: along(t, [0, 0, 0.1, -0.03, 0.2, 0.04, 0.34, -0.02, 0.44, 0.02, 0.64, 0]),
    }),
    captionDrop: t =>
      along(t, [0, 0, 0.12, 0, 0.2, 3, 0.32, 0, 0.36, 0, 0.44, 2, 0.56, 0], { 0.2: 'out', 0.44: 'out' }),
  },
  /** Hovers, while hearts rise around it. */
  float: {
    durationMs: 2400,
    pivot: 0.5,
    pose: t => ({
      up: 0.02 + 0.02 * wave(t, 1, 0.25),
      turn: 1.8 * wave(t, 1),
      stretch: 0.018 * wave(t, 1, 0.1),
      bend: 0.015 * wave(t, 1, 0.2),
    }),
    captionDrop: t => -2 * wave(t, 1, 0.4),
    particles: drifting,
    room: PARTICLE_ROOM,
    sign: '❤️',
  },
  /** Winds up, whirls away and comes back turning, a little too far at first. */
  'spin-in': {
    durationMs: 2000,
    pivot: 0.5,
    pose: t => ({
      turn:
        along(t, [0, 0, 0.12, -14, 0.34, 200, 0.62, 374, 0.74, 355, 0.84, 361.5, 0.92, 360, 1, 360], {
          0.34: 'in',
          0.62: 'out',
        }) % 360,
      size: along(t, [0, 1, 0.12, 1.02, 0.34, 0.3, 0.6, 1.08, 0.72, 0.97, 0.84, 1], {
        0.34: 'in',
        0.6: 'out',
      }),
      stretch: along(t, [0, 0, 0.12, -0.06, 0.22, 0, 0.6, 0.03, 0.72, -0.05, 0.83, 0.02, 0.92, 0]),
    }),
    captionDrop: t => along(t, [0, 0, 0.6, 0, 0.68, 4, 0.8, 0]),
  },
  /** Shivers in two bursts, drawn together against the cold. */
  tremble: {
    durationMs: 2000,
    pivot: 0,
    pose: t => {
      const force = swell(t, [0.04, 0.16], [0.36, 0.46]) + 0.8 * swell(t, [0.52, 0.62], [0.84, 0.96]);
      return {
        right: force * (0.012 * wave(t, 17) + 0.006 * wave(t, 11, 0.3)),
        turn: force * 1.2 * wave(t, 13, 0.1),
        bend: force * 0.012 * wave(t, 17, 0.2),
        stretch: force * (-0.035 + 0.008 * wave(t, 19)),
      };
    },
    captionDrop: t => swell(t, [0.04, 0.16], [0.36, 0.46]) * wave(t, 12),
  },
  /** Falls together and quivers like pudding. */
  jelly: {
    durationMs: 2000,
    pivot: 0,
    pose: t => ({
      stretch: along(
        t,
        [
          0, 0, 0.1, 0.05, 0.2, -0.17, 0.31, 0.1, 0.42, -0.08, 0.53, 0.055, 0.64, -0.035, 0.75, 0.02, 0.86,
          -0.01, 0.95, 0,
        ],
        { 0.2: 'in' },
      ),
      shear: 0.07 * ringing(t, 0.2, 0.98, 3.5),
      bend: 0.09 * ringing(t, 0.24, 1, 4),
    }),
    captionDrop: t => along(t, [0, 0, 0.14, 0, 0.21, 5, 0.31, -2, 0.42, 2, 0.54, 0], { 0.21: 'out' }),
  },
  /** Shrinks, vanishes almost to nothing and pops up again among sparks. */
  pop: {
    durationMs: 1720,
    pivot: 0,
    pose: t => ({
      size: along(t, [0, 1, 0.08, 1.04, 0.2, 0.12, 0.26, 0.12, 0.38, 1.1, 0.48, 0.96, 0.58, 1.03, 0.68, 1], {
        0.2: 'in',
        0.38: 'out',
      }),
      stretch: along(
        t,
        [0, 0, 0.08, 0.05, 0.18, -0.12, 0.28, 0.1, 0.38, 0.08, 0.47, -0.1, 0.57, 0.05, 0.68, -0.02, 0.78, 0],
        { 0.38: 'out' },
      ),
      bend: 0.03 * ringing(t, 0.44, 0.9, 2),
    }),
    captionDrop: t => along(t, [0, 0, 0.36, 0, 0.42, 5, 0.52, -2, 0.62, 0], { 0.42: 'out' }),
    particles: sparkling,
    room: { side: 0.07, top: 0.03 },
    sign: '✨',
  },
  /** Rocks gently in a rain of one sign. */
  rain: {
    durationMs: 2400,
    pivot: 0,
    pose: t => ({
      turn: 2 * wave(t, 1),
      bend: 0.025 * wave(t, 1, 0.1),
      stretch: 0.014 * wave(t, 2, 0.2),
    }),
    captionDrop: t => 2 * wave(t, 2, 0.3),
    particles: falling,
    room: PARTICLE_ROOM,
    sign: '⭐',
  },
} as const satisfies Readonly<Record<string, Motion>>;

export type MotionName = keyof typeof MOTIONS;

export const MOTION_NAMES = Object.keys(MOTIONS) as readonly MotionName[];

export function isMotionName(name: string): name is MotionName {
  return Object.hasOwn(MOTIONS, name);
}

/** Reads a motion as it is stored, perhaps with the emoji of its particles: `rain`, or `rain-❤️`. */
export function readMotion(text: string): { readonly name: MotionName; readonly sign: string } | undefined {
  const name = MOTION_NAMES.find(each => text === each || text.startsWith(`${each}-`));
  return name && { name, sign: text.slice(name.length + 1) };
}

export function showsSign(name: MotionName): boolean {
  return 'particles' in MOTIONS[name];
}

export function motionOf(name: MotionName): Motion {
  return MOTIONS[name];
}

/** The complete pose at a phase; phases repeat after 1. */
export function poseAt(motion: Motion, t: number): Pose {
  return { ...REST, ...motion.pose(t - Math.floor(t)) };
}
