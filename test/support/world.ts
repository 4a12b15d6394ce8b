import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type App, createApp } from '../../src/app/index.ts';
import type { Runtime } from '../../src/app/runtime.ts';
import { startBot } from '../../src/app/start-bot.ts';
import { loadConfig } from '../../src/config/index.ts';
import { type Clock, systemClock } from '../../src/lib/clock.ts';

import { type BotApiServer, startBotApiServer } from '../../src/playground/server.ts';
import { type FakeChat, type FakeModels, fakeGemini, fakeLMStudio, fakeOpenAI } from './fakes/models.ts';
import { temporaryFolder } from './folder.ts';
import { keptLog } from './log.ts';
import { writeMigrated } from './migrated.ts';
import { freshPostgres } from './postgres/fresh.ts';
import { oneMoreProcess } from './shared.ts';

/** Unique to this worker, so that no other bot takes its updates, whatever port they come from. */
export const TOKEN = `7000000001:AAtest-token-of-nobody-${process.pid}`;
export const BOT = 'sticker_test_bot';

/** The kinds of chat models; `lmstudio-text` is a local one that was not trained to call tools. */
export type ModelKind = 'gemini' | 'openai' | 'lmstudio' | 'lmstudio-text';

export interface World {
  readonly telegram: BotApiServer;
  readonly gemini: FakeModels;
  readonly openai: FakeModels;
  readonly lmstudio: FakeChat;
  readonly 'lmstudio-text': FakeChat;
  readonly variables: Readonly<Record<string, string>>;
  /** Everything the bot has logged so far. */
  readonly log: () => string;
  app(): App;
  /** Starts the bot on the world's database; stops it with the test. */
  start(more?: Readonly<Record<string, string>>, runtime?: Partial<Runtime>): Promise<void>;
  /** Stops the bot cleanly. @param deadline when work in flight is given back; by default never */
  stop(deadline?: AbortSignal): Promise<void>;
}

async function freshUrl(database: 'sqlite' | 'postgres'): Promise<string> {
  if (database === 'postgres') return freshPostgres();
  const file = join(temporaryFolder(), 'bot.db');
  await writeMigrated(file);
  return `sqlite:${file}`;
}

/**
 * Telegram, all model providers and a database, all local and fresh, and the whole bot between them. The end of
 * the test checks that every request would have been accepted by the real services.
 * `WORLD_DATABASE=postgres` uses PostgreSQL.
 */
export async function createWorld(
  providers: readonly (ModelKind | 'offline')[],
  {
    telegramClock = systemClock,
    database = process.env['WORLD_DATABASE'] === 'postgres' ? 'postgres' : 'sqlite',
  }: {
    readonly telegramClock?: Clock | undefined;
    readonly database?: 'sqlite' | 'postgres' | undefined;
  } = {},
): Promise<World> {
  const url = await freshUrl(database);
  const telegram = await startBotApiServer({ token: TOKEN, username: BOT, clock: telegramClock });
  const gemini = await fakeGemini();
  const openai = await fakeOpenAI();
  const lmstudio = await fakeLMStudio({ tools: true });
  const lmstudioText = await fakeLMStudio({ tools: false });
  const models = [gemini, openai, lmstudio, lmstudioText];
  const images = providers.filter(name => name === 'gemini' || name === 'openai');
  const variables = {
    BOT_TOKEN: TOKEN,
    TELEGRAM_API_ROOT: telegram.root,
    TELEGRAM_MESSAGES_PER_SECOND: '0',
    DATABASE_URL: url,
    AI_PROVIDERS: providers.map(name => (name === 'lmstudio-text' ? 'lmstudio' : name)).join(','),
    TRANSCRIBE_PROVIDERS: 'off',
    SPEECH_PROVIDERS: 'off',
    EMBEDDING_PROVIDERS: 'off',
    IMAGE_PROVIDERS: images.length > 0 ? images.join(',') : 'offline',
    ...gemini.variables,
    ...openai.variables,
    ...(providers.includes('lmstudio-text') ? lmstudioText : lmstudio).variables,
  };
  const { log, logged } = keptLog();
  let running: { app: App; stop: (deadline?: AbortSignal) => Promise<void> } | undefined;

  const world: World = {
    telegram,
    gemini,
    openai,
    lmstudio,
    'lmstudio-text': lmstudioText,
    variables,
    log: logged,
    app: () => {
      if (running === undefined) throw new Error('the bot is not running');
      return running.app;
    },
    start: async (more, other) => {
      const runtime = { ...oneMoreProcess(), ...other };
      const app = await createApp(loadConfig({ ...variables, ...more }, 'bot'), log, runtime);
      const bot = await startBot(app, TOKEN, {
        endpoints: app.config.API_TOKEN !== undefined || app.config.PUBLIC_URL !== undefined,
      });
      running = {
        app,
        stop: async (deadline = new AbortController().signal) => {
          await bot.stop(deadline);
          await bot.ended;
        },
      };
    },
    stop: async deadline => {
      await running?.stop(deadline);
      running = undefined;
    },
  };
  onTestFinished(async () => {
    await world.stop();
    await Promise.all([telegram.close(), ...models.map(model => model.stop())]);
    const violations = [telegram, ...models].flatMap(each => each.violations);
    if (violations.length > 0)
      throw new Error(`Requests that no real service would take:\n${violations.join('\n')}`);
  });
  return world;
}
