import { z } from 'zod';
import { ACTIONS, type ButtonAction, type ButtonKind, kindOf, readAction } from './actions.ts';

/** Version of the encoding below, the second field: buttons outlive the program that drew them. */
const VERSION = '1';

const CODES: ReadonlyMap<string, ButtonKind> = new Map(ACTIONS.map(kind => [kind.code, kind]));

/** What a kind of button carries, in order. */
function fieldsOf({ schema }: ButtonKind): [name: string, field: z.ZodType][] {
  return Object.entries<z.ZodType>(schema.shape).filter(([name]) => name !== 'type');
}

/**
 * What a button carries: its code, the version, then its fields, all between colons; at most 64 bytes (Bot API,
 * InlineKeyboardButton).
 */
export function encodeCallback(action: ButtonAction): string {
  const kind = kindOf(action);
  if (kind === undefined) throw new Error(`no button is known that does ${action.type}`);
  const values: ReadonlyMap<string, unknown> = new Map(Object.entries(action));
  return [kind.code, VERSION, ...fieldsOf(kind).map(([name]) => values.get(name))].join(':');
}

function wholeNumber(text: string | undefined): number {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

/**
 * Reads what a button carries. Buttons of version 1 of the bot carried their name alone: they are read as buttons of
 * nothing that exists, so that pressing one shows how things stand. Undefined for what this program never drew.
 */
export function decodeCallback(data: string): ButtonAction | undefined {
  const [code = '', version, ...rest] = data.split(':');
  const kind = CODES.get(code);
  if (kind === undefined) return undefined;
  const values = version === VERSION ? rest : [];
  const fields = fieldsOf(kind).map(([name, field], index) => [
    name,
    field instanceof z.ZodNumber ? wholeNumber(values[index]) : (values[index] ?? ''),
  ]);
  return readAction({ ...Object.fromEntries(fields), type: kind.type });
}
