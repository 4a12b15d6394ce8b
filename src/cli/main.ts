import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Runtime } from '../app/runtime.ts';
import { languageFor } from '../assistant/state/snapshot.ts';
import type { Person } from '../assistant-db/people/users.ts';
import { loadEnvFile } from '../config/env-file.ts';
import { type Config, loadConfig, secretsOf } from '../config/index.ts';
import { type TerminalTexts, terminalTexts, textsFor } from '../i18n/index.ts';
import { errorMessage } from '../lib/errors.ts';
import { createLogger, type Logger } from '../lib/logger.ts';
import type { RunningProcess } from '../lib/run-process.ts';
import { drawsWithFilters, isBuiltIn } from '../providers/index.ts';
import { isToolGroup, TOOL_GROUP_NAMES, type ToolGroupName } from '../tools/index.ts';
import { complete, helpText, takeLine } from './commands/index.ts';
import { toolsInUse } from './commands/show.ts';
import { createStyle, Screen } from './display/screen.ts';
import type { Troubles } from './display/troubles.ts';
import { printable } from './display/width.ts';
import { type Input, keyboardInput, pipedInput } from './input.ts';
import { Session } from './session.ts';
import { currentProvider, modelOf, SettingsFile } from './settings.ts';

type Variables = NodeJS.ProcessEnv;

const FOLDER = 'data';
const WORKSPACE = 'workspace';
const HISTORY = join(FOLDER, 'chat-history');

/** No name unless one is given: the operating system's user is often `root`, and a container may have none. */
function personIn(variables: Variables, name: string): Person {
  const locale = variables['LC_ALL'] || variables['LC_MESSAGES'] || variables['LANG'] || 'en';
  return { id: 1, firstName: name, languageCode: locale.split('.')[0] };
}

/** Warnings appear in the terminal. The log itself goes to standard error if requested. */
function logFor(config: Config, variables: Variables, screen: Screen, troubles: Troubles): Logger {
  // Log lines on the same terminal would break the prompt.
  const wanted = Boolean(variables['LOG_LEVEL']) && !(screen.interactive && process.stderr.isTTY);
  return createLogger({
    level: wanted ? config.LOG_LEVEL : 'warn',
    secrets: secretsOf(config),
    destination: {
      write: line => {
        if (wanted) process.stderr.write(line);
        troubles.logged(line);
      },
    },
  });
}

function greet(session: Session): void {
  const { screen, style, texts, config, settings, language, toolbox } = session;
  const provider = currentProvider(config);
  const model = modelOf(provider, config);
  const named = isBuiltIn(provider) ? texts.offline : provider;
  const who = model === undefined ? named : `${named} · ${model}`;
  const hint = isBuiltIn(provider) ? texts.buttonsHint : texts.hint;
  screen.print(`${style.bold(texts.title)} ${style.dim(`(${who})`)}\n${style.dim(hint)}\n`);
  if (toolbox.on.length > 0) screen.print(`${toolsInUse(session)}\n`);
  if (drawsWithFilters(config)) {
    screen.print(`${style.dim(textsFor(language).drawing.filters.demo)}\n`);
  }
  if (settings.problem !== undefined) {
    screen.print(style.warning(`⚠ ${texts.settingsReplaced(settings.file, settings.problem)}`));
  }
}

function promptOf({ style }: Session): string {
  return style.accent('› ');
}

function openInput(session: Session, leave: () => void): Input {
  const { screen } = session;
  if (!screen.interactive) return pipedInput(process.stdin, HISTORY);
  return keyboardInput({
    input: process.stdin,
    output: process.stdout,
    screen,
    prompt: promptOf(session),
    historyFile: HISTORY,
    complete,
    onInterrupt: again => {
      if (again) leave();
      else if (!session.interrupt()) session.note(session.texts.pressAgainToLeave);
    },
    onEnd: () => session.leave(),
  });
}

interface Arguments {
  readonly tools: readonly ToolGroupName[];
  readonly workspace: string | undefined;
  readonly name: string;
}

/** @throws a description of the invalid arguments, from `texts` */
export function readArguments(args: readonly string[], texts: TerminalTexts): Arguments | 'help' {
  const options = {
    tools: { type: 'string', default: '' },
    workspace: { type: 'string' },
    name: { type: 'string', default: '' },
    help: { type: 'boolean', short: 'h', default: false },
  } as const;
  let given: { help: boolean; tools: string; name: string; workspace?: string | undefined };
  try {
    given = parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new Error(`${errorMessage(error)}\n${texts.usage}`, { cause: error });
  }
  if (given.help) return 'help';
  const names = given.tools.split(',').flatMap(name => name.trim().toLowerCase() || []);
  const unknown = names.find(name => !isToolGroup(name));
  if (unknown !== undefined)
    throw new Error(texts.tools.unknownGroup(printable(unknown), TOOL_GROUP_NAMES.join(', ')));
  return { tools: names.filter(isToolGroup), workspace: given.workspace, name: given.name.trim() };
}

export async function main(
  running: RunningProcess,
  variables: Variables,
  runtime?: () => Runtime,
): Promise<number> {
  const usual = terminalTexts(languageFor(personIn(variables, ''), undefined));
  const args = readArguments(process.argv.slice(2), usual);
  if (args === 'help') {
    process.stdout.write(`${usual.usage}\n\n${helpText(usual, createStyle(false))}\n`);
    return 0;
  }
  const person = personIn(variables, args.name);
  loadEnvFile(variables);
  // By default a database of its own: the terminal must not draw jobs from the bot's queue.
  const database = variables['DATABASE_URL'] || `sqlite:${FOLDER}/chat.db`;
  const config = loadConfig({ ...variables, DATABASE_URL: database });
  const interactive = process.stdin.isTTY && process.stdout.isTTY && variables['TERM'] !== 'dumb';
  const screen = new Screen(process.stdout, interactive);
  const session = new Session({
    person,
    environment: config,
    settings: new SettingsFile(join(FOLDER, 'chat-settings.json')),
    screen,
    style: createStyle(interactive && !variables['NO_COLOR']),
    folder: resolve(config.STICKERS_DIR),
    tools: {
      on: args.tools,
      folder: resolve(args.workspace || WORKSPACE),
      environment: variables,
      reach: { fakeIps: config.FAKE_IP_DNS },
      search: { url: config.SEARCH_URL, key: config.SEARCH_KEY },
    },
    answer: signal => input.answer(signal),
    keyFile: join(FOLDER, 'secrets.key'),
    forgetTyped: () => input.forget(),
    takeLine,
    runtime,
    log: troubles => logFor(config, variables, screen, troubles),
  });
  await session.start();
  greet(session);

  const hurry = new AbortController();
  const input = openInput(session, () => leave());
  // However this process ends, stop everything it has started.
  process.once('exit', () => session.toolbox.jobs.kill());
  process.once('SIGHUP', () => process.exit(129));
  const leave = () => {
    session.leave();
    input.close();
  };
  running.onStop(() => {
    hurry.abort();
    leave();
  });
  await session.open();
  for await (const typed of input.lines) {
    const line = typed.trim();
    if (line !== '' && !session.over) {
      if (screen.interactive) screen.print(`${promptOf(session)}${line}`);
      await session.take(line);
    }
    if (session.over) break;
  }
  input.close();
  await session.stop(hurry.signal);
  return 0;
}
