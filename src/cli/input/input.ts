import { createInterface, type Interface } from 'node:readline';
import type { Screen } from '../display/screen.ts';
import {
  BRACKET_PASTES,
  HISTORY_SIZE,
  LineQueue,
  loadHistory,
  PasteFolder,
  removeHistory,
  STOP_BRACKETING,
  saveHistory,
  unfolded,
} from './lines.ts';

export interface Input {
  /** Each can be walked through once; ends with the input. What is typed meanwhile waits. */
  readonly lines: AsyncIterable<string>;
  /** The line that answers a question asked now; undefined where there is none any more, or when `signal` aborts. */
  answer(signal: AbortSignal): Promise<string | undefined>;
  /** What was typed before does not come back with the arrow keys, now and in later runs. */
  forget(): void;
  close(): void;
}

interface Keys extends NodeJS.ReadableStream {
  setRawMode(raw: boolean): unknown;
}

export interface KeyboardOptions {
  readonly input: Keys;
  readonly output: NodeJS.WritableStream;
  readonly screen: Screen;
  readonly prompt: string;
  readonly historyFile: string;
  readonly complete: (line: string) => Promise<[string[], string]>;
  readonly onInterrupt: (again: boolean) => void;
  readonly onWaiting: (count: number) => void;
  /** Ctrl-D: there are no more lines. */
  readonly onEnd: () => void;
}

/** Two presses of Ctrl-C within this are meant as one wish to leave, in ms. */
const AGAIN_MS = 1500;

/** Lines from a pipe or a file, which are kept in no history. */
export function pipedInput(input: NodeJS.ReadableStream, historyFile: string): Input {
  const readline = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  const lines = new LineQueue(true);
  readline.on('line', line => lines.push(line));
  readline.on('close', () => lines.end());
  return {
    lines,
    answer: signal => lines.answer(signal),
    forget: () => removeHistory(historyFile),
    close: () => readline.close(),
  };
}

async function* taken(lines: AsyncIterable<string>, onTaken: () => void): AsyncIterable<string> {
  for await (const line of lines) {
    onTaken();
    yield line;
  }
}

/** Ctrl-C clears what is typed; only where nothing is, it is for the program. */
function listenForInterrupts(readline: Interface, onInterrupt: (again: boolean) => void): void {
  let last = Number.NEGATIVE_INFINITY;
  readline.on('SIGINT', () => {
    const again = performance.now() - last < AGAIN_MS;
    last = performance.now();
    if (readline.line !== '') {
      readline.write(null, { ctrl: true, name: 'e' });
      readline.write(null, { ctrl: true, name: 'u' });
    } else onInterrupt(again);
  });
}

/**
 * Lines that readline believes to be above its cursor, and goes up by when it draws. Where several characters come at
 * once it writes them without counting lines (Node's `kInsertString`), so this may be less than there are.
 */
function knownRows(readline: Interface): number {
  const rows = 'prevRows' in readline ? readline.prevRows : undefined;
  return typeof rows === 'number' ? rows : readline.getCursorPos().rows;
}

/** A person at a terminal: editing, history, completion, pasting of several lines at once. */
export function keyboardInput(options: KeyboardOptions): Input {
  const { input, output, screen, prompt, historyFile, complete, onInterrupt, onWaiting, onEnd } = options;
  // Raw mode belongs to the terminal, not to the stream that readline reads from.
  const keys = Object.assign(input.pipe(new PasteFolder()), {
    setRawMode: (mode: boolean) => void input.setRawMode(mode),
  });
  const readline = createInterface({
    input: keys,
    output,
    terminal: true,
    prompt,
    history: loadHistory(historyFile),
    historySize: HISTORY_SIZE,
    removeHistoryDuplicates: true,
    completer: (line: string, done: (error: null, result: [string[], string]) => void) => {
      // What cannot be listed now (no network) cannot be completed either.
      complete(line).then(
        result => done(null, result),
        () => done(null, [[], line]),
      );
    },
  });
  let open = true;
  const lines = new LineQueue(false);
  readline.on('line', line => {
    screen.entered(`${prompt}${line}`);
    lines.push(unfolded(line));
    onWaiting(lines.waiting);
  });
  let typed: string[] = [];
  readline.on('history', lines => {
    // readline's own list, which it goes on with.
    typed = lines;
    saveHistory(historyFile, lines);
  });
  listenForInterrupts(readline, onInterrupt);
  readline.on('close', () => {
    open = false;
    lines.end();
    screen.detach();
    output.write(`${STOP_BRACKETING}\r\n`);
    input.unpipe(keys);
    input.pause();
    onEnd();
  });
  output.write(BRACKET_PASTES);
  // Behind readline's own listener, and only once that has begun to listen.
  keys.on('data', (chunk: Buffer) => {
    if (chunk.length > 1) screen.refresh();
  });
  screen.attach({
    rows: () => (open ? readline.getCursorPos().rows : 0),
    lift: () => knownRows(readline),
    refresh: () => {
      if (open) readline.prompt(true);
    },
  });
  return {
    lines: taken(lines, () => onWaiting(lines.waiting)),
    answer: signal => lines.answer(signal),
    forget: () => {
      typed.length = 0;
      removeHistory(historyFile);
    },
    close: () => readline.close(),
  };
}
