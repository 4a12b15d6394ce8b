import { z } from 'zod';
import { parseJson, wellFormed } from '../../lib/well-formed.ts';
import type { AIChatResult, JsonSchema, ToolCall, ToolDeclaration } from '../types.ts';

export type ReadSolution<Solution> =
  | { readonly ok: true; readonly solution: Solution }
  | { readonly ok: false; readonly problem: string };

export interface AnswerSchema<Solution> {
  readonly json: JsonSchema;
  read(value: unknown): ReadSolution<Solution>;
}

function problemsOf({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.') || 'the object'}: ${message}`).join('; ');
}

function jsonOf(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => {
      if (jsonSchema.properties !== undefined) jsonSchema.additionalProperties ??= false;
    },
  });
  return json;
}

export function answerIn<Wanted extends z.ZodObject>(schema: Wanted): AnswerSchema<z.output<Wanted>> {
  const json = jsonOf(schema);
  return {
    json,
    read: value => {
      const parsed = schema.safeParse(fitToSchema(json, value));
      if (parsed.success) return { ok: true, solution: parsed.data };
      return { ok: false, problem: problemsOf(parsed.error) };
    },
  };
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function propertiesOf(schema: unknown): Readonly<Record<string, unknown>> {
  return isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {};
}

export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export function membersOf(schema: JsonSchema): readonly unknown[] {
  return [...list(schema['anyOf']), ...list(schema['oneOf'])];
}

const NAMED_SCHEMAS = new Set(['properties', 'patternProperties', '$defs']);
const SCHEMAS = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);
const SCHEMA = new Set(['items', 'contains', 'additionalProperties']);

export function mapSchema(schema: JsonSchema, map: (inner: JsonSchema) => JsonSchema): JsonSchema {
  const inner = (value: unknown) => (isObject(value) ? map(value) : value);
  const mapped = Object.entries(schema).map(([keyword, value]) => {
    if (SCHEMA.has(keyword)) return [keyword, inner(value)];
    if (SCHEMAS.has(keyword)) return [keyword, list(value).map(inner)];
    if (!NAMED_SCHEMAS.has(keyword) || !isObject(value)) return [keyword, value];
    return [keyword, Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inner(each)]))];
  });
  return Object.fromEntries(mapped);
}

export function allowsNull(node: unknown): boolean {
  if (!isObject(node)) return false;
  return node['type'] === 'null' || list(node['type']).includes('null') || membersOf(node).some(allowsNull);
}

function followed(node: unknown, root: unknown): unknown {
  const ref = isObject(node) ? node['$ref'] : undefined;
  if (ref === '#') return root;
  const name = typeof ref === 'string' ? /^#\/\$defs\/([^/]+)$/.exec(ref)?.[1] : undefined;
  const definitions = isObject(root) ? root['$defs'] : undefined;
  return name !== undefined && isObject(definitions) ? definitions[name] : node;
}

function typesOf(node: unknown): readonly unknown[] {
  return isObject(node) ? [node['type']].flat().filter(type => type !== undefined) : [];
}

/** Whether a value has a type that the schema declares, or the schema declares none. */
export function isOfType(value: unknown, schema: unknown): boolean {
  const types = typesOf(schema);
  if (types.length === 0) return true;
  if (value === null) return types.includes('null');
  if (Array.isArray(value)) return types.includes('array');
  if (Number.isInteger(value) && types.includes('integer')) return true;
  return types.includes(typeof value);
}

/** What a text holds, if the schema wants another type than text. */
function unwrapped(value: unknown, schema: JsonSchema): unknown {
  if (isOfType(value, schema)) return value;
  const parsed =
    typeof value === 'string'
      ? parseJson(value.replace(/^(True|False)$/, word => word.toLowerCase()))
      : undefined;
  return parsed !== undefined && isOfType(parsed, schema) ? parsed : value;
}

/**
 * A value as its schema wants it, however a model or a client wrote it: null for an absent property is absent, and a list, an
 * object, a number or a boolean that was given as text is what the text holds. Nulls that the schema allows stay.
 */
export function fitToSchema(node: unknown, given: unknown, root = node): unknown {
  const schema = followed(node, root);
  if (!isObject(schema)) return given;
  const members = membersOf(schema);
  if (members.length > 0) {
    const fits = (member: unknown) => isOfType(given, followed(member, root));
    const fitting = members.filter(fits);
    return (fitting.length > 0 ? fitting : members).reduce(
      (left, member) => fitToSchema(member, left, root),
      given,
    );
  }
  const value = unwrapped(given, schema);
  if (Array.isArray(value)) return value.map(each => fitToSchema(schema['items'], each, root));
  const { properties } = schema;
  if (!isObject(value) || !isObject(properties)) return value;
  const required = list(schema['required']);
  const kept = Object.entries(value).filter(
    ([key, inner]) =>
      inner !== null || required.includes(key) || !(key in properties) || allowsNull(properties[key]),
  );
  return Object.fromEntries(kept.map(([key, inner]) => [key, fitToSchema(properties[key], inner, root)]));
}

/** `functions.look`, `default_api.look`, `look<|channel|>commentary`: models leak their own notation into names. */
function declaredName(name: string, tools: readonly ToolDeclaration[]): string {
  const isDeclared = (wanted: string) => tools.some(tool => tool.name === wanted);
  if (isDeclared(name)) return name;
  const plain = name
    .replace(/<[|｜].*$/s, '')
    .trim()
    .replace(/^(?:functions?|default_api|tools?)[.:]/, '');
  return isDeclared(plain) ? plain : name;
}

/** Calls by the names and with the arguments that were declared, as far as that is clear. */
export function withDeclaredArguments(result: AIChatResult, tools: readonly ToolDeclaration[]): AIChatResult {
  const toolCalls = result.toolCalls.map(({ name: written, ...call }): ToolCall => {
    const given = call.args && wellFormed(call.args);
    const name = declaredName(written, tools);
    const declared = tools.find(tool => tool.name === name);
    const args = declared ? fitToSchema(declared.parameters, given) : given;
    return isObject(args) ? { ...call, name, args } : { ...call, name };
  });
  // A provider's own form names the call as it was written, which its result could not answer.
  const isRenamed = toolCalls.some(({ name }, at) => name !== result.toolCalls[at]?.name);
  return { ...result, toolCalls, ...(isRenamed && { native: undefined }) };
}

function withoutNull(node: unknown): unknown {
  if (!isObject(node) || !Array.isArray(node['type'])) return node;
  const types = node['type'].filter(type => type !== 'null');
  return { ...node, type: types.length === 1 ? types[0] : types };
}

/**
 * The JSON Schema of a tool's arguments. An argument that may be absent is not said to be nullable as well: chat templates of
 * local models do not read a list of types.
 */
export function toolParameters(schema: z.ZodObject): JsonSchema {
  const { $schema: _dialect, properties, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  const required = new Set(rest.required);
  const told = Object.entries(properties ?? {}).map(([name, property]) => [
    name,
    required.has(name) ? property : withoutNull(property),
  ]);
  return { ...rest, properties: Object.fromEntries(told) };
}
