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
 * Without `pattern` and `format`, because only some values are supported:
 * https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
 */
const KNOWN: ReadonlySet<string> = new Set(
  (
    'type description enum const minimum maximum exclusiveMinimum exclusiveMaximum multipleOf ' +
    'minItems maxItems items $defs'
  ).split(' '),
);

const LOOSE = ['allOf', 'not', 'if', 'prefixItems', 'patternProperties', 'propertyNames'];

function isLoose(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(isLoose);
  if (!isObject(node)) return false;
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
  // A reference must not have sibling keywords.
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

/** Makes every property required, optional ones nullable, and forbids others. */
function wireSchema(schema: JsonSchema): { readonly schema: JsonSchema; readonly strict: boolean } {
  return isLoose(schema) ? { schema, strict: false } : { schema: strictNode(schema), strict: true };
}

export function strictFunction({ name, description, parameters }: ToolDeclaration): object {
  const { schema, strict } = wireSchema(parameters);
  return { name, description, parameters: schema, strict };
}

export function schemaFormat(
  { name, schema }: Extract<OutputFormat, { mode: 'native' }>,
  strict: boolean,
): object {
  return strict ? { name, ...wireSchema(schema) } : { name, schema };
}
