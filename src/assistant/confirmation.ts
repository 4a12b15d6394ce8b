import type { Generation } from '../assistant-db/schema.ts';
import type { Draft } from './draft.ts';
import type { JobLimit } from './limits.ts';
import { missingParameters } from './parameters.ts';

/** Whether the values of a dialogue may be drawn now, and if not, why. */
export type ConfirmOutcome =
  | { readonly type: 'accepted' }
  | { readonly type: 'missing'; readonly what: readonly string[] }
  /** Another photo was sent, and the person has not said which one to use. */
  | { readonly type: 'photo_choice' }
  /** Everything is there, but the person has not seen exactly these values in an earlier turn. */
  | { readonly type: 'not_shown' }
  /** Confirmed before and in work, or finished only after this confirmation was sent. */
  | { readonly type: 'drawing' }
  /** Drawn before: another one of the same needs a confirmation of its own. */
  | { readonly type: 'delivered' }
  /** Refused by moderation: the same values would be refused again. */
  | { readonly type: 'refused' }
  | { readonly type: 'limit'; readonly limit: JobLimit };

/**
 * The guard in front of everything that costs money. Models confirm with values missing, or in the very turn
 * that collected the last one; people press twice and say "yes" as well.
 *
 * @param existing the job of the values the turn began with, if there is one
 * @param saidAt when the person said it, ms since 1970
 * @param limitReached asks for the limit that is reached, only where everything else is right
 */
export async function checkConfirmation(
  draft: Draft,
  existing: Generation | undefined,
  saidAt: number,
  limitReached: () => Promise<JobLimit | undefined>,
): Promise<ConfirmOutcome> {
  const what = [...missingParameters(draft.params), ...(draft.photo === null ? ['photo'] : [])];
  if (what.length > 0) return { type: 'missing', what };
  if (draft.offeredPhoto !== null) return { type: 'photo_choice' };
  // A "yes" that was sent while the summary was still in the making was no answer to it.
  const shown = draft.summaryShown && saidAt >= (draft.summaryAt ?? 0);
  if (!shown) return { type: 'not_shown' };
  if (draft.confirmed) return { type: 'drawing' };
  if (existing !== undefined && existing.status !== 'failed') {
    const over = existing.status === 'delivered' && saidAt > (existing.finished_at ?? 0);
    return over ? { type: 'delivered' } : { type: 'drawing' };
  }
  if (existing?.failure === 'blocked') return { type: 'refused' };
  const limit = await limitReached();
  return limit === undefined ? { type: 'accepted' } : { type: 'limit', limit };
}
