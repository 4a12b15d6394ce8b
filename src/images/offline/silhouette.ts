import { connectedComponents } from '../finishing/components.ts';
import type { Raster } from '../raster.ts';
import { blur } from './filters.ts';

/** Largest distance of a colour from the background's, in one channel, that is still background. */
const TOLERANCE = 26;
/** Share of the border (its bottom not counted: people are cut off there) that must be one colour. */
const MIN_PLAIN = 0.93;
/** The share of the picture that a subject before a plain background may cover. */
const SUBJECT_SHARE = { least: 0.12, most: 0.85 };

/**
 * The subject's alpha where it stands before a plain background (a studio photo, a drawing), or `undefined` where the
 * background is not plain enough to be sure.
 */
export function silhouette({ data, width, height }: Raster): Uint8Array | undefined {
  const border: number[] = [];
  for (let y = 0; y < height; y++) border.push(y * width, y * width + width - 1);
  for (let x = 0; x < width; x++) border.push(x);
  const background = [0, 1, 2].map(channel => {
    const values = border.map(p => data[p * 4 + channel] ?? 0).sort((a, b) => a - b);
    return values[values.length >> 1] ?? 0;
  });
  const isPlain = (p: number) =>
    background.every((value, channel) => Math.abs((data[p * 4 + channel] ?? 0) - value) <= TOLERANCE);
  if (border.filter(isPlain).length < MIN_PLAIN * border.length) return undefined;

  const plain = new Uint8Array(width * height);
  for (let p = 0; p < plain.length; p++) plain[p] = isPlain(p) ? 1 : 0;
  const parts = connectedComponents(plain, width, height);
  const subject = Float32Array.from(parts.labels, label =>
    label > 0 && parts.touchesBorder[label - 1] ? 0 : 1,
  );
  const share = subject.reduce((sum, value) => sum + value, 0) / subject.length;
  if (share < SUBJECT_SHARE.least || share > SUBJECT_SHARE.most) return undefined;
  // A blurred mask, cut a little inside its middle: smooth edges without the background's rim.
  const soft = blur(subject, width, height, 2.5);
  return Uint8Array.from(soft, value => Math.round(255 * Math.min(1, Math.max(0, (value - 0.55) * 4))));
}
