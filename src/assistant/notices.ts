import type { Texts } from '../i18n/index.ts';
import type { PhotoCheck } from '../images/photo.ts';

/** Something about what was sent that has to be said. */
export type Notice = keyof Texts['notices'];

const OF_REASON = {
  unreadable: 'unreadable',
  unsupported: 'format',
  too_small: 'tooSmall',
  too_many_pixels: 'tooManyPixels',
  animated: 'animated',
} as const satisfies Record<Extract<PhotoCheck, { ok: false }>['reason'], Notice>;

/** What to say about a picture that cannot be drawn from; undefined for one that can. */
export function photoNotice(check: PhotoCheck): Notice | undefined {
  return check.ok ? undefined : OF_REASON[check.reason];
}
