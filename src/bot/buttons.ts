import { z } from 'zod';
import {
  type Action,
  type ActionOf,
  dialogueActions,
  drawingActions,
  planningActions,
} from '../assistant/actions.ts';
import { adminActions } from './features/admin/broadcaster.ts';
import { connectedActions } from './features/connected-tools/question.ts';
import { packActions } from './features/packs/screens.ts';
import { privacyActions } from './features/privacy/forget.ts';
import { stickerActions } from './features/stickers/presses.ts';
import { taskActions } from './features/tasks/message.ts';
import { tasteActions } from './features/taste/taste.ts';
import { voiceActions } from './features/voice/voice.ts';

/** Buttons outlive the program that drew them. */
const VERSION = '1';

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
  ...taskActions,
] as const;

export type ButtonAction = ActionOf<typeof ACTIONS>;

type Kind = (typeof ACTIONS)[number];

interface ButtonKind<Pressable extends Action = Action> {
  readonly type: Pressable['type'];
  readonly code: string;
  readonly schema: z.ZodType<Pressable> & { readonly shape: Readonly<Record<string, unknown>> };
}

function fieldsOf({ schema }: ButtonKind): [name: string, field: unknown][] {
  return Object.entries(schema.shape).filter(([name]) => name !== 'type');
}

function encodeButton(kind: ButtonKind, action: Action): string {
  const values: ReadonlyMap<string, unknown> = new Map(Object.entries(action));
  return [kind.code, VERSION, ...fieldsOf(kind).map(([name]) => values.get(name))].join(':');
}

function codeIn(data: string): string {
  return data.split(':', 1)[0] ?? '';
}

function wholeNumber(text: string | undefined): number {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

/**
 * Buttons of version 1 carried their name alone: read as buttons of nothing that exists, a press shows how
 * things stand.
 */
function decodeButton<Pressable extends Action>(
  kind: ButtonKind<Pressable>,
  data: string,
): Pressable | undefined {
  const [, version, ...rest] = data.split(':');
  const values = version === VERSION ? rest : [];
  const fields = fieldsOf(kind).map(([name, field], index) => [
    name,
    field instanceof z.ZodNumber ? wholeNumber(values[index]) : (values[index] ?? ''),
  ]);
  return kind.schema.safeParse({ ...Object.fromEntries(fields), type: kind.type }).data;
}

const BY_CODE: ReadonlyMap<string, Kind> = new Map(ACTIONS.map(kind => [kind.code, kind]));

export function buttonKind({ type }: Action): Kind | undefined {
  return ACTIONS.find(kind => kind.type === type);
}

export function readAction(action: Action): ButtonAction | undefined {
  return buttonKind(action)?.schema.safeParse(action).data;
}

/** Callback data: code, version and fields between colons; at most 64 bytes (Bot API). */
export function encodeCallback(action: ButtonAction): string {
  const kind = buttonKind(action);
  if (kind === undefined) throw new Error(`no button is known that does ${action.type}`);
  return encodeButton(kind, action);
}

export function decodeCallback(data: string): ButtonAction | undefined {
  const kind = BY_CODE.get(codeIn(data));
  return kind && decodeButton<ButtonAction>(kind, data);
}
