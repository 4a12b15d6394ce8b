import type { LastSticker } from '../../assistant-db/jobs/stickers.ts';
import type { AssistantSession, Generation } from '../../assistant-db/schema.ts';

/** In the order in which they are asked for. */
export const PARAMETERS = ['style', 'emotion', 'pose'] as const;

export type Parameter = (typeof PARAMETERS)[number];

export type Parameters = Readonly<Record<Parameter, string | null>>;

export const MAX_VALUE_LENGTH = 500;

export function allParamsCollected<T extends Parameters>(
  params: T,
): params is T & Readonly<Record<Parameter, string>> {
  return PARAMETERS.every(name => params[name] !== null);
}

export function missingParameters(params: Parameters): Parameter[] {
  return PARAMETERS.filter(name => params[name] === null);
}

export interface Merged {
  readonly params: Parameters;
  readonly changed: readonly Parameter[];
  readonly cut: readonly Parameter[];
}

/** Given values replace stored ones, in the user's words; absent or empty ones change nothing. */
export function mergeParameters(
  stored: Parameters,
  given: Partial<Record<Parameter, string | null | undefined>>,
): Merged {
  const params: Record<Parameter, string | null> = {
    style: stored.style,
    emotion: stored.emotion,
    pose: stored.pose,
  };
  const changed: Parameter[] = [];
  const cut: Parameter[] = [];
  for (const name of PARAMETERS) {
    const whole = [...(given[name]?.trim() ?? '')];
    if (whole.length === 0) continue;
    if (whole.length > MAX_VALUE_LENGTH) cut.push(name);
    const value = whole.slice(0, MAX_VALUE_LENGTH).join('');
    if (value === stored[name]) continue;
    params[name] = value;
    changed.push(name);
  }
  return { params, changed, cut };
}

export interface Look {
  readonly outline: boolean;
  readonly caption: string;
}

export const PLAIN_LOOK: Look = { outline: true, caption: '' };

export function lookFrom(row: { readonly outline: number; readonly caption: string }): Look {
  return { outline: row.outline === 1, caption: row.caption };
}

export function lookColumns({ outline, caption }: Look): { outline: 0 | 1; caption: string } {
  return { outline: outline ? 1 : 0, caption };
}

export function isSameLook(a: Look, b: Look): boolean {
  return a.outline === b.outline && a.caption === b.caption;
}

interface Stored {
  readonly dialogue: AssistantSession | undefined;
  readonly existing: Generation | undefined;
  readonly lastSticker: LastSticker | undefined;
}

/** The look of the next sticker: as agreed, or as the user changed it after the last drawing. */
export function lookOfDialogue({ dialogue, existing, lastSticker }: Stored): Look {
  if (dialogue === undefined) return PLAIN_LOOK;
  if (existing === undefined) return lookFrom(dialogue);
  const isNewest = lastSticker !== undefined && !lastSticker.isRepliedTo && lastSticker.planId === null;
  const isOwn = isNewest && lastSticker.dialogueId === dialogue.id;
  return lookFrom(isOwn && existing.status === 'delivered' ? lastSticker : existing);
}
