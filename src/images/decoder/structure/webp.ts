import { MAX_PARTS, type Structure } from './types.ts';

/** libwebp decodes into memory, with alpha. */
const HELD_PER_PIXEL = 4;

interface Size {
  readonly width: number;
  readonly height: number;
}

function frameSize(bytes: Buffer, type: string, at: number): Size | undefined {
  if (at + 10 > bytes.length) return undefined;
  switch (type) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(at + 6) & 0x3fff, height: bytes.readUInt16LE(at + 8) & 0x3fff };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(at + 1);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(at + 4, 3) + 1, height: bytes.readUIntLE(at + 7, 3) + 1 };
    default:
      return undefined;
  }
}

/**
 * https://developers.google.com/speed/webp/docs/riff_container: chunks of a type, a length and data padded to an even one.
 * Undefined where the canvas of a still picture is not as large as the picture, which no decoder takes.
 */
export function readWebp(bytes: Buffer): Structure | undefined {
  let [frames, parts, profileBytes] = [0, 0, 0];
  let canvas: Size | undefined;
  let picture: Size | undefined;
  for (let at = 12; at + 8 <= bytes.length && parts <= MAX_PARTS; ) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const size = frameSize(bytes, type, at + 8);
    parts++;
    if (type === 'VP8X') canvas ??= size;
    else picture ??= size;
    if (type === 'ANMF') frames++;
    if (type === 'ICCP') profileBytes += length;
    at += 8 + length + (length & 1);
  }
  const still = frames === 0 && canvas !== undefined && picture !== undefined;
  if (still && (canvas?.width !== picture?.width || canvas?.height !== picture?.height)) return undefined;
  const { width, height } = canvas ?? picture ?? { width: 0, height: 0 };
  return {
    format: 'webp',
    width,
    height,
    frames: Math.max(1, frames),
    scans: 1,
    parts,
    profileBytes,
    heldPerPixel: HELD_PER_PIXEL,
  };
}
