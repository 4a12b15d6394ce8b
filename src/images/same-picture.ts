import type { Logger } from '../lib/logger.ts';
import type { Decoded, Decoder } from './decoder/index.ts';
import { loadSharp } from './load-sharp.ts';
import { blur, type Plane, planeOf } from './planes.ts';

const SMALL = { kind: 'png', side: 512 } as const;
/** Both pictures are scaled to this side before they are compared. */
const COMPARED_SIDE_PX = 96;
const BLUR_PX = 1.5;
/**
 * Minimum correlation of fine detail. Resizing, cropping or re-encoding keeps 0.98; drawings made from the photo reach
 * at most 0.96.
 */
const MIN_CORRELATION = 0.97;
/** A picture with a larger transparent share was cut out, so it is not the photo. */
const MAX_TRANSPARENT_SHARE = 0.02;

type Small = Extract<Decoded, { outcome: 'ok' }>;

/** The brightness of each pixel relative to its surroundings: drawings keep a photo's light, but not its detail. */
async function detailOf({ bytes }: Small, shape: number): Promise<Plane> {
  const sharp = await loadSharp();
  const { width, height } = await sharp(bytes).metadata();
  // A very narrow picture still keeps one row or column of pixels.
  const size = {
    width: Math.max(1, Math.min(width, Math.round(height * shape))),
    height: Math.max(1, Math.min(height, Math.round(width / shape))),
  };
  const region = { ...size, left: (width - size.width) >> 1, top: (height - size.height) >> 1 };
  const pixels = await sharp(bytes)
    .flatten({ background: '#ffffff' })
    .extract(region)
    .resize(COMPARED_SIDE_PX, COMPARED_SIDE_PX, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
  const light = Float32Array.from(pixels);
  const soft = blur(light, COMPARED_SIDE_PX, COMPARED_SIDE_PX, BLUR_PX);
  return planeOf(light.length, p => (light[p] ?? 0) - (soft[p] ?? 0));
}

function correlation(one: Plane, other: Plane): number {
  let [both, ones, others] = [0, 0, 0];
  for (let p = 0; p < one.length; p++) {
    const [a, b] = [one[p] ?? 0, other[p] ?? 0];
    both += a * b;
    ones += a * a;
    others += b * b;
  }
  return both / Math.max(1, Math.sqrt(ones * others));
}

async function isCutOut({ bytes }: Small): Promise<boolean> {
  const sharp = await loadSharp();
  const alpha = await sharp(bytes).ensureAlpha().extractChannel(3).raw().toBuffer();
  return alpha.filter(value => value < 128).length > MAX_TRANSPARENT_SHARE * alpha.length;
}

/**
 * Whether a model returned the photo instead of a drawing: scaled, stretched, cropped, framed or re-encoded. If the
 * comparison fails, the picture is kept, because it has been paid for.
 * @param photo the output of `preparePhoto`
 */
export async function isSamePicture(
  { decoder, log }: { readonly decoder: Decoder; readonly log: Logger },
  photo: Buffer,
  drawn: Buffer,
): Promise<boolean> {
  const [before, after] = await Promise.all([photo, drawn].map(bytes => decoder.decode(bytes, SMALL))).catch(
    (err: unknown) => {
      log.error({ err }, 'a drawn picture cannot be compared with the photo; taking it as it is');
      return [];
    },
  );
  if (before?.outcome !== 'ok' || after?.outcome !== 'ok' || (await isCutOut(after))) return false;
  const [given, got] = [before.width / before.height, after.width / after.height];
  // Stretched as a whole, cropped to the drawing's shape, or letterboxed.
  for (const [one, other] of [
    [given, got],
    [got, got],
    [given, given],
  ] as const) {
    const [photoDetail, drawnDetail] = await Promise.all([detailOf(before, one), detailOf(after, other)]);
    if (correlation(photoDetail, drawnDetail) > MIN_CORRELATION) return true;
  }
  return false;
}
