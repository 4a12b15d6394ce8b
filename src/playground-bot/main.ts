import { systemClock } from '../clock.ts';
import { type ChatProviderName, type Config, type ImageProviderName, loadConfig } from '../config.ts';
import { createLogger } from '../logger.ts';
import { checkModels } from '../model-check.ts';
import { DEFAULT_PORT } from '../playground/web/listen.ts';
import type { RunningProcess } from '../run-process.ts';
import { openBrowser } from './browser.ts';
import { newToken, type Playground, playgroundOptions, startPlayground } from './index.ts';

type Variables = Readonly<Record<string, string | undefined>>;

function chatModel(config: Config, name: ChatProviderName): string {
  switch (name) {
    case 'gemini':
      return `gemini (${config.GEMINI_MODEL})`;
    case 'openai':
      return `openai (${config.OPENAI_MODEL})`;
    case 'lmstudio':
      return `lmstudio (${config.LMSTUDIO_MODEL ?? 'the loaded model'})`;
    case 'offline':
      return 'offline (built-in rules)';
    default:
      return name satisfies never;
  }
}

function imageModel(config: Config, name: ImageProviderName): string {
  switch (name) {
    case 'gemini':
      return `gemini (${config.GEMINI_IMAGE_MODEL})`;
    case 'openai':
      return `openai (${config.OPENAI_IMAGE_MODEL})`;
    case 'offline':
      return 'offline (image filters)';
    default:
      return name satisfies never;
  }
}

function banner(config: Config, { url, port }: Playground): string {
  const other = config.PORT === undefined && port !== DEFAULT_PORT;
  const lines = [
    `The playground: ${url}`,
    ...(other ? [`(port ${DEFAULT_PORT} is in use by another program)`] : []),
    '',
    `dialogue by: ${config.AI_PROVIDERS.map(name => chatModel(config, name)).join(', then ')}`,
    `stickers by: ${config.IMAGE_PROVIDERS.map(name => imageModel(config, name)).join(', then ')}`,
    ...(config.AI_PROVIDERS[0] === 'offline'
      ? [
          'No key is needed; with GEMINI_API_KEY or OPENAI_API_KEY in .env real models lead the talk and draw.',
        ]
      : []),
    '',
    'To run in Telegram: ask @BotFather for a bot, and put its token into .env as BOT_TOKEN.',
    'Ctrl-C stops it.',
  ];
  return `\n${lines.map(line => (line === '' ? '' : `  ${line}`)).join('\n')}\n\n`;
}

/** The program without a token: the bot in the playground, until it is told to stop. */
export async function runPlayground(running: RunningProcess, variables: Variables): Promise<void> {
  const config = loadConfig(variables);
  const token = newToken();
  const log = createLogger({
    // The page shows what happens; the terminal, unless asked to, only what goes wrong.
    level: variables['LOG_LEVEL']?.trim() ? config.LOG_LEVEL : 'warn',
    pretty: process.stdout.isTTY,
    secrets: [token, config.GEMINI_API_KEY, config.OPENAI_API_KEY, config.LMSTUDIO_API_KEY].filter(
      secret => secret !== undefined,
    ),
  });
  running.logTo(log);
  const playground = await startPlayground(config, log, { ...playgroundOptions(config, variables), token });
  void checkModels(config, undefined, systemClock, log);
  const stopped = new Promise<void>(resolve => running.onStop(() => resolve()));
  process.stdout.write(banner(config, playground));
  const wanted = process.stdout.isTTY && !variables['CI'] && variables['BROWSER'] !== 'none';
  if (wanted) openBrowser(playground.url);
  await stopped;
  await playground.close();
}
