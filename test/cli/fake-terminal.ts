import { Writable } from 'node:stream';

const ESC = '\u001b';
/** One escape sequence, or one character. */
const PIECE = new RegExp(`${ESC}\\[[?\\d;]*[A-Za-z]|${ESC}[78]|[^${ESC}]`, 'gu');
const MOVE = new RegExp(`^${ESC}\\[(\\d*)([A-Za-z])$`);

/** A small terminal that obeys the escape sequences of the program and exposes its screen. */
export class FakeTerminal extends Writable {
  readonly columns: number;
  readonly rows = 24;
  readonly isTTY = true;
  /** Everything that was written, unmodified. */
  raw = '';
  #lines: string[][] = [[]];
  #row = 0;
  #column = 0;
  #saved = { row: 0, column: 0 };

  constructor(columns = 40) {
    super({ decodeStrings: false });
    this.columns = columns;
  }

  override _write(chunk: string, _encoding: BufferEncoding, done: () => void): void {
    this.raw += chunk;
    for (const [piece] of chunk.matchAll(PIECE)) this.#obey(piece);
    done();
  }

  /** The visible lines, without trailing spaces. */
  get screen(): string[] {
    return this.#lines.map(line =>
      Array.from(line, character => character ?? ' ')
        .join('')
        .trimEnd(),
    );
  }

  get text(): string {
    return this.screen.join('\n').trimEnd();
  }

  get cursor(): { readonly row: number; readonly column: number } {
    return { row: this.#row, column: this.#column };
  }

  #line(row: number): string[] {
    while (this.#lines.length <= row) this.#lines.push([]);
    return this.#lines[row] ?? [];
  }

  #obey(piece: string): void {
    const [, count = '', command = ''] = MOVE.exec(piece) ?? [];
    if (piece === '\n') {
      // Terminal drivers do this with the output of programs.
      this.#column = 0;
      this.#line(++this.#row);
    } else if (piece === '\r') this.#column = 0;
    else if (piece === '\u001b7') this.#saved = { row: this.#row, column: this.#column };
    else if (piece === '\u001b8') ({ row: this.#row, column: this.#column } = this.#saved);
    else if (command === 'A') this.#row = Math.max(0, this.#row - Number(count || 1));
    else if (command === 'B') this.#row += Number(count || 1);
    else if (command === 'C') this.#column += Number(count || 1);
    else if (command === 'D') this.#column = Math.max(0, this.#column - Number(count || 1));
    else if (command === 'G') this.#column = Number(count || 1) - 1;
    else if (command === 'K')
      this.#line(this.#row).length = Math.min(this.#column, this.#line(this.#row).length);
    else if (command === 'J') {
      this.#line(this.#row).length = Math.min(this.#column, this.#line(this.#row).length);
      this.#lines.length = this.#row + 1;
    } else if (!piece.startsWith('\u001b')) this.#put(piece);
  }

  #put(character: string): void {
    if (this.#column >= this.columns) {
      this.#column = 0;
      this.#row++;
    }
    this.#line(this.#row)[this.#column++] = character;
  }
}
