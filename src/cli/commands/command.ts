import type { TerminalTexts } from '../../i18n/index.ts';
import type { Style } from '../display/screen.ts';
import { displayWidth, wrap } from '../display/width.ts';
import type { Session } from '../session.ts';
import { PROVIDER_NAMES } from '../settings.ts';

export interface Command {
  readonly name: Exclude<keyof TerminalTexts['commands'], 'button'>;
  readonly argument?: keyof TerminalTexts['arguments'];
  run(session: Session, argument: string, signal: AbortSignal): Promise<void>;
  complete?(session: Session, argument: string): Promise<readonly string[]>;
}

const MIN_BESIDE = 30;

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
