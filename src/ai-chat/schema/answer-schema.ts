import { z } from 'zod';
import { parseJson, wellFormed } from '../../lib/well-formed.ts';
import type { AIChatResult, JsonSchema, ToolCall, ToolDeclaration } from '../types.ts';

export type ParsedSolution<Solution> =
  | { readonly ok: true; readonly solution: Solution }
  | { readonly ok: false; readonly problem: string };

export interface AnswerSchema<Solution> {
  readonly json: JsonSchema;
  parse(value: unknown): ParsedSolution<Solution>;
}

function problemsOf({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.') || 'the object'}: ${message}`).join('; ');
}

export function answerSchema<Wanted extends z.ZodObject>(schema: Wanted): AnswerSchema<z.output<Wanted>> {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => {
      if (jsonSchema.properties !== undefined) jsonSchema.additionalProperties ??= false;
    },
  });
  return {
    json,
    parse: value => {
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

function resolveRef(node: unknown, root: unknown): unknown {
  const ref = isObject(node) ? node['$ref'] : undefined;
  if (ref === '#') return root;
  const name = typeof ref === 'string' ? /^#\/\$defs\/([^/]+)$/.exec(ref)?.[1] : undefined;
  const definitions = isObject(root) ? root['$defs'] : undefined;
  return name !== undefined && isObject(definitions) ? definitions[name] : node;
}

function typesOf(node: unknown): readonly unknown[] {
  return isObject(node) ? [node['type']].flat().filter(type => type !== undefined) : [];
}

/** Whether a value has a type of the schema. True if the schema has no type. */
export function isOfType(value: unknown, schema: unknown): boolean {
  const types = typesOf(schema);
  if (types.length === 0) return true;
  if (value === null) return types.includes('null');
  if (Array.isArray(value)) return types.includes('array');
  if (Number.isInteger(value) && types.includes('integer')) return true;
  return types.includes(typeof value);
}

/** Parses a text if the schema wants another type than text. */
function parsedText(value: unknown, schema: JsonSchema): unknown {
  if (isOfType(value, schema)) return value;
  const parsed =
    typeof value === 'string'
      ? parseJson(value.replace(/^(True|False)$/, word => word.toLowerCase()))
      : undefined;
  return parsed !== undefined && isOfType(parsed, schema) ? parsed : value;
}

/**
 * Fits a value of a model or a client to its schema: removes nulls that stand for absent properties, and parses lists,
 * objects, numbers and booleans that were written as text. Nulls that the schema allows stay.
 */
export function fitToSchema(node: unknown, given: unknown, root = node): unknown {
  const schema = resolveRef(node, root);
  if (!isObject(schema)) return given;
  const members = membersOf(schema);
  if (members.length > 0) {
    const fits = (member: unknown) => isOfType(given, resolveRef(member, root));
    const fitting = members.filter(fits);
    return (fitting.length > 0 ? fitting : members).reduce(
      (left, member) => fitToSchema(member, left, root),
      given,
    );
  }
  const value = parsedText(given, schema);
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

/** Models leak their notation into names: `functions.look`, `default_api.look`, `look<|channel|>commentary`. */
function declaredName(name: string, tools: readonly ToolDeclaration[]): string {
  const isDeclared = (wanted: string) => tools.some(tool => tool.name === wanted);
  if (isDeclared(name)) return name;
  const plain = name
    .replace(/<[|｜].*$/s, '')
    .trim()
    .replace(/^(?:functions?|default_api|tools?)[.:]/, '');
  return isDeclared(plain) ? plain : name;
}

/** Corrects the names and arguments of calls to the declared ones, as far as that is clear. */
export function withDeclaredArguments(result: AIChatResult, tools: readonly ToolDeclaration[]): AIChatResult {
  const toolCalls = result.toolCalls.map(({ name: written, ...call }): ToolCall => {
    const given = call.args && wellFormed(call.args);
    const name = declaredName(written, tools);
    const declared = tools.find(tool => tool.name === name);
    const args = declared ? fitToSchema(declared.parameters, given) : given;
    return isObject(args) ? { ...call, name, args } : { ...call, name };
  });
  // The provider's own data has the wrong name, so a result would not match it.
  const isRenamed = toolCalls.some(({ name }, at) => name !== result.toolCalls[at]?.name);
  return { ...result, toolCalls, ...(isRenamed && { native: undefined }) };
}

function withoutNull(node: unknown): unknown {
  if (!isObject(node) || !Array.isArray(node['type'])) return node;
  const types = node['type'].filter(type => type !== 'null');
  return { ...node, type: types.length === 1 ? types[0] : types };
}

/**
 * Returns the JSON Schema of a tool's arguments. An optional argument is not declared nullable too, because chat templates of
 * local models cannot read a list of types.
 */
export function toolParameters(schema: z.ZodObject): JsonSchema {
  const { $schema: _dialect, properties, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  const required = new Set(rest.required);
  const declared = Object.entries(properties ?? {}).map(([name, property]) => [
    name,
    required.has(name) ? property : withoutNull(property),
  ]);
  return { ...rest, properties: Object.fromEntries(declared) };
}
