import { gzipSync } from 'node:zlib';
import { seeded } from '../../support/random.ts';

export interface HostileFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A GIF that declares `width` × `height` and shows `frames` empty frames of `delay` hundredths of a second. */
function gifBomb(width: number, height: number, frames: number, delay = 2): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  const head = Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    size,
    Buffer.from([0x80, 0, 0, 255, 0, 0, 0, 0, 255]),
  ]);
  const control = Buffer.from([0x21, 0xf9, 4, 0, delay & 255, delay >> 8, 0, 0]);
  // One pixel per frame, so that the file stays small.
  const picture = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  const each = Buffer.concat([control, picture]);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => each), Buffer.from([0x3b])]);
}

/** Changes, repeats, removes and inserts bytes after the head of a file. */
function damaged(bytes: Buffer, random: () => number): Buffer {
  let out: Buffer = Buffer.from(bytes);
  const hits = 1 + Math.floor(random() * 24);
  for (let hit = 0; hit < hits; hit++) {
    const at = 4 + Math.floor(random() * Math.max(1, out.length - 4));
    const kind = Math.floor(random() * 4);
    if (kind === 0) out[at] = Math.floor(random() * 256);
    else if (kind === 1) out.fill(255, Math.min(at, out.length), Math.min(at + 4, out.length));
    else if (kind === 2)
      out = Buffer.concat([out.subarray(0, at), out.subarray(at + 1 + Math.floor(random() * 64))]);
    else
      out = Buffer.concat([out.subarray(0, at), out.subarray(Math.max(0, at - 200), at), out.subarray(at)]);
  }
  return out;
}

/** The same files for the same seed: truncated, damaged, and bombs. @param samples good files by their names */
export function hostileFiles(
  samples: Readonly<Record<string, Buffer>>,
  each: number,
  seed: number,
): HostileFile[] {
  const random = seeded(seed);
  const files: HostileFile[] = [];
  for (const [name, bytes] of Object.entries(samples)) {
    for (let k = 0; k < each; k++) {
      const isCut = k % 3 === 0;
      const cut = () => bytes.subarray(0, Math.floor(random() * bytes.length));
      files.push({
        name: `${isCut ? 'truncated' : 'damaged'} ${name} ${k}`,
        bytes: isCut ? cut() : damaged(bytes, random),
      });
    }
  }
  return files;
}

/** Files whose few bytes promise very much. @param webp a small animation */
export function bombs(webp: Buffer): HostileFile[] {
  // The canvas of the VP8X chunk.
  const wide = Buffer.from(webp);
  wide.fill(255, 24, 30);
  return [
    { name: 'GIF of 65,535 px', bytes: gifBomb(65_535, 65_535, 2) },
    { name: 'GIF of 100,000 frames', bytes: gifBomb(400, 400, 100_000) },
    { name: 'GIF of 3,000 large frames', bytes: gifBomb(3900, 3900, 3000) },
    { name: 'GIF that lasts for days', bytes: gifBomb(64, 64, 200, 65_535) },
    { name: 'WebP of 16,777,216 px', bytes: wide },
    { name: 'TGS that unpacks to 200 MB', bytes: gzipSync(Buffer.alloc(200_000_000)) },
    { name: 'nothing', bytes: Buffer.alloc(0) },
    { name: 'zeros', bytes: Buffer.alloc(1000) },
  ];
}
