import { encodeOutgoing, type Outgoing } from '../assistant/state/outgoing.ts';
import { forgetPhoto } from '../assistant-db/dialogues/sessions.ts';
import { guestOfJob } from '../assistant-db/guests/guests.ts';
import { claimGeneration, failGeneration, releaseGeneration } from '../assistant-db/jobs/claims.ts';
import {
  dissolveSheet,
  failSheet,
  forgetImages,
  saveFinished,
} from '../assistant-db/jobs/generation-images.ts';
import { stickerOfJob } from '../assistant-db/jobs/stickers.ts';
import { enqueueMessages } from '../assistant-db/messages/outbox.ts';
import { unlinkJob } from '../assistant-db/plans/drawing.ts';
import { losePlanPhoto } from '../assistant-db/plans/plans.ts';
import type { Generation, Sticker, Trx } from '../assistant-db/schema.ts';
import { transactionOf } from '../assistant-db/transaction.ts';
import { retryWrite, troubleOf } from '../assistant-db/trouble.ts';
import { showGuest } from '../features/guests/request.ts';
import {
  advancePlans,
  type DrawingDeps,
  sayOfPlan,
  sendDrawn,
  tellStopped,
} from '../features/plans/drawing/advance.ts';
import { wordsAfterSticker } from '../features/stickers/after-sticker.ts';
import { unusableFrames } from '../features/stickers/frames.ts';
import { EmptySubjectError } from '../images/finishing/key.ts';
import { FramesUnusableError } from '../images/frames/unusable.ts';
import { ProviderError } from '../lib/errors.ts';
import { Worker } from '../lib/worker.ts';
import { definitelyNotCharged } from './draw.ts';
import { framesOf } from './draw-frames.ts';
import { type CutOutDeps, cutOutOf, JobTakenOverError, storePictures } from './draw-job.ts';
import { drawSheet } from './draw-sheet.ts';
import { failureMessage, type JobFailure, textsFrom } from './failure.ts';
import { lookOf } from './picture.ts';
import { PhotoLostError } from './ports.ts';
import { waitForPhoto } from './wait-for-photo.ts';

/** After this many unfinished attempts a job may be crashing its process, so it is not retried. */
const MAX_ATTEMPTS = 3;
const POLL_MS = 2000;

/** The stored pictures of such a job are deleted, because they may be crashing the process. */
class HopelessJobError extends Error {
  override readonly name = 'HopelessJobError';

  constructor(attempts: number) {
    super(`started ${attempts} times and never finished`);
  }
}

export interface JobDeps extends CutOutDeps, DrawingDeps {
  /** Queues the film of a moving sticker, whose end sends it. Left out in a channel without packs. */
  queueFile?(trx: Trx, sticker: Sticker, replaces: number | undefined, now: number): Promise<boolean>;
}

/** @returns `cutOut` is undefined if it is stored already, `picture` if a pack job makes the film */
async function finishPicture(
  deps: JobDeps,
  job: Generation,
  signal: AbortSignal,
): Promise<{ readonly cutOut: Buffer | undefined; readonly picture: Buffer | undefined }> {
  const earlier = (await stickerOfJob(deps.db, job.id))?.picture;
  // Drawn by an earlier version, which did not keep cut-outs.
  if (earlier) return { cutOut: undefined, picture: earlier };
  if (job.frames > 0) {
    const { cutOut, isStored } = await framesOf(deps, job, signal);
    deps.onPicture?.(job, 'cut_out', cutOut);
    return { cutOut: isStored ? undefined : cutOut, picture: undefined };
  }
  if (job.sheet_id === job.id) await drawSheet(deps, job, signal);
  const { cutOut, isStored } = await cutOutOf(deps, job, signal);
  deps.onPicture?.(job, 'cut_out', cutOut);
  const picture = await deps.finisher.finishCutOut(cutOut, lookOf(job));
  deps.onPicture?.(job, 'finished', picture);
  return { cutOut: isStored ? undefined : cutOut, picture };
}

function failureOf(error: unknown): JobFailure {
  if (error instanceof PhotoLostError) return 'photo_lost';
  if (error instanceof FramesUnusableError) return 'no_image';
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
    // Pictures without a subject would fail again. Others have been paid for and are kept.
    if (failure === 'no_image') await forgetImages(trx, job.id);
    if (failure === 'photo_lost' || failure === 'photo_refused')
      await forgetPhoto(trx, job.user_id, job.photo_file_id, now);
    if (job.sheet_id === job.id) await leaveSheet(trx, job.id, failure, now);
    if (job.plan_id !== null) return failPlanned(deps, trx, job, failure, now);
    const guest = await guestOfJob(trx, job.id);
    if (guest) await showGuest(trx, guest, now);
    if (guest && guest.chat_id !== null) return;
    const unusable =
      job.frames > 0 && failure === 'no_image' ? await unusableFrames(trx, job, texts) : undefined;
    const message = { ...(unusable ?? failureMessage(failure, texts, job)), endsJob: job.id };
    await enqueueMessages(trx, job.user_id, [encodeOutgoing(message)], now, undefined, job.thread_id);
  };
  await retryWrite(deps, endOf(job), signal, () => transactionOf(deps.db, job.user_id, write));
}

/** Ends the sheet of a failed job. If no service draws, its other stickers fail too. */
async function leaveSheet(trx: Trx, sheetId: number, failure: JobFailure, now: number): Promise<void> {
  if (failure === 'unavailable' || failure === 'internal') await failSheet(trx, sheetId, failure, now);
  else await dissolveSheet(trx, sheetId);
}

/** Fails a sticker of a plan, whose report mentions it. If the photo is gone, the plan waits for another one. */
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
      await sayOfPlan(trx, job, [failureMessage(failure, texts, job)], now);
    }
  }
  if (job.plan_id !== null) {
    await sendDrawn(trx, { ...job, id: job.plan_id }, now);
    await tellStopped(trx, job.user_id, job.plan_id, now);
  }
  await advancePlans(deps, trx, job.user_id, now);
}

/**
 * Runs one job, from the confirmed values to a sticker in the outbox. Everything that was paid for is stored at once. Other
 * failures than those of the signal and the database end the job with a message, or let it wait for its photo.
 * @throws the signal's reason, or the error of the database
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
      const guest = await guestOfJob(trx, job.id);
      // First: if the private chat was never opened, all that waits for it is dropped.
      if (guest) await showGuest(trx, guest, now);
      if (guest && guest.chat_id !== null) return true;
      if (job.frames > 0 && made.picture === undefined && deps.queueFile !== undefined) {
        const sticker = await stickerOfJob(trx, job.id);
        if (sticker) await deps.queueFile(trx, sticker, undefined, now);
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
      { chat: job.user_id, generation: job.id, ms: Math.round(ms), bytes: made.picture?.length },
      'sticker finished',
    );
    deps.observe?.({ type: 'job', outcome: 'finished', ms });
  } catch (thrown) {
    signal.throwIfAborted();
    // The database failed, not the job. It is resumed later.
    if (troubleOf(thrown) !== undefined) throw thrown;
    if (thrown instanceof JobTakenOverError) {
      deps.log.warn(
        { generation: job.id, err: thrown },
        'a picture was finished after the job was taken over; discarding it',
      );
      return;
    }
    const error = await waitForPhoto(deps, job, thrown, signal);
    if (error === undefined) return;
    const failure = failureOf(error);
    const defect = failure === 'internal' || error instanceof HopelessJobError;
    deps.log[defect ? 'error' : 'warn'](
      { chat: job.user_id, generation: job.id, failure, err: error },
      'making a sticker failed',
    );
    await fail(deps, job, { failure, paid: mayBePaid(error) }, signal);
    deps.observe?.({ type: 'job', outcome: 'failed', ms: deps.clock.elapsed() - started });
  } finally {
    deps.progress.end(job);
  }
}

export type GenerationWorker = Worker<Generation>;

/** Draws confirmed stickers from the queue. @param onMessages called when a chat has new messages in the outbox */
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
      if (!stopping)
        log.error({ generation: job.id, err: error }, 'finishing a job failed; it will be resumed');
      // It would fail again immediately.
      if (outside) await clock.sleep(POLL_MS, cancelled);
      await releaseGeneration(db, job.id, me, !stopping && !outside);
    },
  });
}
