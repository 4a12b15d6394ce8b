import { postponeForPhoto } from '../assistant-db/jobs/claims.ts';
import { newestSentFile } from '../assistant-db/jobs/stickers.ts';
import type { ProcessIdentity } from '../assistant-db/operation/processes.ts';
import type { Generation, Store } from '../assistant-db/schema.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { PhotoLostError, type PhotoSource, PhotoUnavailableError, type ProgressReporter } from './ports.ts';

/** Delay before the photo is fetched again, in ms; doubled each time, up to the longest. */
const FIRST_DELAY_MS = 5000;
const LONGEST_DELAY_MS = 60_000;
/** Tries after which a doubtful answer is put to the test: about ten minutes. */
const DOUBTED_TRIES = 14;
/** Tries after which the person is asked whether to go on: about six hours. */
const MOST_TRIES = 365;

interface PhotoWaitDeps {
  readonly db: Store;
  readonly me: ProcessIdentity;
  readonly clock: Clock;
  readonly log: Logger;
  readonly photos: PhotoSource;
  readonly progress: ProgressReporter;
}

/**
 * Whether a photo is surely gone: the source has refused it again and again, and hands out another file right now.
 * Counted in tries, not by the clock, which may be set.
 */
async function isGone(
  { db, photos }: PhotoWaitDeps,
  job: Generation,
  error: PhotoUnavailableError,
  signal: AbortSignal,
): Promise<boolean> {
  if (!error.doubtful || job.photo_tries < DOUBTED_TRIES) return false;
  const known = await newestSentFile(db);
  return known !== undefined && (await photos.has(known, signal));
}

/**
 * What becomes of a job that failed: where its photo cannot be had right now, it goes back to the queue for a while, so
 * that nobody's drawing waits behind it.
 *
 * @returns undefined where the job waits, or is no longer this process's; otherwise the error that it ends with
 */
export async function waitForPhoto(
  deps: PhotoWaitDeps,
  job: Generation,
  error: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  if (!(error instanceof PhotoUnavailableError) || job.photo_tries >= MOST_TRIES) return error;
  if (await isGone(deps, job, error, signal)) {
    return new PhotoLostError('Telegram refuses this photo and hands out others', { cause: error });
  }
  const { db, me, clock, log, progress } = deps;
  const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** job.photo_tries);
  const ms = Math.min(10 * LONGEST_DELAY_MS, Math.max(delay, error.retryAfterMs ?? 0));
  log.warn(
    { chat: job.user_id, generation: job.id, tries: job.photo_tries + 1, ms, err: error },
    'a photo cannot be fetched right now; its job waits in the queue',
  );
  if (await postponeForPhoto(db, job.id, me, clock.now() + ms)) {
    progress.stage({ ...job, stage: 'waiting_photo' });
  }
  return undefined;
}
