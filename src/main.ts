import { createApp } from './app/index.ts';
import { processRuntime, type Runtime } from './app/runtime.ts';
import { startBot } from './app/start-bot.ts';
import { loadEnvFile } from './config/env-file.ts';
import { loadConfig, secretsOf } from './config/index.ts';
import { createLogger } from './lib/logger.ts';
import type { RunningProcess } from './lib/run-process.ts';
import { FatalBotError } from './telegram/errors.ts';

/**
 * The bot, until it is stopped; without a token the playground.
 *
 * @param variables the environment, into which `.env` is read
 * @returns the exit code
 * @throws ConfigError, and what else keeps it from starting, with what to do
 */
export async function main(
  running: RunningProcess,
  variables: NodeJS.ProcessEnv,
  runtime: Runtime = processRuntime(),
): Promise<number> {
  loadEnvFile(variables);
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
    secrets: secretsOf(config),
  });
  running.logTo(log);
  const app = await createApp(config, log, runtime);
  const bot = await startBot(app, token, { endpoints: true });
  app.modelWatch.start();
  running.onStop(why => {
    log.info({ why }, 'stopping; a second signal stops at once');
    void bot.stop();
  });
  let code = 0;
  try {
    await bot.ended;
  } catch (error) {
    if (!(error instanceof FatalBotError)) throw error;
    log.fatal(error.message);
    code = 1;
  }
  await bot.stop();
  log.info('stopped');
  return code;
}
