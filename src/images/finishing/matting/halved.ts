import type { Raster } from '../../raster.ts';
import type { Planes } from '../planes.ts';
import type { Runs } from '../runs.ts';

/** How far around a pixel, in pixels, the cells reach that are asked for it. */
export const ROOM = 4;

/** A picture in half its width and height, as a JPEG has chroma: means of four pixels, in cells. */
export interface Halved {
  readonly width: number;
  readonly height: number;
  readonly luma: Float32Array;
  /** Luma after being upsampled and halved again, which is what a decoder and {@link halve} do to chroma. */
  readonly soft: Float32Array;
  /** What blue and red have more than luma. */
  readonly blue: Float32Array;
  readonly red: Float32Array;
}

/**
 * Halves a picture, but for what is left or right of all runs nearby, which is not asked for.
 *
 * @param isAsked tells it of other cells, by the pixel `p` where they begin, at column `x` of row `y`.
 */
export function halve(
  { data, width, height }: Raster,
  runs: Runs,
  isAsked: (p: number, x: number, y: number) => boolean,
  planes: Planes,
): Halved {
  const w = (width + 1) >> 1;
  const h = (height + 1) >> 1;
  const luma = planes.floats(w * h);
  const blue = planes.floats(w * h);
  const red = planes.floats(w * h);
  const spans = spansOf(runs, width, height, planes);
  for (let y = 0; y < h; y++) {
    const below = 2 * y + 1 < height ? 4 * width : 0;
    for (let x = spans[2 * y] ?? 0, end = spans[2 * y + 1] ?? 0; x < end; x++) {
      const p = 2 * (y * width + x);
      if (!isAsked(p, 2 * x, 2 * y)) continue;
      const q = y * w + x;
      const beside = 2 * x + 1 < width ? 4 : 0;
      const r = sumOf(data, 4 * p, beside, below);
      const g = sumOf(data, 4 * p + 1, beside, below);
      const b = sumOf(data, 4 * p + 2, beside, below);
      const l = 0.07475 * r + 0.14675 * g + 0.0285 * b;
      luma[q] = l;
      blue[q] = 0.25 * b - l;
      red[q] = 0.25 * r - l;
    }
  }
  return { width: w, height: h, luma, soft: soften(luma, w, spans, planes), blue, red };
}

/** For each row of cells the first one that is near a run and the one behind the last. */
function spansOf({ starts, ends, rows }: Runs, width: number, height: number, planes: Planes): Int32Array {
  const most = (width + 1) >> 1;
  const spans = planes.ints(height + 1);
  for (let y = 0; 2 * y < height; y++) {
    let [first, end] = [width, 0];
    for (let row = Math.max(0, 2 * y - ROOM); row < Math.min(height, 2 * y + ROOM + 2); row++) {
      const [run, next] = [rows[row] ?? 0, rows[row + 1] ?? 0];
      if (run === next) continue;
      first = Math.min(first, (starts[run] ?? 0) - row * width);
      end = Math.max(end, (ends[next - 1] ?? 0) - row * width);
    }
    if (end === 0) continue;
    spans[2 * y] = Math.max(0, (first - ROOM) >> 1);
    spans[2 * y + 1] = Math.min(most, (end + ROOM + 1) >> 1);
  }
  return spans;
}

function sumOf(data: Uint8Array, i: number, beside: number, below: number): number {
  const j = i + below;
  return (data[i] ?? 0) + (data[i + beside] ?? 0) + (data[j] ?? 0) + (data[j + beside] ?? 0);
}

/** An eighth, three quarters, an eighth, in both directions: the mean of what {@link upsampled} gives in a cell. */
function soften(luma: Float32Array, width: number, spans: Int32Array, planes: Planes): Float32Array {
  const across = planes.floats(luma.length);
  const soft = planes.floats(luma.length);
  const last = luma.length - 1;
  for (let y = 0; y * width <= last; y++) {
    const row = y * width;
    for (let q = row + (spans[2 * y] ?? 0), end = row + (spans[2 * y + 1] ?? 0); q < end; q++) {
      const beside = (luma[q > 0 ? q - 1 : q] ?? 0) + (luma[q < last ? q + 1 : q] ?? 0);
      across[q] = 0.75 * (luma[q] ?? 0) + 0.125 * beside;
    }
  }
  for (let y = 0; y * width <= last; y++) {
    const row = y * width;
    for (let q = row + (spans[2 * y] ?? 0), end = row + (spans[2 * y + 1] ?? 0); q < end; q++) {
      const around =
        (across[q < width ? q : q - width] ?? 0) + (across[q + width > last ? q : q + width] ?? 0);
      soft[q] = 0.75 * (across[q] ?? 0) + 0.125 * around;
    }
  }
  return soft;
}

/** Luma at pixel `x`, `y` of the full picture as a decoder makes it of the halved one: libjpeg's triangle filter. */
export function upsampled({ luma, width, height }: Halved, x: number, y: number): number {
  const column = x >> 1;
  const row = (y >> 1) * width;
  const beside = Math.min(width - 1, Math.max(0, column - 1 + 2 * (x & 1)));
  const next = Math.min(height - 1, Math.max(0, (y >> 1) - 1 + 2 * (y & 1))) * width;
  const here = 3 * (luma[row + column] ?? 0) + (luma[row + beside] ?? 0);
  const there = 3 * (luma[next + column] ?? 0) + (luma[next + beside] ?? 0);
  return (3 * here + there) / 16;
}
