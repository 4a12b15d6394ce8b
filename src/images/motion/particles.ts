import { along, wave } from './curves.ts';

/** A sign at one moment. */
export interface Particle {
  /** The centre, as shares of the canvas. */
  readonly x: number;
  readonly y: number;
  /** Side in shares of the canvas; 0 is invisible. */
  readonly size: number;
  /** Clockwise, in degrees. */
  readonly turn: number;
  /** Taller and narrower above 0, squashed below 0. */
  readonly stretch: number;
  /** In front of the subject instead of behind it. Only at the sides, because faces are in the middle. */
  readonly isFront: boolean;
}

interface Lane {
  readonly x: number;
  /** Phase at which the sign appears. */
  readonly at: number;
  readonly size: number;
  readonly isFront?: true;
}

/** Appears with a little too much size, and shrinks away at the end of its life. */
function presence(life: number): number {
  return along(life, [0, 0, 0.12, 1.15, 0.2, 1, 0.84, 1, 0.98, 0], { 0.12: 'out', 0.98: 'in' });
}

const RISING: readonly Lane[] = [
  { x: 0.13, at: 0, size: 0.15, isFront: true },
  { x: 0.87, at: 0.5, size: 0.16, isFront: true },
  { x: 0.24, at: 0.62, size: 0.12 },
  { x: 0.74, at: 0.14, size: 0.13 },
  { x: 0.42, at: 0.36, size: 0.11 },
  { x: 0.6, at: 0.84, size: 0.12 },
];

/** Signs rise in gentle curves: at the sides in front, in the middle from behind the head. */
export function drifting(t: number): Particle[] {
  return RISING.map(({ x, at, size, isFront = false }) => {
    const life = (t - at + 1) % 1;
    const swing = wave(life, 1, at);
    return {
      x: x + 0.025 * swing,
      y: isFront ? 0.68 - 0.5 * life : 0.5 - 0.42 * life,
      size: size * presence(life),
      turn: 12 * wave(life, 1, at + 0.2),
      stretch: 0.06 * wave(life, 2, at),
      isFront,
    };
  });
}

const FALLING: readonly Lane[] = [
  { x: 0.1, at: 0, size: 0.15, isFront: true },
  { x: 0.9, at: 0.38, size: 0.15, isFront: true },
  { x: 0.28, at: 0.55, size: 0.12 },
  { x: 0.7, at: 0.2, size: 0.13 },
  { x: 0.48, at: 0.78, size: 0.12 },
  { x: 0.11, at: 0.52, size: 0.12, isFront: true },
  { x: 0.89, at: 0.88, size: 0.12, isFront: true },
];

/** Signs drop faster and faster, turning; those that reach the ground flatten there. */
export function falling(t: number): Particle[] {
  return FALLING.map(({ x, at, size, isFront = false }, k) => {
    const life = (t - at + 1) % 1;
    return {
      x,
      y: 0.1 + along(life, [0, 0, 0.15, 0.01, 0.82, 0.76, 0.98, 0.76], { 0.82: 'in', 0.98: 'linear' }),
      size: size * presence(life),
      turn:
        (k % 2 === 0 ? 1 : -1) *
        along(life, [0, -14, 0.82, 16, 0.98, 16], { 0.82: 'linear', 0.98: 'linear' }),
      stretch: along(life, [0, 0, 0.3, 0.02, 0.78, 0.1, 0.86, -0.28, 0.98, -0.1], { 0.86: 'out' }),
      isFront,
    };
  });
}

const SPARKS = Array.from({ length: 8 }, (_, k) => ({
  angle: (Math.PI * (k + 0.5)) / 8 + Math.PI,
  reach: k % 2 === 0 ? 1 : 0.86,
  size: k % 2 === 0 ? 0.11 : 0.08,
}));

/** Signs burst out from behind the subject when it pops up, and fade outside. */
export function sparkling(t: number): Particle[] {
  return SPARKS.map(({ angle, reach, size }) => {
    const away = reach * along(t, [0, 0.15, 0.28, 0.15, 0.52, 0.41, 0.66, 0.43, 0.7, 0.43], { 0.52: 'out' });
    return {
      x: 0.5 + Math.cos(angle) * away,
      y: 0.56 + Math.sin(angle) * away * 1.05,
      size: size * along(t, [0, 0, 0.27, 0, 0.36, 1.1, 0.5, 1, 0.66, 0], { 0.36: 'out', 0.66: 'in' }),
      turn: 90 * along(t, [0, 0, 0.28, 0, 0.66, 1, 0.7, 0], { 0.66: 'out', 0.7: 'linear' }),
      stretch: 0,
      isFront: false,
    };
  });
}
