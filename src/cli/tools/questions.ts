import type { TerminalTexts } from '../../i18n/index.ts';
import type { Approval, Approve, ToolAction } from '../../tools/approval.ts';
import type { Screen, Style } from '../display/screen.ts';
import { displayWidth } from '../display/width.ts';

/** Characters below it take at most one column. Terminals disagree about the width of some above it. */
const FIRST_WIDE = '\u1100';

export interface QuestionHost {
  readonly screen: Screen;
  readonly style: Style;
  readonly texts: TerminalTexts;
  /** Returns the next line; undefined if input has ended or `signal` aborts. */
  readonly answer: (signal: AbortSignal) => Promise<string | undefined>;
}

const COMMAND: QuoteMarks = { first: '$ ', next: '> ' };
const TEXT: QuoteMarks = { first: '│ ', next: '│ ' };
const BEGINNING_ROWS = 5;
const ROWS_BELOW = 3;

type PaintRow = (row: string, line: string, number: number) => string;

interface Shown {
  readonly question: string;
  readonly how?: string;
  readonly text?: string;
  readonly marks?: QuoteMarks;
  readonly paint?: PaintRow;
}

/** Colours the rows of a diff. Its content never passes for the header. */
function inColours(style: Style): PaintRow {
  return (row, line, number) => {
    if (number < 2 || line.startsWith('@@')) return style.dim(row);
    if (line.startsWith('+')) return style.good(row);
    return line.startsWith('-') ? style.warning(row) : row;
  };
}

function describeAction(action: ToolAction, { ask }: TerminalTexts['tools'], style: Style): Shown {
  switch (action.type) {
    case 'write_file':
      return { question: ask.write(exactLine(action.path)), text: action.change, paint: inColours(style) };
    case 'create_directory':
      return { question: ask.createDirectory(exactLine(action.path)) };
    case 'read_keys':
      return { question: ask.readKeys(exactLine(action.path)) };
    case 'execute':
      return {
        question: action.inBackground ? ask.inBackground : ask.execute,
        how: `${exactLine(action.directory)} · ${action.isolated ? ask.isolated : ask.notIsolated}`,
        text: action.command,
        marks: COMMAND,
      };
    case 'open_app':
      return { question: ask.openApp, text: action.command, marks: COMMAND };
    case 'fetch_page':
      return { question: ask.fetchPage, text: action.url };
    case 'search':
      return { question: ask.search, text: action.query };
    case 'begin_task':
      return {
        question: ask.beginTask(action.steps.length),
        text: action.steps.map((step, at) => `${at + 1}. ${step}`).join('\n'),
      };
    case 'call_tool':
      return {
        question: ask.call(exactLine(action.server), exactLine(action.tool)),
        text: JSON.stringify(action.args, null, 2),
      };
    default:
      return action satisfies never;
  }
}

/** Renders the whole question. If it is taller than the screen, the beginning is repeated next to the question. */
function questionText(action: ToolAction, choices: string, { screen, style, texts }: QuestionHost): string {
  const { ask } = texts.tools;
  const shown = describeAction(action, texts.tools, style);
  const { question, how, text, marks = TEXT, paint = style.code } = shown;
  const end = [
    ...(how === undefined ? [] : [style.dim(how)]),
    // The mark indents the rest of a long path, so that it cannot start a row either.
    `? ${style.bold(question)}`,
    style.accent(choices),
  ];
  if (text === undefined) return end.join('\n');
  const rows = quoted(text, marks, screen.columns, paint);
  const lines = text.split('\n').length;
  if (rows.length + screen.rowsOf(end.join('\n')) + ROWS_BELOW > screen.rows) {
    const beginning = rows.slice(0, BEGINNING_ROWS);
    return [...rows, style.warning(ask.taller(lines)), ...beginning, ...end].join('\n');
  }
  return [...rows, ...(lines > 1 ? [style.dim(ask.lines(lines))] : []), ...end].join('\n');
}

/** Whether the same action may be allowed permanently. Runs and opens may; file changes differ each time. */
function mayBeAlways({ type }: ToolAction): boolean {
  return type === 'execute' || type === 'open_app';
}

function readAnswer(line: string, { answers }: TerminalTexts['tools']): Approval | undefined {
  const word = line.trim().toLowerCase();
  if (['y', ...answers.yes].includes(word)) return 'once';
  if (['n', ...answers.no].includes(word)) return 'refused';
  return ['a', ...answers.always].includes(word) ? 'always' : undefined;
}

/** Asks the user of the terminal. Permanent permissions last while the program runs. */
export function questionsOf(host: QuestionHost): Approve {
  const { screen, style } = host;
  const always = new Set<string>();
  return async (action, signal) => {
    const key = JSON.stringify(action);
    if (always.has(key)) return 'always';
    const { tools, thinking } = host.texts;
    screen.print(questionText(action, mayBeAlways(action) ? tools.questionAlways : tools.question, host));
    screen.status('turn', tools.waits);
    try {
      for (;;) {
        const line = await host.answer(signal);
        if (line === undefined) return 'refused';
        if (screen.interactive) screen.print(`${style.accent('› ')}${exactly(line)}`);
        const approval = readAnswer(line, tools);
        if (approval === 'always' && mayBeAlways(action)) always.add(key);
        if (approval !== undefined && (approval !== 'always' || mayBeAlways(action))) return approval;
        screen.print(tools.badAnswer);
      }
    } finally {
      screen.status('turn', signal.aborted ? undefined : thinking);
    }
  };
}

/** Characters that a terminal would obey or hide. Emoji variation selectors stay. */
const HIDDEN =
  /(?!\n|\t)[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\u2800]|(?!(?<=\p{Extended_Pictographic})\ufe0f)\p{Default_Ignorable_Code_Point}/gu;

/** Terminals choose the next column of a tab themselves. */
const TAB = ' '.repeat(4);

export function exactly(text: string): string {
  return text.replace(HIDDEN, character => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

export function exactLine(text: string): string {
  return exactly(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
}

export interface QuoteMarks {
  readonly first: string;
  readonly next: string;
}

/** Splits a line into rows. Rounds widths up, because the terminal itself must never wrap a row. */
function rowsOf(line: string, columns: number): string[] {
  const rows: string[] = [];
  let row = '';
  let width = 0;
  for (const character of line) {
    const more = character < FIRST_WIDE ? 1 : 2;
    if (width + more > columns) {
      rows.push(row);
      row = '';
      width = 0;
    }
    row += character;
    width += more;
  }
  return [...rows, row];
}

export function quoted(
  text: string,
  { first, next }: QuoteMarks,
  columns: number,
  paint: (row: string, line: string, number: number) => string,
): string[] {
  const lines = exactly(text).replaceAll('\t', TAB).split('\n');
  return lines.flatMap((line, number) =>
    rowsOf(line, columns - first.length).map((row, part) => {
      const mark = part > 0 ? ' '.repeat(first.length) : number === 0 ? first : next;
      return `${mark}${paint(row, line, number)}`;
    }),
  );
}

export function cut(line: string, columns: number): string {
  // A letter with marks has a few units, so a prefix of the line is enough.
  const beginning = line.slice(0, columns * 20);
  if (beginning === line && displayWidth(line) <= columns) return line;
  let kept = '';
  for (const character of beginning) {
    if (displayWidth(kept + character) >= columns) break;
    kept += character;
  }
  return `${kept}…`;
}
