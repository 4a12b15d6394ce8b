import { boxMean, type Plane, planeOf } from '../../planes.ts';

/**
 * Fits a rough mask to the edges of the picture: within every window the mask becomes a linear function of brightness,
 * so that it steps where the picture steps, and strands of hair stay soft.
 *
 * Source: He, Sun, Tang, "Guided Image Filtering", PAMI 2013.
 *
 * @param guide luma, 0..1.
 * @param smoothness variance of brightness, 0..1, below which a window counts as flat.
 */
export function guidedFilter(
  guide: Plane,
  mask: Plane,
  width: number,
  height: number,
  radius: number,
  smoothness: number,
): Plane {
  const mean = (plane: Plane) => boxMean(plane, width, height, radius);
  const times = (a: Plane, b: Plane) => planeOf(a.length, p => (a[p] ?? 0) * (b[p] ?? 0));
  const [meanGuide, meanMask] = [mean(guide), mean(mask)];
  const [corrGuide, corrMask] = [mean(times(guide, guide)), mean(times(guide, mask))];
  const slope = planeOf(guide.length, p => {
    const value = meanGuide[p] ?? 0;
    const variance = (corrGuide[p] ?? 0) - value * value;
    return ((corrMask[p] ?? 0) - value * (meanMask[p] ?? 0)) / (variance + smoothness);
  });
  const shift = planeOf(guide.length, p => (meanMask[p] ?? 0) - (slope[p] ?? 0) * (meanGuide[p] ?? 0));
  const [meanSlope, meanShift] = [mean(slope), mean(shift)];
  return planeOf(guide.length, p =>
    Math.min(1, Math.max(0, (meanSlope[p] ?? 0) * (guide[p] ?? 0) + (meanShift[p] ?? 0))),
  );
}
