import { detectFaces, FACE_SIDE } from '../faces.ts';
import { UnkeyableError } from '../finishing/key.ts';
import type { Box } from '../finishing/layout.ts';
import { type Plane, planeOf } from '../planes.ts';
import { decodeRaster, encodeCutOut, openChecked, type Raster, rasterOf, rasterPipeline } from '../raster.ts';
import { type Shape, shapePath } from './pixels/shapes.ts';
import { refineMatte, resizePlane } from './segmentation/matte.ts';
import { findDrawing, findSubject } from './segmentation/subject.ts';

const MIN_FACE_SCORE = 0.35;
/** Narrower faces, relative to the most certain one, belong to bystanders. */
const MIN_RELATIVE_WIDTH = 0.55;
/** A detected box is wider than the skin and starts slightly below the hair; in shares of the box. */
const SKIN = { width: 0.7, above: 0.1 };

export function facesInFront(picture: Raster): Box[] {
  const faces = detectFaces(picture, MIN_FACE_SCORE);
  const widest = faces[0]?.width ?? 0;
  return faces
    .filter(({ width }) => width >= MIN_RELATIVE_WIDTH * widest)
    .map(({ left, top, width, height }) => ({
      left: left + (width * (1 - SKIN.width)) / 2,
      top: top - SKIN.above * height,
      width: SKIN.width * width,
      height: (1 + SKIN.above) * height,
    }));
}

const SEARCH_SIDE_PX = 176;

export interface Framed {
  readonly art: Raster;
  readonly alpha: Plane;
  readonly ownOutline: boolean;
  readonly head: Box;
  readonly crop: Box;
}

/** Crops the photo and cuts along the subject's outline if it is reliable, otherwise to `shape`. */
export async function frameSubject(
  photo: Buffer,
  shape: Shape,
  side: number,
  isDrawing = false,
): Promise<Framed> {
  const upright = openChecked(photo).autoOrient().flatten({ background: '#ffffff' }).toColourspace('srgb');
  // Stretch to the full range: a dark photo shows no edges.
  const looked = await rasterOf(
    upright.clone().resize(FACE_SIDE, FACE_SIDE, { fit: 'inside' }).normalise({ lower: 0.5, upper: 99.5 }),
  );
  const small = await rasterOf(
    rasterPipeline(looked).resize(SEARCH_SIDE_PX, SEARCH_SIDE_PX, { fit: 'inside' }),
  );
  const faces = facesInFront(looked).map(face => scaled(face, small.width / looked.width));
  const { crop, head, mask } = (isDrawing && findDrawing(small)) || findSubject(small, faces);
  const { autoOrient } = await upright.metadata();
  const [sx, sy] = [autoOrient.width / small.width, autoOrient.height / small.height];
  const left = Math.floor(crop.left * sx);
  const top = Math.floor(crop.top * sy);
  const cropped = await rasterOf(
    upright.extract({
      left,
      top,
      width: Math.max(1, Math.min(autoOrient.width - left, Math.round(crop.width * sx))),
      height: Math.max(1, Math.min(autoOrient.height - top, Math.round(crop.height * sy))),
    }),
  );
  const scale = side / Math.max(crop.width, crop.height);
  const width = Math.max(1, Math.round(crop.width * scale));
  const height = Math.max(1, Math.round(crop.height * scale));
  const art = await rasterOf(
    rasterPipeline(cropped)
      .removeAlpha()
      .resize(width, height, { fit: 'fill' })
      .normalise({ lower: 0.5, upper: 99.5 }),
  );
  const alpha =
    mask === undefined
      ? await shapeCoverage(shape, width, height)
      : roundCorners(await refineMatte(art, await roughMatte(mask, small.width, crop, width, height)), width);
  for (let p = 0; p < alpha.length; p++) art.data[p * 4 + 3] = Math.round(255 * (alpha[p] ?? 0));
  return {
    art,
    alpha,
    ownOutline: mask !== undefined,
    head: scaled({ ...head, left: head.left - crop.left, top: head.top - crop.top }, scale),
    crop: {
      left: crop.left / small.width,
      top: crop.top / small.height,
      width: crop.width / small.width,
      height: crop.height / small.height,
    },
  };
}

function scaled({ left, top, width, height }: Box, by: number): Box {
  return { left: left * by, top: top * by, width: width * by, height: height * by };
}

function roughMatte(
  mask: Uint8Array,
  stride: number,
  crop: Box,
  width: number,
  height: number,
): Promise<Plane> {
  const cut = planeOf(crop.width * crop.height, p => {
    const [x, y] = [p % crop.width, Math.floor(p / crop.width)];
    return mask[(crop.top + y) * stride + crop.left + x] ?? 0;
  });
  return resizePlane(cut, crop.width, crop.height, width, height);
}

async function shapeCoverage(shape: Shape, width: number, height: number): Promise<Plane> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-100 -100 200 200" preserveAspectRatio="none" width="${width}" height="${height}"><path d="${shapePath(shape, 100)}"/></svg>`;
  const { data } = await decodeRaster(Buffer.from(svg));
  return planeOf(width * height, p => (data[p * 4 + 3] ?? 0) / 255);
}

/** Rounds the lower corners at the photo's edge, so that the cut looks intended. */
function roundCorners(alpha: Plane, width: number): Plane {
  const height = alpha.length / width;
  return planeOf(alpha.length, p => {
    const value = alpha[p] ?? 0;
    if (value === 0) return 0;
    const x = Math.abs((2 * (p % width)) / width - 1);
    const y = (2 * Math.floor(p / width)) / height - 1;
    const reach = y < 0 ? x : (x ** 4 + y ** 4) ** 0.25;
    return value * Math.min(1, Math.max(0, (1.015 - reach) * (width / 4)));
  });
}

/** Caches the last photo, because a set frames the same one repeatedly. */
export function rememberingFrame(): typeof frameSubject {
  let last:
    | { readonly photo: Buffer; readonly shape: Shape; readonly side: number; framed: Framed }
    | undefined;
  return async (photo, shape, side) => {
    if (last?.shape === shape && last.side === side && last.photo.equals(photo)) return last.framed;
    const framed = await frameSubject(photo, shape, side);
    last = { photo, shape, side, framed };
    return framed;
  };
}

const CUT_OUT_SIDE_PX = 1024;

/**
 * Cuts out by colours and edges alone. Returns a WebP of at most {@link CUT_OUT_SIDE_PX} px. Throws UnkeyableError if no outline
 * is reliable.
 */
export async function cutOutPhoto(photo: Buffer, isDrawing = false): Promise<Buffer> {
  const { art, ownOutline } = await frameSubject(photo, 'squircle', CUT_OUT_SIDE_PX, isDrawing);
  if (!ownOutline) throw new UnkeyableError('not_uniform');
  return encodeCutOut(art);
}
