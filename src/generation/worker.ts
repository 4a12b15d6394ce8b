import { claimGeneration, releaseGeneration } from '../assistant-db/jobs/claims.ts';
import type { Generation } from '../assistant-db/schema.ts';
import { troubleOf } from '../assistant-db/trouble.ts';
import { Worker } from '../lib/worker.ts';
import { type JobDeps, runJob } from './job.ts';

/** How often the queue is looked at without being told of a new job: jobs of a process that died. */
const POLL_MS = 2000;

export type GenerationWorker = Worker<Generation>;

/**
 * Draws confirmed stickers, several at once, from a queue in the database.
 *
 * @param onMessages called when something was put in the outbox of a chat
 */
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
      if (!stopping) log.error({ generation: job.id, err: error }, 'a job could not be ended; it is resumed');
      // It would fail again at once.
      if (outside) await clock.sleep(POLL_MS, cancelled);
      await releaseGeneration(db, job.id, me, !stopping && !outside);
    },
  });
}
