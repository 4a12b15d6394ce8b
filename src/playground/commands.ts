import type { BotCommand, User } from 'grammy/types';
import type { World } from './world.ts';

/** Whom a list of commands is for: `BotCommandScope` of the Bot API. */
interface CommandScope {
  readonly type: string;
  readonly chat_id?: number | string | undefined;
  readonly user_id?: number | string | undefined;
}

/** Under which the commands of a scope and a language are kept; `''` is the list for every other language. */
export function commandKey({ type, chat_id = '', user_id = '' }: CommandScope, language: string): string {
  return `${type}:${chat_id}:${user_id}:${language}`;
}

/**
 * The commands that a person sees in their private chat: the first list there is, in Telegram's order
 * (core.telegram.org/bots/api#determining-list-of-commands).
 */
export function commandsFor(world: World, { id, language_code }: User): readonly BotCommand[] {
  const language = language_code?.toLowerCase().split('-')[0] ?? '';
  const scopes = [{ type: 'chat', chat_id: id }, { type: 'all_private_chats' }, { type: 'default' }];
  for (const scope of scopes) {
    for (const tag of [language, '']) {
      const commands = world.commands.get(commandKey(scope, tag));
      if (commands && commands.length > 0) return commands;
    }
  }
  return [];
}
