import { sayFixed } from '../assistant/say-fixed.ts';
import { loadSnapshot } from '../assistant/turn/snapshot.ts';
import { COMMANDS } from './commands/index.ts';
import { photo } from './commands/photo.ts';
import { pressOf } from './features.ts';
import { isPicturePath } from './photos.ts';
import type { Session } from './session.ts';

/** One line that was typed: the press of a button, a command, or words for the assistant. */
export function takeLine(session: Session, line: string, signal: AbortSignal): Promise<void> {
  const [name = ''] = line.split(/\s/);
  const pressed = /^\/(\d+)$/.exec(line)?.[1];
  if (pressed !== undefined) return press(session, Number(pressed), signal);
  const command = COMMANDS.find(known => `/${known.name}` === name.toLowerCase());
  if (command) return command.run(session, line.slice(name.length).trim(), signal);
  if (isPicturePath(line)) return photo.run(session, line, signal);
  // In any script; a second slash makes it the path of a file.
  if (/^\/[\p{L}\p{N}_-]*$/u.test(name)) return sayUnknown(session, signal);
  return session.turns.say({ texts: [line], notices: [] }, signal);
}

async function press(session: Session, number: number, signal: AbortSignal): Promise<void> {
  const action = session.chat.buttons.find(number);
  if (action === undefined) return session.note(session.texts.noButton(number));
  const { deps, person, turns } = session;
  const { press, toast } = pressOf(action);
  // In Telegram it stands above the chat for a moment: what an old button says, which does nothing else.
  const answer = await toast?.({ db: deps.db, snapshot: await loadSnapshot(deps.db, person) }, action);
  return turns.run(signal, context => press(deps, context, action), answer);
}

function sayUnknown(session: Session, signal: AbortSignal): Promise<void> {
  return session.turns.run(signal, context =>
    sayFixed(session.engine.app.assistant, context, texts => texts.unknownCommand),
  );
}
