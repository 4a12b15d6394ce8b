import sharp from 'sharp';
import { pixelsOf, type Raster, rasterPipeline } from '../raster.ts';
import { writeApng } from './apng.ts';
import type { MovingPreset, Preset, StillPreset } from './messengers.ts';

/** A sticker as frames with durations. One that does not move has one frame. */
export interface Picture {
  readonly frames: readonly Raster[];
  readonly durationsMs: readonly number[];
}

/** A trusted picture of one frame as the decoder returns it, an animated WebP of the footage reader, or frames. */
export type Exportable = Buffer | Flipbook | Picture;

/** Frames of large stickers take too much memory to hold those of a whole pack. */
interface Flipbook {
  readonly flipbook: Uint8Array;
}

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };
const WEBP_QUALITIES = [92, 84, 72, 58, 42, 25, 8] as const;
/** Of the palette: the lower, the fewer colours. Undefined: true colours. */
const PNG_QUALITIES = [undefined, 100, 50, 20, 1] as const;

interface Attempt {
  readonly fps: number;
  /** Of the pictures, 1 to 100. Lower ones have less detail (WebP) or fewer colours (PNG). */
  readonly quality: number;
}

const ATTEMPTS: readonly Attempt[] = [
  { fps: 30, quality: 90 },
  { fps: 20, quality: 80 },
  { fps: 15, quality: 65 },
  { fps: 12, quality: 45 },
  { fps: 10, quality: 30 },
  { fps: 8, quality: 20 },
  { fps: 6, quality: 20 },
  { fps: 8, quality: 5 },
  { fps: 6, quality: 5 },
  { fps: 4, quality: 5 },
];
/** Below it, a PNG has 16 colours, which only a number asks for. */
const FEW_COLOURS = 10;
/** An attempt is skipped if even this reduction by its lower quality would not be enough. */
const LIKELY_REDUCTION = 0.6;

/** Encodes a picture for a messenger. Returns undefined if it does not fit, whatever its quality. */
export async function encode(picture: Picture, preset: Preset): Promise<Buffer | undefined> {
  if (!('maxFrames' in preset)) {
    const still = fullest(picture.frames);
    return still && encodeStill(await onCanvas(still, preset), preset);
  }
  const frames: Raster[] = [];
  for (const frame of picture.frames) frames.push(await onCanvas(frame, preset));
  return encodeMoving({ ...picture, frames }, preset);
}

/** Returns the frame with the most opaque pixels, because some films start almost empty. */
function fullest(frames: readonly Raster[]): Raster | undefined {
  let [best, most]: [Raster | undefined, number] = [undefined, -1];
  for (const frame of frames) {
    let shown = 0;
    for (let at = 3; at < frame.data.length; at += 4) shown += frame.data[at] ?? 0;
    if (shown > most) [best, most] = [frame, shown];
  }
  return best;
}

/** Fits the picture into the canvas, centred. */
function onCanvas(frame: Raster, { width, height, margin }: Preset): Promise<Raster> {
  const inside = { width: width - 2 * margin, height: height - 2 * margin };
  const fitted = rasterPipeline(frame).resize({ ...inside, fit: 'contain', background: TRANSPARENT });
  const around = { top: margin, bottom: margin, left: margin, right: margin, background: TRANSPARENT };
  return pixelsOf(fitted.extend(around));
}

async function encodeStill(still: Raster, { format, maxBytes }: StillPreset): Promise<Buffer | undefined> {
  for (const quality of format === 'webp' ? WEBP_QUALITIES : PNG_QUALITIES) {
    const picture = rasterPipeline(still);
    const encoded =
      format === 'webp'
        ? picture.webp({ quality, alphaQuality: 100, effort: 4 })
        : picture.png({ compressionLevel: 9, ...(quality !== undefined && { palette: true, quality }) });
    const bytes = await encoded.toBuffer();
    if (bytes.length <= maxBytes) return bytes;
  }
  return undefined;
}

async function encodeMoving(film: Picture, preset: MovingPreset): Promise<Buffer | undefined> {
  const timed = withinTime(film, preset);
  let bytesPerFrame = 0;
  for (const { fps, quality } of ATTEMPTS) {
    const shown = atRate(timed, fps, preset);
    const count = shown.frames.length;
    const isHopeless = bytesPerFrame * count * LIKELY_REDUCTION > preset.maxBytes;
    if (isHopeless && quality >= FEW_COLOURS) continue;
    const bytes =
      preset.format === 'apng' ? await apngOf(shown, quality, preset) : await webpOf(shown, quality);
    if (bytes.length <= preset.maxBytes) return bytes;
    bytesPerFrame = bytes.length / count;
  }
  return undefined;
}

function lengthOf({ durationsMs }: Picture): number {
  return durationsMs.reduce((sum, each) => sum + each, 0);
}

/** Plays the film faster or slower if the messenger allows only certain lengths. */
function withinTime(film: Picture, { maxMs, wholeSeconds }: MovingPreset): Picture {
  const length = lengthOf(film);
  const rounded = wholeSeconds ? Math.max(1, Math.round(length / 1000)) * 1000 : length;
  const wanted = Math.min(maxMs, rounded);
  return wanted === length ? film : resampled(film, film.frames.length, wanted);
}

function atRate(film: Picture, fps: number, { minFrames, maxFrames }: MovingPreset): Picture {
  const length = lengthOf(film);
  const wanted = Math.min(film.frames.length, Math.floor((length * fps) / 1000));
  const count = Math.min(maxFrames, Math.max(minFrames, wanted));
  return count === film.frames.length ? film : resampled(film, count, length);
}

/** The same film in `count` frames of equal duration. */
function resampled(film: Picture, count: number, lengthMs: number): Picture {
  const length = lengthOf(film);
  let end = 0;
  const ends = film.durationsMs.map(each => {
    end += each;
    return end;
  });
  const frames: Raster[] = [];
  const durationsMs: number[] = [];
  for (let k = 0; k < count; k++) {
    const frame = film.frames[ends.findIndex(each => each > (length * k) / count)];
    if (frame === undefined) continue;
    frames.push(frame);
    durationsMs.push(Math.round((lengthMs * (k + 1)) / count) - Math.round((lengthMs * k) / count));
  }
  return { frames, durationsMs };
}

/** All frames one below the other, as sharp takes animations. */
function stacked(frames: readonly Raster[]) {
  const [{ width, height } = { width: 1, height: 1 }] = frames;
  const raw = { width, height: height * frames.length, channels: 4 as const, pageHeight: height };
  return { raw, pixels: Buffer.concat(frames.map(({ data }) => data)) };
}

function webpOf({ frames, durationsMs }: Picture, quality: number): Promise<Buffer> {
  const { raw, pixels } = stacked(frames);
  const animation = { quality, alphaQuality: 90, effort: 3, loop: 0, delay: [...durationsMs], minSize: true };
  return sharp(pixels, { raw, limitInputPixels: false }).webp(animation).toBuffer();
}

async function apngOf(film: Picture, quality: number, preset: MovingPreset): Promise<Buffer> {
  const plays = preset.wholeSeconds ? Math.floor(preset.maxMs / lengthOf(film)) : 0;
  return writeApng({ ...film, frames: await quantized(film.frames, quality), plays });
}

/** One palette for all frames. Without dithering, whose noise would change every pixel in every frame. */
async function quantized(frames: readonly Raster[], quality: number): Promise<Raster[]> {
  const { raw, pixels } = stacked(frames);
  const { pageHeight: height, ...sheet } = raw;
  const palette = quality < FEW_COLOURS ? { colours: 16 } : { palette: true, quality };
  const png = await sharp(pixels, { raw: sheet, limitInputPixels: false })
    .png({ ...palette, effort: 2, dither: 0, compressionLevel: 0 })
    .toBuffer();
  const { data } = await pixelsOf(sharp(png, { limitInputPixels: false }).ensureAlpha());
  const bytes = sheet.width * height * 4;
  return frames.map((_, index) => ({
    data: data.subarray(index * bytes, (index + 1) * bytes),
    width: sheet.width,
    height,
  }));
}
