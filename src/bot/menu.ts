import type { Api } from 'grammy';
import type { BotCommand, BotCommandScope } from 'grammy/types';
import { LANGUAGES, type Language, MENU, type Texts, textsFor } from '../i18n/index.ts';

export const COMMANDS = [
  'start',
  'stickers',
  'packs',
  'me',
  'plans',
  'help',
  'stop',
  'cancel',
  'language',
  'voice',
  'privacy',
  'forget',
] as const satisfies (keyof Texts['commands'])[];

export const SUPERSEDING: ReadonlySet<string> = new Set(['start', 'cancel', 'forget']);

/** Rights: nobody loses them by sending too much. */
export const UNLIMITED: ReadonlySet<string> = new Set(['stop', 'privacy', 'forget']);

const ADMIN_COMMANDS = ['stats', 'broadcast', 'mcp'] as const satisfies (keyof Texts['admin']['commands'])[];

type Menu = (language: Language) => BotCommand[];

const menu: Menu = language =>
  MENU.map(name => ({ command: name, description: textsFor(language).commands[name] }));

const adminMenu: Menu = language => {
  const { commands } = textsFor(language).admin;
  return [...menu(language), ...ADMIN_COMMANDS.map(name => ({ command: name, description: commands[name] }))];
};

async function setMenu(api: Api, scope: BotCommandScope, commands: Menu): Promise<void> {
  await api.setMyCommands(commands('en'), { scope });
  for (const language of LANGUAGES) {
    await api.setMyCommands(commands(language), { scope, language_code: language });
  }
}

/**
 * Sets the command menu: English for everybody, each language for those who use it, administrators' commands
 * for them. @throws once all has been tried
 */
export async function setCommandMenu(api: Api, adminIds: ReadonlySet<number>): Promise<void> {
  const failures: unknown[] = [];
  const attempt = (scope: BotCommandScope, commands: Menu) =>
    setMenu(api, scope, commands).catch((error: unknown) => void failures.push(error));
  await attempt({ type: 'all_private_chats' }, menu);
  for (const id of adminIds) await attempt({ type: 'chat', chat_id: id }, adminMenu);
  if (failures.length > 0) throw failures[0];
}
