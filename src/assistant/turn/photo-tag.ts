import { createHash } from 'node:crypto';

/** A short name for a photo reference, for buttons: references are longer than a button may carry. */
export function photoTag(photo: string): string {
  return createHash('sha256').update(photo).digest('base64url').slice(0, 10);
}
