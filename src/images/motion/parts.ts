import { layOver } from '../finishing/caption/draw.ts';
import { connectedComponents } from '../finishing/components.ts';
import type { Box } from '../finishing/layout.ts';
import { decodeLayers } from '../layers.ts';
import { maskOf } from '../planes.ts';
import { decodeRaster, type Raster } from '../raster.ts';

/** A sign that is drawn on the sticker: its pixels, and where they are in the cut-out. */
export interface DrawnSign {
  readonly picture: Raster;
  readonly box: Box;
}

export interface Parts {
  readonly whole: Raster;
  readonly body: Raster;
  readonly signs: readonly DrawnSign[];
  /** Whether the signs are known to be signs. Parts of a flat picture may be letters, or a hand. */
  readonly isLayered: boolean;
}

const MIN_ALPHA = 16;
const MAX_PARTS = 12;
/** Smaller parts stay with the body. Shares of the body's area. */
const MIN_SHARE = 0.001;
/** In a picture without layers, a larger part is a second subject. */
const MAX_SHARE = 0.12;
const SOFT_EDGE_PX = 3;

/** Separates a cut-out into its body and its signs. Without layers, the signs are the small detached parts. */
export async function partsOf(cutOut: Buffer): Promise<Parts> {
  const layers = await decodeLayers(cutOut);
  if (layers === undefined) return partsOfWhole(await decodeRaster(cutOut));
  const { whole, body } = layers;
  const signs = largeParts(layers.signs, MIN_SHARE * areaOf(body)).map(({ sign }) => sign);
  const rest = without(layers.signs, signs);
  return { whole, body: layOver(body, rest, { left: 0, top: 0 }), signs, isLayered: true };
}

function partsOfWhole(whole: Raster): Parts {
  const parts = largeParts(whole, 0);
  const largest = Math.max(...parts.map(({ area }) => area));
  const signs = parts
    .filter(({ area }) => area >= MIN_SHARE * largest && area <= MAX_SHARE * largest)
    .map(({ sign }) => sign);
  return { whole, body: without(whole, signs), signs, isLayered: false };
}

function without(picture: Raster, signs: readonly DrawnSign[]): Raster {
  const data = new Uint8Array(picture.data);
  for (const { picture: sign, box } of signs) {
    for (let p = 0; p < box.width * box.height; p++) {
      if (sign.data[4 * p + 3] === 0) continue;
      const y = box.top + Math.floor(p / box.width);
      data[4 * (y * picture.width + box.left + (p % box.width)) + 3] = 0;
    }
  }
  return { ...picture, data };
}

function areaOf({ data }: Raster): number {
  let area = 0;
  for (let i = 3; i < data.length; i += 4) if ((data[i] ?? 0) >= MIN_ALPHA) area++;
  return area;
}

interface LargePart {
  readonly area: number;
  readonly sign: DrawnSign;
}

function largeParts(picture: Raster, leastArea: number): LargePart[] {
  const { data, width, height } = picture;
  const mask = maskOf(width * height, p => (data[4 * p + 3] ?? 0) >= MIN_ALPHA);
  const { labels, areas, boxes } = connectedComponents(mask, width, height);
  return boxes
    .map((box, index) => ({ box, area: areas[index] ?? 0, label: index + 1 }))
    .filter(({ area }) => area >= leastArea)
    .toSorted((one, other) => other.area - one.area)
    .slice(0, MAX_PARTS)
    .map(({ area, box, label }) => ({ area, sign: alone(picture, labels, label, box) }));
}

/** Cuts one part out, with its soft edge but without its neighbours. */
function alone({ data, width, height }: Raster, labels: Int32Array, label: number, part: Box): DrawnSign {
  const left = Math.max(0, part.left - SOFT_EDGE_PX);
  const top = Math.max(0, part.top - SOFT_EDGE_PX);
  const box = {
    left,
    top,
    width: Math.min(width, part.left + part.width + SOFT_EDGE_PX) - left,
    height: Math.min(height, part.top + part.height + SOFT_EDGE_PX) - top,
  };
  const cut = new Uint8Array(4 * box.width * box.height);
  for (let p = 0; p < box.width * box.height; p++) {
    const from = (top + Math.floor(p / box.width)) * width + left + (p % box.width);
    const owner = labels[from] ?? 0;
    if (owner !== 0 && owner !== label) continue;
    cut.set(data.subarray(4 * from, 4 * from + 4), 4 * p);
  }
  return { picture: { data: cut, width: box.width, height: box.height }, box };
}
