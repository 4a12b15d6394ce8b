import { connectedComponents } from '../../finishing/components.ts';
import type { Box } from '../../finishing/layout.ts';
import { maskOf } from '../../planes.ts';
import type { Raster } from '../../raster.ts';
import { grabCut } from './grab-cut.ts';
import { placePrior } from './prior.ts';

/**
 * Both sides' colours must agree with the parting at least this much, and the picture must step this far across the
 * contour, 0..255: one of the pairs. A known face needs less persuasion, and where no colour is on both sides a soft step
 * is enough. Measured on photos that were cut well and badly.
 */
const SURE = {
  withFace: [{ agreement: 0.72, step: 25 }],
  without: [
    { agreement: 0.86, step: 39 },
    { agreement: 0.95, step: 27 },
  ],
} as const;
/** The share of the photo that a subject may cover: less is a detail, more is no parting at all. */
const SHARE = { least: 0.06, most: 0.9 };
/** A mask that takes more of the photo's upper rim than this has let the background in. */
const MAX_RIM = 0.22;
const ROUNDS = 4;

/**
 * The subject (1) parted from its surroundings (0), or nothing where the parting is not to be trusted: a picture cut to a
 * round shape is better than half a head.
 *
 * @param faces those that the subject is known by; none for the middle of the picture.
 */
export function trustedMask(small: Raster, faces: readonly Box[]): Uint8Array | undefined {
  const { width, height } = small;
  const { mask: raw, agreement } = grabCut(small, placePrior(faces, width, height), ROUNDS);
  const mask = tidyMask(raw, width, height);
  const share = mask.reduce((sum, value) => sum + value, 0) / mask.length;
  const sure = faces.length > 0 ? SURE.withFace : SURE.without;
  const step = contourStep(small, mask);
  const isGood =
    sure.some(least => agreement > least.agreement && step > least.step) &&
    share > SHARE.least &&
    share < SHARE.most &&
    rimShare(mask, width, height) < MAX_RIM;
  return isGood ? mask : undefined;
}

function rimShare(mask: Uint8Array, width: number, height: number): number {
  const rows = Math.floor(height / 2);
  let inside = 0;
  for (let x = 0; x < width; x++) inside += mask[x] ?? 0;
  for (let y = 0; y < rows; y++) inside += (mask[y * width] ?? 0) + (mask[y * width + width - 1] ?? 0);
  return inside / (width + 2 * rows);
}

function contourStep({ data, width }: Raster, mask: Uint8Array): number {
  let [sum, count] = [0, 0];
  for (let p = 0; p < mask.length - 1; p++) {
    if (mask[p] === mask[p + 1] || (p + 1) % width === 0) continue;
    for (let i = p * 4; i < p * 4 + 3; i++) sum += Math.abs((data[i] ?? 0) - (data[i + 4] ?? 0)) / 3;
    count++;
  }
  return count === 0 ? 0 : sum / count;
}

const CRUMB = 0.12;
/** Holes smaller than this share of the picture are faults; bigger ones are seen through. */
const HOLE = 0.02;

export function tidyMask(mask: Uint8Array, width: number, height: number): Uint8Array {
  const parts = connectedComponents(mask, width, height);
  const biggest = parts.areas.reduce((most, area) => Math.max(most, area), 0);
  const kept = maskOf(mask.length, p => (parts.areas[(parts.labels[p] ?? 0) - 1] ?? -1) >= CRUMB * biggest);
  const rest = connectedComponents(
    kept.map(value => 1 - value),
    width,
    height,
  );
  return maskOf(mask.length, p => {
    const label = rest.labels[p] ?? 0;
    return (
      label === 0 || !(rest.touchesBorder[label - 1] || (rest.areas[label - 1] ?? 0) > HOLE * mask.length)
    );
  });
}
