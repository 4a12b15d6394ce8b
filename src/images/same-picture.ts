import type { Decoder } from './decoder/index.ts';
import { loadSharp } from './load-sharp.ts';

/** Both pictures are compared at this size, in pixels. */
const SIDE = 32;
/** Mean difference of brightness, of 255: other sizes and another JPEG quality stay below it, drawings far above. */
const MAX_DIFFERENCE = 7;
/** Transparent beyond this share, a picture was cut out, so it is not a photo. */
const MAX_TRANSPARENT = 0.02;

async function brightness(png: Buffer, fit: 'fill' | 'cover'): Promise<Buffer> {
  const sharp = await loadSharp();
  const flat = sharp(png).flatten({ background: '#ffffff' });
  return flat.resize(SIDE, SIDE, { fit }).greyscale().raw().toBuffer();
}

function meanDifference(one: Buffer, other: Buffer): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
  return sum / one.length;
}

async function isCutOut(png: Buffer): Promise<boolean> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(png)
    .ensureAlpha()
    .extractChannel(3)
    .raw()
    .toBuffer({ resolveWithObject: true });
  let transparent = 0;
  for (const alpha of data) if (alpha < 128) transparent++;
  return transparent > MAX_TRANSPARENT * info.width * info.height;
}

/**
 * Whether a model gave the photo back instead of a drawing: as it was, scaled, squeezed or cropped to another shape, or
 * encoded again. @param photo as `preparePhoto` leaves it
 */
export async function isSamePicture(decoder: Decoder, photo: Buffer, drawn: Buffer): Promise<boolean> {
  const [before, after] = await Promise.all(
    [photo, drawn].map(bytes => decoder.decode(bytes, { kind: 'png', side: 2 * SIDE })),
  );
  if (before?.outcome !== 'ok' || after?.outcome !== 'ok' || (await isCutOut(after.bytes))) return false;
  for (const fit of ['fill', 'cover'] as const) {
    const [one, other] = await Promise.all([before, after].map(({ bytes }) => brightness(bytes, fit)));
    if (one && other && meanDifference(one, other) < MAX_DIFFERENCE) return true;
  }
  return false;
}
