import { COMMANDS } from '../commands/index.ts';
import type { Session } from '../session.ts';

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
