import { boxMean, luma, type Plane, planeOf } from '../../planes.ts';
import type { Raster } from '../../raster.ts';

/**
 * Kuwahara's edge-preserving smoothing: every pixel takes the mean of that of its four quadrants which varies least.
 * Flat areas become flat paint, edges stay sharp. Linear in the pixels, through summed area tables.
 *
 * Source: Kuwahara et al., "Processing of RI-angiocardiographic images", 1976.
 */
export function kuwahara(source: Raster, radius: number): Raster {
  const { data, width, height } = source;
  const stride = width + 1;
  const table = () => new Float64Array(stride * (height + 1));
  const [red, green, blue, light, square] = [table(), table(), table(), table(), table()];
  const gray = luma(source);
  for (let y = 0; y < height; y++) {
    let [r, g, b, l, q] = [0, 0, 0, 0, 0];
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      const value = gray[p] ?? 0;
      r += data[p * 4] ?? 0;
      g += data[p * 4 + 1] ?? 0;
      b += data[p * 4 + 2] ?? 0;
      l += value;
      q += value * value;
      const at = (y + 1) * stride + x + 1;
      red[at] = r + (red[at - stride] ?? 0);
      green[at] = g + (green[at - stride] ?? 0);
      blue[at] = b + (blue[at - stride] ?? 0);
      light[at] = l + (light[at - stride] ?? 0);
      square[at] = q + (square[at - stride] ?? 0);
    }
  }
  // A window is a quadrant of four pixels, so that each is measured once: told by its last column and row, which may be beyond the
  // picture by `radius`.
  const columns = width + radius;
  const spread = new Float64Array(columns * (height + radius));
  for (let last = 0, at = 0; last < height + radius; last++) {
    const top = Math.max(0, last - radius) * stride;
    const bottom = Math.min(height, last + 1) * stride;
    for (let column = 0; column < columns; column++, at++) {
      const left = Math.max(0, column - radius);
      const right = Math.min(width, column + 1);
      const [i, j, k, l] = [top + left, top + right, bottom + left, bottom + right];
      const count = ((right - left) * (bottom - top)) / stride;
      const mean = ((light[l] ?? 0) - (light[j] ?? 0) - (light[k] ?? 0) + (light[i] ?? 0)) / count;
      const power = ((square[l] ?? 0) - (square[j] ?? 0) - (square[k] ?? 0) + (square[i] ?? 0)) / count;
      spread[at] = power - mean * mean;
    }
  }
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let column = x;
      let row = y;
      let least = spread[y * columns + x] ?? 0;
      for (let quadrant = 1; quadrant < 4; quadrant++) {
        const otherColumn = quadrant & 1 ? x + radius : x;
        const otherRow = quadrant & 2 ? y + radius : y;
        const other = spread[otherRow * columns + otherColumn] ?? 0;
        if (other >= least) continue;
        least = other;
        column = otherColumn;
        row = otherRow;
      }
      const left = Math.max(0, column - radius);
      const right = Math.min(width, column + 1);
      const top = Math.max(0, row - radius);
      const bottom = Math.min(height, row + 1);
      const [i, j, k, l] = [
        top * stride + left,
        top * stride + right,
        bottom * stride + left,
        bottom * stride + right,
      ];
      const count = (right - left) * (bottom - top);
      const o = (y * width + x) * 4;
      out[o] = ((red[l] ?? 0) - (red[j] ?? 0) - (red[k] ?? 0) + (red[i] ?? 0)) / count;
      out[o + 1] = ((green[l] ?? 0) - (green[j] ?? 0) - (green[k] ?? 0) + (green[i] ?? 0)) / count;
      out[o + 2] = ((blue[l] ?? 0) - (blue[j] ?? 0) - (blue[k] ?? 0) + (blue[i] ?? 0)) / count;
      out[o + 3] = data[o + 3] ?? 255;
    }
  }
  return { data: out, width, height };
}

/**
 * The picture without its texture: light and shade run smoothly, and edges stay.
 *
 * Source: He, Sun, Tang, "Guided Image Filtering", 2010, with each channel as its own guide.
 *
 * @param contrast what counts as an edge: steps of that much are halved, 0..1.
 */
export function smoothed(source: Raster, radius: number, contrast: number, rounds: number): Raster {
  const { data, width, height } = source;
  const out = data.slice();
  const mean = (plane: Plane) => boxMean(plane, width, height, radius);
  for (let channel = 0; channel < 3; channel++) {
    let plane = planeOf(width * height, p => (data[p * 4 + channel] ?? 0) / 255);
    for (let round = 0; round < rounds; round++) {
      const means = mean(plane);
      const of = plane;
      const powers = mean(planeOf(of.length, p => (of[p] ?? 0) * (of[p] ?? 0)));
      const gains = planeOf(of.length, p => {
        const variance = Math.max(0, (powers[p] ?? 0) - (means[p] ?? 0) ** 2);
        return variance / (variance + contrast * contrast);
      });
      const offsets = mean(planeOf(of.length, p => (means[p] ?? 0) * (1 - (gains[p] ?? 0))));
      const slopes = mean(gains);
      plane = planeOf(of.length, p => (slopes[p] ?? 0) * (of[p] ?? 0) + (offsets[p] ?? 0));
    }
    for (let p = 0; p < plane.length; p++)
      out[p * 4 + channel] = Math.round(255 * Math.min(1, Math.max(0, plane[p] ?? 0)));
  }
  return { data: out, width, height };
}
