import { crc32, inflateSync } from 'node:zlib';

/** A PNG or APNG as a strict reader of the specification sees it. */
export interface ReadPng {
  readonly width: number;
  readonly height: number;
  /** The number of plays; 0 is forever. Undefined for a PNG that does not move. */
  readonly plays: number | undefined;
  readonly delaysMs: readonly number[];
  /** The composed frames as RGBA. Only of pictures with a palette. */
  readonly frames: readonly Buffer[];
}

interface Region {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly delayMs: number;
  readonly data: Buffer[];
}

function chunksOf(bytes: Buffer): { readonly type: string; readonly data: Buffer }[] {
  if (bytes.toString('hex', 0, 8) !== '89504e470d0a1a0a') throw new Error('no PNG');
  const chunks: { type: string; data: Buffer }[] = [];
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + 8 + length;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) throw new Error(`bad CRC of ${type}`);
    chunks.push({ type, data: bytes.subarray(at + 8, end) });
    at = end + 4;
  }
  if (chunks.at(-1)?.type !== 'IEND') throw new Error('the file does not end with IEND');
  return chunks;
}

/** Throws if the file breaks a rule of the specification (PNG third edition, 11.3.6). */
export function readPng(bytes: Buffer): ReadPng {
  const chunks = chunksOf(bytes);
  const [header] = chunks;
  if (header?.type !== 'IHDR') throw new Error('the file does not begin with IHDR');
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  const palette = chunks.find(({ type }) => type === 'PLTE')?.data;
  const alpha = chunks.find(({ type }) => type === 'tRNS')?.data;
  const control = chunks.find(({ type }) => type === 'acTL')?.data;
  if (control === undefined) return { width, height, plays: undefined, delaysMs: [], frames: [] };
  const regions: Region[] = [];
  let sequence = 0;
  const inSequence = (data: Buffer) => {
    if (data.readUInt32BE(0) !== sequence++) throw new Error('a frame is out of sequence');
  };
  for (const { type, data } of chunks) {
    const current = regions.at(-1);
    if (type === 'fcTL') {
      inSequence(data);
      const [w = 0, h = 0, left = 0, top = 0] = [4, 8, 12, 16].map(at => data.readUInt32BE(at));
      if (left + w > width || top + h > height || w * h === 0) throw new Error('a frame is outside');
      const delayMs = (1000 * data.readUInt16BE(20)) / (data.readUInt16BE(22) || 100);
      regions.push({ width: w, height: h, left, top, delayMs, data: [] });
    } else if (type === 'IDAT') current?.data.push(data);
    else if (type === 'fdAT') {
      inSequence(data);
      current?.data.push(data.subarray(4));
    }
  }
  if (regions.length !== control.readUInt32BE(0)) throw new Error('acTL tells another number of frames');
  const delaysMs = regions.map(({ delayMs }) => delayMs);
  return {
    width,
    height,
    plays: control.readUInt32BE(4),
    delaysMs,
    frames: painted(width, height, regions, palette, alpha),
  };
}

function painted(
  width: number,
  height: number,
  regions: readonly Region[],
  palette: Buffer = Buffer.alloc(0),
  alpha: Buffer = Buffer.alloc(0),
): Buffer[] {
  const canvas = Buffer.alloc(width * height * 4);
  return regions.map(region => {
    const rows = inflateSync(Buffer.concat(region.data));
    if (rows.length !== (region.width + 1) * region.height) throw new Error('a frame has another size');
    for (let y = 0; y < region.height; y++)
      for (let x = 0; x < region.width; x++) {
        const index = rows[y * (region.width + 1) + 1 + x] ?? 0;
        if (index * 3 >= palette.length) throw new Error('a colour is not in the palette');
        const at = ((region.top + y) * width + region.left + x) * 4;
        palette.copy(canvas, at, index * 3, index * 3 + 3);
        canvas[at + 3] = alpha[index] ?? 255;
      }
    return Buffer.from(canvas);
  });
}
