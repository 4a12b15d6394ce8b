import { cancelDialog } from '../../assistant/buttons.ts';
import { offerLanguages, sayFixed } from '../../assistant/commands.ts';
import type { TurnContext, TurnOutcome } from '../../assistant/context.ts';
import { startAssistantDialog } from '../../assistant/dialogue/start.ts';
import { showPrivacy } from '../../assistant/privacy.ts';
import { listOwnStickers } from '../../assistant/sticker-list.ts';
import { stopDrawing } from '../../assistant/stop.ts';
import { adminCommand } from '../../features/admin/index.ts';
import { askToForget, showPacks } from '../../features/packs/index.ts';
import type { Texts } from '../../i18n/index.ts';
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
  { name: 'stop', supersedes: false, run: ({ assistant }, context) => stopDrawing(assistant, context) },
  { name: 'cancel', supersedes: true, run: ({ assistant }, context) => cancelDialog(assistant, context) },
  {
    name: 'language',
    supersedes: false,
    run: ({ assistant }, context) => offerLanguages(assistant, context),
  },
  { name: 'privacy', supersedes: false, run: ({ assistant }, context) => showPrivacy(assistant, context) },
  { name: 'forget', supersedes: false, run: ({ packs }, context) => askToForget(packs, context) },
];

/** Runs a command; an unknown one is answered with where to find the known ones. */
export async function handleCommand(
  deps: HandlerDeps,
  context: TurnContext,
  name: string,
  words: string | undefined,
): Promise<TurnOutcome> {
  const admin = adminCommand(deps, context.person.id, name);
  if (admin) return admin.run(deps, context, words);
  const command = COMMANDS.find(candidate => candidate.name === name);
  return command
    ? command.run(deps, context)
    : sayFixed(deps.assistant, context, texts => texts.unknownCommand);
}

export function supersedes(name: string): boolean {
  return COMMANDS.some(command => command.name === name && command.supersedes);
}
