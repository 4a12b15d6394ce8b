import { setImmediate } from 'node:timers/promises';
import OpusScript from 'opusscript';
import { oggOf } from './ogg.ts';

/** Samples of one channel, 16 bits each, little-endian. */
export interface Pcm {
  readonly samples: Buffer;
  /** Samples a second. */
  readonly rate: number;
}

/** How long a packet is, in ms: what is usual for speech. */
const PACKET_MS = 20;
/** Bits a second: clear speech, some 4 KB a second. */
const BITRATE = 32_000;
/** Packets after which everybody else has a turn: encoding takes the event loop. */
const AT_ONCE = 25;

function isEncodable(rate: number): rate is 8000 | 12_000 | 16_000 | 24_000 | 48_000 {
  return OpusScript.VALID_SAMPLING_RATES.some(known => known === rate);
}

/** Encodes samples as OGG/Opus; undefined for a rate that Opus does not know. */
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
      if (packets.length % AT_ONCE === 0) await setImmediate();
    }
    return oggOf(packets, rate, PACKET_MS * 48);
  } finally {
    encoder.delete();
  }
}

/** The samples of a WAV file of 16 bits and one channel; undefined where it is none. */
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
    // A file that was written while it was made does not know its size.
    if (name === 'data')
      return rate === undefined ? undefined : { samples: bytes.subarray(begin, begin + size), rate };
    at = begin + size + (size % 2);
  }
  return undefined;
}
