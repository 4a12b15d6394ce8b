import { setMaxListeners } from 'node:events';
import { claimGeneration, releaseGeneration } from '../assistant-db/jobs/generations.ts';
import type { Generation } from '../assistant-db/schema.ts';
import { troubleOf } from '../assistant-db/sqlite/trouble.ts';
import { type JobDeps, runJob } from './job.ts';

/** How often the queue is looked at without being told of a new job: jobs of a process that died. */
const SWEEP_MS = 2000;

/** Draws confirmed stickers, several at once, from a queue in the database. */
export class GenerationWorker {
  readonly #deps: JobDeps;
  readonly #concurrency: number;
  /** Called when something was put in the outbox of a chat. */
  readonly #onMessages: (chatId: number) => void;
  /** By the ids of their jobs. */
  readonly #running = new Map<number, Promise<void>>();
  readonly #cancel = new AbortController();
  readonly #idle = new AbortController();
  #claiming: Promise<void> = Promise.resolve();
  #sweeping: Promise<void> = Promise.resolve();

  constructor(deps: JobDeps, concurrency: number, onMessages: (chatId: number) => void) {
    this.#deps = deps;
    this.#concurrency = concurrency;
    this.#onMessages = onMessages;
    // Every job in work listens, and there may be many.
    setMaxListeners(0, this.#cancel.signal);
  }

  start(): void {
    this.#sweeping = this.#sweep();
  }

  /** There may be a job in the queue. */
  kick(): void {
    // One claim at a time, so that no more jobs are begun than there is room for.
    this.#claiming = this.#claiming.then(() => this.#fill());
  }

  /**
   * Takes no more jobs and waits for those in hand; when `deadline` aborts, they are given back to the queue for
   * the next start.
   */
  async stop(deadline: AbortSignal): Promise<void> {
    this.#idle.abort();
    await this.#sweeping;
    await this.#claiming;
    const cancel = () => this.#cancel.abort(new Error('the process stops'));
    if (deadline.aborted) cancel();
    deadline.addEventListener('abort', cancel, { once: true });
    await Promise.all(this.#running.values());
    await this.#deps.emoji.stop();
  }

  async #sweep(): Promise<void> {
    while (!this.#idle.signal.aborted) {
      this.kick();
      await this.#deps.clock.sleep(SWEEP_MS, this.#idle.signal);
    }
  }

  async #fill(): Promise<void> {
    const { db, me, clock, log } = this.#deps;
    while (this.#running.size < this.#concurrency && !this.#idle.signal.aborted) {
      let job: Generation | undefined;
      try {
        job = await claimGeneration(db, me, clock.now(), [...this.#running.keys()]);
      } catch (error) {
        log.error({ err: error }, 'the job queue cannot be read');
      }
      if (job === undefined) return;
      const { id } = job;
      const run = this.#run(job).finally(() => {
        this.#running.delete(id);
        this.kick();
      });
      this.#running.set(id, run);
    }
  }

  async #run(job: Generation): Promise<void> {
    const { db, me, clock, log } = this.#deps;
    try {
      await runJob(this.#deps, job, this.#cancel.signal);
      this.#onMessages(job.user_id);
    } catch (error) {
      const stopping = this.#cancel.signal.aborted;
      const outside = troubleOf(error) !== undefined;
      if (!stopping) log.error({ generation: job.id, err: error }, 'a job could not be ended; it is resumed');
      // It would fail again at once.
      if (outside) await clock.sleep(SWEEP_MS, this.#cancel.signal);
      await releaseGeneration(db, job.id, me, !stopping && !outside).catch(cause =>
        log.error(
          { generation: job.id, err: cause },
          'a job could not be given back; it is resumed as it stands',
        ),
      );
    }
  }
}
