import { connectedComponents } from '../../finishing/components.ts';
import { blur, boxMean, guidedFilter, luma, maskOf, type Plane, planeOf } from '../../planes.ts';
import type { Raster } from '../../raster.ts';

export type Rgb = readonly [number, number, number];

export function mapPixels(
  source: Raster,
  paint: (r: number, g: number, b: number, p: number) => Rgb,
): Raster {
  const { data, width, height } = source;
  const out = new Uint8ClampedArray(data.length);
  for (let p = 0, i = 0; p < width * height; p++, i += 4) {
    const [r, g, b] = paint(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0, p);
    out[i] = r;
    out[i + 1] = g;
    out[i + 2] = b;
    out[i + 3] = data[i + 3] ?? 255;
  }
  return { data: new Uint8Array(out.buffer), width, height };
}

export function softSteps(value: number, steps: number): number {
  const nearest = Math.round(value * steps) / steps;
  return nearest + (Math.tanh((value - nearest) * steps * 5) * 0.5) / steps / 1.2;
}

export function grain(x: number, y: number): number {
  let hash = (x * 374761393 + y * 668265263) | 0;
  hash = Math.imul(hash ^ (hash >>> 13), 1274126177);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296;
}

/**
 * Returns the mean of the quadrant with the least variance: Kuwahara et al., 1976.
 * @param half half a quadrant's side
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
 * Applies the guided filter with each channel as its own guide.
 * @param contrast steps of this size are halved, 0..1
 */
export function smoothed(source: Raster, radius: number, contrast: number, rounds: number): Raster {
  const { data, width, height } = source;
  const out = data.slice();
  for (let channel = 0; channel < 3; channel++) {
    let plane = planeOf(width * height, p => (data[p * 4 + channel] ?? 0) / 255);
    for (let round = 0; round < rounds; round++)
      plane = guidedFilter(plane, plane, width, height, radius, contrast * contrast);
    for (let p = 0; p < plane.length; p++) out[p * 4 + channel] = Math.round(255 * (plane[p] ?? 0));
  }
  return { data: out, width, height };
}

export interface Pen {
  readonly width: number;
  /** Boldness of the lines: 20 is faint, 100 bold. */
  readonly weight: number;
  /** How much darker than its surroundings a line must be, as a share. Fur and hair are full of 0.02. */
  readonly contrast: number;
  readonly least: number;
}

/** Draws ink lines; 1 is bare paper: Winnemöller, Kyprianidis, Olsen, "XDoG", 2012. Removes specks. */
export function inkLines(plane: Plane, width: number, height: number, pen: Pen): Plane {
  const near = blur(plane, width, height, pen.width);
  const wide = blur(plane, width, height, pen.width * 1.6);
  const paper = near.map((value, p) => {
    const edge = value - (1 - pen.contrast) * (wide[p] ?? 0);
    return edge >= 0 ? 1 : Math.max(0, 1 + Math.tanh(edge * pen.weight));
  });
  const ink = maskOf(paper.length, p => (paper[p] ?? 0) < 0.75);
  const { labels, areas } = connectedComponents(ink, width, height);
  return paper.map((value, p) => {
    const label = labels[p] ?? 0;
    if (label === 0) return Math.min(1, value + 0.15);
    return (areas[label - 1] ?? 0) < pen.least ? 1 : value;
  });
}

export function penLines(photo: Raster, pen: Pen): Plane {
  return inkLines(luma(kuwahara(photo, 1)), photo.width, photo.height, pen);
}
