import { say } from '../../../assistant/state/outgoing.ts';
import { noteReceived } from '../../../assistant-db/jobs/received.ts';
import { findAnySticker } from '../../../assistant-db/jobs/stickers.ts';
import type { Finish, JobRun, Task } from './job.ts';

/** Writes a caption on a received sticker. The picture is stored before the job ends, so a killed process makes it once more. */
export async function performCaption(run: JobRun, { stickerId }: Task<'caption'>): Promise<Finish> {
  const { deps, userId, texts, work } = run;
  const found = await findAnySticker(deps.db, userId, stickerId);
  const made = found && (await deps.fileOf(found.sticker, 'picture', run.signal));
  return async trx => {
    const { replaces } = work;
    const now = await findAnySticker(trx, userId, stickerId);
    if (now === undefined || made === undefined) return [{ ...say(texts.afterSticker.unknown), replaces }];
    if (made.outcome === 'ok') {
      await noteReceived(trx, stickerId, deps.clock.now());
      return [{ type: 'sticker', stickerId }];
    }
    const { gone, unreadable } = texts.received.captioning;
    return [{ ...say(made.outcome === 'lost' ? gone : unreadable), replaces }];
  };
}
