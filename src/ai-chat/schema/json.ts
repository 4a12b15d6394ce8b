import { z } from 'zod';
import { wellFormed } from '../../lib/well-formed.ts';
import type { AIChatResult, JsonSchema, ToolCall, ToolDeclaration } from '../types.ts';

/** Whether a value of JSON is an object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The properties that a schema of an object declares; none where it is another one. */
export function propertiesOf(schema: unknown): Readonly<Record<string, unknown>> {
  return isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {};
}

/** The elements of a list; none where it is another value. */
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The members of a union, of both kinds. */
export function membersOf(schema: JsonSchema): readonly unknown[] {
  return [...list(schema['anyOf']), ...list(schema['oneOf'])];
}

/** The schema of an object with one more property, required and in front: models write it before they answer. */
export function withProperty(schema: JsonSchema, name: string, property: JsonSchema): JsonSchema {
  return {
    ...schema,
    properties: { [name]: property, ...propertiesOf(schema) },
    required: [name, ...list(schema['required'])],
  };
}

const NAMED_SCHEMAS = new Set(['properties', 'patternProperties', '$defs']);
const SCHEMAS = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);
const SCHEMA = new Set(['items', 'contains', 'additionalProperties']);

/** A schema with each of those right within it mapped; they may also be a mere `true` or `false`, which stay. */
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

/** Whether null is a value in a schema. */
export function allowsNull(node: unknown): boolean {
  if (!isObject(node)) return false;
  return node['type'] === 'null' || list(node['type']).includes('null') || membersOf(node).some(allowsNull);
}

/** Whether a member of a union may be the one that a value was written by: its constants are those of the value. */
function mayBe(member: unknown, value: unknown): boolean {
  if (!isObject(member) || !isObject(value)) return true;
  const { properties } = member;
  return Object.entries(isObject(properties) ? properties : {}).every(
    ([key, property]) => !isObject(property) || !('const' in property) || property['const'] === value[key],
  );
}

/** What a reference to a definition, or to the whole, stands for; any other schema as it is. */
function followed(node: unknown, root: unknown): unknown {
  const ref = isObject(node) ? node['$ref'] : undefined;
  if (ref === '#') return root;
  const name = typeof ref === 'string' ? /^#\/\$defs\/([^/]+)$/.exec(ref)?.[1] : undefined;
  const definitions = isObject(root) ? root['$defs'] : undefined;
  return name !== undefined && isObject(definitions) ? definitions[name] : node;
}

/**
 * A value without the nulls that stand for absent properties; those that the schema itself allows stay. Models write them, above
 * all where a provider's strict mode leaves them nothing else.
 *
 * @param root what references in the schema are about
 */
export function withoutNulls(node: unknown, value: unknown, root = node): unknown {
  const schema = followed(node, root);
  if (!isObject(schema)) return value;
  const members = membersOf(schema);
  if (members.length > 0) {
    return members
      .filter(member => mayBe(member, value))
      .reduce((left, member) => withoutNulls(member, left, root), value);
  }
  if (Array.isArray(value)) return value.map(each => withoutNulls(schema['items'], each, root));
  const { properties } = schema;
  if (!isObject(value) || !isObject(properties)) return value;
  const required = list(schema['required']);
  const kept = Object.entries(value).filter(
    ([key, inner]) =>
      inner !== null || required.includes(key) || !(key in properties) || allowsNull(properties[key]),
  );
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutNulls(properties[key], inner, root)]));
}

/** The answer with the arguments of its calls as the tools declare them, see {@link withoutNulls}, and well-formed. */
export function withDeclaredArguments(result: AIChatResult, tools: readonly ToolDeclaration[]): AIChatResult {
  const toolCalls = result.toolCalls.map((call): ToolCall => {
    const given = call.args && wellFormed(call.args);
    const declared = tools.find(({ name }) => name === call.name);
    const args = declared ? withoutNulls(declared.parameters, given) : given;
    return isObject(args) ? { ...call, args } : call;
  });
  return { ...result, toolCalls };
}

function withoutNull(node: unknown): unknown {
  if (!isObject(node) || !Array.isArray(node['type'])) return node;
  const types = node['type'].filter(type => type !== 'null');
  return { ...node, type: types.length === 1 ? types[0] : types };
}

/**
 * The JSON Schema of a tool's arguments, as models are told of it. An argument that may be absent need not be null as well:
 * chat templates of local models do not read a list of types.
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
