import type { Texts } from '../../i18n/index.ts';
import type { PhotoCheck } from '../../images/photo.ts';

/** Something about what was sent that has to be said. */
export type Notice = keyof Texts['notices'];

const OF_REASON = {
  unreadable: 'unreadable',
  unsupported: 'format',
  too_small: 'tooSmall',
  too_many_pixels: 'tooManyPixels',
  too_complex: 'tooComplex',
  animated: 'animated',
} as const satisfies Record<Extract<PhotoCheck, { ok: false }>['reason'], Notice>;

/** What to say about a picture that cannot be drawn from. */
export function photoNotice({ reason }: Extract<PhotoCheck, { ok: false }>): Notice {
  return OF_REASON[reason];
}
