import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { config as loadEnvFile } from 'dotenv';
import { type App, createApp } from '../app.ts';
import { cancelDialog, pressButton } from '../assistant/buttons.ts';
import { offerLanguages, sayFixed } from '../assistant/commands.ts';
import type { TurnContext, TurnOutcome } from '../assistant/context.ts';
import { handleUserInput, startAssistantDialog } from '../assistant/dialogue.ts';
import { listOwnStickers } from '../assistant/sticker-list.ts';
import type { Person } from '../assistant-db/users.ts';
import { loadConfig } from '../config.ts';
import { ConfigError, errorMessage } from '../errors.ts';
import { liveIn } from '../life.ts';
import { createLogger } from '../logger.ts';
import { filePhotos, photoInput, typedPath } from './photos.ts';
import { Terminal } from './terminal.ts';

const HELP = `Talk in your own words. /photo FILE sends a photo, /1 presses the button of that number.
/start a new dialogue · /cancel · /stickers · /language · /help · /quit`;

/** The one person of the terminal. */
function person(): Person {
  const locale = process.env['LC_ALL'] || process.env['LC_MESSAGES'] || process.env['LANG'] || 'en';
  return { id: 1, firstName: userInfo().username, languageCode: locale.split('.')[0] };
}

async function handleLine(app: App, terminal: Terminal, line: string): Promise<TurnOutcome> {
  const context: TurnContext = {
    person: person(),
    turn: `terminal:${app.clock.now()}`,
    saidAt: app.clock.now(),
    signal: new AbortController().signal,
    settle: async () => {},
  };
  const [command, ...rest] = line.split(/\s+/);
  const pressed = /^\/(\d+)$/.exec(line)?.[1];
  if (pressed !== undefined) {
    const action = terminal.button(Number(pressed));
    return action
      ? pressButton(app.assistant, context, action)
      : sayFixed(app.assistant, context, texts => texts.unknownCommand);
  }
  switch (command) {
    case '/start':
      return startAssistantDialog(app.assistant, context);
    case '/cancel':
      return cancelDialog(app.assistant, context);
    case '/language':
      return offerLanguages(app.assistant, context);
    case '/stickers':
      return listOwnStickers(app.assistant, context);
    case '/photo':
      return handleUserInput(app.assistant, context, await photoInput(typedPath(rest.join(' '))));
    default:
      if (command?.startsWith('/')) return sayFixed(app.assistant, context, texts => texts.unknownCommand);
      return handleUserInput(app.assistant, context, { texts: [line], notices: [] });
  }
}

async function main(): Promise<void> {
  loadEnvFile({ quiet: true });
  // A database of its own: the queue of a running bot is not the terminal's to draw from.
  const config = loadConfig({ ...process.env, DATABASE_URL: 'sqlite:data/chat.db' });
  const log = createLogger({ level: process.env['LOG_LEVEL'] ? config.LOG_LEVEL : 'error', stderr: true });
  const app = await createApp(config, log);
  const leave = await liveIn(app);
  const terminal = new Terminal(app, resolve('stickers'), text => process.stdout.write(`${text}\n`));
  const me = person().id;
  let draining = Promise.resolve();
  const drain = () => {
    draining = draining.then(() => terminal.drain(me));
    return draining;
  };
  const worker = app.createWorker(filePhotos, terminal, () => void drain());
  worker.start();

  process.stdout.write(`${HELP}\n\n`);
  const input = createInterface({
    input: process.stdin,
    output: process.stdout,
    terminal: process.stdin.isTTY,
  });
  input.setPrompt(process.stdin.isTTY ? '> ' : '');
  const take = async (line: string) => {
    try {
      const outcome = await handleLine(app, terminal, line);
      const over = outcome.jobQueued ? terminal.jobOver() : undefined;
      if (outcome.jobQueued) worker.kick();
      await drain();
      await over;
    } catch (error) {
      process.stdout.write(`${errorMessage(error)}\n`);
    }
  };
  await take('/start');
  input.prompt();
  for await (const typed of input) {
    const line = typed.trim();
    if (line === '/quit') break;
    if (line === '/help') process.stdout.write(`${HELP}\n`);
    else if (line !== '') await take(line);
    input.prompt();
  }
  input.close();
  await worker.stop(new AbortController().signal);
  await drain();
  await leave();
  await app.close();
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : errorMessage(error)}\n`);
  process.exit(1);
});
