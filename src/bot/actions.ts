import { type Action, type ActionOf, dialogueActions } from '../assistant/actions.ts';
import { drawingActions } from '../assistant/drawing/actions.ts';
import { planningActions } from '../assistant/planning/actions.ts';
import { adminActions } from '../features/admin/actions.ts';
import { connectedActions } from '../features/connected-tools/actions.ts';
import { packActions } from '../features/packs/actions.ts';
import { privacyActions } from '../features/privacy/actions.ts';
import { stickerActions } from '../features/stickers/actions.ts';
import { tasteActions } from '../features/taste/actions.ts';
import { voiceActions } from '../features/voice/actions.ts';

/** Every button of the bot. What its press does stands in `features.ts`. */
export const ACTIONS = [
  ...dialogueActions,
  ...stickerActions,
  ...tasteActions,
  ...privacyActions,
  ...packActions,
  ...drawingActions,
  ...planningActions,
  ...adminActions,
  ...voiceActions,
  ...connectedActions,
] as const;

export type ButtonAction = ActionOf<typeof ACTIONS>;
export type ButtonKind = (typeof ACTIONS)[number];

/** The kind of button that a stored action belongs to; undefined for none of this program's. */
export function kindOf({ type }: Action): ButtonKind | undefined {
  return ACTIONS.find(kind => kind.type === type);
}

/** Reads a stored action; undefined where it is none of this program's. */
export function readAction(action: Action): ButtonAction | undefined {
  return kindOf(action)?.schema.safeParse(action).data;
}
