import { MAX_PARTS, type Structure } from './types.ts';

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const HELD_PER_PIXEL = 4;

function tableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** https://www.w3.org/Graphics/GIF/spec-gif89a.txt: blocks, their data in pieces that end with an empty one. */
export function readGif(bytes: Buffer): Structure | undefined {
  if (bytes.length < 13) return undefined;
  let [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  let [frames, parts] = [0, 0];
  let at = 13 + tableBytes(bytes[10] ?? 0);
  while (parts <= MAX_PARTS) {
    const kind = bytes[at];
    if (kind !== EXTENSION && kind !== IMAGE) break;
    parts++;
    if (kind === EXTENSION) at += 2;
    else {
      if (at + 11 > bytes.length) break;
      frames++;
      // A frame may be larger than the screen that it is said to be on.
      width = Math.max(width, bytes.readUInt16LE(at + 5));
      height = Math.max(height, bytes.readUInt16LE(at + 7));
      at += 11 + tableBytes(bytes[at + 9] ?? 0);
    }
    for (let size = bytes[at] ?? 0; size > 0; size = bytes[at] ?? 0) at += size + 1;
    at++;
  }
  return {
    format: 'gif',
    width,
    height,
    frames: Math.max(1, frames),
    scans: 1,
    parts,
    profileBytes: 0,
    heldPerPixel: HELD_PER_PIXEL,
  };
}
