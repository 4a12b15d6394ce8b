import type { Box } from '../finishing/layout.ts';
import type { Raster } from '../raster.ts';

/**
 * The square with most difference from the mean colour of the border, with a liking for the middle, bigger ones paying
 * for their size: where the subject most likely is when nothing better is known.
 */
export function standingOut({ data, width, height }: Raster): Box {
  const mean = borderMean({ data, width, height });
  const weights = new Float64Array((width + 1) * (height + 1));
  const stride = width + 1;
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 4;
      const apart = Math.hypot(
        (data[i] ?? 0) - mean[0],
        (data[i + 1] ?? 0) - mean[1],
        (data[i + 2] ?? 0) - mean[2],
      );
      const offCentre = Math.hypot(x / width - 0.5, y / height - 0.48);
      row += apart * Math.max(0.05, 1 - 1.6 * offCentre);
      weights[(y + 1) * stride + x + 1] = row + (weights[y * stride + x + 1] ?? 0);
    }
  }
  const all = weights[weights.length - 1] || 1;
  let best = squareAround(width / 2, height / 2, Math.min(width, height), width, height);
  let bestScore = -Infinity;
  for (const share of [0.85, 0.93, 1]) {
    const side = Math.floor(Math.min(width, height) * share);
    for (let top = 0; top <= height - side; top += 2) {
      for (let left = 0; left <= width - side; left += 2) {
        const bottom = (top + side) * stride;
        const inside =
          (weights[bottom + left + side] ?? 0) -
          (weights[bottom + left] ?? 0) -
          (weights[top * stride + left + side] ?? 0) +
          (weights[top * stride + left] ?? 0);
        const score = inside / all - 0.2 * share * share;
        if (score > bestScore) {
          bestScore = score;
          best = { left, top, width: side, height: side };
        }
      }
    }
  }
  return best;
}

function borderMean({ data, width, height }: Raster): readonly [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let p = 0; p < width * height; p++) {
    const x = p % width;
    if (x > 1 && x < width - 2 && p >= 2 * width && p < (height - 2) * width) continue;
    sum[0] += data[p * 4] ?? 0;
    sum[1] += data[p * 4 + 1] ?? 0;
    sum[2] += data[p * 4 + 2] ?? 0;
    count++;
  }
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}

function squareAround(x: number, y: number, side: number, width: number, height: number): Box {
  const size = Math.floor(side);
  const left = Math.round(Math.min(width - size, Math.max(0, x - side / 2)));
  const top = Math.round(Math.min(height - size, Math.max(0, y - side / 2)));
  return { left, top, width: size, height: size };
}
