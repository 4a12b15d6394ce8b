/** OGG/Opus (RFC 3533, RFC 7845): the one format that Telegram shows as a voice message. */

/** Opus counts time in these, whatever the sound was before. */
const UNITS_PER_SECOND = 48_000;
/** Of a page's header, up to the table of its segments. */
const HEADER_BYTES = 27;
const MAX_SEGMENTS = 255;

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24;
  for (let bit = 0; bit < 8; bit++) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  return sum >>> 0;
});

function checksum(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) sum = ((sum << 8) ^ (CRC[(sum >>> 24) ^ byte] ?? 0)) >>> 0;
  return sum;
}

/** Where a page stands in its stream. */
type Position = 'first' | 'middle' | 'last';
const FLAGS: Readonly<Record<Position, number>> = { first: 2, middle: 0, last: 4 };

/** How the lengths of packets stand in a page: as many 255 as fit, and what is left. */
function segmentsOf(packet: Uint8Array): number[] {
  return [...new Array<number>(Math.floor(packet.length / 255)).fill(255), packet.length % 255];
}

function page(packets: readonly Uint8Array[], number: number, units: number, position: Position): Buffer {
  const segments = packets.flatMap(segmentsOf);
  const header = Buffer.alloc(HEADER_BYTES + segments.length);
  header.write('OggS', 0, 'latin1');
  header.writeUInt8(FLAGS[position], 5);
  header.writeBigUInt64LE(BigInt(units), 6);
  // Of one stream there is nothing to tell apart.
  header.writeUInt32LE(1, 14);
  header.writeUInt32LE(number, 18);
  header.writeUInt8(segments.length, 26);
  header.set(segments, HEADER_BYTES);
  const whole = Buffer.concat([header, ...packets]);
  whole.writeUInt32LE(checksum(whole), 22);
  return whole;
}

function opusHead(rate: number): Buffer {
  const head = Buffer.alloc(19);
  head.write('OpusHead', 0, 'latin1');
  head.writeUInt8(1, 8);
  // One channel; nothing skipped at the beginning.
  head.writeUInt8(1, 9);
  head.writeUInt32LE(rate, 12);
  return head;
}

function opusTags(): Buffer {
  const vendor = Buffer.from('sticker bot');
  const tags = Buffer.alloc(16 + vendor.length);
  tags.write('OpusTags', 0, 'latin1');
  tags.writeUInt32LE(vendor.length, 8);
  tags.set(vendor, 12);
  return tags;
}

/**
 * A file of Opus packets of one channel.
 *
 * @param rate samples a second before they were encoded
 * @param unitsEach how long each packet is, in 48,000ths of a second
 */
export function oggOf(packets: readonly Uint8Array[], rate: number, unitsEach: number): Buffer {
  const pages = [page([opusHead(rate)], 0, 0, 'first'), page([opusTags()], 1, 0, 'middle')];
  let begun = 0;
  while (begun < packets.length) {
    let end = begun;
    let segments = 0;
    for (; end < packets.length; end++) {
      const next = Math.floor((packets[end]?.length ?? 0) / 255) + 1;
      if (segments + next > MAX_SEGMENTS) break;
      segments += next;
    }
    const position = end === packets.length ? 'last' : 'middle';
    pages.push(page(packets.slice(begun, end), pages.length, end * unitsEach, position));
    begun = end;
  }
  return Buffer.concat(pages);
}

/** How long an OGG/Opus file is, in seconds, at least one; undefined where it is none. */
export function oggSeconds(bytes: Buffer): number | undefined {
  if (bytes.subarray(0, 4).toString('latin1') !== 'OggS') return undefined;
  if (!bytes.subarray(0, 100).includes('OpusHead')) return undefined;
  const last = bytes.lastIndexOf('OggS');
  if (last + HEADER_BYTES > bytes.length) return undefined;
  return Math.max(1, Math.ceil(Number(bytes.readBigUInt64LE(last + 6)) / UNITS_PER_SECOND));
}
