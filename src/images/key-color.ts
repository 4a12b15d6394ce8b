import { isLanguage, LANGUAGES, wordsOf } from '../i18n/index.ts';
import { OTHER_COLORS } from '../i18n/other-languages.ts';
import { Lexicon, listsOf } from '../lexicon/lexicon.ts';
import { clausesOf } from '../lexicon/text.ts';
import { lazy } from '../lib/lazy.ts';
import { colorDifference } from './finishing/key.ts';
import { loadSharp } from './load-sharp.ts';
import type { KeyColor, StickerParams } from './types.ts';

const SAMPLE_SIDE_PX = 64;
const SURROUNDINGS_SHARE = 0.12;
/** Differences between channels up to this level are noise on grey, not a colour. */
const MAX_NOISE_LEVELS = 16;
/** Brightness floor for weighing colours, because models draw navy and bottle green brighter than they are. */
const MIN_BRIGHTNESS_LEVEL = 96;
/** A colour named in the wishes weighs as much as a quarter of the subject. */
const WISHED_COLOR_HARM = 60;

/** In order of preference. Skin has no excess of any of them. Violet is close to magenta and to blue. */
const KEYS = [
  { color: 'green', prior: 0 },
  { color: 'magenta', prior: 1 },
  { color: 'blue', prior: 8 },
] as const;

const colorNames = lazy(() => {
  const others = Object.entries(OTHER_COLORS).flatMap(([code, colors]) => (isLanguage(code) ? [] : colors));
  return new Lexicon([...LANGUAGES.map(language => wordsOf(language).colors), ...others].flatMap(listsOf));
});

function colorsIn(text: string): ReadonlySet<KeyColor> {
  const words = clausesOf(text).flatMap(clause => clause.words);
  return new Set(
    colorNames()
      .find(words, 'none')
      .flat()
      .map(({ meaning }) => meaning),
  );
}

/**
 * Chooses the key colour farthest from the subject's colours, clothes included, and from those named in the wishes.
 * Colours that are as common at the edges as in the middle (a lawn, a wall) weigh less.
 */
export async function chooseKeyColor(photo: Buffer, params?: StickerParams): Promise<KeyColor> {
  const sharp = await loadSharp();
  const pixels = await sharp(photo)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(SAMPLE_SIDE_PX, SAMPLE_SIDE_PX, { fit: 'fill' })
    .raw({ depth: 'uchar' })
    .toBuffer();
  const colors = subjectColors(pixels);
  const wished = colorsIn(params === undefined ? '' : `${params.style}\n${params.emotion}\n${params.pose}`);
  const harms = KEYS.map(
    ({ color, prior }) => prior + harm(color, colors) + (wished.has(color) ? WISHED_COLOR_HARM : 0),
  );
  return KEYS[harms.indexOf(Math.min(...harms))]?.color ?? 'green';
}

interface WeightedColor {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly weight: number;
}

function harm(key: KeyColor, colors: readonly WeightedColor[]): number {
  let sum = 0;
  let total = 0;
  for (const { r, g, b, weight } of colors) {
    const excess = colorDifference(key, r, g, b);
    if (excess > MAX_NOISE_LEVELS) sum += (weight * excess * 255) / Math.max(MIN_BRIGHTNESS_LEVEL, r, g, b);
    total += weight;
  }
  return total > 0 ? sum / total : 0;
}

function subjectColors(pixels: Uint8Array): WeightedColor[] {
  const inside = new Float64Array(512);
  const around = new Float64Array(512);
  const samples: (WeightedColor & { readonly bin: number })[] = [];
  for (let p = 0; p < SAMPLE_SIDE_PX * SAMPLE_SIDE_PX; p++) {
    const x = ((p % SAMPLE_SIDE_PX) + 0.5) / SAMPLE_SIDE_PX;
    const y = (Math.floor(p / SAMPLE_SIDE_PX) + 0.5) / SAMPLE_SIDE_PX;
    const [r, g, b] = [pixels[p * 3] ?? 0, pixels[p * 3 + 1] ?? 0, pixels[p * 3 + 2] ?? 0];
    const bin = ((r >> 5) << 6) | ((g >> 5) << 3) | (b >> 5);
    const weight = placeWeight(x, y);
    if (x < SURROUNDINGS_SHARE || x > 1 - SURROUNDINGS_SHARE || y < SURROUNDINGS_SHARE)
      around[bin] = (around[bin] ?? 0) + 1;
    if (weight > 0) samples.push({ r, g, b, weight, bin });
    inside[bin] = (inside[bin] ?? 0) + weight;
  }
  const insideTotal = sum(inside);
  const aroundTotal = sum(around);
  return samples.map(({ r, g, b, weight, bin }) => {
    const here = (inside[bin] ?? 0) / insideTotal;
    const there = (around[bin] ?? 0) / aroundTotal;
    // Squared, so that background visible between the shoulders and the frame still counts toward the middle.
    return { r, g, b, weight: weight * (here / (here + there)) ** 2 };
  });
}

function placeWeight(x: number, y: number): number {
  const sideways = Math.min(1, Math.max(0, (0.5 - SURROUNDINGS_SHARE - Math.abs(x - 0.5)) / 0.25));
  const fromAbove = Math.min(1, Math.max(0, (y - SURROUNDINGS_SHARE) / 0.15));
  return sideways * fromAbove;
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}

const REFERENCE_SIDE_PX = 768;

const KEY_COLORS: Readonly<Record<KeyColor, string>> = {
  green: '#00ff00',
  magenta: '#ff00ff',
  blue: '#0000ff',
};

/** Puts the cut-out on the key colour, because models also copy the background of a reference. */
export async function prepareReference(cutOut: Buffer, keyColor: KeyColor): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(cutOut)
    .flatten({ background: KEY_COLORS[keyColor] })
    .resize(REFERENCE_SIDE_PX, REFERENCE_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
