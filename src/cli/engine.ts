import type { AppExtensions } from '../app/assistant.ts';
import { type App, createApp } from '../app/index.ts';
import { startMaintenance } from '../app/maintenance.ts';
import type { Instrumentation, Runtime } from '../app/runtime.ts';
import { overviewOf } from '../assistant-db/people/users.ts';
import type { Config } from '../config/index.ts';
import type { Logger } from '../lib/logger.ts';
import { startServices } from '../lib/worker.ts';
import type { Chat } from './chat.ts';
import { filesOfPlan } from './features.ts';
import { filePhotos } from './files.ts';

/** What stays the same whatever the configuration is. */
export interface EngineParts {
  readonly personId: number;
  readonly log: Logger;
  readonly instrumentation: Instrumentation;
  readonly runtime?: (() => Runtime) | undefined;
  readonly chat: Chat;
  /** Where stickers are written. */
  readonly folder: string;
  readonly extensions: () => AppExtensions;
  readonly onMessages: () => void;
}

interface Running {
  readonly app: App;
  readonly worker: ReturnType<App['createWorker']>;
  readonly stop: (deadline: AbortSignal) => Promise<void>;
}

/** The assistant and its worker, built anew for every configuration. */
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
    const { log, instrumentation, runtime, chat, folder, onMessages, extensions } = this.#parts;
    const app = await createApp(config, log, runtime?.(), instrumentation, extensions());
    const leave = await startMaintenance(app);
    const worker = app.createWorker(filePhotos, chat, onMessages, filesOfPlan(folder));
    const end = async () => {
      await chat.drain();
      await leave();
      await app.close();
    };
    this.#running = { app, worker, stop: startServices([[{ stop: end }], [worker]]) };
  }

  notify(): void {
    this.#current.worker.notify();
  }

  async isDrawing(): Promise<boolean> {
    const overview = await overviewOf(this.app.db, this.#parts.personId, 5);
    return overview?.generations.some(({ status }) => status === 'queued' || status === 'running') ?? false;
  }

  async whenIdle(signal: AbortSignal): Promise<void> {
    const aborted = new Promise<void>(resolve =>
      signal.addEventListener('abort', () => resolve(), { once: true }),
    );
    for (;;) {
      const over = this.#parts.chat.jobOver();
      if (!(await this.isDrawing())) return;
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
