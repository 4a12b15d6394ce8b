import type { TerminalTexts } from '../../i18n/index.ts';
import type { Style } from '../style.ts';
import { displayWidth } from '../width.ts';
import type { Command } from './types.ts';

/** Every command with one line about it. */
export function helpText(commands: readonly Command[], texts: TerminalTexts, style: Style): string {
  const rows = commands.map(({ name, argument }) => {
    const call = argument === undefined ? `/${name}` : `/${name} ${texts.arguments[argument]}`;
    return [call, texts.commands[name]] as const;
  });
  rows.splice(2, 0, ['/1, /2 …', texts.commands.button]);
  const width = Math.max(...rows.map(([call]) => displayWidth(call)));
  const lines = rows.map(
    ([call, words]) => `  ${style.accent(call)}${' '.repeat(width - displayWidth(call))}  ${words}`,
  );
  return [texts.helpTalk, ...lines, style.dim(texts.helpKeys)].join('\n');
}

/** @param commands all there are, this one included */
export const helpOn = (commands: () => readonly Command[]): Command => ({
  name: 'help',
  run: async ({ screen, style, texts }) => screen.print(helpText(commands(), texts, style)),
});
