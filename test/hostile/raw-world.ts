import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type App, createApp } from '../../src/app/index.ts';
import { startBot } from '../../src/app/start-bot.ts';
import { loadConfig } from '../../src/config/index.ts';
import { createLogger } from '../../src/lib/logger.ts';
import { temporaryFolder } from '../support/folder.ts';
import { writeMigrated } from '../support/migrated.ts';
import { oneMoreProcess } from '../support/shared.ts';
import { BOT, TOKEN } from '../support/world.ts';
import { type RawCall, type RawTelegram, type RawTelegramOptions, startRawTelegram } from './raw-telegram.ts';

/** The whole bot before a Telegram that hands out anything. */
export interface RawWorld {
  readonly telegram: RawTelegram;
  readonly app: App;
  /** Lines of the log at these levels and above, 50 being `error`. */
  readonly trouble: readonly string[];
  /** Exceptions and rejections that nobody has caught. */
  readonly uncaught: readonly unknown[];
  /** All updates are acknowledged and all messages are sent. */
  settled(): Promise<boolean>;
}

export interface RawWorldOptions {
  readonly onCall: (call: RawCall) => void;
  readonly file?: RawTelegramOptions['file'];
  readonly more?: Readonly<Record<string, string>>;
}

function catchAll(): readonly unknown[] {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => void uncaught.push(error);
  process.on('unhandledRejection', note);
  process.on('uncaughtExceptionMonitor', note);
  onTestFinished(() => {
    process.off('unhandledRejection', note);
    process.off('uncaughtExceptionMonitor', note);
  });
  return uncaught;
}

export async function openRawWorld({ onCall, file, more }: RawWorldOptions): Promise<RawWorld> {
  const uncaught = catchAll();
  const database = join(temporaryFolder(), 'bot.db');
  await writeMigrated(database);
  const telegram = await startRawTelegram({
    token: TOKEN,
    username: BOT,
    onCall,
    file: file ?? (() => undefined),
  });
  const trouble: string[] = [];
  const log = createLogger({ level: 'error', destination: { write: line => void trouble.push(line) } });
  const variables = {
    BOT_TOKEN: TOKEN,
    TELEGRAM_API_ROOT: telegram.root,
    TELEGRAM_MESSAGES_PER_SECOND: '0',
    DATABASE_URL: `sqlite:${database}`,
    AI_PROVIDERS: 'offline',
    IMAGE_PROVIDERS: 'offline',
    MESSAGES_PER_MINUTE: '0',
    MESSAGES_PER_HOUR: '0',
    ...more,
  };
  const app = await createApp(loadConfig(variables, 'bot'), log, oneMoreProcess());
  const bot = await startBot(app, TOKEN);
  onTestFinished(async () => {
    await bot.stop(new AbortController().signal);
    await bot.ended;
    await telegram.stop();
  });
  const { db } = app;
  return {
    telegram,
    app,
    trouble,
    uncaught,
    settled: async () => {
      const waiting = await db
        .selectFrom('inbox')
        .select('update_id')
        .where('status', '=', 'pending')
        .limit(1)
        .execute();
      const unsent = await db.selectFrom('outbox').select('id').limit(1).execute();
      return waiting.length === 0 && unsent.length === 0;
    },
  };
}
