import type { Outgoing } from '../../../assistant/state/outgoing.ts';
import { say } from '../../../assistant/state/outgoing.ts';
import { findSticker, type StickerWithJob } from '../../../assistant-db/jobs/stickers.ts';
import type { Trx } from '../../../assistant-db/schema.ts';
import { failDelivery } from '../../../generation/failure.ts';
import type { MadeFile } from '../../../generation/picture.ts';
import { motionScreen } from '../../stickers/motion.ts';
import { type Finish, type JobRun, type Task, WorkersBusyError } from './job.ts';

/**
 * Makes the film and the preview of a moving sticker. Both are stored before the job ends, so a killed process repeats
 * at most one film.
 */
export async function performFilm(run: JobRun, { stickerId }: Task<'film'>): Promise<Finish> {
  const { deps, userId, texts, work } = run;
  const found = await findSticker(deps.db, userId, stickerId);
  const made = found && (await withFilm(run, () => makeFilm(run, found)));
  return async trx => {
    // It may have been deleted meanwhile.
    const now = await findSticker(trx, userId, stickerId);
    if (now === undefined || made === undefined)
      return [{ ...say(texts.afterSticker.unknown), replaces: work.replaces }];
    return reportFilm(run, trx, now, made.outcome);
  };
}

/** Telegram takes about one edit a second in a chat, and other messages come meanwhile. */
const PACE_MS = 3000;

/** Makes the film while the menu shows how far it is. No edit is under way any more when it returns. */
async function makeFilm(run: JobRun, found: StickerWithJob): Promise<MadeFile> {
  const { deps, userId, signal, texts, work } = run;
  const { replaces } = work;
  let shownAt = deps.clock.elapsed();
  let editing = Promise.resolve();
  const show = (share: number) => {
    const now = deps.clock.elapsed();
    if (replaces === undefined || now - shownAt < PACE_MS || signal.aborted) return;
    shownAt = now;
    const words = motionScreen(
      texts,
      found,
      texts.motion.progress(Math.round(share * 100)),
      deps.drawsFrames,
    );
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

/** If the sticker's job ends with this film, so does its progress message. What was drawn is kept for another try. */
async function reportFilm(
  { deps, texts, work: { replaces } }: JobRun,
  trx: Trx,
  found: StickerWithJob,
  outcome: MadeFile['outcome'],
): Promise<Outgoing[]> {
  const { motion, afterSticker } = texts;
  if (outcome !== 'ok' && found.job.status === 'finished' && found.job.frames > 0) {
    await failDelivery(trx, found.job.user_id, found.sticker.id, deps.clock.now());
    return outcome === 'no_encoder' ? [say(motion.noEncoder)] : [];
  }
  switch (outcome) {
    case 'ok': {
      const menu =
        replaces === undefined ? [] : [motionScreen(texts, found, motion.choose, deps.drawsFrames, replaces)];
      return [{ type: 'sticker', stickerId: found.sticker.id }, ...menu];
    }
    case 'no_encoder':
      return [{ ...say(motion.noEncoder), replaces }];
    case 'lost':
      return [{ ...say(afterSticker.noCutOut), replaces }];
    case 'failed':
      return [{ ...say(motion.failed), replaces }];
    default:
      return outcome satisfies never;
  }
}
