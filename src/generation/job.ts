import {
  advancePlans,
  type DrawingDeps,
  sayOfPlan,
  sendDrawn,
  tellStopped,
} from '../assistant/drawing/advance.ts';
import { wordsAfterSticker } from '../assistant/interview/questions.ts';
import { encodeOutgoing, type Outgoing } from '../assistant/outgoing.ts';
import { forgetPhoto } from '../assistant-db/dialogues/sessions.ts';
import {
  claimGeneration,
  failGeneration,
  postponeForPhoto,
  releaseGeneration,
} from '../assistant-db/jobs/claims.ts';
import {
  dissolveSheet,
  failSheet,
  forgetImages,
  saveFinished,
} from '../assistant-db/jobs/generation-images.ts';
import { newestSentFile, stickerOfJob } from '../assistant-db/jobs/stickers.ts';
import { enqueueMessages } from '../assistant-db/messages/outbox.ts';
import type { ProcessIdentity } from '../assistant-db/operation/processes.ts';
import { unlinkJob } from '../assistant-db/plans/drawing.ts';
import { losePlanPhoto } from '../assistant-db/plans/plans.ts';
import type { Generation, Store, Trx } from '../assistant-db/schema.ts';
import { transactionOf } from '../assistant-db/transaction.ts';
import { retryWrite, troubleOf } from '../assistant-db/trouble.ts';
import { EmptySubjectError } from '../images/finishing/key.ts';
import type { Clock } from '../lib/clock.ts';
import { ProviderError } from '../lib/errors.ts';
import type { Logger } from '../lib/logger.ts';
import { Worker } from '../lib/worker.ts';
import { definitelyNotCharged } from './draw.ts';
import { type CutOutDeps, cutOutOf, drawSheet, JobTakenOverError, storePictures } from './draw-job.ts';
import { failureMessage, type JobFailure, textsFrom } from './failure.ts';
import { lookOf } from './picture.ts';
import { PhotoLostError, type PhotoSource, PhotoUnavailableError, type ProgressReporter } from './ports.ts';

/** A job that brought its process down this often is not begun again. */
const MAX_ATTEMPTS = 3;
/** In ms; doubled each time. */
const FIRST_DELAY_MS = 5000;
const LONGEST_DELAY_MS = 60_000;
/** About ten minutes: then a doubtful answer is put to the test. */
const DOUBTED_TRIES = 14;
/** About six hours: then the person is asked. */
const MAX_TRIES = 365;
const POLL_MS = 2000;

/** Its bytes may be what brings the process down: they are forgotten. */
class HopelessJobError extends Error {
  override readonly name = 'HopelessJobError';

  constructor(attempts: number) {
    super(`begun ${attempts} times and never ended`);
  }
}

export interface JobDeps extends CutOutDeps, DrawingDeps {}

/** @returns `cutOut`: left out where it is stored already */
async function finishPicture(
  deps: JobDeps,
  job: Generation,
  signal: AbortSignal,
): Promise<{ readonly cutOut: Buffer | undefined; readonly picture: Buffer }> {
  const earlier = (await stickerOfJob(deps.db, job.id))?.picture;
  // Of an earlier version, which kept no cut-outs.
  if (earlier) return { cutOut: undefined, picture: earlier };
  if (job.sheet_id === job.id) await drawSheet(deps, job, signal);
  const { cutOut, isStored } = await cutOutOf(deps, job, signal);
  deps.onPicture?.(job, 'cut_out', cutOut);
  const picture = await deps.finisher.finishCutOut(cutOut, lookOf(job));
  deps.onPicture?.(job, 'finished', picture);
  return { cutOut: isStored ? undefined : cutOut, picture };
}

function failureOf(error: unknown): JobFailure {
  if (error instanceof PhotoLostError) return 'photo_lost';
  if (error instanceof EmptySubjectError || error instanceof HopelessJobError) return 'no_image';
  if (!(error instanceof ProviderError)) return 'internal';
  switch (error.kind) {
    case 'blocked':
    case 'unchanged':
      return error.kind;
    case 'image_refused':
      return 'photo_refused';
    case 'no_image':
    case 'bad_answer':
      return 'no_image';
    default:
      return 'unavailable';
  }
}

function mayBePaid(error: unknown): boolean {
  if (error instanceof PhotoLostError) return false;
  return !(error instanceof ProviderError && definitelyNotCharged(error));
}

function endOf({ id }: Generation) {
  return {
    what: `the end of job ${id}`,
    otherwise: 'the job is resumed at the next start, from what is stored of it',
    facts: { generation: id },
  };
}

async function fail(
  deps: JobDeps,
  job: Generation,
  { failure, paid }: { readonly failure: JobFailure; readonly paid: boolean },
  signal: AbortSignal,
): Promise<void> {
  const texts = await textsFrom(deps.db, job);
  const now = deps.clock.now();
  const write = async (trx: Trx) => {
    if (!(await failGeneration(trx, job.id, deps.me, failure, now, paid))) return;
    // Bytes without a subject would lead there again; others are paid for and kept.
    if (failure === 'no_image') await forgetImages(trx, job.id);
    if (failure === 'photo_lost' || failure === 'photo_refused')
      await forgetPhoto(trx, job.user_id, job.photo_file_id, now);
    if (job.sheet_id === job.id) await leaveSheet(trx, job.id, failure, now);
    if (job.plan_id !== null) return failPlanned(deps, trx, job, failure, now);
    const message = { ...failureMessage(failure, texts, job.id), endsJob: job.id };
    await enqueueMessages(trx, job.user_id, [encodeOutgoing(message)], now, undefined, job.thread_id);
  };
  await retryWrite(deps, endOf(job), signal, () => transactionOf(deps.db, job.user_id, write));
}

/** Where no service draws, the others of a sheet fail with it. */
async function leaveSheet(trx: Trx, sheetId: number, failure: JobFailure, now: number): Promise<void> {
  if (failure === 'unavailable' || failure === 'internal') await failSheet(trx, sheetId, failure, now);
  else await dissolveSheet(trx, sheetId);
}

/** Told by the plan's report. Where the photo is gone, the plan waits for another. */
async function failPlanned(
  deps: JobDeps,
  trx: Trx,
  job: Generation,
  failure: JobFailure,
  now: number,
): Promise<void> {
  if (failure === 'photo_lost' || failure === 'photo_refused') {
    await unlinkJob(trx, job.id);
    if (await losePlanPhoto(trx, job.user_id, job.photo_file_id, now)) {
      const texts = await textsFrom(trx, job);
      await sayOfPlan(trx, job, [failureMessage(failure, texts, job.id)], now);
    }
  }
  if (job.plan_id !== null) {
    await sendDrawn(trx, { ...job, id: job.plan_id }, now);
    await tellStopped(trx, job.user_id, job.plan_id, now);
  }
  await advancePlans(deps, trx, job.user_id, now);
}

/**
 * One job from the confirmed values to a sticker in the outbox. What was paid for is stored at once.
 * Throws only the signal's reason, and the database's error; other failures end the job with a message, or have it
 * wait for its photo.
 */
async function runJob(deps: JobDeps, job: Generation, signal: AbortSignal): Promise<void> {
  const started = deps.clock.elapsed();
  try {
    if (job.attempts > MAX_ATTEMPTS) throw new HopelessJobError(job.attempts - 1);
    const made = await finishPicture(deps, job, signal);
    const texts = await textsFrom(deps.db, job);
    const now = deps.clock.now();
    const pictures = new Map(made.cutOut && [[job.id, made.cutOut]]);
    await storePictures(deps, job, endOf(job), pictures, signal, async (trx, stored) => {
      const finished = { cutOut: stored.get(job.id), picture: made.picture };
      const stickerId = await saveFinished(trx, job.id, deps.me, finished, now);
      if (stickerId === undefined) return false;
      if (job.plan_id !== null) {
        await sendDrawn(trx, { ...job, id: job.plan_id }, now);
        await advancePlans(deps, trx, job.user_id, now);
        return true;
      }
      const messages: Outgoing[] = [
        { type: 'sticker', stickerId },
        await wordsAfterSticker(trx, job, texts, now),
      ];
      await enqueueMessages(trx, job.user_id, messages.map(encodeOutgoing), now, undefined, job.thread_id);
      return true;
    });
    const ms = deps.clock.elapsed() - started;
    deps.progress.stage({ ...job, stage: 'delivering' });
    deps.log.info(
      { chat: job.user_id, generation: job.id, ms: Math.round(ms), bytes: made.picture.length },
      'sticker finished',
    );
    deps.observe?.({ type: 'job', outcome: 'finished', ms });
  } catch (thrown) {
    signal.throwIfAborted();
    // Nothing is wrong with the job: it is resumed.
    if (troubleOf(thrown) !== undefined) throw thrown;
    if (thrown instanceof JobTakenOverError) {
      deps.log.warn({ generation: job.id, err: thrown }, 'a picture came too late');
      return;
    }
    const error = await waitForPhoto(deps, job, thrown, signal);
    if (error === undefined) return;
    const failure = failureOf(error);
    const defect = failure === 'internal' || error instanceof HopelessJobError;
    deps.log[defect ? 'error' : 'warn'](
      { chat: job.user_id, generation: job.id, failure, err: error },
      'no sticker',
    );
    await fail(deps, job, { failure, paid: mayBePaid(error) }, signal);
    deps.observe?.({ type: 'job', outcome: 'failed', ms: deps.clock.elapsed() - started });
  } finally {
    deps.progress.end(job);
  }
}

interface PhotoWaitDeps {
  readonly db: Store;
  readonly me: ProcessIdentity;
  readonly clock: Clock;
  readonly log: Logger;
  readonly photos: PhotoSource;
  readonly progress: ProgressReporter;
}

/**
 * The source has refused it again and again, and hands out another file right now. Counted in tries, not by the
 * clock.
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
 * A job whose photo cannot be had right now goes back to the queue for a while.
 * @returns undefined where it waits, or is no longer this process's; otherwise the error that it ends with
 */
async function waitForPhoto(
  deps: PhotoWaitDeps,
  job: Generation,
  error: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  if (!(error instanceof PhotoUnavailableError) || job.photo_tries >= MAX_TRIES) return error;
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

export type GenerationWorker = Worker<Generation>;

/** Draws confirmed stickers from the queue. @param onMessages something was put in the outbox of a chat */
export function createGenerationWorker(
  deps: JobDeps,
  concurrency: number,
  onMessages: (chatId: number) => void,
): GenerationWorker {
  const { db, me, clock, log } = deps;
  return new Worker<Generation>({
    clock,
    log,
    queue: 'generations',
    concurrency,
    pollMs: POLL_MS,
    claim: inFlight => claimGeneration(db, me, clock.now(), inFlight, deps.jobsPerUser),
    run: async (job, { cancelled }) => {
      await runJob(deps, job, cancelled);
      onMessages(job.user_id);
    },
    giveBack: async (job, error, { cancelled }) => {
      const stopping = cancelled.aborted;
      const outside = troubleOf(error) !== undefined;
      if (!stopping) log.error({ generation: job.id, err: error }, 'a job could not be ended; it is resumed');
      // It would fail again at once.
      if (outside) await clock.sleep(POLL_MS, cancelled);
      await releaseGeneration(db, job.id, me, !stopping && !outside);
    },
  });
}
