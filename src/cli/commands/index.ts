import { sayFixed } from '../../assistant/feature.ts';
import { loadSnapshot } from '../../assistant/turn/snapshot.ts';
import { pressOf } from '../features.ts';
import { isPicturePath } from '../files.ts';
import type { Session } from '../session.ts';
import { type Command, helpText } from './command.ts';
import { model, models, provider, settings } from './providers.ts';
import { jobs, mcp, state, tools } from './show.ts';
import {
  cancel,
  forget,
  language,
  me,
  pack,
  photo,
  plans,
  privacy,
  retry,
  start,
  stickers,
  stop,
  voice,
} from './talk.ts';

const help: Command = {
  name: 'help',
  run: async ({ screen, style, texts }) =>
    screen.print(helpText(COMMANDS, texts, style, screen.interactive ? screen.columns : Infinity)),
};

const quit: Command = { name: 'quit', run: async session => session.leave() };

export const COMMANDS: readonly Command[] = [
  start,
  photo,
  voice,
  stickers,
  pack,
  plans,
  me,
  state,
  tools,
  jobs,
  mcp,
  retry,
  stop,
  cancel,
  models,
  model,
  provider,
  settings,
  language,
  privacy,
  forget,
  help,
  quit,
];

export function takeLine(session: Session, line: string, signal: AbortSignal): Promise<void> {
  const [name = ''] = line.split(/\s/);
  const pressed = /^\/(\d+)$/.exec(line)?.[1];
  if (pressed !== undefined) return press(session, Number(pressed), signal);
  const command = COMMANDS.find(known => `/${known.name}` === name.toLowerCase());
  if (command) return command.run(session, line.slice(name.length).trim(), signal);
  if (isPicturePath(line)) return photo.run(session, line, signal);
  // In any script; a second slash makes it the path of a file.
  if (/^\/[\p{L}\p{N}_-]*$/u.test(name)) {
    const { assistant } = session.engine.app;
    return session.run(signal, context => sayFixed(assistant, context, texts => texts.unknownCommand));
  }
  return session.say({ texts: [line], notices: [] }, signal);
}

async function press(session: Session, number: number, signal: AbortSignal): Promise<void> {
  const action = session.chat.buttons.find(number);
  if (action === undefined) return session.note(session.texts.noButton(number));
  const { deps, person } = session;
  const handler = pressOf(action);
  // In Telegram it stands above the chat for a moment: what an old button says, which does nothing else.
  const toast = await handler.toast?.({ db: deps.db, snapshot: await loadSnapshot(deps.db, person) }, action);
  return session.run(signal, context => handler.press(deps, context, action), toast);
}

/** What the Tab key may make of a line: the candidates, and the end of the line that they take the place of. */
export async function complete(session: Session, line: string): Promise<[string[], string]> {
  const [, name, argument] = /^\/(\w*)(?:\s+(.*))?$/s.exec(line) ?? [];
  if (name === undefined) return [[], line];
  if (argument === undefined && !/\s$/.test(line)) {
    return [COMMANDS.map(command => `/${command.name} `).filter(call => call.startsWith(line)), line];
  }
  const typed = argument ?? '';
  const command = COMMANDS.find(known => known.name === name);
  const candidates = (await command?.complete?.(session, typed)) ?? [];
  return [candidates.filter(candidate => candidate.startsWith(typed)), typed];
}
