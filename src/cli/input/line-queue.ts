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

  /** Lines that wait for their turn. */
  get waiting(): number {
    return this.#lines.length;
  }

  push(line: string): void {
    if (this.#answer !== undefined) this.#answer(line);
    else this.#lines.push(line);
    this.#wake?.();
  }

  /** There are no more. */
  end(): void {
    this.#over = true;
    this.#answer?.(undefined);
    this.#wake?.();
  }

  /** The next line; undefined where there is none any more, or where `signal` aborts first. */
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
