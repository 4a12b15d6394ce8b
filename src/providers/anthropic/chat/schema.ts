import { isObject, type JsonSchema } from '../../../ai-chat/provider.ts';

/**
 * What structured outputs take of JSON Schema; anything else is a 400. Bounds are left out: answers are validated anyway.
 * https://platform.claude.com/docs/en/build-with-claude/structured-outputs#json-schema-limitations
 */
const KNOWN: ReadonlySet<string> = new Set([
  'type',
  'description',
  'enum',
  'const',
  'default',
  'required',
  '$ref',
]);

function mapValues(value: unknown): object {
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, reduced(inner)]))
    : {};
}

function reduced(node: unknown): unknown {
  if (!isObject(node)) return node;
  const { properties, items, anyOf, oneOf, $defs } = node;
  const members = anyOf ?? oneOf;
  return {
    ...Object.fromEntries(Object.entries(node).filter(([key]) => KNOWN.has(key))),
    ...(node['type'] === 'object' && { properties: mapValues(properties), additionalProperties: false }),
    ...(items !== undefined && { items: reduced(items) }),
    ...(Array.isArray(members) && { anyOf: members.map(reduced) }),
    ...($defs !== undefined && { $defs: mapValues($defs) }),
  };
}

/** A schema in the subset that the service holds an answer to: every object closed, no bounds. */
export function outputSchema(schema: JsonSchema): unknown {
  return reduced(schema);
}
