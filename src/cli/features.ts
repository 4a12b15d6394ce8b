import { type Action, type ActionOf, dialogueActions } from '../assistant/actions.ts';
import type { AwaitedInputHandler } from '../assistant/awaited-input.ts';
import type { AssistantDeps } from '../assistant/context.ts';
import { drawingActions } from '../assistant/drawing/actions.ts';
import type { Press, Presses } from '../assistant/feature.ts';
import { planningActions } from '../assistant/planning/actions.ts';
import { dialoguePresses } from '../bot/features/dialogue/presses.ts';
import { drawnPresses, planInputHandler } from '../bot/features/plans/drawn.ts';
import { planningPresses } from '../bot/features/plans/planning.ts';
import { privacyActions } from '../bot/features/privacy/actions.ts';
import { forgetInputHandler, type PrivacyDeps, privacyPresses } from '../bot/features/privacy/forget.ts';
import { stickerActions } from '../bot/features/stickers/actions.ts';
import { deletionInputHandler } from '../bot/features/stickers/delete.ts';
import { captionInputHandler } from '../bot/features/stickers/effects.ts';
import { stickerPresses } from '../bot/features/stickers/presses.ts';
import { tasteActions } from '../bot/features/taste/actions.ts';
import { tasteInputHandler } from '../bot/features/taste/me.ts';
import { tastePresses } from '../bot/features/taste/presses.ts';

// What the bot can do in a terminal: there are no packs here and no administrators.

const ACTIONS = [
  ...dialogueActions,
  ...stickerActions,
  ...planningActions,
  ...drawingActions,
  ...tasteActions,
  ...privacyActions,
] as const;

export type TerminalAction = ActionOf<typeof ACTIONS>;

/** Reads what a button does; undefined where it cannot be done here. */
export function readAction(action: Action): TerminalAction | undefined {
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

/** What becomes of the press of this button: the entry of its type, which takes no other action. */
export function pressOf({ type }: TerminalAction): Press<TerminalAction, PrivacyDeps> {
  return PRESSES[type];
}

/** Who takes words that a button has asked for. */
export const AWAITED_INPUT_HANDLERS: readonly AwaitedInputHandler<AssistantDeps>[] = [
  captionInputHandler,
  deletionInputHandler,
  forgetInputHandler,
  planInputHandler,
  tasteInputHandler,
];
