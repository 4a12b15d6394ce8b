import sharp from 'sharp';
import { decodeLayers, encodeLayers } from '../layers.ts';
import {
  CUT_OUT_QUALITY,
  decodeRaster,
  encodeCutOut,
  encodePng,
  encodeSticker,
  openChecked,
  pixelsOf,
  type Raster,
  rasterPipeline,
} from '../raster.ts';
import { CONTOUR_ROOM, drawCaption, layOver, withContour } from './caption/draw.ts';
import { EmptySubjectError, measureKey } from './key.ts';
import { keyOut, removeIslands } from './key-out.ts';
import { arrange, type Box, type CaptionBlock, layOut, roomFor } from './layout.ts';
import { addOutline, MAX_OUTLINE_PX, OUTLINE_PX } from './outline.ts';

export interface FinishOptions {
  /** Thickness of the white outline in pixels of the finished sticker, 0 to {@link MAX_OUTLINE_PX}; 0 draws none. */
  readonly outline?: number;
  readonly caption?: string;
}

/** Longer side of a stored cut-out: twice a sticker's, so that it can be finished again without loss. */
const CUT_OUT_SIDE_PX = 1024;
const INSIDE = { fit: 'inside', withoutEnlargement: true } as const;
const MIN_VISIBLE_ALPHA = 16;
const CAPTION_OVERLAP_EM = 0.4;

/**
 * Returns a WebP with a longer side of exactly 512 px and at most 512,000 bytes. Removes the background unless the
 * picture is already transparent. Throws `UnkeyableError`, `EmptySubjectError`, `CaptionError`, RangeError.
 */
export async function finishSticker(picture: Buffer, options: FinishOptions = {}): Promise<Buffer> {
  return finishRaster(await matteRaster(picture), options);
}

/**
 * Removes the background and trims to at most 1024 px, for finishing later. Layers stay apart. Throws
 * `UnkeyableError`, `EmptySubjectError`.
 */
export async function cutOut(picture: Buffer): Promise<Buffer> {
  const raster = await matteRaster(picture);
  const box = seenBox(raster);
  const trimmed = (layer: Raster) =>
    pixelsOf(
      rasterPipeline(layer)
        .extract({ ...box })
        .resize(CUT_OUT_SIDE_PX, CUT_OUT_SIDE_PX, INSIDE),
    );
  const whole = await trimmed(raster);
  const layers = await decodeLayers(picture);
  if (layers === undefined || !hasRealAlpha(layers.whole)) return encodeCutOut(whole);
  removeIslands(layers.body);
  const [body, signs] = [await trimmed(layers.body), await trimmed(layers.signs)];
  return encodeLayers({ whole, body, signs }, { quality: CUT_OUT_QUALITY });
}

/** Finishes the result of {@link cutOut} or {@link card}. Throws `CaptionError`, `EmptySubjectError`, RangeError. */
export async function finishCutOut(kept: Buffer, options: FinishOptions = {}): Promise<Buffer> {
  return finishRaster(await decodeRaster(kept), options);
}

async function finishRaster(
  cut: Raster,
  { outline = OUTLINE_PX, caption = '' }: FinishOptions,
): Promise<Buffer> {
  if (!(outline >= 0 && outline <= MAX_OUTLINE_PX)) {
    throw new RangeError(`an outline is 0 to ${MAX_OUTLINE_PX} px thick`);
  }
  const box = seenBox(cut);
  const border = Math.ceil(outline);
  const lettering = await letteringOf(caption, border);
  const arrangement = arrange(cut, box, border, lettering?.block);
  const laidOut = await layOut(cut, box, arrangement);
  const place = arrangement.caption;
  const joined = lettering && place ? layOver(laidOut, lettering.letters, place) : laidOut;
  return encodeSticker(addOutline(joined, outline));
}

/** The caption as it is laid over the subject, and its place there. */
export interface Lettering {
  readonly letters: Raster;
  readonly block: CaptionBlock;
}

/** Draws a caption that fits between outlines of `border` pixels. Throws `CaptionError`. */
export async function letteringOf(caption: string, border: number): Promise<Lettering | undefined> {
  const drawn = await drawCaption(caption, roomFor(border) - CONTOUR_ROOM);
  if (!drawn) return undefined;
  const letters = withContour(drawn.ink);
  const { width, height } = letters;
  const overlap = drawn.size * CAPTION_OVERLAP_EM;
  return { letters, block: { width, height, tops: firstRows(letters), overlap } };
}

function firstRows({ data, width, height }: Raster): number[] {
  return Array.from({ length: width }, (_, x) => {
    let y = 0;
    while (y < height && (data[(y * width + x) * 4 + 3] ?? 0) < 128) y++;
    return y;
  });
}

/** The part of a picture that can be seen. Throws `EmptySubjectError`. */
export function seenBox({ data, width, height }: Raster): Box {
  let [left, top, right, bottom] = [width, height, -1, -1];
  const isSeen = (x: number, y: number) => (data[4 * (y * width + x) + 3] ?? 0) >= MIN_VISIBLE_ALPHA;
  for (let y = 0; y < height; y++) {
    let first = 0;
    while (first < width && !isSeen(first, y)) first++;
    if (first === width) continue;
    left = Math.min(left, first);
    for (let x = width - 1; x > right; x--) if (isSeen(x, y)) right = x;
    top = Math.min(top, y);
    bottom = y;
  }
  if (bottom < 0) throw new EmptySubjectError();
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

const CARD_SIDE_PX = 1024;
const CORNER_RADIUS_SHARE = 0.12;

/** Shows the whole picture as a card, for backgrounds that cannot be removed. */
export async function card(picture: Buffer): Promise<Buffer> {
  const { data: fitted, info } = await openChecked(picture)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize(CARD_SIDE_PX, CARD_SIDE_PX, INSIDE)
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const radius = Math.min(Math.max(width, height) * CORNER_RADIUS_SHARE, width / 2, height / 2);
  const mask = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}"/></svg>`,
  );
  const data = await sharp(fitted)
    .ensureAlpha()
    .composite([{ input: mask, blend: 'dest-in' }])
    .raw({ depth: 'uchar' })
    .toBuffer();
  return encodeCutOut({ data, width, height });
}

const MIN_SUBJECT_SHARE = 0.005;
const MIN_TRANSPARENT_SHARE = 0.02;

/** Removes the background at the picture's own size. Throws `UnkeyableError`, `EmptySubjectError`. */
export async function matteRaster(picture: Buffer): Promise<Raster> {
  const raster = await decodeRaster(picture);
  if (hasRealAlpha(raster)) removeIslands(raster);
  else keyOut(raster, measureKey(raster), isLossy(picture));
  requireSubject(raster);
  return raster;
}

export async function matte(picture: Buffer): Promise<Buffer> {
  return encodePng(await matteRaster(picture));
}

function isLossy(picture: Buffer): boolean {
  return (picture[0] === 0xff && picture[1] === 0xd8) || picture.toString('latin1', 12, 16) === 'VP8 ';
}

/** Requires two transparent corners and more than a few pixels: models claim alpha but paint an opaque checkerboard. */
function hasRealAlpha({ data, width, height }: Raster): boolean {
  const alphaAt = (x: number, y: number) => data[(y * width + x) * 4 + 3] ?? 0;
  const inset = Math.floor(Math.min(width, height) * 0.01);
  const corners = [
    alphaAt(inset, inset),
    alphaAt(width - 1 - inset, inset),
    alphaAt(inset, height - 1 - inset),
    alphaAt(width - 1 - inset, height - 1 - inset),
  ];
  if (corners.filter(alpha => alpha < MIN_VISIBLE_ALPHA).length < 2) return false;
  let transparent = 0;
  for (let i = 3; i < data.length; i += 4) if ((data[i] ?? 0) < MIN_VISIBLE_ALPHA) transparent++;
  return transparent >= MIN_TRANSPARENT_SHARE * width * height;
}

function requireSubject({ data, width, height }: Raster): void {
  let missing = MIN_SUBJECT_SHARE * width * height;
  for (let i = 3; i < data.length && missing > 0; i += 4) if ((data[i] ?? 0) >= 128) missing--;
  if (missing > 0) throw new EmptySubjectError();
}
