import type { JsonSchema } from '../types.ts';
import { isObject, list, propertiesOf } from './json.ts';

/** Keywords by the type that they say something of. */
const KEYWORDS = {
  object: [
    'properties',
    'required',
    'additionalProperties',
    'patternProperties',
    'propertyNames',
    'minProperties',
    'maxProperties',
  ],
  array: ['items', 'prefixItems', 'contains', 'minItems', 'maxItems', 'uniqueItems'],
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
} as const;

/** The type that a schema means where it names none. */
function typeMeant(schema: JsonSchema): string | undefined {
  if ('type' in schema || 'enum' in schema || 'const' in schema || '$ref' in schema) return undefined;
  return Object.entries(KEYWORDS).find(([, words]) => words.some(word => word in schema))?.[0];
}

function explicitNode(node: unknown): unknown {
  return isObject(node) ? explicitSchema(node) : node;
}

function explicitValues(named: unknown): object {
  return Object.fromEntries(
    Object.entries(isObject(named) ? named : {}).map(([name, node]) => [name, explicitNode(node)]),
  );
}

function explicitKeyword([keyword, value]: readonly [string, unknown]): [string, unknown] {
  switch (keyword) {
    case '$defs':
    case 'properties':
    case 'patternProperties':
      return [keyword, explicitValues(value)];
    case 'items':
    case 'contains':
    case 'additionalProperties':
      return [keyword, explicitNode(value)];
    case 'anyOf':
    case 'oneOf':
    case 'allOf':
    case 'prefixItems':
      return [keyword, list(value).map(explicitNode)];
    default:
      return [keyword, value];
  }
}

/**
 * A schema that says what it means: zod checks nothing of one without a type, nor that what is required is there where it
 * is not declared.
 */
export function explicitSchema(schema: JsonSchema): JsonSchema {
  const explicit = Object.fromEntries(Object.entries(schema).map(explicitKeyword));
  const type = typeMeant(schema);
  const undeclared = list(schema['required'])
    .map(String)
    .filter(name => !(name in propertiesOf(schema)));
  return {
    ...explicit,
    ...(type !== undefined && { type }),
    ...(undeclared.length > 0 && {
      properties: { ...propertiesOf(explicit), ...Object.fromEntries(undeclared.map(name => [name, {}])) },
    }),
  };
}
