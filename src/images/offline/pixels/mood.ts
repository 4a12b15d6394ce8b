import type { Box } from '../../finishing/layout.ts';
import { luma, type Plane } from '../../planes.ts';
import type { Raster } from '../../raster.ts';
import type { Mood } from '../drawings/emotions.ts';
import { mapPixels } from './filters.ts';

/** How far the light leans to the mood's colour. */
const STRENGTH = 0.45;

export function inMood(art: Raster, { saturation, light }: Mood): Raster {
  const [red, green, blue] = [0, 1, 2].map(k => 1 + STRENGTH * ((light[k] ?? 255) / 255 - 1));
  return mapPixels(art, (r, g, b) => {
    const gray = 0.299 * r + 0.587 * g + 0.114 * b;
    return [
      (gray + (r - gray) * saturation) * (red ?? 1),
      (gray + (g - gray) * saturation) * (green ?? 1),
      (gray + (b - gray) * saturation) * (blue ?? 1),
    ];
  });
}

/** Brightness, 0..1, that a face is brought to, and how far the exposure may be changed for it, as an exponent. */
const FACE_LIGHT = 0.6;
const EXPONENTS = { least: 0.55, most: 1.2 };

/** The picture exposed for the head: a face in the shade is lifted before filters turn it to mud. */
export function exposedFor(head: Box, art: Raster): Raster {
  const light = luma(art);
  const values = lightIn(head, light, art.width).sort();
  const median = Math.min(0.95, Math.max(0.05, values[values.length >> 1] ?? FACE_LIGHT));
  const wanted = Math.log(FACE_LIGHT) / Math.log(median);
  // Half way only: a dark face is to stay the dark face it is.
  const exponent = Math.min(EXPONENTS.most, Math.max(EXPONENTS.least, (1 + wanted) / 2));
  return mapPixels(art, (r, g, b, p) => {
    const value = Math.max(0.004, light[p] ?? 0);
    const gain = value ** (exponent - 1);
    // Colours grow by less than the light: black hair would turn violet.
    const [gray, lit, colour] = [255 * value, 255 * value * gain, Math.sqrt(gain)];
    return [lit + (r - gray) * colour, lit + (g - gray) * colour, lit + (b - gray) * colour];
  });
}

function lightIn({ left, top, width, height }: Box, light: Plane, columns: number): Plane {
  const rows = light.length / columns;
  const [first, last] = [Math.max(0, Math.ceil(left)), Math.min(columns, Math.ceil(left + width))];
  const parts: number[] = [];
  for (let y = Math.max(0, Math.ceil(top)); y < Math.min(rows, Math.ceil(top + height)); y++) {
    for (let x = first; x < last; x++) parts.push(light[y * columns + x] ?? 0);
  }
  return Float32Array.from(parts);
}
