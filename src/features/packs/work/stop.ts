import type { IntentScene } from '../../../assistant/state/intent-scene.ts';
import { say, type Words } from '../../../assistant/state/outgoing.ts';
import { findAnySticker } from '../../../assistant-db/jobs/stickers.ts';
import { listPackJobs, reviseWork } from '../../../assistant-db/packs/pack-jobs.ts';
import { findPlan } from '../../../assistant-db/plans/plans.ts';
import type { Db, Trx } from '../../../assistant-db/schema.ts';
import { decodeWork, encodeWork, type PackWork } from './job.ts';

/** The unfinished copies of a user. */
export async function copiesOf(db: Db, userId: number) {
  return (await listPackJobs(db, userId)).flatMap(({ id, work: stored }) => {
    const work = decodeWork(stored);
    return work && isCopy(work) ? [{ id, work }] : [];
  });
}

function isCopy({ task }: PackWork): boolean {
  return task.type === 'copy' || (task.type === 'add_all' && task.copies === true);
}

/** Stores that a job is to stop. The process that performs it reads that again. */
export async function stopJob(trx: Trx, jobId: number, work: PackWork): Promise<void> {
  await reviseWork(trx, jobId, { work: encodeWork({ ...work, stopped: true }), not_before: 0 });
}

/**
 * Stops films, those of a set, too, and copies, which take minutes. A drawn movement has been paid for and is delivered.
 */
export async function stopLongJobs({ trx, person, texts }: IntentScene): Promise<Words[]> {
  const said = new Set<string>();
  for (const { id, work: stored } of await listPackJobs(trx, person.id)) {
    const work = decodeWork(stored);
    if (work === undefined) continue;
    const { task } = work;
    if (isCopy(work)) said.add(texts.received.copying.stopping);
    else if (task.type === 'plan') {
      if ((await findPlan(trx, person.id, task.planId))?.moving !== 1) continue;
      said.add(texts.stop.filmsOfSet);
    } else if (task.type !== 'film') continue;
    else {
      const job = (await findAnySticker(trx, person.id, task.stickerId))?.job;
      const isPaid = job?.status === 'finished' && job.frames > 0;
      said.add(isPaid ? texts.stop.drawing : texts.stop.film);
      if (isPaid) continue;
    }
    await stopJob(trx, id, work);
  }
  return [...said].map(words => say(words));
}
