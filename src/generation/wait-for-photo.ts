import { postponeForPhoto } from '../assistant-db/jobs/claims.ts';
import { newestSentFile } from '../assistant-db/jobs/stickers.ts';
import type { ProcessIdentity } from '../assistant-db/operation/processes.ts';
import type { Generation, Store } from '../assistant-db/schema.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { PhotoLostError, type PhotoSource, PhotoUnavailableError, type ProgressReporter } from './ports.ts';

/** Doubled after each try. */
const FIRST_DELAY_MS = 5000;
const MAX_DELAY_MS = 60_000;
/** After about ten minutes, check whether "file unavailable" means gone. */
const DOUBTED_TRIES = 14;
/** After about six hours the user is asked for another photo. */
const MAX_TRIES = 365;

interface PhotoWaitDeps {
  readonly db: Store;
  readonly me: ProcessIdentity;
  readonly clock: Clock;
  readonly log: Logger;
  readonly photos: PhotoSource;
  readonly progress: ProgressReporter;
}

/**
 * Whether a photo is gone for good: Telegram refused it many times, but provides another file right now. Tries are counted,
 * not time.
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
 * Puts a job whose photo is temporarily unavailable back into the queue.
 * @returns undefined if the job waits or was taken over; otherwise the error to end it with
 */
export async function waitForPhoto(
  deps: PhotoWaitDeps,
  job: Generation,
  error: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  if (!(error instanceof PhotoUnavailableError) || job.photo_tries >= MAX_TRIES) return error;
  if (await isGone(deps, job, error, signal)) {
    return new PhotoLostError('Telegram refuses this photo but provides others', { cause: error });
  }
  const { db, me, clock, log, progress } = deps;
  const delay = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** job.photo_tries);
  const ms = Math.min(10 * MAX_DELAY_MS, Math.max(delay, error.retryAfterMs ?? 0));
  log.warn(
    { chat: job.user_id, generation: job.id, tries: job.photo_tries + 1, ms, err: error },
    'downloading a photo failed; its job waits in the queue',
  );
  if (await postponeForPhoto(db, job.id, me, clock.now() + ms)) {
    progress.stage({ ...job, stage: 'waiting_photo' });
  }
  return undefined;
}
