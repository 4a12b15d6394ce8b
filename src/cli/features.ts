import { type Action, type ActionOf, dialogueActions } from '../assistant/actions.ts';
import type { AwaitedInputHandler } from '../assistant/awaited-input.ts';
import type { AssistantDeps } from '../assistant/context.ts';
import { drawingActions } from '../assistant/drawing/actions.ts';
import type { Press, Presses } from '../assistant/feature.ts';
import type { Button } from '../assistant/outgoing.ts';
import { planningActions } from '../assistant/planning/actions.ts';
import { dialoguePresses } from '../features/dialogue/presses.ts';
import { drawnPresses } from '../features/plans/drawn.ts';
import { planningPresses } from '../features/plans/planning.ts';
import { planInputHandler } from '../features/plans/reword.ts';
import { privacyActions } from '../features/privacy/actions.ts';
import { forgetInputHandler } from '../features/privacy/effects.ts';
import type { PrivacyDeps } from '../features/privacy/forget.ts';
import { privacyPresses } from '../features/privacy/presses.ts';
import { stickerActions } from '../features/stickers/actions.ts';
import { captionInputHandler } from '../features/stickers/caption.ts';
import { deletionInputHandler } from '../features/stickers/delete.ts';
import { stickerPresses } from '../features/stickers/presses.ts';
import { tasteActions } from '../features/taste/actions.ts';
import { tasteInputHandler } from '../features/taste/me.ts';
import { tastePresses } from '../features/taste/presses.ts';
import type { Screen, Style } from './display/screen.ts';
import { printable } from './display/width.ts';

const ACTIONS = [
  ...dialogueActions,
  ...stickerActions,
  ...planningActions,
  ...drawingActions,
  ...tasteActions,
  ...privacyActions,
] as const;

export type TerminalAction = ActionOf<typeof ACTIONS>;

function readAction(action: Action): TerminalAction | undefined {
  return ACTIONS.find(({ type }) => type === action.type)?.schema.safeParse(action).data;
}

const PRESSES: Presses<TerminalAction, PrivacyDeps> = {
  ...dialoguePresses,
  ...stickerPresses,
  ...tastePresses,
  ...drawnPresses,
  ...privacyPresses,
  ...planningPresses,
};

export function pressOf({ type }: TerminalAction): Press<TerminalAction, PrivacyDeps> {
  return PRESSES[type];
}

export const AWAITED_INPUT_HANDLERS: readonly AwaitedInputHandler<AssistantDeps>[] = [
  captionInputHandler,
  deletionInputHandler,
  forgetInputHandler,
  planInputHandler,
  tasteInputHandler,
];

export class Buttons {
  readonly #screen: Screen;
  readonly #style: Style;
  readonly #actions: (TerminalAction | undefined)[] = [];

  constructor(screen: Screen, style: Style) {
    this.#screen = screen;
    this.#style = style;
  }

  get last(): number {
    return this.#actions.length;
  }

  find(number: number): TerminalAction | undefined {
    return this.#actions[number - 1];
  }

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

  forget(): void {
    this.#actions.fill(undefined);
  }
}
