import { encodeOutgoing, type Outgoing, say } from '../assistant/outgoing.ts';
import { forgetImages, loadImages, saveDrawn, saveFinished } from '../assistant-db/generation-images.ts';
import { failGeneration, setStage } from '../assistant-db/generations.ts';
import { enqueueMessages } from '../assistant-db/outbox.ts';
import type { ProcessIdentity } from '../assistant-db/processes.ts';
import type { Generation, GenerationFailure, GenerationStage, Store } from '../assistant-db/schema.ts';
import { forgetPhoto } from '../assistant-db/sessions.ts';
import { ProviderError } from '../errors.ts';
import { EmptySubjectError, UnkeyableError } from '../images/finishing/errors.ts';
import type { Finisher } from '../images/finishing/finisher.ts';
import { chooseKeyColor } from '../images/key-color.ts';
import { preparePhoto } from '../images/photo.ts';
import { type DrawDeps, drawPicture } from './draw.ts';
import { failureMessage, textsFrom } from './failure.ts';
import { PhotoLostError, type PhotoSource, type ProgressReporter } from './ports.ts';

/** A job that brought its process down this often is not begun again. */
const MAX_ATTEMPTS = 3;

/** This process was taken for dead while it drew: the job is somebody else's, and nothing is to be said. */
class JobTakenOverError extends Error {
  override readonly name = 'JobTakenOverError';
}

export interface JobDeps extends DrawDeps {
  readonly db: Store;
  readonly me: ProcessIdentity;
  readonly photos: PhotoSource;
  readonly finisher: Finisher;
  readonly progress: ProgressReporter;
}

/** The sticker of a job, from as far as it has come before: what was drawn is paid, and never drawn again. */
async function finishedSticker(deps: JobDeps, job: Generation, signal: AbortSignal): Promise<Buffer> {
  const stored = await loadImages(deps.db, job.id);
  if (stored?.finished) return stored.finished;
  const drawn = stored?.drawn ?? (await draw(deps, job, signal));
  await enter(deps, job, 'finishing');
  return finish(deps, job, drawn);
}

async function draw(deps: JobDeps, job: Generation, signal: AbortSignal): Promise<Buffer> {
  await enter(deps, job, 'drawing');
  const photo = await preparePhoto(await deps.photos.fetch(job.photo_file_id, signal));
  const keyColor = await chooseKeyColor(photo);
  const params = { style: job.style, emotion: job.emotion, pose: job.pose };
  const drawn = await drawPicture(deps, { photo, params, keyColor }, signal);
  const kept = await deps.db.transaction().execute(trx => saveDrawn(trx, job.id, deps.me, drawn));
  if (!kept) throw new JobTakenOverError('another process has taken this job over');
  return drawn.bytes;
}

async function finish(deps: JobDeps, job: Generation, drawn: Buffer): Promise<Buffer> {
  try {
    return await deps.finisher.finishSticker(drawn);
  } catch (error) {
    if (!(error instanceof UnkeyableError)) throw error;
    deps.log.warn(
      { generation: job.id, err: error },
      'the background cannot be keyed, the whole picture is the sticker',
    );
    return deps.finisher.finishCard(drawn);
  }
}

async function enter(deps: JobDeps, job: Generation, stage: GenerationStage): Promise<void> {
  await setStage(deps.db, job.id, deps.me, stage);
  deps.progress.stage({ ...job, stage });
}

function failureOf(error: unknown): GenerationFailure {
  if (error instanceof PhotoLostError) return 'photo_lost';
  if (error instanceof EmptySubjectError) return 'no_image';
  if (!(error instanceof ProviderError)) return 'internal';
  switch (error.kind) {
    case 'blocked':
      return 'blocked';
    case 'no_image':
    case 'bad_answer':
      return 'no_image';
    default:
      return 'unavailable';
  }
}

async function fail(deps: JobDeps, job: Generation, failure: GenerationFailure): Promise<void> {
  const texts = await textsFrom(deps.db, job);
  const now = deps.clock.now();
  await deps.db.transaction().execute(async trx => {
    if (!(await failGeneration(trx, job.id, deps.me, failure, now))) return;
    // Bytes that led to "no sticker in it" would lead there again; others are paid for and kept.
    if (failure === 'no_image') await forgetImages(trx, job.id);
    if (failure === 'photo_lost') await forgetPhoto(trx, job.user_id, job.photo_file_id, now);
    const message = { ...failureMessage(failure, texts, job.id), endsJob: job.id };
    await enqueueMessages(trx, job.user_id, [encodeOutgoing(message)], now);
  });
}

/**
 * One job from the confirmed values to a finished sticker in the outbox. What was paid for is stored before
 * anything else happens to it, so that a crash at any moment neither loses nor repeats it.
 *
 * Throws only the signal's reason; every failure ends the job with a message to the person.
 */
export async function runJob(deps: JobDeps, job: Generation, signal: AbortSignal): Promise<void> {
  const started = deps.clock.now();
  try {
    if (job.attempts > MAX_ATTEMPTS) throw new Error(`begun ${job.attempts - 1} times and never ended`);
    const sticker = await finishedSticker(deps, job, signal);
    const texts = await textsFrom(deps.db, job);
    const now = deps.clock.now();
    await deps.db.transaction().execute(async trx => {
      if (!(await saveFinished(trx, job.id, deps.me, sticker, now))) return;
      const delivered: Outgoing = { ...say(texts.sticker.delivered), afterSticker: job.id };
      const messages: Outgoing[] = [{ type: 'sticker', generationId: job.id }, delivered];
      await enqueueMessages(trx, job.user_id, messages.map(encodeOutgoing), now);
    });
    deps.progress.stage({ ...job, stage: 'delivering' });
    deps.log.info(
      { chat: job.user_id, generation: job.id, ms: now - started, bytes: sticker.length },
      'sticker finished',
    );
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof JobTakenOverError) {
      deps.log.warn({ generation: job.id, err: error }, 'a picture came too late');
      return;
    }
    const failure = failureOf(error);
    deps.log[failure === 'internal' ? 'error' : 'warn'](
      { chat: job.user_id, generation: job.id, failure, err: error },
      'no sticker',
    );
    await fail(deps, job, failure);
  } finally {
    deps.progress.end(job);
  }
}
