import type { TerminalTexts } from '../../i18n/index.ts';
import type { Style } from '../display/style.ts';
import { displayWidth, wrap } from '../display/width.ts';
import { PROVIDER_NAMES } from '../providers.ts';
import type { Command } from './types.ts';

/** Narrower than this, what is said of a command stands below it. */
const MIN_BESIDE = 30;

/**
 * Every command with what it does beside it, or below it where the terminal is narrow.
 *
 * @param columns of the terminal; without them each command is one line
 */
export function helpText(
  commands: readonly Command[],
  texts: TerminalTexts,
  style: Style,
  columns = Infinity,
): string {
  const rows = commands.map(({ name, argument }) => {
    const call = argument === undefined ? `/${name}` : `/${name} ${texts.arguments[argument]}`;
    const words = texts.commands[name];
    return [call, typeof words === 'string' ? words : words(PROVIDER_NAMES)] as const;
  });
  rows.splice(2, 0, ['/1, /2 …', texts.commands.button]);
  const width = Math.max(...rows.map(([call]) => displayWidth(call)));
  const beside = columns - width - 4;
  const lines = rows.map(([call, words]) => {
    if (beside < MIN_BESIDE) return `  ${style.accent(call)}\n    ${words}`;
    const [first = '', ...rest] = wrap(words, beside);
    const more = rest.map(line => `\n${' '.repeat(width + 4)}${line}`);
    return `  ${style.accent(call)}${' '.repeat(width - displayWidth(call))}  ${first}${more.join('')}`;
  });
  return [texts.helpTalk, ...lines, style.dim(texts.helpKeys)].join('\n');
}

/** @param commands all there are, this one included */
export const helpOn = (commands: () => readonly Command[]): Command => ({
  name: 'help',
  run: async ({ screen, style, texts }) =>
    screen.print(helpText(commands(), texts, style, screen.interactive ? screen.columns : Infinity)),
});
