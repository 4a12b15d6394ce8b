import type { Logger } from '../lib/logger.ts';
import type { Decoder } from './decoder/index.ts';
import { MIN_SIDE } from './photo.ts';

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

/**
 * Whether a picture that was paid for is surely useless: cut off, far too big or too small. One that a busy machine cannot
 * look at is kept.
 */
export async function isUseless(
  { decoder, log }: { readonly decoder: Decoder; readonly log: Logger },
  bytes: Buffer,
): Promise<boolean> {
  const looked = await decoder.decode(bytes, { kind: 'check' }).catch((err: unknown) => {
    log.error({ err }, 'a drawn picture cannot be looked at and is taken as it is');
    return undefined;
  });
  switch (looked?.outcome) {
    case 'broken':
    case 'too_big':
      return true;
    case 'ok':
      return Math.min(looked.width, looked.height) < MIN_SIDE;
    case 'timed_out':
    case undefined:
      return false;
    default:
      return looked satisfies undefined;
  }
}
