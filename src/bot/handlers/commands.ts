import { cancelDialog } from '../../assistant/buttons.ts';
import { offerLanguages, sayFixed } from '../../assistant/commands.ts';
import type { TurnContext, TurnOutcome } from '../../assistant/context.ts';
import { startAssistantDialog } from '../../assistant/dialogue.ts';
import { listOwnStickers } from '../../assistant/sticker-list.ts';
import type { Texts } from '../../i18n/index.ts';
import { showPacks } from '../packs/index.ts';
import type { HandlerDeps } from './deps.ts';

interface Command {
  readonly name: keyof Texts['commands'];
  /** It ends what the bot is about to say. */
  readonly supersedes: boolean;
  run(deps: HandlerDeps, context: TurnContext): Promise<TurnOutcome>;
}

/** The commands, in the order of the menu. A new one is one line here and its description in every language. */
export const COMMANDS: readonly Command[] = [
  {
    name: 'start',
    supersedes: true,
    run: ({ assistant }, context) => startAssistantDialog(assistant, context),
  },
  {
    name: 'stickers',
    supersedes: false,
    run: ({ assistant }, context) => listOwnStickers(assistant, context),
  },
  { name: 'packs', supersedes: false, run: ({ packs }, context) => showPacks(packs, context) },
  {
    name: 'help',
    supersedes: false,
    run: ({ assistant }, context) => sayFixed(assistant, context, texts => texts.help),
  },
  { name: 'cancel', supersedes: true, run: ({ assistant }, context) => cancelDialog(assistant, context) },
  {
    name: 'language',
    supersedes: false,
    run: ({ assistant }, context) => offerLanguages(assistant, context),
  },
];

/** Runs a command; an unknown one is answered with where to find the known ones. */
export async function handleCommand(
  deps: HandlerDeps,
  context: TurnContext,
  name: string,
): Promise<TurnOutcome> {
  const command = COMMANDS.find(candidate => candidate.name === name);
  return command
    ? command.run(deps, context)
    : sayFixed(deps.assistant, context, texts => texts.unknownCommand);
}

export function supersedes(name: string): boolean {
  return COMMANDS.some(command => command.name === name && command.supersedes);
}
