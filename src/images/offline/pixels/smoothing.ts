import { boxMean, luma, type Plane, planeOf } from '../../planes.ts';
import type { Raster } from '../../raster.ts';

/**
 * Kuwahara's edge-preserving smoothing: every pixel takes the mean of that of its four quadrants which varies least.
 * Flat areas become flat paint, edges stay sharp.
 *
 * Source: Kuwahara et al., "Processing of RI-angiocardiographic images", 1976.
 *
 * @param half of a quadrant's side, in pixels.
 */
export function kuwahara(source: Raster, half: number): Raster {
  const { data, width, height } = source;
  const mean = (plane: Plane) => boxMean(plane, width, height, half);
  const [red, green, blue] = [0, 1, 2].map(c => mean(planeOf(width * height, p => data[4 * p + c] ?? 0)));
  const light = luma(source);
  const lightMean = mean(light);
  const variance = mean(light.map(value => value * value)).map(
    (power, p) => power - (lightMean[p] ?? 0) ** 2,
  );
  const out = new Uint8Array(data.length);
  for (let y = 0, p = 0; y < height; y++) {
    const rows = [Math.max(0, y - half) * width, Math.min(height - 1, y + half) * width];
    for (let x = 0; x < width; x++, p++) {
      const left = Math.max(0, x - half);
      const right = Math.min(width - 1, x + half);
      let best = 0;
      let least = Infinity;
      for (const row of rows) {
        for (let q = row + left; q <= row + right; q += Math.max(1, right - left)) {
          const value = variance[q] ?? 0;
          if (value < least) {
            least = value;
            best = q;
          }
        }
      }
      out[4 * p] = red?.[best] ?? 0;
      out[4 * p + 1] = green?.[best] ?? 0;
      out[4 * p + 2] = blue?.[best] ?? 0;
      out[4 * p + 3] = data[4 * p + 3] ?? 255;
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
