import type { JsonSchema } from '../../../ai-chat/types.ts';

/**
 * What strict mode takes of JSON Schema. Of `pattern` and `format` it takes only some values, so that they are left out
 * like everything else: answers are validated anyway.
 * https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
 */
const KNOWN: ReadonlySet<string> = new Set([
  'type',
  'description',
  'enum',
  'const',
  '$ref',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
]);

/** What strict mode has no words for. */
const LOOSE = ['allOf', 'not', 'if', 'prefixItems', 'patternProperties', 'propertyNames'];

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function mapValues(value: unknown, map: (inner: unknown, key: string) => unknown): object {
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, map(inner, key)]))
    : {};
}

function isLoose(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(isLoose);
  if (!isObject(node)) return false;
  if (LOOSE.some(key => key in node) || isObject(node['additionalProperties'])) return true;
  return Object.values(node).some(isLoose);
}

/** A union's members, of both kinds. */
function membersOf(node: JsonSchema): readonly unknown[] {
  return [...list(node['anyOf']), ...list(node['oneOf'])];
}

function allowsNull(node: unknown): boolean {
  if (!isObject(node)) return false;
  return node['type'] === 'null' || list(node['type']).includes('null') || membersOf(node).some(allowsNull);
}

function nullable(node: unknown): unknown {
  if (!isObject(node) || allowsNull(node)) return node;
  const isPlain = typeof node['type'] === 'string' && !('enum' in node) && !('const' in node);
  return isPlain ? { ...node, type: [node['type'], 'null'] } : { anyOf: [node, { type: 'null' }] };
}

function strictNode(node: unknown): unknown {
  if (!isObject(node)) return node;
  const kept = Object.fromEntries(Object.entries(node).filter(([key]) => KNOWN.has(key)));
  const members = membersOf(node);
  const { properties, items, $defs } = node;
  const required = list(node['required']);
  return {
    ...kept,
    ...(members.length > 0 && { anyOf: members.map(strictNode) }),
    ...(items !== undefined && { items: strictNode(items) }),
    ...($defs !== undefined && { $defs: mapValues($defs, strictNode) }),
    ...((isObject(properties) || node['type'] === 'object') && {
      properties: mapValues(properties, (property, key) =>
        required.includes(key) ? strictNode(property) : nullable(strictNode(property)),
      ),
      required: Object.keys(isObject(properties) ? properties : {}),
      additionalProperties: false,
    }),
  };
}

/**
 * A schema as strict mode insists on: every property required, a value that may be absent nullable instead, nothing
 * more than is declared. `undefined` for a schema that cannot be told so.
 */
export function strictSchema(schema: JsonSchema): JsonSchema | undefined {
  const strict = isLoose(schema) ? undefined : strictNode(schema);
  return isObject(strict) ? strict : undefined;
}

/** Whether a member of a union may be the one that a value was written by: its constants are those of the value. */
function mayBe(member: unknown, value: unknown): boolean {
  if (!isObject(member) || !isObject(value)) return true;
  const { properties } = member;
  return Object.entries(isObject(properties) ? properties : {}).every(
    ([key, property]) => !isObject(property) || !('const' in property) || property['const'] === value[key],
  );
}

function leaveOutNulls(schema: unknown, value: unknown): unknown {
  if (!isObject(schema)) return value;
  const members = membersOf(schema);
  if (members.length > 0) {
    return members
      .filter(member => mayBe(member, value))
      .reduce((left, member) => leaveOutNulls(member, left), value);
  }
  if (Array.isArray(value)) return value.map(each => leaveOutNulls(schema['items'], each));
  const { properties } = schema;
  if (!isObject(value) || !isObject(properties)) return value;
  const required = list(schema['required']);
  const kept = Object.entries(value).filter(
    ([key, inner]) =>
      inner !== null || required.includes(key) || !(key in properties) || allowsNull(properties[key]),
  );
  return Object.fromEntries(kept.map(([key, inner]) => [key, leaveOutNulls(properties[key], inner)]));
}

/** The value without the nulls that stand for absent properties; those that the schema itself allows stay. */
export function withoutNulls(
  schema: JsonSchema,
  value: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const left = leaveOutNulls(schema, value);
  return isObject(left) ? left : value;
}
