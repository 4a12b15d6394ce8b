import { describe, expect, it } from 'vitest';
import { along, ringing, swell } from '../../../src/images/motion/curves.ts';
import { isMotionName, MOTION_NAMES, motionOf, poseAt } from '../../../src/images/motion/motions.ts';

const FRAME_MS = 40;

describe('curves', () => {
  it('pass through their keys and close the loop', () => {
    const keys = [0, 1, 0.5, 3, 0.75, -1];
    expect([0, 0.5, 0.75, 1].map(t => along(t, keys))).toEqual([1, 3, -1, 1]);
    expect(along(0.25, keys)).toBe(2);
    expect(along(0.25, keys, { 0.5: 'in' })).toBe(1.5);
    expect(along(0.25, keys, { 0.5: 'out' })).toBe(2.5);
  });

  it('ring and swell from nothing to nothing', () => {
    expect([0, 0.2, 0.8, 1].map(t => ringing(t, 0.2, 0.8, 3))).toEqual([0, 0, 0, 0]);
    expect([0, 0.5, 1].map(t => swell(t, [0.1, 0.2], [0.8, 0.9]))).toEqual([0, 1, 0]);
  });
});

/** All numbers that move a frame, in shares of the subject or canvas. Turns count as a tenth per 6 degrees. */
function numbersAt(name: (typeof MOTION_NAMES)[number], t: number): number[] {
  const motion = motionOf(name);
  const { turn, ...rest } = poseAt(motion, t);
  const angle = (turn * Math.PI) / 180;
  const particles = motion.particles?.(t) ?? [];
  return [
    ...Object.values(rest),
    Math.cos(angle),
    Math.sin(angle),
    (motion.captionDrop?.(t) ?? 0) / 100,
    ...particles.flatMap(each => [each.x * each.size, each.y * each.size, each.size]),
  ];
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(...a.map((value, k) => value - (b[k] ?? 0)));
}

describe('the motions', () => {
  it('are ten, with names', () => {
    expect(MOTION_NAMES).toHaveLength(10);
    expect(isMotionName('bounce')).toBe(true);
    expect(isMotionName('toString')).toBe(false);
  });

  it.each(MOTION_NAMES)('%s loops without a jump', name => {
    const { durationMs } = motionOf(name);
    expect(durationMs).toBeGreaterThanOrEqual(1500);
    expect(durationMs).toBeLessThanOrEqual(2400);
    const count = durationMs / FRAME_MS;
    expect(Number.isInteger(count)).toBe(true);
    const frames = Array.from({ length: count }, (_, k) => numbersAt(name, k / count));
    const steps = frames.map((each, k) => distance(each, frames[(k + 1) % count] ?? []));
    const seam = steps.at(-1) ?? 1;
    // As small as the steps next to it, and continuous on a finer scale.
    expect(seam).toBeLessThanOrEqual(1.5 * Math.max(steps[0] ?? 0, steps.at(-2) ?? 0, 0.004));
    expect(distance(numbersAt(name, 0), numbersAt(name, 1 - 1e-6))).toBeLessThan(1e-3);
    expect(Math.max(...steps)).toBeLessThan(1);
  });

  it.each(MOTION_NAMES)('%s never leaves the ground line but to jump, hover or whirl', name => {
    const motion = motionOf(name);
    for (let t = 0; t < 1; t += 0.01) {
      const { up, size, stretch } = poseAt(motion, t);
      expect(up).toBeGreaterThanOrEqual(name === 'bounce' || name === 'float' ? -1e-9 : 0);
      expect(size).toBeGreaterThan(0.1);
      expect(Math.abs(stretch)).toBeLessThan(0.25);
    }
  });
});
