import {
  allowsNull,
  isObject,
  type JsonSchema,
  list,
  membersOf,
  type OutputFormat,
  type ToolDeclaration,
} from '../../ai-chat/provider.ts';

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

function mapValues(value: unknown, map: (inner: unknown, key: string) => unknown): object {
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, map(inner, key)]))
    : {};
}

function isLoose(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(isLoose);
  if (!isObject(node)) return false;
  // An object that takes more than is declared.
  const more = node['additionalProperties'];
  if (LOOSE.some(key => key in node) || isObject(more) || more === true) return true;
  return Object.values(node).some(isLoose);
}

function nullable(node: unknown): unknown {
  if (!isObject(node) || allowsNull(node)) return node;
  const isPlain = typeof node['type'] === 'string' && !('enum' in node) && !('const' in node);
  return isPlain ? { ...node, type: [node['type'], 'null'] } : { anyOf: [node, { type: 'null' }] };
}

function definitionsOf({ $defs }: JsonSchema): object {
  return $defs === undefined ? {} : { $defs: mapValues($defs, strictNode) };
}

function strictNode(node: unknown): unknown {
  if (!isObject(node)) return node;
  // Nothing may stand beside a reference.
  if ('$ref' in node) return { $ref: node['$ref'], ...definitionsOf(node) };
  const kept = Object.fromEntries(Object.entries(node).filter(([key]) => KNOWN.has(key)));
  const members = membersOf(node);
  const { properties, items } = node;
  const required = list(node['required']);
  return {
    ...kept,
    ...(members.length > 0 && { anyOf: members.map(strictNode) }),
    ...(items !== undefined && { items: strictNode(items) }),
    ...definitionsOf(node),
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
function strictSchema(schema: JsonSchema): JsonSchema | undefined {
  const strict = isLoose(schema) ? undefined : strictNode(schema);
  return isObject(strict) ? strict : undefined;
}

/** Strict where that can be: whether the model is held to the schema to the letter. */
function wireSchema(schema: JsonSchema): { readonly schema: JsonSchema; readonly strict: boolean } {
  const strict = strictSchema(schema);
  return strict ? { schema: strict, strict: true } : { schema, strict: false };
}

export function strictFunction({ name, description, parameters }: ToolDeclaration): object {
  const { schema, strict } = wireSchema(parameters);
  return { name, description, parameters: schema, strict };
}

/** The format of an answer; without `strict` for servers that do not know the word. */
export function schemaFormat(
  { name, schema }: Extract<OutputFormat, { mode: 'native' }>,
  strict: boolean,
): object {
  return strict ? { name, ...wireSchema(schema) } : { name, schema };
}
