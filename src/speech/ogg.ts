import { setImmediate } from 'node:timers/promises';
import OpusScript from 'opusscript';

/* OGG/Opus (RFC 3533, RFC 7845), the only format that Telegram shows as a voice message. */

/** The time unit of Opus, independent of the rate of the samples. */
const UNITS_PER_SECOND = 48_000;
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

type Position = 'first' | 'middle' | 'last';
const FLAGS: Readonly<Record<Position, number>> = { first: 2, middle: 0, last: 4 };

function segmentsOf(packet: Uint8Array): number[] {
  return [...new Array<number>(Math.floor(packet.length / 255)).fill(255), packet.length % 255];
}

function page(packets: readonly Uint8Array[], number: number, units: number, position: Position): Buffer {
  const segments = packets.flatMap(segmentsOf);
  const header = Buffer.alloc(HEADER_BYTES + segments.length);
  header.write('OggS', 0, 'latin1');
  header.writeUInt8(FLAGS[position], 5);
  header.writeBigUInt64LE(BigInt(units), 6);
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
  head.writeUInt8(1, 9); // channels
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

function oggOf(packets: readonly Uint8Array[], rate: number, unitsEach: number): Buffer {
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

/** Returns the duration in seconds, at least 1, or undefined if the bytes are not OGG/Opus. */
export function oggSeconds(bytes: Buffer): number | undefined {
  if (bytes.subarray(0, 4).toString('latin1') !== 'OggS') return undefined;
  if (!bytes.subarray(0, 100).includes('OpusHead')) return undefined;
  const last = bytes.lastIndexOf('OggS');
  if (last + HEADER_BYTES > bytes.length) return undefined;
  return Math.max(1, Math.ceil(Number(bytes.readBigUInt64LE(last + 6)) / UNITS_PER_SECOND));
}

export interface Pcm {
  readonly samples: Buffer;
  readonly rate: number;
}

const PACKET_MS = 20;
const BITRATE = 32_000;
/** Packets to encode before yielding to the event loop. */
const PACKETS_PER_YIELD = 25;

function isEncodable(rate: number): rate is 8000 | 12_000 | 16_000 | 24_000 | 48_000 {
  return OpusScript.VALID_SAMPLING_RATES.some(known => known === rate);
}

/** Returns undefined if Opus does not support the rate. */
export async function encodeVoice({ samples, rate }: Pcm): Promise<Buffer | undefined> {
  if (!isEncodable(rate)) return undefined;
  const encoder = new OpusScript(rate, 1, OpusScript.Application.VOIP);
  try {
    encoder.setBitrate(BITRATE);
    const perPacket = (rate * PACKET_MS) / 1000;
    const packets: Buffer[] = [];
    for (let at = 0; at < samples.length; at += perPacket * 2) {
      const piece = samples.subarray(at, at + perPacket * 2);
      const whole = piece.length === perPacket * 2 ? piece : Buffer.concat([piece], perPacket * 2);
      packets.push(Buffer.from(encoder.encode(whole, perPacket)));
      if (packets.length % PACKETS_PER_YIELD === 0) await setImmediate();
    }
    return oggOf(packets, rate, PACKET_MS * 48);
  } finally {
    encoder.delete();
  }
}

/** Returns undefined unless the file has 16 bits and one channel. */
export function pcmOfWav(bytes: Buffer): Pcm | undefined {
  if (bytes.length < 12 || bytes.toString('latin1', 0, 4) !== 'RIFF') return undefined;
  let rate: number | undefined;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const begin = at + 8;
    if (name === 'fmt ' && begin + 16 <= bytes.length) {
      const [format, channels, bits] = [0, 2, 14].map(offset => bytes.readUInt16LE(begin + offset));
      if (format !== 1 || channels !== 1 || bits !== 16) return undefined;
      rate = bytes.readUInt32LE(begin + 4);
    }
    // The size is unknown in a file that was written as a stream.
    if (name === 'data')
      return rate === undefined ? undefined : { samples: bytes.subarray(begin, begin + size), rate };
    at = begin + size + (size % 2);
  }
  return undefined;
}

/** Writes samples of one channel with 16 bits as a WAV file. */
export function wavOf({ samples, rate }: Pcm): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  for (const at of [20, 22]) header.writeUInt16LE(1, at);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.writeUInt32LE(samples.length, 40);
  header.write('data', 36, 'latin1');
  return Buffer.concat([header, samples]);
}
