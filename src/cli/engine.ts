import { join } from 'node:path';
import type { AppExtensions } from '../app/assistant.ts';
import { type App, createApp } from '../app/index.ts';
import { startMaintenance } from '../app/maintenance.ts';
import type { Instrumentation, Runtime } from '../app/runtime.ts';
import type { AssistantDeps } from '../assistant/context.ts';
import { type PackPlan, sayOfPlan } from '../assistant/drawing/advance.ts';
import { planReport } from '../assistant/drawing/report.ts';
import { storedLanguage } from '../assistant/turn/snapshot.ts';
import { findUser, overviewOf } from '../assistant-db/people/users.ts';
import { plannedJobs } from '../assistant-db/plans/drawing.ts';
import { movePlan } from '../assistant-db/plans/status.ts';
import type { Config } from '../config/index.ts';
import { planEffects } from '../features/plans/effects.ts';
import { privacyEffects } from '../features/privacy/effects.ts';
import type { GenerationWorker } from '../generation/job.ts';
import type { ProgressReporter } from '../generation/ports.ts';
import { type Language, terminalTexts, textsFor } from '../i18n/index.ts';
import type { Logger } from '../lib/logger.ts';
import { startServices } from '../lib/services.ts';
import { filePhotos } from './files.ts';

/** What stays the same whatever the configuration is. */
export interface EngineParts {
  readonly personId: number;
  readonly log: Logger;
  readonly instrumentation: Instrumentation;
  readonly runtime?: (() => Runtime) | undefined;
  readonly progress: ProgressReporter;
  readonly packPlan: PackPlan;
  readonly extensions: () => AppExtensions;
  readonly drain: () => Promise<unknown>;
  readonly onMessages: () => void;
  readonly jobOver: () => Promise<void>;
}

interface Running {
  readonly app: App;
  readonly worker: GenerationWorker;
  readonly stop: (deadline: AbortSignal) => Promise<void>;
}

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

  notify(): void {
    this.#current.worker.notify();
  }

  async draws(): Promise<boolean> {
    const overview = await overviewOf(this.app.db, this.#parts.personId, 5);
    return overview?.generations.some(({ status }) => status === 'queued' || status === 'running') ?? false;
  }

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

export function folderOfPlan(folder: string, planId: number): string {
  return join(folder, `plan-${planId}`);
}

/** There are no packs in a terminal: the stickers of a plan are files, and the report says where. */
export function filesOfPlan(folder: string): PackPlan {
  return async (trx, plan, now) => {
    await movePlan(trx, plan.id, 'packing', 'done', now);
    const language = storedLanguage(await findUser(trx, plan.user_id));
    const where = terminalTexts(language).planFolder(folderOfPlan(folder, plan.id));
    const jobs = await plannedJobs(trx, plan.id);
    await sayOfPlan(
      trx,
      plan,
      [planReport(textsFor(language).drawing, { plan, jobs, packs: [], where })],
      now,
    );
  };
}

export function inTerminal(assistant: AssistantDeps, folder: string): AssistantDeps {
  const forgetWords = (language: Language) => terminalTexts(language).forget;
  const packPlan = filesOfPlan(folder);
  return {
    ...assistant,
    effects: {
      ...assistant.effects,
      ...privacyEffects({ forgetWords }),
      ...planEffects({ ...assistant, packPlan }),
    },
    packPlan,
  };
}
