import { crc32, deflateSync } from 'node:zlib';
import type { Raster } from '../raster.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const MAX_COLOURS = 256;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Animation {
  /** All of one size, with at most 256 colours together. */
  readonly frames: readonly Raster[];
  readonly durationsMs: readonly number[];
  /** 0: forever. */
  readonly plays: number;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
}

function numbers(...values: readonly number[]): Buffer {
  const data = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) data.writeUInt32BE(value, index * 4);
  return data;
}

function wordsOf({ data }: Raster): Uint32Array {
  return new Uint32Array(data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength));
}

/** The pixels as positions in `palette`, which grows. All transparent pixels are one colour. */
function indexed(frame: Raster, palette: Map<number, number>): Uint8Array {
  const words = wordsOf(frame);
  const indices = new Uint8Array(words.length);
  for (const [at, word] of words.entries()) {
    const colour = frame.data[at * 4 + 3] === 0 ? 0 : word;
    let index = palette.get(colour);
    if (index === undefined) {
      index = palette.size;
      if (index === MAX_COLOURS) throw new RangeError('the frames have more than 256 colours');
      palette.set(colour, index);
    }
    indices[at] = index;
  }
  return indices;
}

/** The smallest rectangle outside of which nothing changes; one pixel if nothing does. */
function changed(before: Uint8Array, after: Uint8Array, width: number): Box {
  let [left, top, right, bottom] = [width, Number.POSITIVE_INFINITY, -1, -1];
  for (let at = 0; at < after.length; at++) {
    if (before[at] === after[at]) continue;
    const x = at % width;
    const y = (at - x) / width;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  if (bottom < 0) return { left: 0, top: 0, width: 1, height: 1 };
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** Rows without a filter, because indices are no amounts. */
function packed(indices: Uint8Array, width: number, box: Box): Buffer {
  const rows = Buffer.alloc((box.width + 1) * box.height);
  for (let y = 0; y < box.height; y++) {
    const start = (box.top + y) * width + box.left;
    rows.set(indices.subarray(start, start + box.width), y * (box.width + 1) + 1);
  }
  return deflateSync(rows, { level: 9 });
}

function paletteChunks(palette: ReadonlyMap<number, number>): Buffer[] {
  const colours = Buffer.from(new Uint32Array(palette.keys()).buffer);
  const rgb = colours.filter((_, at) => at % 4 !== 3);
  const alpha = colours.filter((_, at) => at % 4 === 3);
  return [chunk('PLTE', Buffer.from(rgb)), chunk('tRNS', Buffer.from(alpha))];
}

/** Writes an animated PNG with a palette (PNG third edition, 11.3.6). Later frames hold only the changed rectangle. */
export function writeApng({ frames, durationsMs, plays }: Animation): Buffer {
  const [first] = frames;
  if (first === undefined) throw new RangeError('an animation needs a frame');
  const { width, height } = first;
  const palette = new Map<number, number>();
  const body: Buffer[] = [];
  let sequence = 0;
  let before: Uint8Array | undefined;
  for (const [index, frame] of frames.entries()) {
    const indices = indexed(frame, palette);
    const box = before ? changed(before, indices, width) : { left: 0, top: 0, width, height };
    const control = Buffer.alloc(26);
    numbers(sequence++, box.width, box.height, box.left, box.top).copy(control);
    control.writeUInt16BE(durationsMs[index] ?? 0, 20);
    control.writeUInt16BE(1000, 22);
    body.push(chunk('fcTL', control));
    const data = packed(indices, width, box);
    body.push(before ? chunk('fdAT', Buffer.concat([numbers(sequence++), data])) : chunk('IDAT', data));
    before = indices;
  }
  // Eight bits, a palette, and the only methods that there are.
  const header = Buffer.concat([numbers(width, height), Buffer.of(8, 3, 0, 0, 0)]);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('acTL', numbers(frames.length, plays)),
    ...paletteChunks(palette),
    ...body,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
