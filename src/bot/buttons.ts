import type { Declared } from '../assistant/model/intent.ts';
import { declared, INTENTS, type Intent, OLD_NAMES, readIntent } from '../assistant/state/intents.ts';

const BY_CODE: ReadonlyMap<string, { readonly type: string; readonly fields: readonly string[] }> = new Map([
  ...INTENTS.flatMap(({ code, type, schema }) => {
    const [, ...fields] = Object.keys(schema.shape);
    return code === undefined ? [] : [[code, { type, fields }] as const];
  }),
  ...[...OLD_NAMES].map(([name, [{ fields }]]) => [name, { type: name, fields }] as const),
]);

/** Buttons outlive the program that drew them. */
const VERSION = '1';

/** Callback data: code, version and fields between colons, without empty ones at the end; at most 64 bytes (Bot API). */
export function encodeCallback(wanted: Intent): string {
  const { code, schema }: Partial<Declared> = declared(wanted) ?? {};
  if (code === undefined || schema === undefined) throw new Error(`${wanted.type} is not a button`);
  const values: ReadonlyMap<string, unknown> = new Map(Object.entries(wanted));
  const [, ...fields] = Object.keys(schema.shape);
  const texts = fields.map(name => {
    const value = values.get(name);
    return value === true ? '1' : String(value || value === 0 ? value : '');
  });
  return [code, VERSION, ...texts].join(':').replace(/:+$/, '');
}

export function decodeCallback(data: string): Intent | undefined {
  const [code = '', version, ...values] = data.split(':');
  const kind = BY_CODE.get(code);
  if (kind === undefined) return undefined;
  // The first version wrote no fields: such a button refers to nothing, and its press shows the current state.
  const given = version === VERSION ? values : [];
  const fields = Object.fromEntries(kind.fields.map((name, at) => [name, given[at]]));
  return readIntent({ ...fields, type: kind.type }, true);
}

/** Matches the callback data of these intents, also as earlier versions wrote it. */
export function callbacksOf(intents: readonly Declared[]): RegExp {
  const codes = intents.flatMap(({ code, old = {} }) => [
    ...(code === undefined ? [] : [code]),
    ...Object.keys(old),
  ]);
  // The empty alternative of no codes would match anything.
  return new RegExp(`^(?:${codes.join('|') || '(?!)'})(?::|$)`);
}
