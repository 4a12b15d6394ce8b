import type { Box } from '../../finishing/layout.ts';
import { ramp } from '../pixels/tone.ts';

/**
 * How likely each pixel is the subject's, by its place alone: heads with hair and shoulders where faces are known, else
 * the middle of the picture. Values near 0 and 1 only where no colour should say otherwise.
 *
 * @param faces boxes of skin, hair not included, in pixels.
 */
export function placePrior(faces: readonly Box[], width: number, height: number): Float32Array {
  const prior = new Float32Array(width * height);
  for (let p = 0; p < prior.length; p++) {
    const [x, y] = [p % width, Math.floor(p / width)];
    const place =
      faces.length === 0
        ? middle(x / width - 0.5, y / height - 0.5)
        : Math.max(...faces.map(face => bust(face, x, y)));
    // The upper rim of a photo is hardly ever the subject, and shows well what the background is like.
    const isRim = y < 0.02 * height || (y < 0.6 * height && Math.abs(x / width - 0.5) > 0.48);
    prior[p] = isRim ? Math.min(0.2, place) : place;
  }
  return prior;
}

function middle(x: number, y: number): number {
  const away = Math.hypot(x, y > 0 ? 0.75 * y : y) * 2;
  return away > 1.3 ? 0.01 : 0.82 - 0.77 * ramp(away, 0.35, 1.2);
}

/** A size that is right for the face whether or not its skin goes on into the neck. */
export function faceSize({ width, height }: Box): number {
  return Math.max(width, height * 0.8);
}

/** Half the axes of a skull, and how far its middle is above that of the skin; of the face's size. */
const SKULL = { width: 0.42, height: 0.54, above: 0.17 };

function bust(face: Box, x: number, y: number): number {
  const size = faceSize(face);
  const cx = face.left + face.width / 2;
  const cy = face.top + 0.5 * size;
  // Hair reaches further up than the chin reaches down.
  const head = Math.hypot((x - cx) / size, (y - cy + 0.12 * size) / (1.12 * size));
  // Hair may be as dark as what is behind it: a skull is there all the same.
  if (Math.hypot((x - cx) / SKULL.width, (y - cy + SKULL.above * size) / SKULL.height) < size) return 0.99;
  const below = (y - cy) / size - 0.5;
  const half = size * (0.5 + 1.1 * Math.min(1, Math.max(0, below)));
  const body = below < 0 ? 9 : Math.abs(x - cx) / half;
  if (head > 2 && body > 2.2) return 0.01;
  return Math.max(0.9 - 0.84 * ramp(head, 0.45, 1.15), 0.88 - 0.82 * ramp(body, 0.5, 1.45));
}
