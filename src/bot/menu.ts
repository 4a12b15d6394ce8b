import type { Api } from 'grammy';
import { LANGUAGES, textsFor } from '../i18n/index.ts';
import { COMMANDS } from './handlers/commands.ts';

/** Sets the bot's command menu: English for everybody, and each language for those who use it. */
export async function setCommandMenu(api: Api): Promise<void> {
  const menu = (language: (typeof LANGUAGES)[number]) =>
    COMMANDS.map(({ name }) => ({ command: name, description: textsFor(language).commands[name] }));
  const scope = { type: 'all_private_chats' } as const;
  await api.setMyCommands(menu('en'), { scope });
  for (const language of LANGUAGES) {
    await api.setMyCommands(menu(language), { scope, language_code: language });
  }
}
