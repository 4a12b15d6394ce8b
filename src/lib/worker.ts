import { setMaxListeners } from 'node:events';
import type { Clock } from './clock.ts';
import type { Logger } from './logger.ts';

export interface JobSignals {
  readonly stopping: AbortSignal;
  /** Aborts when time is up: unfinished work is given back. */
  readonly cancelled: AbortSignal;
}

export interface WorkerDeps<Job extends { readonly id: number }> {
  readonly clock: Pick<Clock, 'sleep'>;
  readonly log: Logger;
  readonly queue: string;
  readonly concurrency: number;
  readonly pollMs: number;
  readonly isReady?: () => boolean;
  readonly claim: (inFlight: readonly number[], stopping: AbortSignal) => Promise<Job | undefined>;
  readonly run: (job: Job, signals: JobSignals) => Promise<void>;
  readonly giveBack: (job: Job, error: unknown, signals: JobSignals) => Promise<void>;
}

export class Worker<Job extends { readonly id: number }> {
  readonly #deps: WorkerDeps<Job>;
  readonly #inFlight = new Map<number, Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #cancelled = new AbortController();
  readonly #signals: JobSignals = { stopping: this.#stopping.signal, cancelled: this.#cancelled.signal };
  #notified = false;
  #isFilling = false;
  #filling: Promise<void> = Promise.resolve();
  #polling: Promise<void> = Promise.resolve();

  constructor(deps: WorkerDeps<Job>) {
    this.#deps = deps;
    // Every running job listens, and there may be many.
    setMaxListeners(0, this.#stopping.signal, this.#cancelled.signal);
  }

  start(): void {
    this.#polling = this.#poll();
  }

  notify(): void {
    this.#notified = true;
    // Claim one at a time, so that no more jobs start than there is room for.
    if (!this.#isFilling) this.#filling = this.#fill();
  }

  async stop(deadline: AbortSignal): Promise<void> {
    const reason = new Error('the process is stopping');
    this.#stopping.abort(reason);
    await this.#polling;
    await this.#filling;
    const cancel = () => this.#cancelled.abort(reason);
    if (deadline.aborted) cancel();
    deadline.addEventListener('abort', cancel, { once: true });
    await Promise.all(this.#inFlight.values());
  }

  async #poll(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      this.notify();
      await this.#deps.clock.sleep(this.#deps.pollMs, signal);
    }
  }

  get #hasRoom(): boolean {
    const { concurrency, isReady } = this.#deps;
    return this.#inFlight.size < concurrency && !this.#stopping.signal.aborted && isReady?.() !== false;
  }

  async #fill(): Promise<void> {
    this.#isFilling = true;
    while (this.#notified && this.#hasRoom) {
      this.#notified = false;
      const job = await this.#claim();
      if (job === undefined) continue;
      this.#notified = true;
      const run = this.#run(job).finally(() => {
        this.#inFlight.delete(job.id);
        this.notify();
      });
      this.#inFlight.set(job.id, run);
    }
    this.#isFilling = false;
  }

  async #claim(): Promise<Job | undefined> {
    const { claim, log, queue } = this.#deps;
    try {
      return await claim([...this.#inFlight.keys()], this.#stopping.signal);
    } catch (error) {
      log.error({ err: error, queue }, 'reading a queue failed');
      return undefined;
    }
  }

  async #run(job: Job): Promise<void> {
    const { run, giveBack, log, queue } = this.#deps;
    try {
      await run(job, this.#signals);
    } catch (error) {
      await giveBack(job, error, this.#signals).catch((cause: unknown) =>
        log.error(
          { job: job.id, queue, err: cause },
          'a job could not be given back; it is resumed as it stands',
        ),
      );
    }
  }
}

export interface Service {
  start?(): void;
  stop?(deadline: AbortSignal): Promise<void> | void;
}

/** A stage may use all earlier stages. @returns a function that stops them, the last stage first */
export function startServices(
  stages: readonly (readonly Service[])[],
): (deadline: AbortSignal) => Promise<void> {
  for (const service of stages.flat()) service.start?.();
  return async deadline => {
    for (const stage of stages.toReversed())
      await Promise.all(stage.map(service => service.stop?.(deadline)));
  };
}
