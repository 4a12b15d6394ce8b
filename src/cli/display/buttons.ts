import type { Button } from '../../assistant/outgoing.ts';
import { readAction, type TerminalAction } from '../features.ts';
import type { Screen } from './screen.ts';
import type { Style } from './style.ts';
import { printable } from './width.ts';

/** Buttons, which are pressed by their numbers. They stay valid, as in Telegram. */
export class Buttons {
  readonly #screen: Screen;
  readonly #style: Style;
  /** By their numbers, from 1 on. */
  readonly #actions: (TerminalAction | undefined)[] = [];

  constructor(screen: Screen, style: Style) {
    this.#screen = screen;
    this.#style = style;
  }

  /** The number of the newest; 0 where there is none yet. */
  get last(): number {
    return this.#actions.length;
  }

  /** What the button of this number stands for. */
  find(number: number): TerminalAction | undefined {
    return this.#actions[number - 1];
  }

  /** Prints those that can be pressed here. */
  offer(buttons: readonly Button[]): void {
    const lines: string[] = [];
    for (const button of buttons) {
      const action = 'url' in button ? undefined : readAction(button.action);
      if (action === undefined) continue;
      this.#actions.push(action);
      lines.push(`  ${this.#style.accent(`[/${this.last}]`)} ${printable(button.label)}`);
    }
    if (lines.length > 0) this.#screen.print(lines.join('\n'));
  }

  /** Those there are do nothing any more; their numbers are not given to others. */
  forget(): void {
    this.#actions.fill(undefined);
  }
}
