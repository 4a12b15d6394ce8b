import { styleText } from 'node:util';
import { displayWidth, wrap } from './width.ts';

export interface Output {
  write(text: string): unknown;
  readonly columns?: number | undefined;
  readonly rows?: number | undefined;
}

export interface Prompt {
  rows(): number;
  /** Redraws the prompt with the typed text, starting above the cursor by its own number of rows. */
  refresh(): void;
}

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const FRAME_MS = 100;
const BEGIN_UPDATE = '\u001b[?2026h';
const END_UPDATE = '\u001b[?2026l';

function up(lines: number): string {
  return lines > 0 ? `\u001b[${lines}A` : '';
}

/**
 * From top to bottom: permanent output, a growing text, one status line, and the prompt, which is redrawn with the
 * typed text. A screen that is not interactive only appends permanent output.
 */
export class Screen {
  readonly interactive: boolean;
  readonly #output: Output;
  readonly #status = new Map<string, string>();
  #live = '';
  #prompt: Prompt | undefined;
  #drawn = 0;
  #frame = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(output: Output, interactive: boolean) {
    this.#output = output;
    this.interactive = interactive;
  }

  /** One column stays free, because terminals disagree on whether a full line wraps. */
  get columns(): number {
    return Math.max(20, (this.#output.columns ?? 80) - 1);
  }

  get rows(): number {
    return this.#output.rows ?? 24;
  }

  rowsOf(text: string): number {
    return wrap(text, this.columns).length;
  }

  print(text: string): void {
    if (this.interactive) this.#redraw(`${wrap(text, this.columns).join('\n')}\n`);
    else this.#output.write(`${text}\n`);
  }

  live(text: string): void {
    if (!this.interactive || text === this.#live) return;
    this.#live = text;
    this.#redraw('');
  }

  /** Shows a status under a name; undefined removes it. */
  status(name: string, text: string | undefined): void {
    if (!this.interactive || this.#status.get(name) === text) return;
    if (text === undefined) this.#status.delete(name);
    else this.#status.set(name, text);
    this.#redraw('');
    if (this.#status.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    } else this.#timer ??= setInterval(() => this.#spin(), FRAME_MS).unref();
  }

  attach(prompt: Prompt): void {
    this.#prompt = prompt;
    prompt.refresh();
  }

  detach(): void {
    this.#prompt = undefined;
  }

  /** Removes a submitted line (`line`, prompt included). The cursor is on a fresh line below it. */
  entered(line: string): void {
    const rows = Math.floor(displayWidth(line) / (this.#output.columns ?? 80)) + 1;
    this.#redraw('', rows);
  }

  #statusLine(): string {
    const text = [...this.#status.values()].join(' · ');
    const [line = ''] = wrap(`${FRAMES[this.#frame % FRAMES.length]} ${text}`, this.columns);
    return line;
  }

  /** Returns the end of the temporary output: text taller than the window could not be removed again. */
  #bottom(): string[] {
    const room = Math.max(3, this.rows - 4);
    const lines = this.#live === '' ? [] : wrap(this.#live, this.columns).slice(-room);
    return this.#status.size === 0 ? lines : [...lines, this.#statusLine()];
  }

  #redraw(permanent: string, promptRows = this.#prompt?.rows() ?? 0): void {
    const erase = `${up(this.#drawn + promptRows)}\r\u001b[J`;
    const bottom = this.#bottom();
    this.#drawn = bottom.length;
    const below = '\n'.repeat(this.#prompt?.rows() ?? 0);
    const lines = bottom.map(line => `${line}\n`).join('');
    this.#output.write(`${BEGIN_UPDATE}${erase}${permanent}${lines}${below}`);
    this.#prompt?.refresh();
    this.#output.write(END_UPDATE);
  }

  #spin(): void {
    this.#frame++;
    const rows = (this.#prompt?.rows() ?? 0) + 1;
    this.#output.write(`\u001b7${up(rows)}\r${this.#statusLine()}\u001b[K\u001b8`);
  }
}

type Paint = (text: string) => string;

export type Style = ReturnType<typeof createStyle>;

export function createStyle(colours: boolean) {
  const paint =
    (format: Parameters<typeof styleText>[0]): Paint =>
    text =>
      colours && text !== '' ? styleText(format, text, { validateStream: false }) : text;
  return {
    bold: paint('bold'),
    italic: paint('italic'),
    struck: paint('strikethrough'),
    code: paint('cyan'),
    link: paint(['underline', 'blue']),
    dim: paint('dim'),
    heading: paint(['bold', 'magenta']),
    accent: paint('magenta'),
    good: paint('green'),
    warning: paint('yellow'),
  };
}
