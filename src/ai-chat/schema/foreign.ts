import { firstCharacters } from '../../lib/truncate.ts';
import type { JsonSchema } from '../types.ts';
import { isObject, list, membersOf, propertiesOf } from './answer-schema.ts';

/** References can expand without end. */
const MAX_NODES = 400;
const MAX_DEPTH = 12;
/** Length of the schema as JSON, which every request pays for. */
const MAX_LENGTH = 6000;
const MAX_DESCRIPTION_LENGTH = 300;
const MAX_VALUES = 100;

const TYPES: ReadonlySet<unknown> = new Set([
  'object',
  'array',
  'string',
  'number',
  'integer',
  'boolean',
  'null',
]);
const NUMBERS = ['minimum', 'maximum', 'minItems', 'maxItems', 'minLength', 'maxLength'] as const;
/** The property names that every provider accepts. */
const PROPERTY = /^[a-zA-Z0-9_.-]{1,64}$/;

function isPlain(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

function find(root: JsonSchema, ref: string): unknown {
  if (ref === '#') return root;
  if (!ref.startsWith('#/')) return undefined;
  return ref
    .slice(2)
    .split('/')
    .reduce<unknown>((node, step) => {
      const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
      const isThere = (isObject(node) || Array.isArray(node)) && Object.hasOwn(node, name);
      return isThere ? Reflect.get(node, name) : undefined;
    }, root);
}

function merged(schemas: readonly unknown[]): JsonSchema {
  const objects = schemas.filter(isObject);
  return {
    ...Object.assign({}, ...objects),
    properties: Object.assign({}, ...objects.map(propertiesOf)),
    required: objects.flatMap(each => list(each['required'])),
  };
}

function scalars({ description, type, enum: values, const: value, format, ...node }: JsonSchema): JsonSchema {
  const types = (TYPES.has(type) ? [type] : list(type)).filter(each => TYPES.has(each));
  const plain = list(values).filter(isPlain).slice(0, MAX_VALUES);
  const numbers = NUMBERS.filter(key => typeof node[key] === 'number').map(key => [key, node[key]]);
  return {
    ...(typeof description === 'string' && {
      description: firstCharacters(description, MAX_DESCRIPTION_LENGTH),
    }),
    ...(types.length > 0 && { type: types.length === 1 ? types[0] : types }),
    ...(plain.length > 0 && { enum: plain }),
    ...(value !== undefined && isPlain(value) && { const: value }),
    ...(typeof format === 'string' && format.length < 40 && { format }),
    ...Object.fromEntries(numbers),
  };
}

/** Resolves the references of a schema. Parts that are too deep or too many become any value. */
function createReader(root: JsonSchema) {
  let nodes = 0;

  function read(node: unknown, within: readonly string[]): JsonSchema {
    nodes++;
    if (!isObject(node) || nodes > MAX_NODES || within.length > MAX_DEPTH) return {};
    const { $ref: ref, allOf, ...own } = node;
    const deeper = [...within, ''];
    if (typeof ref === 'string') {
      const described =
        typeof own['description'] === 'string' ? scalars({ description: own['description'] }) : {};
      // A circular reference becomes any value.
      return within.includes(ref) ? described : { ...read(find(root, ref), [...within, ref]), ...described };
    }
    if (Array.isArray(allOf)) {
      const parts = allOf.map(each =>
        isObject(each) && typeof each['$ref'] === 'string' ? find(root, each['$ref']) : each,
      );
      return read(merged([own, ...parts]), deeper);
    }
    const members = membersOf(node).slice(0, MAX_VALUES);
    return {
      ...scalars(node),
      ...properties(node, deeper),
      ...elements(node, deeper),
      ...(members.length > 0 && { anyOf: members.map(member => read(member, deeper)) }),
    };
  }

  function properties(node: JsonSchema, within: readonly string[]): JsonSchema {
    const named = Object.entries(propertiesOf(node))
      .filter(([name]) => PROPERTY.test(name))
      .slice(0, MAX_NODES);
    if (named.length === 0 && node['type'] !== 'object') return {};
    const more = node['additionalProperties'];
    const names = new Set(named.map(([name]) => name));
    const required = [...new Set(list(node['required']))].filter(name => names.has(String(name)));
    return {
      properties: Object.fromEntries(named.map(([name, inner]) => [name, read(inner, within)])),
      ...(required.length > 0 && { required }),
      ...(more !== undefined && { additionalProperties: isObject(more) ? read(more, within) : more }),
    };
  }

  function elements({ type, items, prefixItems }: JsonSchema, within: readonly string[]): JsonSchema {
    const isList = type === 'array' || list(type).includes('array') || items !== undefined;
    if (!isList && prefixItems === undefined) return {};
    // Few providers understand a schema for each position.
    return { items: read(Array.isArray(items) ? undefined : items, within) };
  }

  return (node: unknown) => read(node, []);
}

function withoutDescriptions(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutDescriptions);
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, value]) =>
      key === 'description' && typeof value === 'string' ? [] : [[key, withoutDescriptions(value)]],
    ),
  );
}

/**
 * Converts the schema of an external tool into a form that every provider accepts. It may allow more than the original,
 * because the tool checks its arguments itself.
 */
export function foreignParameters(schema: JsonSchema): JsonSchema {
  const { anyOf, ...own } = createReader(schema)(schema);
  // Providers refuse a choice at the top level, so it becomes one object with all properties optional.
  const chosen = list(anyOf).filter(isObject).map(propertiesOf);
  const top = {
    type: 'object',
    properties: Object.assign({}, ...chosen, propertiesOf(own)),
    ...(own['required'] !== undefined && { required: own['required'] }),
    additionalProperties: true,
  };
  if (JSON.stringify(top).length <= MAX_LENGTH) return top;
  const short = { ...top, properties: withoutDescriptions(top.properties) };
  if (JSON.stringify(short).length <= MAX_LENGTH) return short;
  const named = Object.keys(top.properties).slice(0, MAX_VALUES);
  const required = list(top.required).filter(name => named.includes(String(name)));
  return { ...top, properties: Object.fromEntries(named.map(name => [name, {}])), required };
}
