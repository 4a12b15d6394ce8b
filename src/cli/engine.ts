import type { AppExtensions } from '../app/assistant.ts';
import { type App, createApp } from '../app/index.ts';
import { startMaintenance } from '../app/maintenance.ts';
import type { Runtime } from '../app/runtime.ts';
import { overviewOf, type Person } from '../assistant-db/people/users.ts';
import type { Config } from '../config/index.ts';
import type { Logger } from '../lib/logger.ts';
import { startServices } from '../lib/worker.ts';
import type { Chat } from './chat.ts';
import type { Troubles } from './display/troubles.ts';
import { filesOfPlan } from './features.ts';
import { filePhotos } from './files.ts';
import { type SettingsFile, withSettings } from './settings.ts';
import type { Toolbox } from './tools/toolbox.ts';

/** The app and the worker of a session. A change of the settings replaces them. */
export interface Engine {
  readonly app: App;
  readonly worker: ReturnType<App['createWorker']>;
  /** Whether a sticker of the person is queued or being drawn. */
  readonly isDrawing: () => Promise<boolean>;
  readonly stop: (deadline: AbortSignal) => Promise<void>;
}

interface EngineHost {
  readonly person: Person;
  readonly environment: Config;
  readonly settings: SettingsFile;
  readonly folder: string;
  readonly chat: Chat;
  readonly troubles: Troubles;
  readonly toolbox: Toolbox;
}

export interface EngineParts {
  readonly runtime?: (() => Runtime) | undefined;
  /** Holds the key that encrypts tokens of accounts, unless one is set. */
  readonly keyFile: string;
}

/** @param say called when a drawing has messages for the user @throws ConfigError, like `createApp` */
export async function startEngine(
  { person, environment, settings, folder, chat, troubles, toolbox }: EngineHost,
  { runtime, keyFile }: EngineParts,
  log: Logger,
  say: () => void,
): Promise<Engine> {
  const config = toolbox.withTools(withSettings(environment, settings.value));
  // The address is that of a server which is there during a sign-in only.
  const signInHere = { publicUrl: 'http://127.0.0.1', keyFile };
  const extensions: AppExtensions = { ...toolbox.extensions, signInHere };
  const { temperature, max_tokens: maxTokens } = settings.value;
  const instrumentation = troubles.watching({ temperature, maxTokens });
  const app = await createApp(config, log, runtime?.(), instrumentation, extensions);
  const maintenance = await startMaintenance(app);
  const worker = app.createWorker(filePhotos, chat, say, filesOfPlan(folder));
  const end = async () => {
    await chat.drain();
    await maintenance.stop();
    await app.close();
  };
  const isDrawing = async () => {
    const overview = await overviewOf(app.db, person.id, 5);
    return overview?.generations.some(({ status }) => status === 'queued' || status === 'running') ?? false;
  };
  return { app, worker, isDrawing, stop: startServices([[{ stop: end }], [worker]]) };
}
