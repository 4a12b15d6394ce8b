import { join } from 'node:path';
import sharp from 'sharp';
import { outcomesOfPictures } from '../processes/program.ts';
import { remembered } from '../remembered.ts';

/** The offsets of a JPEG's segments, by marker. */
function segmentsOf(jpeg: Buffer): { readonly marker: number; readonly at: number }[] {
  const segments = [];
  let at = 2;
  while (at < jpeg.length - 1) {
    const marker = jpeg[at + 1] ?? 0;
    // Within a scan 0xff is followed by zero, or by a restart marker.
    if (jpeg[at] !== 0xff || marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7)) at++;
    else {
      segments.push({ marker, at });
      at += marker === 0xd9 ? 2 : 2 + jpeg.readUInt16BE(at + 2);
    }
  }
  return segments;
}

/** A progressive JPEG of one grey. Colours would take twice as long and change no pass. */
function flatJpeg(side: number): Promise<Buffer> {
  const raw = { width: side, height: side, channels: 1 } as const;
  return sharp(Buffer.alloc(side * side, 0x77), { raw })
    .toColourspace('b-w')
    .jpeg({ progressive: true })
    .toBuffer();
}

const outcomes = outcomesOfPictures();
/** Cached by side, because the largest takes a second to make. */
const flat = remembered(outcomes && join(outcomes, 'flat'), flatJpeg);

/**
 * A JPEG of one colour with this many passes over all of its pixels. Each repeats the first fine one, which the format
 * allows. 1,000 passes over 7000 x 7000 pixels are about 360 kB and seconds of work.
 */
export async function jpegOfScans(side: number, scans: number): Promise<Buffer> {
  const jpeg = await flat(side);
  const segments = segmentsOf(jpeg);
  const scansAt = segments.flatMap(({ marker }, index) => (marker === 0xda ? [index] : []));
  const second = scansAt[1] ?? 0;
  const table = segments[second - 1]?.at ?? 0;
  const scan = segments[second]?.at ?? 0;
  const pass = Buffer.from(jpeg.subarray(scan, segments[second + 1]?.at));
  // All coefficients are already known to the last bit, so no pass is out of order.
  pass[1 + pass.readUInt16BE(2)] = 0;
  const end = segments.at(-1)?.at ?? jpeg.length;
  const more = Array.from({ length: scans - scansAt.length }, () => pass);
  return Buffer.concat([jpeg.subarray(0, end), jpeg.subarray(table, scan), ...more, jpeg.subarray(end)]);
}

let manyScansOnce: Promise<Buffer> | undefined;

/** A JPEG that takes seconds of work, always the same. */
export function manyScans(): Promise<Buffer> {
  manyScansOnce ??= jpegOfScans(7000, 1000);
  return manyScansOnce;
}
