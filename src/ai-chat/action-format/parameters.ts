import { isObject, list, propertiesOf } from '../schema/json.ts';
import type { JsonSchema, ToolCall } from '../types.ts';

/** What stands for a value in the prompt's example; a model that copies it has given none. */
const placeholder = (key: string): string => `<${key}>`;

/** The arguments of an example. */
export function exampleArguments(schema: JsonSchema): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.keys(propertiesOf(schema)).map(key => [key, placeholder(key)]));
}

/** What a property holds, in brackets; nothing for words that may be left out, as most are. */
function traits(property: unknown, isRequired: boolean): string {
  const { description: _, ...schema } = isObject(property) ? property : {};
  const { type, ...bounds } = schema;
  const kind = Object.keys(bounds).length === 0 && typeof type === 'string' ? type : JSON.stringify(schema);
  const told = [...(kind === 'string' ? [] : [kind]), ...(isRequired ? ['required'] : [])];
  return told.length === 0 ? '' : ` (${told.join(', ')})`;
}

/** A line for each parameter of a tool. */
export function describeParameters(schema: JsonSchema): readonly string[] {
  const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(propertiesOf(schema)).map(([key, property]) => {
    const meaning = isObject(property) ? property['description'] : undefined;
    return `- ${key}${traits(property, required.includes(key))}${meaning === undefined ? '' : `: ${meaning}`}`;
  });
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
}

function fits(value: unknown, types: readonly unknown[]): boolean {
  const type = typeOf(value);
  return types.includes(type) || (type === 'integer' && types.includes('number'));
}

/** A value of a declared parameter, also where the model has put it in quotes; `undefined` where it is none. */
function readArgument(property: unknown, key: string, value: unknown): unknown {
  if (value === null || value === placeholder(key)) return undefined;
  if (typeof value === 'string' && value.trim() === '') return undefined;
  const declared = isObject(property) ? property['type'] : undefined;
  if (declared === undefined) return value;
  const types: readonly unknown[] = Array.isArray(declared) ? declared : [declared];
  if (fits(value, types)) return value;
  try {
    const quoted: unknown = typeof value === 'string' ? JSON.parse(value) : undefined;
    return fits(quoted, types) ? quoted : undefined;
  } catch {
    return undefined;
  }
}

/** Words that are required and were given, but are empty: beside others that is meant, as where something is deleted. */
function emptyOnes(schema: JsonSchema, args: Readonly<Record<string, unknown>>): [string, string][] {
  const properties = propertiesOf(schema);
  return list(schema['required']).flatMap((key): [string, string][] => {
    if (typeof key !== 'string' || !Object.hasOwn(args, key)) return [];
    const property = properties[key];
    const value = args[key];
    const isEmpty = typeof value === 'string' && value.trim() === '';
    return isEmpty && isObject(property) && property['type'] === 'string' ? [[key, value]] : [];
  });
}

/** The values of declared parameters; `undefined` where a tool with parameters got none. */
export function readArguments(schema: JsonSchema, args: Readonly<Record<string, unknown>>): ToolCall['args'] {
  const declared = Object.entries(propertiesOf(schema));
  const given = declared.flatMap(([key, property]) => {
    const value = readArgument(property, key, Object.hasOwn(args, key) ? args[key] : undefined);
    return value === undefined ? [] : [[key, value]];
  });
  if (declared.length > 0 && given.length === 0) return undefined;
  return Object.fromEntries([...emptyOnes(schema, args), ...given]);
}
