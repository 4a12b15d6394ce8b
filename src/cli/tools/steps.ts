import type { OnCall, ToolOutcome } from '../../agents/tool.ts';
import type { ToolCall, ToolResult } from '../../ai-chat/index.ts';
import { oneLine } from '../../lib/one-line.ts';
import type { OutwardTool, ToolContext } from '../../tools/approval.ts';
import type { Screen, Style } from '../display/screen.ts';
import { cut } from './questions.ts';

const STOPPED: ToolOutcome = {
  ok: false,
  error: 'The person has stopped this step. Do not take it again: ask what they want.',
};
const ARGUMENT = 60;

function argument(value: unknown): string {
  return cut(oneLine(typeof value === 'string' ? value : JSON.stringify(value)), ARGUMENT);
}

interface StepsParts {
  readonly screen: Screen;
  readonly style: Style;
  readonly isStep: (tool: string) => boolean;
  readonly onStep: () => void;
}

/** Shows the steps of a turn and stops the running one. */
export class Steps {
  readonly #parts: StepsParts;
  #count = 0;
  #running: AbortController | undefined;

  constructor(parts: StepsParts) {
    this.#parts = parts;
  }

  newTurn(): void {
    this.#count = 0;
  }

  interrupt(): boolean {
    this.#running?.abort(new Error('the step is stopped'));
    return this.#running !== undefined;
  }

  stoppable(tool: OutwardTool): OutwardTool {
    return { ...tool, call: (args, context) => this.#run(signal => tool.call(args, { signal }), context) };
  }

  readonly onCall: OnCall = (call, result) => {
    const { screen, isStep, onStep } = this.#parts;
    if (!isStep(call.name)) return;
    if (result === undefined) {
      onStep();
      screen.status('step', this.#line(call));
    } else {
      screen.status('step', undefined);
      screen.print(this.#done(call, result));
    }
  };

  #line({ name, args = {} }: ToolCall): string {
    return cut([name, ...Object.values(args).map(argument)].join(' '), this.#parts.screen.columns);
  }

  #done(call: ToolCall, { ok, output }: ToolResult): string {
    const { screen, style } = this.#parts;
    const count = `${++this.#count}. `;
    const room = screen.columns - count.length - 2;
    const line = `${count}${cut(this.#line(call), ok ? room : Math.ceil(room / 2))}`;
    if (ok) return `${style.good('✓')} ${style.dim(line)}`;
    const error = cut(oneLine(String(output['error'] ?? '')), room - line.length + count.length - 2);
    return `${style.warning('✗')} ${style.dim(line)}: ${error}`;
  }

  async #run(
    call: (signal: AbortSignal) => Promise<ToolOutcome>,
    { signal: turn }: ToolContext,
  ): Promise<ToolOutcome> {
    turn.throwIfAborted();
    const step = new AbortController();
    const signal = AbortSignal.any([turn, step.signal]);
    this.#running = step;
    try {
      const stopped = new Promise<ToolOutcome>(resolve =>
        signal.addEventListener('abort', () => resolve(STOPPED), { once: true }),
      );
      const outcome = await Promise.race([call(signal), stopped]).catch((error: unknown) => {
        if (signal.aborted) return STOPPED;
        throw error;
      });
      turn.throwIfAborted();
      return signal.aborted ? STOPPED : outcome;
    } finally {
      this.#running = undefined;
    }
  }
}
