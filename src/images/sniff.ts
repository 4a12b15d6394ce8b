import type { Decoder } from './decoder/index.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** PNG, JPEG or WebP by the first bytes: the type that a service declares is not reliable, and must not be believed. */
export function isPicture(bytes: Buffer): boolean {
  return (
    bytes.subarray(0, PNG.length).equals(PNG) ||
    bytes.subarray(0, JPEG.length).equals(JPEG) ||
    (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
  );
}

/** Whether a picture can be decoded to its end: one that was cut off, or is far too big, is of no use to anybody. */
export async function isDecodable(decoder: Decoder, bytes: Buffer): Promise<boolean> {
  return (await decoder.decode(bytes, { kind: 'check' })).outcome === 'ok';
}
