import { SupersededError } from '../assistant/context.ts';

export interface ForegroundParts {
  /** Before each thing. */
  readonly onBegin: () => void;
  readonly onFailure: (error: unknown) => void;
  readonly onInterrupted: () => void;
  /** After each thing, unless the person leaves. */
  readonly onEnd: () => void;
}

/** What the person waits for: one thing at a time, which they can interrupt, until they leave. */
export class Foreground {
  readonly #parts: ForegroundParts;
  /** Ends what is going on. */
  #current: AbortController | undefined;
  #over = false;

  constructor(parts: ForegroundParts) {
    this.#parts = parts;
  }

  /** The person wants to leave. */
  get over(): boolean {
    return this.#over;
  }

  /** Something goes on. */
  get busy(): boolean {
    return this.#current !== undefined;
  }

  /** Ends what goes on, and takes no more. */
  leave(): void {
    this.#over = true;
    this.#current?.abort(new Error('the terminal is left'));
  }

  /** Interrupts what goes on. @returns whether there was anything */
  interrupt(): boolean {
    this.#current?.abort(new SupersededError('interrupted'));
    return this.busy;
  }

  /** Never throws: what goes wrong is told. */
  async run(act: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { onBegin, onFailure, onInterrupted, onEnd } = this.#parts;
    const current = new AbortController();
    this.#current = current;
    onBegin();
    try {
      await act(current.signal);
    } catch (error) {
      if (!current.signal.aborted) onFailure(error);
      else if (!this.#over) onInterrupted();
    } finally {
      this.#current = undefined;
      if (!this.#over) onEnd();
    }
  }
}
