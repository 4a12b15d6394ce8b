import { detectFaces, FACE_SIDE } from '../faces.ts';
import { EMOJI_SIDE_PX, FILM_SIDE_PX } from '../motion/film.ts';
import {
  decodeRaster,
  encodeCutOut,
  encodeSticker,
  type Raster,
  rasterOf,
  rasterPipeline,
} from '../raster.ts';
import { connectedComponents } from './components.ts';
import { type FinishOptions, seenBox } from './finish.ts';
import { type Box, layOut, MARGIN_PX } from './layout.ts';
import { addOutline, CLOSING_PX, EMOJI_OUTLINE_PX } from './outline.ts';

/** Half the side of the crop, in heights of the face, which ends at the brows: it shows hair and chin. */
const REACH = 0.96;
/** The crop's middle is above the face's, because hair is higher than a chin is low. */
const RISE = 0.16;
/** Exponent of the superellipse that rounds the crop, so that shoulders do not end in a straight line. */
const ROUNDNESS = 2.5;
const MIN_PART_SHARE = 0.08;
const MIN_FACE_SCORE = 0.5;
/** Lower faces, in shares of the height, are those of drawn signs. */
const LOWEST_FACE = 0.7;
/** Narrower faces, relative to the widest, are in the background. */
const MIN_RELATIVE_WIDTH = 0.6;
/** Drawn styles have dots and strokes, and colours that no skin has: faces are found in blurred greys. */
const FACE_BLUR = 2;
const GREY = [0.3, 0.6, 0.1] as [number, number, number];
/** Makes up for the blur of a strong reduction. */
const SHARPEN = { sigma: 0.7, m1: 0.6, m2: 1.2 };

/** Returns a custom emoji: a WebP of exactly 100 × 100 px. Throws `EmptySubjectError`. */
export async function emoji(kept: Buffer, options: FinishOptions = {}): Promise<Buffer> {
  const cut = await closeUp(await decodeRaster(kept));
  const outline = options.outline === 0 ? 0 : EMOJI_OUTLINE_PX;
  const box = seenBox(cut);
  const room = EMOJI_SIDE_PX - 2 * (outline + MARGIN_PX / 2);
  const scale = room / Math.max(box.width, box.height);
  const [width, height] = [box.width, box.height].map(side => Math.max(1, Math.round(side * scale)));
  const subject = {
    left: Math.floor((EMOJI_SIDE_PX - (width ?? 1)) / 2),
    top: Math.floor((EMOJI_SIDE_PX - (height ?? 1)) / 2),
    width: width ?? 1,
    height: height ?? 1,
  };
  const laidOut = await layOut(cut, box, { width: EMOJI_SIDE_PX, height: EMOJI_SIDE_PX, subject });
  const crisp = await rasterOf(rasterPipeline(laidOut).sharpen(SHARPEN));
  const closing = Math.round((CLOSING_PX * EMOJI_SIDE_PX) / FILM_SIDE_PX);
  return encodeSticker(addOutline(crisp, outline, closing));
}

/** The cut-out of an emoji that moves: the same part of the picture. Throws `EmptySubjectError`. */
export async function emojiCutOut(kept: Buffer): Promise<Buffer> {
  return encodeCutOut(await closeUp(await decodeRaster(kept)));
}

/** The part around the faces in front. Without a face, the whole subject. */
async function closeUp(cut: Raster): Promise<Raster> {
  const seen = seenBox(cut);
  const face = await faceIn(cut);
  if (face === undefined) return cut;
  const reach = REACH * Math.max(face.width, face.height);
  const middle = { x: face.left + face.width / 2, y: face.top + face.height / 2 - RISE * face.height };
  const box = intersection(seen, {
    left: Math.round(middle.x - reach),
    top: Math.round(middle.y - reach),
    width: Math.round(2 * reach),
    height: Math.round(2 * reach),
  });
  if (box.width < 1 || box.height < 1) return cut;
  const near = await rasterOf(rasterPipeline(cut).extract({ ...box }));
  round(near, { x: middle.x - box.left, y: middle.y - box.top }, reach);
  keepLargeParts(near);
  return near;
}

/** The box of all faces in front, in pixels of the picture. */
async function faceIn(cut: Raster): Promise<Box | undefined> {
  const small = await rasterOf(
    rasterPipeline(cut)
      .flatten({ background: '#808080' })
      .resize(FACE_SIDE, FACE_SIDE, { fit: 'inside' })
      .blur(FACE_BLUR)
      .recomb([GREY, GREY, GREY])
      .normalise({ lower: 0.5, upper: 99.5 }),
  );
  const found = detectFaces(small, MIN_FACE_SCORE).filter(
    ({ top, height }) => top + height / 2 < LOWEST_FACE * small.height,
  );
  const widest = Math.max(0, ...found.map(({ width }) => width));
  const faces = found.filter(({ width }) => width >= MIN_RELATIVE_WIDTH * widest);
  if (faces.length === 0) return undefined;
  const scale = cut.width / small.width;
  const left = Math.min(...faces.map(face => face.left)) * scale;
  const top = Math.min(...faces.map(face => face.top)) * scale;
  const right = Math.max(...faces.map(face => face.left + face.width)) * scale;
  const bottom = Math.max(...faces.map(face => face.top + face.height)) * scale;
  return { left, top, width: right - left, height: bottom - top };
}

function intersection(one: Box, other: Box): Box {
  const left = Math.max(one.left, other.left);
  const top = Math.max(one.top, other.top);
  const right = Math.min(one.left + one.width, other.left + other.width);
  const bottom = Math.min(one.top + one.height, other.top + other.height);
  return { left, top, width: right - left, height: bottom - top };
}

/** Cuts the corners off, in place, with a soft edge of a pixel. */
function round({ data, width, height }: Raster, middle: { x: number; y: number }, reach: number): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const across = Math.abs(x + 0.5 - middle.x) / reach;
      const down = Math.abs(y + 0.5 - middle.y) / reach;
      const away = (across ** ROUNDNESS + down ** ROUNDNESS) ** (1 / ROUNDNESS);
      const share = Math.min(1, Math.max(0, (1 - away) * reach + 0.5));
      const alpha = 4 * (y * width + x) + 3;
      data[alpha] = Math.round((data[alpha] ?? 0) * share);
    }
  }
}

/** Removes fingers and the like whose arm is outside of the crop, in place. */
function keepLargeParts({ data, width, height }: Raster): void {
  const mask = Uint8Array.from({ length: width * height }, (_, p) => ((data[4 * p + 3] ?? 0) > 0 ? 1 : 0));
  const { labels, areas } = connectedComponents(mask, width, height);
  const least = MIN_PART_SHARE * Math.max(...areas);
  for (let p = 0; p < labels.length; p++) {
    const part = (labels[p] ?? 0) - 1;
    if (part >= 0 && (areas[part] ?? 0) < least) data[4 * p + 3] = 0;
  }
}
