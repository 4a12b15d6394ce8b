import type { JobLimit } from '../../limits.ts';

/** Whether the values of a dialogue may be drawn now, and if not, why. */
export type ConfirmOutcome =
  | { readonly type: 'accepted' }
  | { readonly type: 'missing'; readonly what: readonly string[] }
  /** Another photo was sent, and the person has not said which one to use. */
  | { readonly type: 'photo_choice' }
  /** The person wants to send another photo, which has not come. */
  | { readonly type: 'photo_awaited' }
  /** Everything is there, but the person has not seen exactly these values in an earlier turn. */
  | { readonly type: 'not_shown' }
  /** Confirmed before and in flight, or finished only after this confirmation was sent. */
  | { readonly type: 'drawing' }
  /** Drawn before: another one of the same needs a confirmation of its own. */
  | { readonly type: 'delivered' }
  /** The values name what the person never wants drawn, as they put it. */
  | { readonly type: 'never'; readonly what: string }
  /** Refused by moderation: the same values would be refused again. */
  | { readonly type: 'refused' }
  | { readonly type: 'limit'; readonly limit: JobLimit };
