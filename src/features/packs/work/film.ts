import type { Outgoing } from '../../../assistant/state/outgoing.ts';
import { say } from '../../../assistant/state/outgoing.ts';
import { type AnySticker, findAnySticker } from '../../../assistant-db/jobs/stickers.ts';
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
  const { deps, userId, signal, texts, work } = run;
  const found = await findAnySticker(deps.db, userId, stickerId);
  const made = found && (await withFilm(run, () => deps.fileOf(found.sticker, 'preview', signal)));
  return async trx => {
    // It may have been deleted meanwhile.
    const now = await findAnySticker(trx, userId, stickerId);
    if (now === undefined || made === undefined)
      return [{ ...say(texts.afterSticker.unknown), replaces: work.replaces }];
    return reportFilm(run, now, made.outcome);
  };
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

function reportFilm(
  { texts, work: { replaces } }: JobRun,
  { sticker, job }: AnySticker,
  outcome: MadeFile['outcome'],
): Outgoing[] {
  const { generation_id } = sticker;
  const drawn = job && generation_id !== null ? { sticker: { ...sticker, generation_id }, job } : undefined;
  if (outcome === 'ok') {
    const film: Outgoing = { type: 'sticker', stickerId: sticker.id };
    if (replaces === undefined) return [film];
    const menu = drawn
      ? motionScreen(texts, drawn, texts.motion.choose, replaces)
      : videoScreen(texts, sticker, { replaces });
    return [film, menu];
  }
  if (outcome === 'lost') {
    const why = drawn ? texts.afterSticker.noCutOut : texts.video.gone;
    return [{ ...say(why), replaces }];
  }
  const words = wordsWithoutFilm(texts, outcome);
  return [drawn ? { ...say(words), replaces } : videoScreen(texts, sticker, { replaces, words })];
}

export function wordsWithoutFilm({ motion, video }: Texts, why: Exclude<NoFile, 'lost'>): string {
  switch (why) {
    case 'no_encoder':
      return motion.noEncoder;
    case 'failed':
      return motion.failed;
    case 'still':
      return video.still;
    case 'too_lively':
      return video.tooLively;
    case 'unreadable':
      return video.unreadable;
    case 'no_ffmpeg':
      return video.cannot;
    default:
      return why satisfies never;
  }
}
