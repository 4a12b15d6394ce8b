import { commandSaid } from '../../assistant/model/said.ts';
import { loadSnapshot } from '../../assistant/state/snapshot.ts';
import { sayFixed } from '../../assistant/turn/feature.ts';
import { isLedByRules } from '../../features/dialogue/view/leading.ts';
import type { TerminalTexts } from '../../i18n/index.ts';
import type { Style } from '../display/screen.ts';
import { displayWidth, wrap } from '../display/width.ts';
import { take, toastOf } from '../features.ts';
import { completePath, isPicturePath } from '../files.ts';
import type { Command, Session } from '../session.ts';
import { PROVIDER_NAMES } from '../settings.ts';
import { model, models, provider } from './providers.ts';
import { set } from './set.ts';
import { jobs, mcp, state, tools } from './show.ts';
import * as talk from './talk.ts';

const help: Command = {
  name: 'help',
  run: async ({ screen, style, texts }) =>
    screen.print(helpText(texts, style, screen.interactive ? screen.columns : Infinity)),
};

const quit: Command = { name: 'quit', run: async session => session.leave() };

const OWN: readonly Command[] = [
  talk.start,
  talk.photo,
  talk.voice,
  talk.retry,
  state,
  tools,
  jobs,
  mcp,
  models,
  model,
  provider,
  set,
  talk.privacy,
  help,
  quit,
];

const COMMANDS: readonly Command[] = [
  ...OWN,
  ...talk.ofBot.filter(({ name }) => OWN.every(own => own.name !== name)),
];

const MIN_BESIDE = 30;

export function helpText(texts: TerminalTexts, style: Style, columns = Infinity): string {
  const rows = COMMANDS.map(({ name, argument }) => {
    const call = argument === undefined ? `/${name}` : `/${name} ${texts.arguments[argument]}`;
    const words = texts.commands[name];
    return [call, typeof words === 'string' ? words : words(PROVIDER_NAMES)] as const;
  });
  rows.splice(2, 0, ['/1, /2 …', texts.commands.button]);
  const width = Math.max(...rows.map(([call]) => displayWidth(call)));
  const beside = columns - width - 4;
  const lines = rows.map(([call, words]) => {
    if (beside < MIN_BESIDE) return `  ${style.accent(call)}\n    ${words}`;
    const indent = `\n${' '.repeat(width + 4)}`;
    const padding = ' '.repeat(width - displayWidth(call));
    return `  ${style.accent(call)}${padding}  ${wrap(words, beside).join(indent)}`;
  });
  return [texts.helpTalk, ...lines, style.dim(texts.helpKeys)].join('\n');
}

export function takeLine(session: Session, line: string, signal: AbortSignal): Promise<void> {
  const [name = ''] = line.split(/\s/);
  const isLed = isLedByRules(session.deps, session.person.id);
  const pressed = /^\/(\d+)$/.exec(line)?.[1] ?? (isLed ? session.chat.buttons.choice(line) : undefined);
  if (pressed !== undefined) return press(session, Number(pressed), signal);
  const said = isLed ? commandSaid(line) : undefined;
  const command = COMMANDS.find(known => known.name === said || `/${known.name}` === name.toLowerCase());
  if (command) return command.run(session, said ? '' : line.slice(name.length).trim(), signal);
  if (isPicturePath(line)) return talk.photo.run(session, line, signal);
  // Commands in any script; a second slash makes it a file path.
  if (/^\/[\p{L}\p{N}_-]*$/u.test(name))
    return session.run(signal, context => sayFixed(session.deps, context, texts => texts.unknownCommand));
  return session.say({ texts: [line], notices: [] }, signal);
}

async function press(session: Session, number: number, signal: AbortSignal): Promise<void> {
  const action = session.chat.buttons.find(number);
  if (action === undefined) return session.note(session.texts.noButton(number));
  const { deps, person } = session;
  // Telegram shows this briefly above the chat.
  const toast = await toastOf({ db: deps.db, snapshot: await loadSnapshot(deps.db, person) }, action);
  return session.run(signal, context => take(deps, context, action), toast);
}

export async function complete(line: string): Promise<[string[], string]> {
  const [, name, path] = /^\/(\w*)(?:\s+(.*))?$/s.exec(line) ?? [];
  if (name === undefined) return [[], line];
  if (path === undefined)
    return [COMMANDS.map(command => `/${command.name} `).filter(call => call.startsWith(line)), line];
  const takesFile = COMMANDS.find(command => command.name === name)?.argument === 'file';
  return [takesFile ? await completePath(path) : [], path];
}
