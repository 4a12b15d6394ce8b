import type { TerminalTexts } from '../../i18n/index.ts';
import type { Approval, Approve, ToolAction } from '../../tools/approval.ts';
import type { Screen } from '../display/screen.ts';
import type { Style } from '../display/style.ts';
import { exactLine, exactly } from './escape-invisible.ts';

export interface QuestionParts {
  readonly screen: Screen;
  readonly style: Style;
  readonly texts: () => TerminalTexts;
  /** The next line; undefined where there is none any more, or when `signal` aborts. */
  readonly answer: (signal: AbortSignal) => Promise<string | undefined>;
}

function inColours(change: string, style: Style): string {
  const lines = exactly(change)
    .split('\n')
    .map(line => {
      if (/^(?:---|\+\+\+|@@)/.test(line)) return style.dim(line);
      if (line.startsWith('+')) return style.good(line);
      return line.startsWith('-') ? style.warning(line) : line;
    });
  return lines.join('\n');
}

/** What is going to be done, and all of it. */
function shown(action: ToolAction, texts: TerminalTexts, style: Style): string {
  const { ask } = texts.tools;
  switch (action.type) {
    case 'write_file':
      return `${inColours(action.change, style)}\n${style.bold(ask.write(exactLine(action.path)))}`;
    case 'create_directory':
      return style.bold(ask.createDirectory(exactLine(action.path)));
    case 'read_keys':
      return style.bold(ask.readKeys(exactLine(action.path)));
    case 'execute': {
      const where = `${exactLine(action.directory)} · ${action.isolated ? ask.isolated : ask.notIsolated}`;
      const question = action.inBackground ? ask.inBackground : ask.execute;
      return [`$ ${style.code(exactly(action.command))}`, style.dim(where), style.bold(question)].join('\n');
    }
    case 'open_app':
      return `$ ${style.code(exactly(action.command))}\n${style.bold(ask.openApp)}`;
    case 'fetch_page':
      return `${style.code(exactly(action.url))}\n${style.bold(ask.fetchPage)}`;
    case 'search':
      return `${style.code(exactly(action.query))}\n${style.bold(ask.search)}`;
    case 'call_tool':
      return `${style.code(exactly(JSON.stringify(action.args, null, 2)))}\n${style.bold(ask.call(exactLine(action.server), exactLine(action.tool)))}`;
    default:
      return action satisfies never;
  }
}

/** Whether the same may be allowed from now on: what is run or opened. A file says something else each time. */
function mayBeAlways({ type }: ToolAction): boolean {
  return type === 'execute' || type === 'open_app';
}

function read(line: string, { answers }: TerminalTexts['tools']): Approval | undefined {
  const word = line.trim().toLowerCase();
  if (['y', ...answers.yes].includes(word)) return 'once';
  if (['n', ...answers.no].includes(word)) return 'refused';
  return ['a', ...answers.always].includes(word) ? 'always' : undefined;
}

/** Asks whoever sits in front of the terminal. What is allowed for always is remembered while the program runs. */
export function questionsOf({ screen, style, texts, answer }: QuestionParts): Approve {
  const always = new Set<string>();
  return async (action, signal) => {
    const key = JSON.stringify(action);
    if (always.has(key)) return 'always';
    const { tools, thinking } = texts();
    screen.print(shown(action, texts(), style));
    const choices = mayBeAlways(action) ? tools.questionAlways : tools.question;
    screen.print(style.accent(choices));
    screen.status('turn', tools.waits);
    try {
      for (;;) {
        const line = await answer(signal);
        // Nobody answers: nothing is done.
        if (line === undefined) return 'refused';
        if (screen.interactive) screen.print(`${style.accent('› ')}${exactly(line)}`);
        const approval = read(line, tools);
        if (approval === 'always' && mayBeAlways(action)) always.add(key);
        if (approval !== undefined && (approval !== 'always' || mayBeAlways(action))) return approval;
        screen.print(tools.badAnswer);
      }
    } finally {
      screen.status('turn', signal.aborted ? undefined : thinking);
    }
  };
}
