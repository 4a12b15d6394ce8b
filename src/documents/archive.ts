import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
/** The comment at the end of an archive has at most this many bytes (APPNOTE.TXT 4.3.16). */
const MAX_COMMENT = 0xffff;
const DEFLATED = 8;

function endOf(bytes: Buffer): number {
  for (let at = bytes.length - END_BYTES; at >= Math.max(0, bytes.length - END_BYTES - MAX_COMMENT); at--)
    if (bytes.readUInt32LE(at) === END) return at;
  return -1;
}

/**
 * Whether a ZIP archive unpacks to at most `limit` bytes. Unpacks it: the sizes that an archive states may be false.
 *
 * @throws if it is not an archive
 */
export function unpacksWithin(bytes: Buffer, limit: number): boolean {
  const end = endOf(bytes);
  if (end < 0) throw new Error('not an archive');
  let at = bytes.readUInt32LE(end + 16);
  let left = limit;
  // Up to the last header, as libraries read it: the number of entries that an archive states may be false too.
  while (at + ENTRY_BYTES <= bytes.length && bytes.readUInt32LE(at) === ENTRY) {
    const method = bytes.readUInt16LE(at + 10);
    const packed = bytes.readUInt32LE(at + 20);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + LOCAL_BYTES + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const data = bytes.subarray(start, start + packed);
    if (method === DEFLATED) {
      try {
        left -= inflateRawSync(data, { maxOutputLength: Math.max(1, left) }).length;
      } catch (error) {
        if (error instanceof RangeError) return false;
        throw error;
      }
    } else left -= data.length;
    if (left <= 0) return false;
    const name = bytes.readUInt16LE(at + 28);
    at += ENTRY_BYTES + name + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return true;
}
