import { connectedComponents } from '../finishing/components.ts';
import type { Box } from '../finishing/layout.ts';
import { luma } from '../planes.ts';
import type { Raster } from '../raster.ts';

interface Rgb {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

const MAX_GROUNDS = 4;
/** Distance from a background colour, 0..255 in any channel: below `NEAR_LEVELS` it is background, above `FAR_LEVELS` it is ink. */
const NEAR_LEVELS = 16;
const FAR_LEVELS = 40;
/** Maximum difference in brightness between neighbours on a background. */
const MAX_FLAT_STEP = 5 / 255;
const MIN_GROUND_SHARE = 0.6;
const MAX_INK_SHARE = 0.3;
const MAX_LETTER_SHARE = 0.06;
/** Letters are no wider than high, so a word switches between background and ink about once per letter height. */
const MIN_FLIPS_PER_LETTER = 0.7;
const MIN_WORDS = 12;
const MIN_LINES = 4;
const MIN_WORD_INK_SHARE = 0.7;

export function isText(picture: Raster): boolean {
  const { width, height } = picture;
  const ink = inkOn(picture);
  if (ink === undefined) return false;
  const size = Math.max(width, height);
  const joined = spread(ink, width, Math.max(1, Math.round(size / 250)));
  const { boxes } = connectedComponents(joined, width, height);
  let inWords = 0;
  let all = 0;
  const lines = new Set<number>();
  let count = 0;
  for (const word of boxes) {
    const { flips, area } = inside(ink, width, word);
    all += area;
    const isWord =
      word.height >= 4 &&
      word.height <= MAX_LETTER_SHARE * size &&
      word.width >= 1.5 * word.height &&
      flips >= (MIN_FLIPS_PER_LETTER * word.width) / word.height;
    if (!isWord) continue;
    inWords += area;
    count++;
    lines.add(Math.round((word.top + word.height / 2) / (0.015 * size)));
  }
  return (
    count >= MIN_WORDS &&
    lines.size >= MIN_LINES &&
    inWords > MIN_WORD_INK_SHARE * all &&
    all < MAX_INK_SHARE * width * height
  );
}

function inkOn(picture: Raster): Uint8Array | undefined {
  const { data, width, height } = picture;
  const grounds = groundsOf(picture);
  const ink = new Uint8Array(width * height);
  let onGround = 0;
  for (let y = 0; y < height; y++) {
    onGround += markInk(ink, data, y * width, (y + 1) * width, grounds);
    // Most pictures are photos, which show early that too little background can follow.
    if (onGround + (height - y - 1) * width < MIN_GROUND_SHARE * ink.length) return undefined;
  }
  return ink;
}

function markInk(
  ink: Uint8Array,
  data: Uint8Array,
  from: number,
  end: number,
  grounds: readonly Rgb[],
): number {
  let onGround = 0;
  for (let p = from; p < end; p++) {
    const nearest = nearestOf(grounds, data[4 * p] ?? 0, data[4 * p + 1] ?? 0, data[4 * p + 2] ?? 0);
    if (nearest <= NEAR_LEVELS) onGround++;
    else if (nearest >= FAR_LEVELS) ink[p] = 1;
  }
  return onGround;
}

function nearestOf(grounds: readonly Rgb[], red: number, green: number, blue: number): number {
  let nearest = 255;
  for (const ground of grounds) {
    const away = farFrom(ground, red, green, blue);
    if (away <= NEAR_LEVELS) return away;
    if (away < nearest) nearest = away;
  }
  return nearest;
}

function farFrom({ r, g, b }: Rgb, red: number, green: number, blue: number): number {
  const away = red < r ? r - red : red - r;
  const inGreen = green < g ? g - green : green - g;
  const inBlue = blue < b ? b - blue : blue - b;
  const most = away > inGreen ? away : inGreen;
  return most > inBlue ? most : inBlue;
}

function groundsOf(picture: Raster): Rgb[] {
  const { data, width, height } = picture;
  const light = luma(picture);
  const counts = new Uint32Array(1 << 15);
  const differs = (p: number, here: number) => Math.abs((light[p] ?? 0) - here) > MAX_FLAT_STEP;
  for (let y = 1; y < height - 1; y++) {
    for (let p = y * width + 1, end = (y + 1) * width - 1; p < end; p++) {
      const here = light[p] ?? 0;
      if (
        differs(p - 1, here) ||
        differs(p + 1, here) ||
        differs(p - width, here) ||
        differs(p + width, here)
      )
        continue;
      const i = 4 * p;
      const color =
        (((data[i] ?? 0) >> 3) << 10) | (((data[i + 1] ?? 0) >> 3) << 5) | ((data[i + 2] ?? 0) >> 3);
      counts[color] = (counts[color] ?? 0) + 1;
    }
  }
  const grounds: Rgb[] = [];
  for (const color of ranked(counts)) {
    const [r, g, b] = [(color >> 10) * 8 + 4, ((color >> 5) & 31) * 8 + 4, (color & 31) * 8 + 4];
    if (grounds.some(ground => farFrom(ground, r, g, b) < NEAR_LEVELS)) continue;
    if (grounds.push({ r, g, b }) === MAX_GROUNDS) break;
  }
  return grounds;
}

function ranked(counts: Uint32Array): number[] {
  const colors: number[] = [];
  for (let color = 0; color < counts.length; color++) if (counts[color] !== 0) colors.push(color);
  return colors.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
}

function spread(mask: Uint8Array, width: number, by: number): Uint8Array {
  const result = mask.slice();
  for (let p = 0; p < mask.length; p++) {
    if (mask[p] === 0) continue;
    const end = Math.min(p + by, (Math.floor(p / width) + 1) * width - 1);
    result.fill(1, p, end + 1);
  }
  return result;
}

function inside(ink: Uint8Array, width: number, { left, top, width: w, height: h }: Box) {
  let area = 0;
  let flips = 0;
  for (let y = top; y < top + h; y++) {
    let here = 0;
    let before = 0;
    for (let p = y * width + left, end = p + w; p < end; p++) {
      const now = ink[p] ?? 0;
      area += now;
      if (now > before) here++;
      before = now;
    }
    flips = Math.max(flips, here);
  }
  return { area, flips };
}
