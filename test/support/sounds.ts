import { encodeVoice } from '../../src/speech/index.ts';

const RATE = 24_000;

/** A tone of that many seconds, as samples. */
export function tone(seconds: number): Buffer {
  const samples = Buffer.alloc(RATE * seconds * 2);
  for (let at = 0; at < RATE * seconds; at++)
    samples.writeInt16LE(Math.round(8000 * Math.sin((at * 2 * Math.PI * 440) / RATE)), at * 2);
  return samples;
}

/** The same as a WAV file. */
export function wavTone(seconds: number): Buffer {
  return wavOf(tone(seconds));
}

export function wavOf(samples: Buffer): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

/** The same as a voice message. */
export async function oggTone(seconds: number): Promise<Buffer> {
  const bytes = await encodeVoice({ samples: tone(seconds), rate: RATE });
  if (bytes === undefined) throw new Error('the tone could not be encoded');
  return bytes;
}
