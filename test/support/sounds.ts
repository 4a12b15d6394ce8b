import { encodeVoice, wavOf } from '../../src/speech/index.ts';

const RATE = 24_000;

/** The samples of a tone of this many seconds. */
export function tone(seconds: number): Buffer {
  const samples = Buffer.alloc(RATE * seconds * 2);
  for (let at = 0; at < RATE * seconds; at++)
    samples.writeInt16LE(Math.round(8000 * Math.sin((at * 2 * Math.PI * 440) / RATE)), at * 2);
  return samples;
}

/** The same as a WAV file. */
export function wavTone(seconds: number): Buffer {
  return wavOf({ samples: tone(seconds), rate: RATE });
}

/** The same as a voice message. */
export async function oggTone(seconds: number): Promise<Buffer> {
  const bytes = await encodeVoice({ samples: tone(seconds), rate: RATE });
  if (bytes === undefined) throw new Error('the tone could not be encoded');
  return bytes;
}
