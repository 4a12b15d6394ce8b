import sharp from 'sharp';
import { formatOf, MAX_PIXELS } from '../decoder/format.ts';
import { matteRaster } from '../finishing/finish.ts';
import { EmptySubjectError, UnkeyableError } from '../finishing/key.ts';
import { CUT_OUT_QUALITY, encodePng, type Raster, rasterOf } from '../raster.ts';
import { splitSheet } from '../sheet/split.ts';
import type { SheetGrid } from '../types.ts';
import { alignFrames } from './align.ts';
import { FramesUnusableError } from './unusable.ts';

/** Fewer poses are no movement. */
const MIN_FRAMES = 3;
/** Telegram's film holds no more, and image models draw no more. */
const MAX_FRAMES = 16;
/** A film shows a pose at most 490 px high, so its poses may be smaller than stickers. */
const MIN_POSE_PX = 300;

/**
 * Cuts drawn poses, a sheet or a GIF, out of their background and lays them over each other. @returns an animated WebP;
 * its first frame is the cut-out of a still sticker. Throws `UnkeyableError`, `FramesUnusableError`.
 */
export async function cutFrames(drawn: Buffer, grid: SheetGrid): Promise<Buffer> {
  const pictures = formatOf(drawn) === 'gif' ? await framesOfGif(drawn) : await posesOf(drawn, grid);
  const cuts: Raster[] = [];
  for (const picture of pictures) {
    const cut = await cutOrNothing(picture);
    if (cut) cuts.push(cut);
  }
  if (cuts.length < MIN_FRAMES)
    throw new FramesUnusableError(`only ${cuts.length} of ${pictures.length} poses can be used`);
  return encodeFrames(await alignFrames(cuts));
}

async function posesOf(sheet: Buffer, grid: SheetGrid): Promise<Buffer[]> {
  const cells = await splitSheet(sheet, grid, MIN_POSE_PX);
  return cells.flatMap(cell => (cell.type === 'drawn' ? [cell.picture] : []));
}

async function framesOfGif(gif: Buffer): Promise<Buffer[]> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'none' } as const;
  const { pages = 1 } = await sharp(gif, options).metadata();
  const frames: Buffer[] = [];
  // One by one, so that no more than one is in memory.
  for (let page = 0; page < Math.min(pages, MAX_FRAMES); page++)
    frames.push(await encodePng(await rasterOf(sharp(gif, { ...options, page }))));
  return frames;
}

async function cutOrNothing(picture: Buffer): Promise<Raster | undefined> {
  try {
    return await matteRaster(picture);
  } catch (error) {
    if (error instanceof UnkeyableError || error instanceof EmptySubjectError) return undefined;
    throw error;
  }
}

/** Visually lossless, as other cut-outs. */
async function encodeFrames(frames: readonly Raster[]): Promise<Buffer> {
  const [first] = frames;
  if (first === undefined) throw new FramesUnusableError('there are no poses');
  const { width, height } = first;
  const data = new Uint8Array(width * height * 4 * frames.length);
  for (const [k, frame] of frames.entries()) data.set(frame.data, k * width * height * 4);
  const raw = { width, height: height * frames.length, channels: 4, pageHeight: height } as const;
  return sharp(data, { raw })
    .webp({ quality: CUT_OUT_QUALITY, alphaQuality: 100, effort: 2, loop: 0, delay: frames.map(() => 100) })
    .toBuffer();
}

/** Reads the frames that {@link cutFrames} wrote. A still picture is one frame. */
export async function decodeFrames(kept: Buffer): Promise<Raster[]> {
  const options = { limitInputPixels: MAX_PIXELS } as const;
  const { pages = 1 } = await sharp(kept, options).metadata();
  const frames: Raster[] = [];
  for (let page = 0; page < Math.min(pages, MAX_FRAMES); page++)
    frames.push(await rasterOf(sharp(kept, { ...options, page })));
  return frames;
}

/** All frames over each other: each pixel at its highest coverage. */
export function unionOf(frames: readonly Raster[]): Raster {
  const [first, ...others] = frames;
  if (first === undefined) throw new RangeError('there are no frames');
  const data = new Uint8Array(first.data);
  for (const frame of others)
    for (let i = 3; i < data.length; i += 4) data[i] = Math.max(data[i] ?? 0, frame.data[i] ?? 0);
  return { ...first, data };
}
