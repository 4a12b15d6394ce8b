import type { Api } from 'grammy';
import type { Outgoing } from '../../../../assistant/outgoing.ts';
import type { ProcessIdentity } from '../../../../assistant-db/operation/processes.ts';
import { saveWork } from '../../../../assistant-db/packs/pack-jobs.ts';
import type { PackJob, Sticker, Store, Trx } from '../../../../assistant-db/schema.ts';
import { retryWrite } from '../../../../assistant-db/trouble.ts';
import type { Texts } from '../../../../i18n/index.ts';
import type { Clock } from '../../../../lib/clock.ts';
import type { Logger } from '../../../../lib/logger.ts';
import type { Naming } from '../names.ts';
import { encodeWork, type PackTask, type PackWork } from './task.ts';

export interface PackJobDeps extends Naming {
  readonly db: Store;
  readonly me: ProcessIdentity;
  readonly api: Api;
  readonly clock: Clock;
  readonly log: Logger;
  readonly pictureOf: (sticker: Sticker) => Promise<Buffer | undefined>;
}

/** Writes what a task led to, in the transaction that ends its job; returns what to say. */
export type Finish = (trx: Trx) => Promise<readonly Outgoing[]>;

export class PackJobTakenOverError extends Error {
  override readonly name = 'PackJobTakenOverError';
}

export class NotShownYetError extends Error {
  override readonly name = 'NotShownYetError';
}

export class JobRun {
  readonly deps: PackJobDeps;
  readonly userId: number;
  readonly texts: Texts;
  readonly signal: AbortSignal;
  readonly #ending: AbortSignal;
  readonly #job: PackJob;
  #work: PackWork;
  /** Why a step was given up, for the report of the job. */
  trouble: string | undefined;
  #outer: { readonly run: JobRun; readonly within: (step: PackTask) => PackTask } | undefined;

  /** @param ending aborted when the process stops and storing is not to be waited for */
  constructor(
    deps: PackJobDeps,
    job: PackJob,
    work: PackWork,
    texts: Texts,
    signal: AbortSignal,
    ending = signal,
  ) {
    this.deps = deps;
    this.userId = job.user_id;
    this.texts = texts;
    this.signal = signal;
    this.#ending = ending;
    this.#job = job;
    this.#work = work;
  }

  get work(): PackWork {
    return this.#work;
  }

  /**
   * Stores the progress before the next call to Telegram; repeated while the database fails. @throws
   * PackJobTakenOverError
   */
  async save<T extends PackTask>(task: T, store?: (trx: Trx) => Promise<void>): Promise<T> {
    if (this.#outer) {
      await this.#outer.run.save(this.#outer.within(task), store);
      this.#work = { ...this.#work, task };
      return task;
    }
    const work = { ...this.#work, task };
    await this.store(async trx => {
      if (!(await saveWork(trx, this.#job.id, this.deps.me, encodeWork(work))))
        throw new PackJobTakenOverError();
      await store?.(trx);
    });
    this.#work = work;
    return task;
  }

  /** A step of this job as if it were a job of its own: its progress is stored within. */
  step<Step extends PackTask>(step: Step, within: (step: PackTask) => PackTask): JobRun {
    const run = new JobRun(this.deps, this.#job, { task: step }, this.texts, this.signal, this.#ending);
    run.#outer = { run: this, within };
    return run;
  }

  store(write: (trx: Trx) => Promise<void>): Promise<void> {
    const step = {
      what: `a step of pack job ${this.#job.id}`,
      otherwise: 'at the next start the set is read before anything is done again',
      facts: { chat: this.userId, job: this.#job.id },
    };
    return retryWrite(this.deps, step, this.#ending, () => this.deps.db.transaction().execute(write));
  }
}
