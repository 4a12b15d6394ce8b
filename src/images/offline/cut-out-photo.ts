import { encodeCutOut } from '../finishing/encode.ts';
import { UnkeyableError } from '../finishing/errors.ts';
import { frameSubject } from './frame.ts';

const SIDE = 1024;

/**
 * Cuts the subject out of an ordinary photo, whatever its background: what looks like the subject, found by colours and
 * edges alone. The brightness is stretched to the full range, as for drawing.
 *
 * @returns a WebP, at most {@link SIDE} px on the longer side
 * @throws UnkeyableError where no outline is to be trusted
 */
export async function cutOutPhoto(photo: Buffer): Promise<Buffer> {
  const { art, ownOutline } = await frameSubject(photo, 'squircle', SIDE);
  if (!ownOutline) throw new UnkeyableError('not_uniform');
  return encodeCutOut(art);
}
