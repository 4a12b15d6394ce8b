import { rmSync } from 'node:fs';
import { Transform } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { readIfThere, writePrivately } from '../settings.ts';

const BEGIN = '\u001b[200~';
const END = '\u001b[201~';
/** Stands for the end of a line inside what was pasted, on one line of the prompt. */
const NEWLINE_MARK = '⏎';
/** Longer ones are nothing that somebody wants to say again. */
const MAX_LINE = 1000;

/** Lines in the order in which they were typed. A question takes the next line before everybody else. */
export class LineQueue implements AsyncIterable<string> {
  readonly #lines: string[] = [];
  readonly #answersAhead: boolean;
  #over = false;
  #wake: (() => void) | undefined;
  #answer: ((line: string | undefined) => void) | undefined;

  /** @param answersAhead lines that were there before a question answer it: those of a pipe, not those of a person */
  constructor(answersAhead: boolean) {
    this.#answersAhead = answersAhead;
  }

  get waiting(): number {
    return this.#lines.length;
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

/** Terminals then put what is pasted between the two marks (xterm's "bracketed paste mode"). */
export const BRACKET_PASTES = '\u001b[?2004h';
export const STOP_BRACKETING = '\u001b[?2004l';

/** A message as it was pasted, from the line that it was on the prompt. */
export function unfolded(line: string): string {
  return line.replaceAll(NEWLINE_MARK, '\n');
}

function folded(pasted: string): string {
  const lines = pasted.replaceAll('\t', '  ').replace(/\r\n?|\n/g, NEWLINE_MARK);
  return lines.replace(/\p{Cc}/gu, '');
}

/** The length of the longest end of `text` that may be the beginning of `mark`; an ESC alone is a key. */
function partOf(mark: string, text: string): number {
  for (let length = mark.length - 1; length > 2; length--) {
    if (text.endsWith(mark.slice(0, length))) return length;
  }
  return 0;
}

/** Keys as they are typed, in which what is pasted is folded into one line. */
export class PasteFolder extends Transform {
  readonly #decoder = new StringDecoder('utf8');
  #rest = '';
  #pasted: string | undefined;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#rest += this.#decoder.write(chunk);
    while (this.#step());
    done();
  }

  /** Takes what can be told from the rest. @returns whether there may be more */
  #step(): boolean {
    const mark = this.#pasted === undefined ? BEGIN : END;
    const at = this.#rest.indexOf(mark);
    const whole = at < 0 ? this.#rest.length - partOf(mark, this.#rest) : at;
    const text = this.#rest.slice(0, whole);
    this.#rest = this.#rest.slice(at < 0 ? whole : whole + mark.length);
    if (this.#pasted === undefined) {
      if (text !== '') this.push(text);
      if (at >= 0) this.#pasted = '';
    } else {
      this.#pasted += text;
      if (at >= 0) {
        this.push(folded(this.#pasted).replace(new RegExp(`${NEWLINE_MARK}+$`), ''));
        this.#pasted = undefined;
      }
    }
    return at >= 0;
  }
}

export const HISTORY_SIZE = 300;

export function loadHistory(file: string): string[] {
  const lines = (readIfThere(file) ?? '').split('\n').filter(line => line !== '');
  return lines.slice(-HISTORY_SIZE).reverse();
}

/** Keeps what was typed, in a file for nobody else's eyes. @param lines newest first */
export function saveHistory(file: string, lines: readonly string[]): void {
  const kept = lines.filter(line => line.length <= MAX_LINE && !line.includes('\n')).slice(0, HISTORY_SIZE);
  writePrivately(
    file,
    kept
      .toReversed()
      .map(line => `${line}\n`)
      .join(''),
  );
}

export function removeHistory(file: string): void {
  rmSync(file, { force: true });
}
