import { connectedComponents } from '../../finishing/components.ts';
import type { Box } from '../../finishing/layout.ts';
import { maskOf, ramp } from '../../planes.ts';
import type { Raster } from '../../raster.ts';
import { grabCut } from './grab-cut.ts';

/** Values near 0 and 1 only for pixels that colour must not overrule. */
export function placePrior(faces: readonly Box[], width: number, height: number): Float32Array {
  const prior = new Float32Array(width * height);
  for (let p = 0; p < prior.length; p++) {
    const [x, y] = [p % width, Math.floor(p / width)];
    const place =
      faces.length === 0
        ? middle(x / width - 0.5, y / height - 0.5)
        : Math.max(...faces.map(face => bust(face, x, y)));
    // The upper rim of a photo hardly ever belongs to the subject and is a good sample of the background.
    const isRim = y < 0.02 * height || (y < 0.6 * height && Math.abs(x / width - 0.5) > 0.48);
    prior[p] = isRim ? Math.min(0.2, place) : place;
  }
  return prior;
}

function middle(x: number, y: number): number {
  const away = Math.hypot(x, y > 0 ? 0.75 * y : y) * 2;
  return away > 1.3 ? 0.01 : 0.82 - 0.77 * ramp(away, 0.35, 1.2);
}

export function faceSize({ width, height }: Box): number {
  return Math.max(width, height * 0.8);
}

/** Half-axes of a skull, and the height of its centre above the skin's, as shares of the face's size. */
const SKULL = { width: 0.42, height: 0.54, above: 0.17 };

function bust(face: Box, x: number, y: number): number {
  const size = faceSize(face);
  const cx = face.left + face.width / 2;
  const cy = face.top + 0.5 * size;
  // Hair reaches further up than the chin reaches down.
  const head = Math.hypot((x - cx) / size, (y - cy + 0.12 * size) / (1.12 * size));
  // Hair may be as dark as the background, but the skull is certain.
  if (Math.hypot((x - cx) / SKULL.width, (y - cy + SKULL.above * size) / SKULL.height) < size) return 0.99;
  const below = (y - cy) / size - 0.5;
  const half = size * (0.5 + 1.1 * Math.min(1, Math.max(0, below)));
  const body = below < 0 ? 9 : Math.abs(x - cx) / half;
  if (head > 2 && body > 2.2) return 0.01;
  return Math.max(0.9 - 0.84 * ramp(head, 0.45, 1.15), 0.88 - 0.82 * ramp(body, 0.5, 1.45));
}

/** Thresholds measured on photos that were cut well and badly. */
const SURE = {
  withFace: [{ agreement: 0.72, step: 25 }],
  without: [
    { agreement: 0.86, step: 39 },
    { agreement: 0.95, step: 27 },
  ],
} as const;
const SUBJECT_SHARE = { least: 0.06, most: 0.9 };
/** A mask that covers more of the photo's upper rim has let the background in. */
export const MAX_RIM_SHARE = 0.22;
export const ROUNDS = 4;

/** Undefined if the separation is unreliable: a round crop is better than half a head. */
export function trustedMask(small: Raster, faces: readonly Box[]): Uint8Array | undefined {
  const { width, height } = small;
  const { mask: raw, agreement } = grabCut(small, placePrior(faces, width, height), ROUNDS);
  const mask = tidyMask(raw, width, height);
  const sure = faces.length > 0 ? SURE.withFace : SURE.without;
  const step = contourStep(small, mask);
  const isGood =
    sure.some(least => agreement > least.agreement && step > least.step) &&
    isSubjectSized(mask) &&
    rimShare(mask, width, height) < MAX_RIM_SHARE;
  return isGood ? mask : undefined;
}

export function isSubjectSized(mask: Uint8Array): boolean {
  const share = mask.reduce((sum, value) => sum + value, 0) / mask.length;
  return share > SUBJECT_SHARE.least && share < SUBJECT_SHARE.most;
}

export function rimShare(mask: Uint8Array, width: number, height: number): number {
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

const MIN_PART_SHARE = 0.12;
/** Smaller holes, as a share of the picture, are errors; larger ones show the background. */
const MAX_HOLE_SHARE = 0.02;

export function tidyMask(mask: Uint8Array, width: number, height: number): Uint8Array {
  const parts = connectedComponents(mask, width, height);
  const biggest = parts.areas.reduce((most, area) => Math.max(most, area), 0);
  const kept = maskOf(
    mask.length,
    p => (parts.areas[(parts.labels[p] ?? 0) - 1] ?? -1) >= MIN_PART_SHARE * biggest,
  );
  const rest = connectedComponents(
    kept.map(value => 1 - value),
    width,
    height,
  );
  return maskOf(mask.length, p => {
    const label = rest.labels[p] ?? 0;
    return (
      label === 0 ||
      !(rest.touchesBorder[label - 1] || (rest.areas[label - 1] ?? 0) > MAX_HOLE_SHARE * mask.length)
    );
  });
}
