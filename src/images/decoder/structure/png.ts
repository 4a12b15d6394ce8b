import { MAX_PARTS, type Structure } from './types.ts';

const SIGNATURE_BYTES = 8;
/** Samples of a pixel by the colour type: grey, -, RGB, palette, grey and alpha, -, RGB and alpha. */
const SAMPLES: readonly number[] = [1, 0, 3, 1, 2, 0, 4];

/** https://www.w3.org/TR/png-3/#5DataRep: chunks of a length, a type, data and a checksum. */
export function readPng(bytes: Buffer): Structure | undefined {
  let [width, height, parts, profileBytes, heldPerPixel] = [0, 0, 0, 0, 0];
  for (let at = SIGNATURE_BYTES; at + 8 <= bytes.length && parts <= MAX_PARTS; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (parts === 0 && (type !== 'IHDR' || length !== 13)) return undefined;
    parts++;
    if (type === 'IEND') break;
    if (type === 'iCCP') profileBytes += length;
    if (type === 'IHDR' && at + 21 <= bytes.length) {
      width = bytes.readUInt32BE(at + 8);
      height = bytes.readUInt32BE(at + 12);
      const [depth = 0, color = 0, , , interlace = 0] = bytes.subarray(at + 16);
      if (interlace !== 0) heldPerPixel = (SAMPLES[color] ?? 4) * (depth > 8 ? 2 : 1);
    }
    at += 12 + length;
  }
  // The further frames of an animated PNG are chunks that nobody here decodes.
  return { format: 'png', width, height, frames: 1, scans: 1, parts, profileBytes, heldPerPixel };
}
