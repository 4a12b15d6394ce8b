import { spawn } from 'node:child_process';
import { ModelWatch } from '../app/model-check.ts';
import { type Config, loadConfig, secretsOf } from '../config/index.ts';
import { systemClock } from '../lib/clock.ts';
import { createLogger } from '../lib/logger.ts';
import type { RunningProcess } from '../lib/run-process.ts';
import { DEFAULT_PORT } from '../playground/web/server.ts';
import {
  CHAT_PROVIDERS,
  IMAGE_PROVIDERS,
  inOrder,
  type KnownProvider,
  PROVIDERS,
  variableIn,
} from '../providers/index.ts';
import { newToken, type Playground, playgroundOptions, startPlayground } from './index.ts';

type Variables = Readonly<Record<string, string | undefined>>;

function named(
  config: Config,
  { name }: KnownProvider,
  role: KnownProvider['chat'] | KnownProvider['images'],
) {
  return `${name} (${variableIn(config, role?.modelVariable) ?? role?.withoutModel})`;
}

const KEYS = PROVIDERS.flatMap(({ keyVariable }) => keyVariable ?? []);

function banner(config: Config, { url, port }: Playground): string {
  const talkers = inOrder(CHAT_PROVIDERS, config.AI_PROVIDERS);
  const painters = inOrder(IMAGE_PROVIDERS, config.IMAGE_PROVIDERS);
  const other = config.PORT === undefined && port !== DEFAULT_PORT;
  const lines = [
    `The playground: ${url}`,
    ...(other ? [`(port ${DEFAULT_PORT} is in use by another program)`] : []),
    '',
    `dialogue by: ${talkers.map(each => named(config, each, each.chat)).join(', then ')}`,
    `stickers by: ${painters.map(each => named(config, each, each.images)).join(', then ')}`,
    ...(talkers[0]?.kind === 'built in'
      ? [
          `No key is needed; with ${KEYS.join(' or ')} in .env real models lead the talk, and draw where they can.`,
        ]
      : []),
    '',
    'To run in Telegram: ask @BotFather for a bot, and put its token into .env as BOT_TOKEN.',
    'Ctrl-C stops it.',
  ];
  return `\n${lines.map(line => (line === '' ? '' : `  ${line}`)).join('\n')}\n\n`;
}

export async function runPlayground(running: RunningProcess, variables: Variables): Promise<void> {
  const config = loadConfig(variables);
  const token = newToken();
  const log = createLogger({
    // The page shows activity, so the terminal shows only problems by default.
    level: variables['LOG_LEVEL']?.trim() ? config.LOG_LEVEL : 'warn',
    pretty: process.stdout.isTTY,
    secrets: [token, ...secretsOf(config)],
  });
  running.logTo(log);
  const playground = await startPlayground(config, log, { ...playgroundOptions(config, variables), token });
  const modelWatch = new ModelWatch(config, undefined, systemClock, log);
  modelWatch.start();
  const stopped = new Promise<void>(resolve => running.onStop(() => resolve()));
  process.stdout.write(banner(config, playground));
  const wanted = process.stdout.isTTY && !variables['CI'] && variables['BROWSER'] !== 'none';
  if (wanted) openBrowser(playground.url);
  await stopped;
  modelWatch.stop();
  await playground.close();
}

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

function openBrowser(url: string): void {
  const [command = '', ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  child.once('error', () => {});
  child.unref();
}
