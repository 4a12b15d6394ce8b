import type { Outgoing, Words } from '../../../assistant/state/outgoing.ts';
import { say } from '../../../assistant/state/outgoing.ts';
import { hasOwnPicture, noteReceived } from '../../../assistant-db/jobs/received.ts';
import { type AnySticker, findAnySticker } from '../../../assistant-db/jobs/stickers.ts';
import { isFromVideo } from '../../../assistant-db/jobs/videos.ts';
import type { Sticker, Trx } from '../../../assistant-db/schema.ts';
import { failDelivery } from '../../../generation/failure.ts';
import type { MadeFile, NoFile } from '../../../generation/picture.ts';
import type { Texts } from '../../../i18n/index.ts';
import { motionScreen } from '../../stickers/motion.ts';
import { videoScreen } from '../../stickers/video.ts';
import { type Finish, type JobRun, type Task, WorkersBusyError } from './job.ts';

/**
 * Makes the film and the preview of a moving sticker. Both are stored before the job ends, so a killed process repeats
 * at most one film.
 */
export async function performFilm(run: JobRun, { stickerId }: Task<'film'>): Promise<Finish> {
  const { deps, userId } = run;
  const found = await findAnySticker(deps.db, userId, stickerId);
  const isWanted = found !== undefined && !run.work.stopped;
  const made = isWanted
    ? await withFilm(run, () => untilStopped(run, signal => makeFilm(run, found, signal)))
    : undefined;
  return finishFilm(run, stickerId, made?.outcome);
}

const WATCH_MS = 1000;

/** Makes films. Any process may store that the user stops them. @returns undefined if they did */
export async function untilStopped<Made>(
  run: JobRun,
  make: (signal: AbortSignal) => Promise<Made>,
): Promise<Made | undefined> {
  const { clock } = run.deps;
  const over = new AbortController();
  const stop = new AbortController();
  const watch = async () => {
    for (; !over.signal.aborted; await clock.sleep(WATCH_MS, over.signal))
      if (await run.isStopped()) return stop.abort(new Error('the user stopped the films'));
  };
  const watching = watch();
  try {
    return await make(AbortSignal.any([run.signal, stop.signal]));
  } catch (error) {
    if (!stop.signal.aborted || run.signal.aborted) throw error;
    return undefined;
  } finally {
    over.abort();
    await watching;
  }
}

/** @param outcome undefined if the sticker was deleted, or the film stopped */
export function finishFilm(run: JobRun, stickerId: number, outcome: MadeFile['outcome'] | undefined): Finish {
  const { userId, texts } = run;
  return async trx => {
    const { work } = run;
    // It may have been deleted meanwhile.
    const found = await findAnySticker(trx, userId, stickerId);
    if (found && work.stopped)
      return work.replaces === undefined ? [] : [menuOf(texts, found, run.deps.drawsFrames, work)];
    if (found === undefined || outcome === undefined)
      return [{ ...say(texts.afterSticker.unknown), replaces: work.replaces }];
    return reportFilm(run, trx, found, outcome);
  };
}

/** Telegram takes about one edit a second in a chat, and other messages come meanwhile. */
const PACE_MS = 3000;

/** Makes the film while the menu shows how far it is. No edit is under way any more when it returns. */
async function makeFilm(run: JobRun, found: AnySticker, signal: AbortSignal): Promise<MadeFile> {
  const { deps, userId, texts, work } = run;
  const { replaces } = work;
  let shownAt = deps.clock.elapsed();
  let editing = Promise.resolve();
  const show = (share: number) => {
    const now = deps.clock.elapsed();
    if (replaces === undefined || now - shownAt < PACE_MS || signal.aborted) return;
    shownAt = now;
    const progress = texts.motion.progress(Math.round(share * 100));
    const words = menuOf(texts, found, deps.drawsFrames, { words: progress });
    editing = editing.then(() => deps.edit(userId, replaces, words));
  };
  try {
    return await deps.fileOf(found.sticker, 'preview', signal, show);
  } finally {
    await editing;
  }
}

/** Films take long, one after another. The other pack jobs must find a free worker. */
const FILMS_AT_ONCE = 3;

/** @throws WorkersBusyError */
export async function withFilm<Made>({ deps: { films } }: JobRun, make: () => Promise<Made>): Promise<Made> {
  if (films.running >= FILMS_AT_ONCE) throw new WorkersBusyError();
  films.running++;
  try {
    return await make();
  } finally {
    films.running--;
  }
}

/** Offers other films of the same sticker or video. */
function menuOf(
  texts: Texts,
  found: AnySticker,
  drawsFrames: boolean,
  { words, replaces }: { readonly words?: string; readonly replaces?: number | undefined },
): Words {
  const { sticker } = found;
  return isFromVideo(sticker.motion)
    ? videoScreen(texts, sticker, { replaces, ...(words !== undefined && { words }) })
    : motionScreen(texts, found, words ?? texts.motion.choose, drawsFrames, replaces);
}

/** If the sticker's job ends with this film, so does its progress message. The drawn frames are kept for another try. */
async function reportFilm(
  { deps, texts, work: { replaces } }: JobRun,
  trx: Trx,
  found: AnySticker,
  outcome: MadeFile['outcome'],
): Promise<Outgoing[]> {
  const { sticker, job } = found;
  // The user blocked the bot meanwhile. Their return brings it, see bot/returns.ts.
  if (job?.status === 'failed' && job.frames > 0) return [];
  if (outcome !== 'ok' && job?.status === 'finished' && job.frames > 0) {
    await failDelivery(trx, job.user_id, sticker.id, deps.clock.now());
    return outcome === 'no_encoder' ? [say(texts.motion.noEncoder)] : [];
  }
  if (outcome === 'ok') {
    // "Add it" then means the film.
    if (hasOwnPicture(sticker)) await noteReceived(trx, sticker.id, deps.clock.now());
    const film: Outgoing = { type: 'sticker', stickerId: sticker.id };
    if (replaces === undefined) return [film];
    return [film, menuOf(texts, found, deps.drawsFrames, { replaces })];
  }
  if (outcome === 'lost' && job) return [{ ...say(texts.afterSticker.noCutOut), replaces }];
  const words = wordsWithoutFilm(texts, sticker, outcome);
  const isVideo = isFromVideo(sticker.motion) && outcome !== 'lost';
  return [isVideo ? videoScreen(texts, sticker, { replaces, words }) : { ...say(words), replaces }];
}

export function wordsWithoutFilm(
  { motion, video, received: { captioning } }: Texts,
  sticker: Sticker,
  why: NoFile,
): string {
  const source = isFromVideo(sticker.motion) ? video : captioning;
  switch (why) {
    case 'lost':
      return source.gone;
    case 'no_encoder':
      return motion.noEncoder;
    case 'failed':
      return isFromVideo(sticker.motion) ? video.failed : motion.failed;
    case 'still':
      return video.still;
    case 'too_lively':
      return video.tooLively;
    case 'unreadable':
      return source.unreadable;
    case 'no_ffmpeg':
      return video.cannot;
    default:
      return why satisfies never;
  }
}
