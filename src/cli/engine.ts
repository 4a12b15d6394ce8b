import type { AppExtensions } from '../app/connected-tools.ts';
import { type App, createApp } from '../app/index.ts';
import { startMaintenance } from '../app/maintenance.ts';
import type { Instrumentation, Runtime } from '../app/runtime.ts';
import type { PackPlan } from '../assistant/drawing/advance.ts';
import { overviewOf } from '../assistant-db/people/users.ts';
import type { Config } from '../config/index.ts';
import type { ProgressReporter } from '../generation/ports.ts';
import type { GenerationWorker } from '../generation/worker.ts';
import type { Logger } from '../lib/logger.ts';
import { startServices } from '../lib/services.ts';
import { filePhotos } from './photos.ts';

/** What stays the same whatever the configuration is. */
export interface EngineParts {
  readonly personId: number;
  readonly log: Logger;
  readonly instrumentation: Instrumentation;
  /** For each start; left out, this process. */
  readonly runtime?: (() => Runtime) | undefined;
  readonly progress: ProgressReporter;
  /** What becomes of the stickers of a plan. */
  readonly packPlan: PackPlan;
  /** Who else is in the team, for each start. */
  readonly extensions: () => AppExtensions;
  /** Prints what is in the outbox. */
  readonly drain: () => Promise<unknown>;
  /** Something was put in the outbox meanwhile. */
  readonly onMessages: () => void;
  /** Resolves when the next job has ended. */
  readonly jobOver: () => Promise<void>;
}

interface Running {
  readonly app: App;
  readonly worker: GenerationWorker;
  readonly stop: (deadline: AbortSignal) => Promise<void>;
}

/** The assistant and its worker, built anew for every configuration. The one place where they are put together. */
export class Engine {
  readonly #parts: EngineParts;
  #running: Running | undefined;

  constructor(parts: EngineParts) {
    this.#parts = parts;
  }

  get app(): App {
    return this.#current.app;
  }

  get #current(): Running {
    if (this.#running === undefined) throw new Error('nothing has been started');
    return this.#running;
  }

  /** @throws ConfigError as `createApp` does */
  async start(config: Config): Promise<void> {
    const { log, instrumentation, runtime, progress, onMessages, packPlan, extensions } = this.#parts;
    const app = await createApp(config, log, runtime?.(), instrumentation, extensions());
    const leave = await startMaintenance(app);
    const worker = app.createWorker(filePhotos, progress, onMessages, packPlan);
    const end = async () => {
      await this.#parts.drain();
      await leave();
      await app.close();
    };
    this.#running = { app, worker, stop: startServices([[{ stop: end }], [worker]]) };
  }

  /** There may be a job in the queue. */
  notify(): void {
    this.#current.worker.notify();
  }

  /** Whether a sticker is being drawn, or waits for it. */
  async draws(): Promise<boolean> {
    const overview = await overviewOf(this.app.db, this.#parts.personId, 5);
    return overview?.generations.some(({ status }) => status === 'queued' || status === 'running') ?? false;
  }

  /** Waits until nothing is drawn. @throws the reason of `signal` as soon as that aborts */
  async undrawn(signal: AbortSignal): Promise<void> {
    const aborted = new Promise<void>(resolve =>
      signal.addEventListener('abort', () => resolve(), { once: true }),
    );
    for (;;) {
      const over = this.#parts.jobOver();
      if (!(await this.draws())) return;
      await Promise.race([over, aborted]);
      signal.throwIfAborted();
    }
  }

  /** Ends the jobs in flight, or gives them back to the queue when `deadline` aborts, and closes the database. */
  async stop(deadline: AbortSignal): Promise<void> {
    await this.#current.stop(deadline);
    this.#running = undefined;
  }
}
