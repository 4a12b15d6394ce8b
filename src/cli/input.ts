import { rmSync } from 'node:fs';
import { createInterface, type Interface } from 'node:readline';
import { Transform } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import type { Screen } from './display/screen.ts';
import { readIfThere, writePrivately } from './settings.ts';

export interface Input {
  readonly lines: AsyncIterable<string>;
  /** Returns the line that answers the current question; undefined if input has ended or `signal` aborts. */
  answer(signal: AbortSignal): Promise<string | undefined>;
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
  readonly onEnd: () => void;
}

/** Two presses of Ctrl-C within this time leave the program. */
const AGAIN_MS = 1500;

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

/** Ctrl-C clears the typed text; on an empty line it interrupts the program. */
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

export function keyboardInput(options: KeyboardOptions): Input {
  const { input, output, screen, prompt, historyFile, complete, onInterrupt, onEnd } = options;
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
  });
  let typed: string[] = [];
  readline.on('history', lines => {
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
  screen.attach({
    rows: () => (open ? readline.getCursorPos().rows : 0),
    refresh: () => {
      if (open) readline.prompt(true);
    },
  });
  return {
    lines,
    answer: signal => lines.answer(signal),
    forget: () => {
      typed.length = 0;
      removeHistory(historyFile);
    },
    close: () => readline.close(),
  };
}

const BEGIN = '\u001b[200~';
const END = '\u001b[201~';
/** Represents a line break within pasted text, on the one line of the prompt. */
const NEWLINE_MARK = '⏎';
const MAX_LINE = 1000;

/** Typed lines in order. A question takes the next line before the main loop does. */
export class LineQueue implements AsyncIterable<string> {
  readonly #lines: string[] = [];
  readonly #answersAhead: boolean;
  #over = false;
  #wake: (() => void) | undefined;
  #answer: ((line: string | undefined) => void) | undefined;

  /** @param answersAhead whether earlier lines answer a question: true for a pipe, false for a user */
  constructor(answersAhead: boolean) {
    this.#answersAhead = answersAhead;
  }

  push(line: string): void {
    if (this.#answer !== undefined) this.#answer(line);
    else this.#lines.push(line);
    this.#wake?.();
  }

  end(): void {
    this.#over = true;
    this.#answer?.(undefined);
    this.#wake?.();
  }

  async answer(signal: AbortSignal): Promise<string | undefined> {
    if (signal.aborted) return undefined;
    if (this.#answersAhead && this.#lines.length > 0) return this.#lines.shift();
    if (this.#over) return undefined;
    return new Promise(resolve => {
      const answered = (line: string | undefined) => {
        signal.removeEventListener('abort', abort);
        this.#answer = undefined;
        resolve(line);
      };
      const abort = () => answered(undefined);
      signal.addEventListener('abort', abort, { once: true });
      this.#answer = answered;
    });
  }

  async *[Symbol.asyncIterator](): AsyncIterator<string> {
    for (;;) {
      const line = this.#lines.shift();
      if (line !== undefined) yield line;
      else if (this.#over) return;
      else
        await new Promise<void>(resolve => {
          this.#wake = resolve;
        });
    }
  }
}

/** Makes terminals put pasted text between two marks (xterm's "bracketed paste mode"). */
const BRACKET_PASTES = '\u001b[?2004h';
const STOP_BRACKETING = '\u001b[?2004l';

function unfolded(line: string): string {
  return line.replaceAll(NEWLINE_MARK, '\n');
}

function folded(pasted: string): string {
  const lines = pasted.replaceAll('\t', '  ').replace(/\r\n?|\n/g, NEWLINE_MARK);
  return lines.replace(/\p{Cc}/gu, '');
}

/** Returns the length of the longest end of `text` that may begin `mark`. A lone ESC is a key. */
function partOf(mark: string, text: string): number {
  for (let length = mark.length - 1; length > 2; length--) {
    if (text.endsWith(mark.slice(0, length))) return length;
  }
  return 0;
}

class PasteFolder extends Transform {
  readonly #decoder = new StringDecoder('utf8');
  #rest = '';
  #pasted: string | undefined;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#rest += this.#decoder.write(chunk);
    while (this.#step());
    done();
  }

  #step(): boolean {
    const mark = this.#pasted === undefined ? BEGIN : END;
    const at = this.#rest.indexOf(mark);
    const whole = at < 0 ? this.#rest.length - partOf(mark, this.#rest) : at;
    const text = this.#rest.slice(0, whole);
    this.#rest = this.#rest.slice(at < 0 ? whole : whole + mark.length);
    if (this.#pasted === undefined) {
      // One at a time, because readline miscounts rows if several characters arrive at once.
      for (const character of text) this.push(character);
      if (at >= 0) this.#pasted = '';
    } else {
      this.#pasted += text;
      if (at >= 0) {
        const pasted = folded(this.#pasted).replace(new RegExp(`${NEWLINE_MARK}+$`), '');
        for (const character of pasted) this.push(character);
        this.#pasted = undefined;
      }
    }
    return at >= 0;
  }
}

const HISTORY_SIZE = 300;

function loadHistory(file: string): string[] {
  const lines = (readIfThere(file) ?? '').split('\n').filter(line => line !== '');
  return lines.slice(-HISTORY_SIZE).reverse();
}

/**
 * Saves typed lines in a private file.
 * @param lines newest first
 */
function saveHistory(file: string, lines: readonly string[]): void {
  const kept = lines.filter(line => line.length <= MAX_LINE && !line.includes('\n')).slice(0, HISTORY_SIZE);
  writePrivately(
    file,
    kept
      .toReversed()
      .map(line => `${line}\n`)
      .join(''),
  );
}

function removeHistory(file: string): void {
  rmSync(file, { force: true });
}
