import { markdownFrom } from './entities.ts';
import { typedIn } from './message.ts';
import type { Message } from './schema.ts';

interface Command {
  /** In lower case. */
  readonly name: string;
  /** The user name of the bot that it is addressed to, in lower case. */
  readonly to: string | undefined;
}

const COMMAND = /^\/([a-z0-9_]{1,32})(?:@(\w+))?(?=\s|$)/i;

/** Returns the command that a text begins with. */
export function commandIn(text: string): Command | undefined {
  const [, name, to] = COMMAND.exec(text) ?? [];
  return name === undefined ? undefined : { name: name.toLowerCase(), to: to?.toLowerCase() };
}

/**
 * Marks a command for grammY, which finds it by an entity and compares names exactly. Any spelling of a name counts, also
 * in a rich message. Marks in mid-text are removed, as they are mere links.
 */
export function withCommandMarked(said: Message): Message {
  const text = typedIn(said);
  const [typed = '', name = ''] = COMMAND.exec(text) ?? [];
  const others = said.entities?.filter(({ type }) => type !== 'bot_command');
  if (typed === '') return { ...said, entities: others };
  const spelled = `/${name.toLowerCase()}${text.slice(name.length + 1)}`;
  const mark = { type: 'bot_command', offset: 0, length: typed.length };
  return { ...said, text: spelled, entities: [mark, ...(others ?? [])] };
}

/** Returns as Markdown the words after a command, or those of the user's own message that it replies to. */
export function commandWords(msg: Message | undefined): string | undefined {
  if (msg === undefined) return undefined;
  const { entities, from, reply_to_message: replied } = msg;
  const text = typedIn(msg);
  const own = markdownFrom(text, entities, text.search(/\s|$/)).trim();
  if (own !== '') return own;
  if (replied === undefined || from === undefined || replied.from?.id !== from.id) return undefined;
  const { text: said, caption = '', entities: inText, caption_entities: inCaption } = replied;
  const words = said === undefined ? markdownFrom(caption, inCaption) : markdownFrom(said, inText);
  return words.trim() || undefined;
}
