import { advancePlans, type DrawingDeps, sayOfPlan } from '../assistant/drawing/advance.ts';
import { tellStopped } from '../assistant/drawing/stop.ts';
import { wordsAfterSticker } from '../assistant/interview/offer.ts';
import { encodeOutgoing, type Outgoing } from '../assistant/outgoing.ts';
import type { EmojiChooser } from '../assistant/sticker-emoji/choose.ts';
import { forgetPhoto } from '../assistant-db/dialogues/sessions.ts';
import { failGeneration } from '../assistant-db/jobs/claims.ts';
import { forgetImages, loadImages, saveFinished } from '../assistant-db/jobs/generation-images.ts';
import { dissolveSheet, failSheet } from '../assistant-db/jobs/sheets.ts';
import { stickerOfJob } from '../assistant-db/jobs/stickers.ts';
import { enqueueMessages } from '../assistant-db/messages/outbox.ts';
import { unlinkJob } from '../assistant-db/plans/drawing.ts';
import { losePlanPhoto } from '../assistant-db/plans/status.ts';
import type { Generation, Trx } from '../assistant-db/schema.ts';
import { retryWrite, troubleOf } from '../assistant-db/trouble.ts';
import { EmptySubjectError } from '../images/finishing/errors.ts';
import { ProviderError } from '../lib/errors.ts';
import { type CutOutDeps, cutOutOf } from './cut-out.ts';
import { surelyNotDrawn } from './draw.ts';
import { JobTakenOverError, LOST } from './draw-job.ts';
import { failureMessage, type JobFailure, textsFrom } from './failure.ts';
import { waitForPhoto } from './photo-wait.ts';
import { lookOf } from './picture.ts';
import { PhotoLostError } from './ports.ts';
import { drawSheet } from './sheet.ts';

/** A job that brought its process down this often, since it was drawn or before, is not begun again. */
const MAX_ATTEMPTS = 3;

/** Whatever was drawn may be what brings the process down: it is forgotten. */
class HopelessJobError extends Error {
  override readonly name = 'HopelessJobError';

  constructor(attempts: number) {
    super(`begun ${attempts} times and never ended`);
  }
}

export interface JobDeps extends CutOutDeps, DrawingDeps {
  readonly emoji: EmojiChooser;
}

/** What is kept of a job and what is delivered, from as far as it has come before. */
async function finished(
  deps: JobDeps,
  job: Generation,
  signal: AbortSignal,
): Promise<{ readonly cutOut: Buffer | null; readonly picture: Buffer }> {
  const earlier = (await stickerOfJob(deps.db, job.id))?.picture;
  // Of an earlier version, which kept no cut-outs.
  if (earlier) return { cutOut: (await loadImages(deps.db, job.id))?.cutout ?? null, picture: earlier };
  if (job.sheet_id === job.id) await drawSheet(deps, job, signal);
  const cutOut = await cutOutOf(deps, job, signal);
  deps.onPicture?.(job, 'cut_out', cutOut);
  const picture = await deps.finisher.finishCutOut(cutOut, lookOf(job));
  deps.onPicture?.(job, 'finished', picture);
  return { cutOut, picture };
}

function failureOf(error: unknown): JobFailure {
  if (error instanceof PhotoLostError) return 'photo_lost';
  if (error instanceof EmptySubjectError || error instanceof HopelessJobError) return 'no_image';
  if (!(error instanceof ProviderError)) return 'internal';
  switch (error.kind) {
    case 'blocked':
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

/** Whether a job that failed may have cost anything this time. */
function mayBePaid(error: unknown): boolean {
  if (error instanceof PhotoLostError) return false;
  return !(error instanceof ProviderError && surelyNotDrawn(error));
}

/** Stores how a job has ended, and what is said of it. */
async function storeEnd(
  deps: JobDeps,
  job: Generation,
  signal: AbortSignal,
  write: (trx: Trx, now: number) => Promise<void>,
): Promise<void> {
  const end = {
    what: `the end of job ${job.id}`,
    otherwise: 'the job is resumed at the next start, from what is stored of it',
    facts: { generation: job.id },
  };
  const now = deps.clock.now();
  await retryWrite(deps, end, signal, () => deps.db.transaction().execute(trx => write(trx, now)));
}

async function fail(
  deps: JobDeps,
  job: Generation,
  { failure, paid }: { readonly failure: JobFailure; readonly paid: boolean },
  signal: AbortSignal,
): Promise<void> {
  const texts = await textsFrom(deps.db, job);
  await storeEnd(deps, job, signal, async (trx, now) => {
    if (!(await failGeneration(trx, job.id, deps.me, failure, now, paid))) return;
    // Bytes that led to "no sticker in it" would lead there again; others are paid for and kept.
    if (failure === 'no_image') await forgetImages(trx, job.id);
    if (failure === 'photo_lost' || failure === 'photo_refused')
      await forgetPhoto(trx, job.user_id, job.photo_file_id, now);
    if (job.sheet_id === job.id) await leaveSheet(trx, job.id, failure, now);
    if (job.plan_id !== null) return failPlanned(deps, trx, job, failure, now);
    const message = { ...failureMessage(failure, texts, job.id), endsJob: job.id };
    await enqueueMessages(trx, job.user_id, [encodeOutgoing(message)], now, undefined, job.thread_id);
  });
}

/** The job that draws a sheet has failed before it was taken apart: where no service draws, the others fail with it. */
async function leaveSheet(trx: Trx, sheetId: number, failure: JobFailure, now: number): Promise<void> {
  if (failure === 'unavailable' || failure === 'internal') await failSheet(trx, sheetId, failure, now);
  else await dissolveSheet(trx, sheetId);
}

/** One sticker of a plan has failed, which the plan's report tells. Where the photo is gone, the plan waits for another. */
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
  if (job.plan_id !== null) await tellStopped(trx, job.user_id, job.plan_id, now);
  await advancePlans(deps, trx, job.user_id, now);
}

/**
 * One job from the confirmed values to a finished sticker in the outbox. What was paid for is stored before
 * anything else happens to it, so that a crash at any moment neither loses nor repeats it.
 *
 * Throws only the signal's reason, and the database's error where it cannot be read; every other failure ends the job with
 * a message to the person, but that its photo cannot be fetched right now: then it waits in the queue.
 */
export async function runJob(deps: JobDeps, job: Generation, signal: AbortSignal): Promise<void> {
  const started = deps.clock.elapsed();
  try {
    if (job.attempts > MAX_ATTEMPTS) throw new HopelessJobError(job.attempts - 1);
    // Beside the drawing: done before there is a sticker that has to be found by something. A plan has chosen them.
    if (job.plan_id === null) deps.emoji.begin(job);
    const made = await finished(deps, job, signal);
    const texts = await textsFrom(deps.db, job);
    await storeEnd(deps, job, signal, async (trx, now) => {
      const stickerId = await saveFinished(trx, job.id, deps.me, made, now);
      if (stickerId === undefined) throw new JobTakenOverError(LOST);
      const planned = job.plan_id !== null;
      // Those of a plan come bare, one after the other, and the report follows them.
      const messages: Outgoing[] = planned
        ? [{ type: 'sticker', stickerId, bare: true }]
        : [{ type: 'sticker', stickerId }, await wordsAfterSticker(trx, job, texts, now)];
      await enqueueMessages(trx, job.user_id, messages.map(encodeOutgoing), now, undefined, job.thread_id);
      if (planned) await advancePlans(deps, trx, job.user_id, now);
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
    // Nothing is wrong with the job: it is resumed from what is stored of it.
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
