import type { TurnContext, TurnOutcome } from '../../assistant/context.ts';
import { sayFixed } from '../../assistant/say-fixed.ts';
import { ADMIN_COMMANDS, COMMANDS } from '../features.ts';
import type { HandlerDeps } from './deps.ts';

/** The command of this name; undefined for none, and for one of administrators where somebody else asks. */
function commandFor({ adminIds }: HandlerDeps, userId: number, name: string) {
  const command = COMMANDS.find(each => each.name === name);
  const ofAdmins = adminIds.has(userId) ? ADMIN_COMMANDS.find(each => each.name === name) : undefined;
  return command ?? ofAdmins;
}

/** Runs a command; an unknown one is answered with where to find the known ones. */
export async function handleCommand(
  deps: HandlerDeps,
  context: TurnContext,
  name: string,
  words: string | undefined,
): Promise<TurnOutcome> {
  const command = commandFor(deps, context.person.id, name);
  return command ? command.run(deps, context, words) : sayFixed(deps, context, texts => texts.unknownCommand);
}

/** Whether a command ends what the bot is about to say. */
export function supersedes(name: string): boolean {
  return COMMANDS.some(command => command.name === name && command.supersedes);
}

/** Whether a command is a right that nobody loses by sending too much. */
export function isUnlimited(name: string): boolean {
  return COMMANDS.some(command => command.name === name && command.unlimited);
}
