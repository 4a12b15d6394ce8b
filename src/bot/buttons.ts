import { type Action, type ActionOf, dialogueActions } from '../assistant/actions.ts';
import { drawingActions, planningActions } from '../assistant/drawing/actions.ts';
import { codeIn, decodeButton, encodeButton } from './feature.ts';
import { adminActions } from './features/admin/actions.ts';
import { connectedActions } from './features/connected-tools/actions.ts';
import { packActions } from './features/packs/actions.ts';
import { privacyActions } from './features/privacy/actions.ts';
import { stickerActions } from './features/stickers/actions.ts';
import { tasteActions } from './features/taste/actions.ts';
import { voiceActions } from './features/voice/actions.ts';

/** Every button of the bot. What its press does stands in its feature. */
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

type Kind = (typeof ACTIONS)[number];

const BY_CODE: ReadonlyMap<string, Kind> = new Map(ACTIONS.map(kind => [kind.code, kind]));

/** The kind of button that a stored action belongs to; undefined for none of this program's. */
export function kindOf({ type }: Action): Kind | undefined {
  return ACTIONS.find(kind => kind.type === type);
}

/** Reads a stored action; undefined where it is none of this program's. */
export function readAction(action: Action): ButtonAction | undefined {
  return kindOf(action)?.schema.safeParse(action).data;
}

/** The callback data of a button, see {@link encodeButton}. */
export function encodeCallback(action: ButtonAction): string {
  const kind = kindOf(action);
  if (kind === undefined) throw new Error(`no button is known that does ${action.type}`);
  return encodeButton(kind, action);
}

/** What a pressed button does; undefined for what this program never drew. */
export function decodeCallback(data: string): ButtonAction | undefined {
  const kind = BY_CODE.get(codeIn(data));
  return kind && decodeButton<ButtonAction>(kind, data);
}
