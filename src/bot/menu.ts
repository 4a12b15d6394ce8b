import type { Api } from 'grammy';
import type { BotCommand, BotCommandScope } from 'grammy/types';
import { type DeclaredIn, FEATURES, type FeatureName, INTENTS } from '../assistant/state/intents.ts';
import { LANGUAGES, type Language, MENU, textsFor } from '../i18n/index.ts';

const ALL: readonly DeclaredIn<FeatureName>[] = Object.values(FEATURES).flat();

export const COMMANDS = ALL.flatMap(each =>
  'command' in each && !('adminOnly' in each) ? [each.command] : [],
);

const ADMIN_COMMANDS = ALL.flatMap(each => ('command' in each && 'adminOnly' in each ? [each.command] : []));

export const SUPERSEDING = INTENTS.flatMap(({ command, supersedes }) =>
  command && supersedes ? [command] : [],
);

/** The user's rights: limits on messages do not apply. */
export const UNLIMITED: ReadonlySet<string> = new Set(
  INTENTS.flatMap(({ command, unlimited }) => (command && unlimited ? [command] : [])),
);

type Menu = (language: Language) => BotCommand[];
/** A command without a text does not compile. */
type Described<Name extends string> = Readonly<Record<Name, string>>;

const menu: Menu = language => {
  const commands: Described<(typeof COMMANDS)[number]> = textsFor(language).commands;
  return MENU.map(name => ({ command: name, description: commands[name] }));
};

const adminMenu: Menu = language => {
  const commands: Described<(typeof ADMIN_COMMANDS)[number]> = textsFor(language).admin.commands;
  return [...menu(language), ...ADMIN_COMMANDS.map(name => ({ command: name, description: commands[name] }))];
};

async function setMenu(api: Api, scope: BotCommandScope, commands: Menu): Promise<void> {
  await api.setMyCommands(commands('en'), { scope });
  for (const language of LANGUAGES) {
    await api.setMyCommands(commands(language), { scope, language_code: language });
  }
}

/**
 * Sets the command menu: English by default, each language for its users, and administrators' commands for
 * administrators. @throws after all have been tried
 */
export async function setCommandMenu(api: Api, adminIds: ReadonlySet<number>): Promise<void> {
  const failures: unknown[] = [];
  const attempt = (scope: BotCommandScope, commands: Menu) =>
    setMenu(api, scope, commands).catch((error: unknown) => void failures.push(error));
  await attempt({ type: 'all_private_chats' }, menu);
  for (const id of adminIds) await attempt({ type: 'chat', chat_id: id }, adminMenu);
  if (failures.length > 0) throw failures[0];
}
