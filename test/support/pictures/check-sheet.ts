import { decodeRaster } from '../../../src/images/raster.ts';
import { splitSheet } from '../../../src/images/sheet/split.ts';
import { COLORS, type Scene } from './sheet-scenes.ts';

/** The result of cutting a sheet. */
export interface SheetReport {
  /** Usable cells that were used. */
  readonly used: number;
  /** Usable cells that were not used. */
  readonly wasted: number;
  /** Pictures that contain parts of another cell, or lack parts of their own. */
  readonly mixedUp: readonly string[];
}

/** Share of a subject's pixels that may have another's colour: noise. */
const MAX_FOREIGN = 0.001;
/** How far a channel may be off: noise and JPEG. */
const NEAR = 36;

/** Cuts a sheet and checks that each picture contains its subject and nothing else. */
export async function checkSheet({ grid, bytes, colors, spoilt, fault }: Scene): Promise<SheetReport> {
  const cells = await splitSheet(bytes, grid);
  const mixedUp: string[] = [];
  let used = 0;
  let wasted = 0;
  for (const [index, cell] of cells.entries()) {
    if (cell.type === 'unusable') {
      if (!spoilt.has(index)) wasted++;
      continue;
    }
    if (spoilt.has(index)) mixedUp.push(`${fault}: cell ${index + 1} is used`);
    used++;
    const counts = await countColors(cell.picture);
    const own = counts[COLORS.indexOf(colors[index] ?? [0, 0, 0])] ?? 0;
    const foreign = Math.max(...counts.filter((_, k) => COLORS[k] !== colors[index]));
    if (own < 20_000) mixedUp.push(`${fault}: cell ${index + 1} holds ${own} pixels of its own`);
    if (foreign > MAX_FOREIGN * own)
      mixedUp.push(`${fault}: cell ${index + 1} holds ${foreign} foreign pixels`);
  }
  return { used, wasted, mixedUp };
}

/** The index of a pixel's colour in {@link COLORS}, or -1. */
function colorOf(r: number, g: number, b: number): number {
  for (let k = 0; k < COLORS.length; k++) {
    const [red, green, blue] = COLORS[k] ?? [0, 0, 0];
    if (Math.abs(red - r) <= NEAR && Math.abs(green - g) <= NEAR && Math.abs(blue - b) <= NEAR) return k;
  }
  return -1;
}

/**
 * How many pixels of a picture have each of {@link COLORS}: those in the middle of a patch of their colour, as at soft edges and
 * in hair two colours come to a third one. The key is far from all of them.
 */
async function countColors(picture: Buffer): Promise<number[]> {
  const { data, width, height } = await decodeRaster(picture);
  const found = new Int8Array(width * height).fill(-1);
  // Most pixels equal the one before.
  let before = -1;
  let color = -1;
  for (let p = 0, i = 0; p < found.length; p++, i += 4) {
    const [r, g, b] = [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0];
    const rgb = (r << 16) | (g << 8) | b;
    if (rgb !== before) color = colorOf(r, g, b);
    before = rgb;
    if ((data[i + 3] ?? 0) >= 200) found[p] = color;
  }
  const counts = COLORS.map(() => 0);
  for (let p = 2 * width + 2; p < found.length - 2 * width - 2; p++) {
    const color = found[p] ?? -1;
    if (color < 0 || found[p - 2] !== color || found[p + 2] !== color) continue;
    if (found[p - 2 * width] === color && found[p + 2 * width] === color)
      counts[color] = (counts[color] ?? 0) + 1;
  }
  return counts;
}
