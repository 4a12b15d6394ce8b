import { say } from '../../../../assistant/outgoing.ts';
import { packLink } from '../names.ts';
import { classifyPackError } from './errors.ts';
import type { Finish, JobRun } from './job.ts';
import type { PackTask } from './task.ts';

type DeleteSets = Extract<PackTask, { type: 'delete_sets' }>;

/** @returns whether Telegram refuses to delete the set. Throws what may be different the next time. */
async function isRefused({ deps: { api, log }, userId }: JobRun, name: string): Promise<boolean> {
  try {
    await api.deleteStickerSet(name);
    return false;
  } catch (error) {
    const failure = classifyPackError(error);
    switch (failure.type) {
      case 'set_gone':
        return false;
      case 'wait':
      case 'not_done':
      case 'unknown':
      case 'operator':
        throw error;
      default:
        log.error({ chat: userId, err: error }, 'Telegram refuses to delete a pack');
        return true;
    }
  }
}

/** Deletes sets whose person is forgotten, one by one; those that Telegram refuses to delete are named at the end. */
export async function performDeleteSets(run: JobRun, task: DeleteSets): Promise<Finish> {
  let left = task;
  for (const name of task.names) {
    const refused = await isRefused(run, name);
    left = await run.save({
      ...left,
      names: left.names.filter(other => other !== name),
      refused: refused ? [...left.refused, name] : left.refused,
    });
  }
  return setsDeleted(run, left);
}

/** The end of the sets: of what is left of them the person is told, who alone can delete it now. */
export function setsDeleted({ texts }: Pick<JobRun, 'texts'>, { names, refused }: DeleteSets): Finish {
  const left = [...refused, ...names].map(packLink);
  return async () => [say(left.length > 0 ? texts.privacy.packsLeft(left) : texts.privacy.packsDeleted)];
}
