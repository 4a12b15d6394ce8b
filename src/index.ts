import { config as loadEnvFile } from 'dotenv';
import { createApp, createBot } from './app.ts';
import { FatalBotError } from './bot/errors.ts';
import type { Bot } from './bot/index.ts';
import { loadConfig } from './config.ts';
import { type Endpoints, openEndpoints } from './endpoints.ts';
import { ConfigError, errorMessage } from './errors.ts';
import { liveIn } from './life.ts';
import { createLogger } from './logger.ts';
import { checkModels } from './model-check.ts';
import { onStopSignal } from './signals.ts';

/** What is in hand may take this long when the process is told to stop; the rest waits for the next start. */
const GRACE_MS = 9000;

async function stopWithin(bot: Bot, graceMs: number): Promise<void> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), graceMs);
  await bot.stop(deadline.signal);
  clearTimeout(timer);
}

async function main(): Promise<void> {
  loadEnvFile({ quiet: true });
  // A deployment that has lost its token must say so, not play.
  if (!process.env['BOT_TOKEN']?.trim() && process.env['NODE_ENV'] !== 'production') {
    const { runPlayground } = await import('./playground-bot/main.ts');
    return runPlayground(process.env);
  }
  const config = loadConfig(process.env, 'bot');
  const token = config.BOT_TOKEN ?? '';
  const log = createLogger({
    level: config.LOG_LEVEL,
    pretty: process.stdout.isTTY,
    secrets: [
      token,
      config.WEBHOOK_SECRET,
      config.GEMINI_API_KEY,
      config.OPENAI_API_KEY,
      config.LMSTUDIO_API_KEY,
    ].filter(secret => secret !== undefined),
  });
  const app = await createApp(config, log);
  const leave = await liveIn(app);
  const bot = createBot(app, token);
  void checkModels(config, app.ai, app.clock, log);
  let endpoints: Endpoints | undefined;
  let stopped: Promise<void> | undefined;
  const stop = () => {
    endpoints?.drain();
    stopped ??= stopWithin(bot, GRACE_MS);
    return stopped;
  };
  onStopSignal(signal => {
    log.info({ signal }, 'stopping; a second signal stops at once');
    void stop();
  });
  try {
    endpoints = await openEndpoints(app, bot);
    await bot.run();
  } catch (error) {
    if (!(error instanceof FatalBotError)) throw error;
    log.fatal(error.message);
    process.exitCode = 1;
  }
  await stop();
  // Until now it has taken what Telegram delivers: stored, it waits for another replica or for the next start.
  await endpoints?.close();
  await leave();
  await app.close();
  log.info('stopped');
}

main().catch((error: unknown) => {
  // Before there is a logger, or when nothing works any more: one message for the operator.
  process.stderr.write(`${error instanceof ConfigError ? error.message : errorMessage(error)}\n`);
  process.exit(1);
});
