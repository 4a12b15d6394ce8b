import type { Raster } from '../raster.ts';
import type { KeyColor } from '../types.ts';
import { UnkeyableError } from './errors.ts';

/** The background colour as the model really painted it. */
export interface MeasuredKey {
  readonly kind: KeyColor;
  readonly r: number;
  readonly g: number;
  readonly b: number;
  /** {@link colorDifference} of the key itself. */
  readonly strength: number;
  /** From this share of `strength` on a pixel is background, noise and drift included. */
  readonly clearFrom: number;
}

/** Thickness of the measured border, as a share of the shorter side. */
const RING = 0.02;
/** A subject may reach the border here and there, so not all of it has to be background. */
const MIN_UNIFORM_SHARE = 0.6;
const MAX_CHANNEL_DEVIATION = 48;
/** Weakest usable {@link colorDifference}: below it skin and clothes come too near. */
const MIN_STRENGTH = 70;

/**
 * How much more of the key colour a pixel has than a neutral one: the colour difference of Petro Vlahos' matting
 * (`G - max(R, B)` for green), -255..255. Zero or less for anything that has nothing of the key.
 */
export function colorDifference(kind: KeyColor, r: number, g: number, b: number): number {
  return kind === 'green' ? g - Math.max(r, b) : Math.min(r, b) - g;
}

/**
 * Measures the key colour: the median of each channel in a ring along the border.
 *
 * Throws {@link UnkeyableError} when the ring is not one colour, or the colour is neither a green nor a magenta
 * strong enough to key on.
 */
export function measureKey({ data, width, height }: Raster): MeasuredKey {
  const ring = Math.max(2, Math.round(Math.min(width, height) * RING));
  const reds: number[] = [];
  const greens: number[] = [];
  const blues: number[] = [];
  for (let y = 0; y < height; y++) {
    const edgeRow = y < ring || y >= height - ring;
    for (let x = 0; x < width; x++) {
      if (!edgeRow && x === ring && width > 2 * ring) x = width - ring;
      const i = (y * width + x) * 4;
      reds.push(data[i] ?? 0);
      greens.push(data[i + 1] ?? 0);
      blues.push(data[i + 2] ?? 0);
    }
  }
  const r = quantile(reds, 0.5);
  const g = quantile(greens, 0.5);
  const b = quantile(blues, 0.5);
  const kind: KeyColor = g >= (r + b) / 2 ? 'green' : 'magenta';
  const strength = colorDifference(kind, r, g, b);

  const differences: number[] = [];
  for (let i = 0; i < reds.length; i++) {
    const [pr, pg, pb] = [reds[i] ?? 0, greens[i] ?? 0, blues[i] ?? 0];
    const deviation = Math.max(Math.abs(pr - r), Math.abs(pg - g), Math.abs(pb - b));
    if (deviation <= MAX_CHANNEL_DEVIATION) differences.push(colorDifference(kind, pr, pg, pb));
  }
  if (differences.length < reds.length * MIN_UNIFORM_SHARE) throw new UnkeyableError('not_uniform');
  if (strength < MIN_STRENGTH) throw new UnkeyableError('not_saturated');
  const weakest = quantile(differences, 0.02) / strength;
  return { kind, r, g, b, strength, clearFrom: Math.min(0.9, Math.max(0.6, weakest - 0.04)) };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}
