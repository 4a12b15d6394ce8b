import { config as loadEnvFile } from 'dotenv';
import { type Endpoints, openEndpoints } from './app/endpoints.ts';
import { createApp, createBot } from './app/index.ts';
import { startMaintenance } from './app/maintenance.ts';
import { checkModels } from './app/model-check.ts';
import type { Bot } from './bot/index.ts';
import { loadConfig } from './config.ts';
import { createLogger } from './lib/logger.ts';
import type { RunningProcess } from './lib/run-process.ts';
import { keysOf } from './providers/index.ts';
import { FatalBotError } from './telegram/errors.ts';

/** What is in hand may take this long when the process is told to stop; the rest waits for the next start. */
const GRACE_MS = 9000;

async function stopWithin(bot: Bot, graceMs: number): Promise<void> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), graceMs);
  await bot.stop(deadline.signal);
  clearTimeout(timer);
}

/**
 * The bot, until it is stopped; without a token the playground.
 *
 * @param variables the environment, into which `.env` is read
 * @returns the exit code
 * @throws ConfigError, and what else keeps it from starting, with what to do
 */
export async function main(running: RunningProcess, variables: NodeJS.ProcessEnv): Promise<number> {
  loadEnvFile({ quiet: true });
  // A deployment that has lost its token must say so, not play.
  if (!variables['BOT_TOKEN']?.trim() && variables['NODE_ENV'] !== 'production') {
    const { runPlayground } = await import('./playground-bot/main.ts');
    await runPlayground(running, variables);
    return 0;
  }
  const config = loadConfig(variables, 'bot');
  const token = config.BOT_TOKEN ?? '';
  const log = createLogger({
    level: config.LOG_LEVEL,
    pretty: process.stdout.isTTY,
    secrets: [token, config.WEBHOOK_SECRET, ...keysOf(config)].filter(secret => secret !== undefined),
  });
  running.logTo(log);
  const app = await createApp(config, log);
  const leave = await startMaintenance(app);
  const bot = createBot(app, token);
  void checkModels(config, app.ai, app.clock, log);
  let endpoints: Endpoints | undefined;
  let stopped: Promise<void> | undefined;
  const stop = () => {
    endpoints?.drain();
    stopped ??= stopWithin(bot, GRACE_MS);
    return stopped;
  };
  running.onStop(why => {
    log.info({ why }, 'stopping; a second signal stops at once');
    void stop();
  });
  let code = 0;
  try {
    endpoints = await openEndpoints(app, bot);
    await bot.run();
  } catch (error) {
    if (!(error instanceof FatalBotError)) throw error;
    log.fatal(error.message);
    code = 1;
  }
  await stop();
  // Until now it has taken what Telegram delivers: stored, it waits for another replica or for the next start.
  await endpoints?.close();
  await leave();
  await app.close();
  log.info('stopped');
  return code;
}
