import type { Outgoing } from '../../../assistant/state/outgoing.ts';
import { say } from '../../../assistant/state/outgoing.ts';
import { findSticker, type StickerWithJob } from '../../../assistant-db/jobs/stickers.ts';
import type { MadeFile } from '../../../generation/picture.ts';
import { motionScreen } from '../../stickers/motion.ts';
import type { Finish, JobRun, Task } from './job.ts';

/**
 * Makes the film and the preview of a moving sticker. Both are stored before the job ends, so a killed process repeats
 * at most one film.
 */
export async function performFilm(run: JobRun, { stickerId }: Task<'film'>): Promise<Finish> {
  const { deps, userId, signal } = run;
  const found = await findSticker(deps.db, userId, stickerId);
  if (found === undefined) return async () => [];
  const { outcome } = await deps.fileOf(found.sticker, 'preview', signal);
  return async () => reportFilm(run, found, outcome);
}

function reportFilm(
  { texts, work: { replaces } }: JobRun,
  found: StickerWithJob,
  outcome: MadeFile['outcome'],
): Outgoing[] {
  const { motion, afterSticker } = texts;
  switch (outcome) {
    case 'ok': {
      const menu = replaces === undefined ? [] : [motionScreen(texts, found, motion.choose, replaces)];
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
