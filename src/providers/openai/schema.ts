import {
  allowsNull,
  isObject,
  type JsonSchema,
  list,
  mapSchema,
  membersOf,
  type OutputFormat,
  propertiesOf,
  type ToolDeclaration,
} from '../../ai-chat/provider.ts';

/**
 * What strict mode takes of JSON Schema, without `pattern` and `format`, of which it takes only some values.
 * https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
 */
const KNOWN: ReadonlySet<string> = new Set(
  (
    'type description enum const minimum maximum exclusiveMinimum exclusiveMaximum multipleOf ' +
    'minItems maxItems items $defs'
  ).split(' '),
);

/** What strict mode has no words for. */
const LOOSE = ['allOf', 'not', 'if', 'prefixItems', 'patternProperties', 'propertyNames'];

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

function strictNode(schema: JsonSchema): JsonSchema {
  const node = mapSchema(schema, strictNode);
  // Nothing may stand beside a reference.
  const isKept = (key: string) => ('$ref' in node ? key === '$ref' || key === '$defs' : KNOWN.has(key));
  const kept = Object.fromEntries(Object.entries(node).filter(([key]) => isKept(key)));
  if ('$ref' in node) return kept;
  const members = membersOf(node);
  const properties = propertiesOf(node);
  const required = list(node['required']);
  const isClosed = isObject(node['properties']) || node['type'] === 'object';
  return {
    ...kept,
    ...(members.length > 0 && { anyOf: members }),
    ...(isClosed && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, property]) => [
          key,
          required.includes(key) ? property : nullable(property),
        ]),
      ),
      required: Object.keys(properties),
      additionalProperties: false,
    }),
  };
}

/**
 * A schema as strict mode insists on, where it can be told so: every property required, a value that may be absent nullable
 * instead, nothing more than is declared.
 */
function wireSchema(schema: JsonSchema): { readonly schema: JsonSchema; readonly strict: boolean } {
  return isLoose(schema) ? { schema, strict: false } : { schema: strictNode(schema), strict: true };
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
