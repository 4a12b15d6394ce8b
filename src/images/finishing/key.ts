import type { Raster } from '../raster.ts';
import type { KeyColor } from '../types.ts';

export interface MeasuredKey {
  readonly kind: KeyColor;
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly strength: number;
}

const RING_SHARE = 0.02;
/** The subject may touch the border, so only this share of the border must be uniform. */
const MIN_UNIFORM_SHARE = 0.55;
const MAX_CHANNEL_DEVIATION_LEVELS = 40;
const MAX_TONE_DEVIATION_LEVELS = 12;
const MIN_TWO_TONE_SHARE = 0.8;
/** Weakest usable {@link colorDifference}: below it, skin and clothes are too close. */
const MIN_STRENGTH = 60;

/** Vlahos' colour difference, -255..255: how much more of the key a pixel has than a neutral one. */
export function colorDifference(kind: KeyColor, r: number, g: number, b: number): number {
  switch (kind) {
    case 'green':
      return g - (r > b ? r : b);
    case 'blue':
      return b - (r > g ? r : g);
    case 'magenta':
      return (r < b ? r : b) - g;
    default:
      return kind satisfies never;
  }
}

/** Whether the ring has two flat colours. Models paint a checkerboard to suggest transparency. */
function isTwoTone(picture: Raster, ring: Uint32Array): boolean {
  const { data } = picture;
  const lightness = (i: number) => (data[i] ?? 0) + (data[i + 1] ?? 0) + (data[i + 2] ?? 0);
  const sorted = ring.toSorted((one, other) => lightness(one) - lightness(other));
  const quarters = [sorted.subarray(0, sorted.length >> 1), sorted.subarray(sorted.length >> 1)];
  const tones = quarters.map(half => [0, 1, 2].map(channel => median(picture, half, channel)));
  const isOf = (i: number, tone: readonly number[]) =>
    tone.every((value, channel) => Math.abs((data[i + channel] ?? 0) - value) <= MAX_TONE_DEVIATION_LEVELS);
  const fitting = ring.filter(i => tones.some(tone => isOf(i, tone)));
  return fitting.length >= ring.length * MIN_TWO_TONE_SHARE;
}

/** Returns the median of a ring along the border. Throws {@link UnkeyableError} if it is not a strong key colour. */
export function measureKey(picture: Raster): MeasuredKey {
  const ring = ringPixels(picture);
  const r = median(picture, ring, 0);
  const g = median(picture, ring, 1);
  const b = median(picture, ring, 2);
  const { data } = picture;
  let uniform = 0;
  for (const i of ring) {
    const off = Math.max(
      Math.abs((data[i] ?? 0) - r),
      Math.abs((data[i + 1] ?? 0) - g),
      Math.abs((data[i + 2] ?? 0) - b),
    );
    if (off <= MAX_CHANNEL_DEVIATION_LEVELS) uniform++;
  }
  if (uniform < ring.length * MIN_UNIFORM_SHARE)
    throw new UnkeyableError(isTwoTone(picture, ring) ? 'not_saturated' : 'not_uniform');
  const kinds = (['green', 'magenta', 'blue'] as const).map(kind => ({
    kind,
    strength: colorDifference(kind, r, g, b),
  }));
  const { kind, strength } = kinds.reduce((best, one) => (one.strength > best.strength ? one : best));
  if (strength < MIN_STRENGTH) throw new UnkeyableError('not_saturated');
  return { kind, r, g, b, strength };
}

function ringPixels({ width, height }: Raster): Uint32Array {
  const ring = Math.max(2, Math.round(Math.min(width, height) * RING_SHARE));
  const found: number[] = [];
  for (let y = 0; y < height; y += 2) {
    const edgeRow = y < ring || y >= height - ring;
    for (let x = 0; x < width; x += 2) {
      if (!edgeRow && x >= ring && x < width - ring) x = width - ring;
      found.push((y * width + x) * 4);
    }
  }
  return Uint32Array.from(found);
}

function median({ data }: Raster, pixels: Uint32Array, channel: number): number {
  const counts = new Uint32Array(256);
  for (const i of pixels) {
    const value = data[i + channel] ?? 0;
    counts[value] = (counts[value] ?? 0) + 1;
  }
  let seen = 0;
  for (let value = 0; value < 256; value++) {
    seen += counts[value] ?? 0;
    if (2 * seen >= pixels.length) return value;
  }
  return 255;
}

/** `not_saturated`: flat, but white, black or a checkerboard. `not_uniform`: not a flat background. */
export type UnkeyableReason = 'not_uniform' | 'not_saturated';

/** A clearer prompt may help. A card of the whole picture always works. */
export class UnkeyableError extends Error {
  override readonly name = 'UnkeyableError';
  readonly reason: UnkeyableReason;

  constructor(reason: UnkeyableReason) {
    super(`the background cannot be keyed: ${reason}`);
    this.reason = reason;
  }
}

export class EmptySubjectError extends Error {
  override readonly name = 'EmptySubjectError';

  constructor() {
    super('the picture has no subject');
  }
}
