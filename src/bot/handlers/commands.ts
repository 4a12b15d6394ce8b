import { cancelDialog } from '../../assistant/buttons.ts';
import { offerLanguages, sayFixed } from '../../assistant/commands.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../assistant/context.ts';
import { startAssistantDialog } from '../../assistant/dialogue.ts';
import type { Texts } from '../../i18n/index.ts';

interface Command {
  readonly name: keyof Texts['commands'];
  /** It ends what the bot is about to say. */
  readonly supersedes: boolean;
  run(deps: AssistantDeps, context: TurnContext): Promise<TurnOutcome>;
}

/** The commands, in the order of the menu. A new one is one line here and its description in every language. */
export const COMMANDS: readonly Command[] = [
  { name: 'start', supersedes: true, run: startAssistantDialog },
  { name: 'help', supersedes: false, run: (deps, context) => sayFixed(deps, context, texts => texts.help) },
  { name: 'cancel', supersedes: true, run: cancelDialog },
  { name: 'language', supersedes: false, run: offerLanguages },
];

/** Runs a command; an unknown one is answered with where to find the known ones. */
export async function handleCommand(
  deps: AssistantDeps,
  context: TurnContext,
  name: string,
): Promise<TurnOutcome> {
  const command = COMMANDS.find(candidate => candidate.name === name);
  return command ? command.run(deps, context) : sayFixed(deps, context, texts => texts.unknownCommand);
}

export function supersedes(name: string): boolean {
  return COMMANDS.some(command => command.name === name && command.supersedes);
}
