import type { AdminAction } from '../../assistant/actions.ts';
import { commitWords } from '../../assistant/commit.ts';
import type { TurnContext, TurnOutcome } from '../../assistant/context.ts';
import { say } from '../../assistant/outgoing.ts';
import { loadSnapshot } from '../../assistant/snapshot.ts';
import type { Texts } from '../../i18n/index.ts';
import { pressBroadcastButton, previewBroadcast } from './broadcast.ts';
import { type AdminDeps, showStatistics } from './stats.ts';

interface AdminCommand {
  readonly name: keyof Texts['admin']['commands'];
  run(deps: AdminDeps, context: TurnContext, words: string | undefined): Promise<TurnOutcome>;
}

/** The commands of administrators. A new one is one line here and its description in every language. */
export const ADMIN_COMMANDS: readonly AdminCommand[] = [
  { name: 'stats', run: (deps, context) => showStatistics(deps, context) },
  {
    name: 'broadcast',
    run: ({ assistant }, context, words) => previewBroadcast(assistant, context, words),
  },
];

/** @returns undefined where it is no command of administrators, or comes from somebody else */
export function adminCommand(deps: AdminDeps, userId: number, name: string): AdminCommand | undefined {
  if (!deps.assistant.adminIds.has(userId)) return undefined;
  return ADMIN_COMMANDS.find(command => command.name === name);
}

/** A button of administrators; those of others, who may have been administrators before, do nothing. */
export async function pressAdminButton(
  deps: AdminDeps,
  context: TurnContext,
  action: AdminAction,
): Promise<TurnOutcome> {
  const { assistant } = deps;
  if (!assistant.adminIds.has(context.person.id)) {
    const { texts } = await loadSnapshot(assistant.db, context.person);
    return commitWords(assistant, context, [say(texts.unknownCommand)]);
  }
  return action.type === 'stats'
    ? showStatistics(deps, context)
    : pressBroadcastButton(assistant, context, action);
}
