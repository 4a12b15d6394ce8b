import { encodeOutgoing, type Outgoing, say } from '../../../assistant/outgoing.ts';
import { storedLanguage } from '../../../assistant/snapshot.ts';
import { enqueueMessages } from '../../../assistant-db/messages/outbox.ts';
import { claimPackJob, endPackJob, postponePackJob } from '../../../assistant-db/packs/pack-jobs.ts';
import { findUser } from '../../../assistant-db/people/users.ts';
import type { PackJob } from '../../../assistant-db/schema.ts';
import { troubleOf } from '../../../assistant-db/sqlite/trouble.ts';
import { storedTexts, textsFor } from '../../../i18n/index.ts';
import { performDeleteSets } from '../forget.ts';
import { performAdd } from './add.ts';
import { performDelete, performEmoji, performMove, performRemove, performTitle } from './change.ts';
import { type Finish, JobRun, type PackJobDeps, PackJobTakenOverError } from './job.ts';
import { decodeWork, encodeWork } from './task.ts';
import { afterTrouble, type Postponement } from './trouble.ts';

/** How often the queue is looked at without being told of a new job: those that had to wait, and a dead process's. */
const SWEEP_MS = 2000;
/** People whose packs are worked on at once. */
const CONCURRENCY = 8;

function perform(run: JobRun): Promise<Finish> {
  const { task } = run.work;
  switch (task.type) {
    case 'add':
      return performAdd(run, task);
    case 'remove':
      return performRemove(run, task);
    case 'move':
      return performMove(run, task);
    case 'emoji':
      return performEmoji(run, task);
    case 'title':
      return performTitle(run, task);
    case 'delete':
      return performDelete(run, task);
    case 'delete_sets':
      return performDeleteSets(run, task);
    default:
      return task satisfies never;
  }
}

/** Does at Telegram what people want of their packs: each person's jobs in order, people side by side. */
export class PackWorker {
  readonly #deps: PackJobDeps;
  readonly #isReachable: () => boolean;
  /** Called when something was put in the outbox of a chat. */
  readonly #onMessages: (chatId: number) => void;
  /** By the ids of their jobs. */
  readonly #running = new Map<number, Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #ending = new AbortController();
  #claiming: Promise<void> = Promise.resolve();
  #sweeping: Promise<void> = Promise.resolve();

  /** @param isReachable whether Telegram answers: while it does not, no job is begun */
  constructor(deps: PackJobDeps, isReachable: () => boolean, onMessages: (chatId: number) => void) {
    this.#deps = deps;
    this.#isReachable = isReachable;
    this.#onMessages = onMessages;
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
   * Takes no more jobs and waits for those in flight, which last as long as their calls to Telegram, and for the database to
   * take what has come of them, until `deadline` aborts.
   */
  async stop(deadline: AbortSignal): Promise<void> {
    this.#stopping.abort();
    const end = () => this.#ending.abort(this.#stopping.signal.reason);
    if (deadline.aborted) end();
    deadline.addEventListener('abort', end, { once: true });
    await this.#sweeping;
    await this.#claiming;
    await Promise.all(this.#running.values());
  }

  async #sweep(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.kick();
      await this.#deps.clock.sleep(SWEEP_MS, this.#stopping.signal);
    }
  }

  async #fill(): Promise<void> {
    const { db, me, clock, log } = this.#deps;
    while (this.#running.size < CONCURRENCY && !this.#stopping.signal.aborted && this.#isReachable()) {
      let job: PackJob | undefined;
      try {
        job = await claimPackJob(db, me, clock.now(), [...this.#running.keys()]);
      } catch (error) {
        log.error({ err: error }, 'the queue of pack jobs cannot be read');
      }
      if (job === undefined) return;
      const { id } = job;
      const run = this.#work(job).finally(() => {
        this.#running.delete(id);
        this.kick();
      });
      this.#running.set(id, run);
    }
  }

  async #work(job: PackJob): Promise<void> {
    const { db, me, clock, log } = this.#deps;
    const work = decodeWork(job.work);
    let run: JobRun | undefined;
    try {
      if (work === undefined) {
        log.error({ job: job.id }, 'a pack job cannot be read and is dropped');
        await db.transaction().execute(trx => endPackJob(trx, job.id, me));
        return;
      }
      const texts =
        work.task.type === 'delete_sets'
          ? storedTexts(work.task.language)
          : textsFor(storedLanguage(await findUser(db, job.user_id)));
      run = new JobRun(this.#deps, job, work, texts, this.#stopping.signal, this.#ending.signal);
      let next: Finish | Postponement;
      try {
        next = await perform(run);
      } catch (error) {
        if (error instanceof PackJobTakenOverError) throw error;
        next = afterTrouble(run, job.attempts, error);
      }
      if (typeof next === 'function') {
        await this.#end(run, job, next);
        log.info({ chat: job.user_id, task: work.task.type }, 'a pack job is done');
      } else {
        await this.#postpone(run, job, next);
      }
      this.#onMessages(job.user_id);
    } catch (error) {
      if (error instanceof PackJobTakenOverError) return;
      // The database itself failed, or a defect struck twice.
      log.error({ job: job.id, err: error }, 'a pack job could not be ended; it is tried again');
      const latest = run ? encodeWork(run.work) : job.work;
      const later = {
        work: latest,
        now: clock.now(),
        ms: SWEEP_MS,
        counts: troubleOf(error) === undefined,
      };
      await db
        .transaction()
        .execute(trx => postponePackJob(trx, job.id, me, later))
        .catch((cause: unknown) =>
          log.error(
            { job: job.id, err: cause },
            'a pack job could not be given back; it is resumed as it stands',
          ),
        );
    }
  }

  async #end(run: JobRun, job: PackJob, finish: Finish): Promise<void> {
    const { me, clock } = this.#deps;
    await run.store(async trx => {
      if (!(await endPackJob(trx, job.id, me))) throw new PackJobTakenOverError();
      const messages = await finish(trx);
      await enqueueMessages(trx, job.user_id, messages.map(encodeOutgoing), clock.now(), me);
    });
  }

  async #postpone(run: JobRun, job: PackJob, { ms, words, counts }: Postponement): Promise<void> {
    const { me, clock } = this.#deps;
    const now = clock.now();
    const tell: Outgoing[] = words === undefined || run.work.told ? [] : [say(words)];
    const work = encodeWork({ ...run.work, told: run.work.told === true || tell.length > 0 });
    await run.store(async trx => {
      if (!(await postponePackJob(trx, job.id, me, { work, now, ms, counts })))
        throw new PackJobTakenOverError();
      await enqueueMessages(trx, run.userId, tell.map(encodeOutgoing), now, me);
    });
  }
}
