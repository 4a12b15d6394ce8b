import { firstCharacters } from '../../lib/truncate.ts';
import type { JsonSchema } from '../types.ts';
import { isObject, list, membersOf, propertiesOf } from './answer-schema.ts';

/** Of one schema: references may stand for more and more of themselves. */
const MOST_NODES = 400;
const MOST_DEPTH = 12;
/** Of the whole schema as JSON: every request pays for it. */
const MOST_LENGTH = 6000;
const DESCRIPTION_LENGTH = 300;
const MOST_VALUES = 100;

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
/** What every provider takes as the name of a property. */
const PROPERTY = /^[a-zA-Z0-9_.-]{1,64}$/;

function isPlain(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

class Reading {
  readonly #root: JsonSchema;
  #nodes = 0;

  constructor(root: JsonSchema) {
    this.#root = root;
  }

  node(node: unknown, within: readonly string[] = []): JsonSchema {
    this.#nodes++;
    if (!isObject(node) || this.#nodes > MOST_NODES || within.length > MOST_DEPTH) return {};
    const deeper = [...within, ''];
    const { $ref: ref, description } = node;
    if (typeof ref === 'string') {
      const told = typeof description === 'string' ? this.#texts({ description }) : {};
      // One that stands for itself is any value.
      return within.includes(ref) ? told : { ...this.node(this.#find(ref), [...within, ref]), ...told };
    }
    const { $ref: _, allOf, ...own } = node;
    if (Array.isArray(allOf))
      return this.node(merged([own, ...allOf.map(each => this.#followed(each))]), deeper);
    return {
      ...this.#texts(node),
      ...this.#type(node),
      ...this.#values(node),
      ...this.#properties(node, deeper),
      ...this.#elements(node, deeper),
      ...this.#members(node, deeper),
    };
  }

  #followed(node: unknown): unknown {
    return isObject(node) && typeof node['$ref'] === 'string' ? this.#find(node['$ref']) : node;
  }

  /** What a reference within the same schema stands for; undefined for any other one. */
  #find(ref: string): unknown {
    if (ref === '#') return this.#root;
    if (!ref.startsWith('#/')) return undefined;
    const steps = ref.slice(2).split('/');
    return steps.reduce<unknown>((node, step) => {
      const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
      return (isObject(node) || Array.isArray(node)) && Object.hasOwn(node, name)
        ? Reflect.get(node, name)
        : undefined;
    }, this.#root);
  }

  #texts({ description }: JsonSchema): JsonSchema {
    return typeof description === 'string'
      ? { description: firstCharacters(description, DESCRIPTION_LENGTH) }
      : {};
  }

  #type({ type }: JsonSchema): JsonSchema {
    if (TYPES.has(type)) return { type };
    const types = list(type).filter(each => TYPES.has(each));
    return types.length > 0 ? { type: types.length === 1 ? types[0] : types } : {};
  }

  #values(node: JsonSchema): JsonSchema {
    const { enum: values, const: value, format } = node;
    const plain = list(values).filter(isPlain).slice(0, MOST_VALUES);
    const numbers = NUMBERS.filter(key => typeof node[key] === 'number').map(key => [key, node[key]]);
    return {
      ...(plain.length > 0 && { enum: plain }),
      ...(value !== undefined && isPlain(value) && { const: value }),
      ...(typeof format === 'string' && format.length < 40 && { format }),
      ...Object.fromEntries(numbers),
    };
  }

  #properties(node: JsonSchema, within: readonly string[]): JsonSchema {
    const named = Object.entries(propertiesOf(node)).filter(([name]) => PROPERTY.test(name));
    const more = node['additionalProperties'];
    const rest = isObject(more) ? this.node(more, within) : more;
    if (named.length === 0 && node['type'] !== 'object') return {};
    const names = new Set(named.map(([name]) => name));
    const required = [...new Set(list(node['required']))].filter(name => names.has(String(name)));
    return {
      properties: Object.fromEntries(named.map(([name, inner]) => [name, this.node(inner, within)])),
      ...(required.length > 0 && { required }),
      ...(rest === undefined ? {} : { additionalProperties: rest }),
    };
  }

  #elements({ type, items, prefixItems }: JsonSchema, within: readonly string[]): JsonSchema {
    const isList = type === 'array' || list(type).includes('array') || items !== undefined;
    if (!isList && prefixItems === undefined) return {};
    // Each place with a schema of its own: said so to no provider, as few understand it.
    return { items: this.node(Array.isArray(items) ? undefined : items, within) };
  }

  #members(node: JsonSchema, within: readonly string[]): JsonSchema {
    const members = membersOf(node).slice(0, MOST_VALUES);
    return members.length > 0 ? { anyOf: members.map(member => this.node(member, within)) } : {};
  }
}

function merged(schemas: readonly unknown[]): JsonSchema {
  const objects = schemas.filter(isObject);
  return {
    ...Object.assign({}, ...objects),
    properties: Object.assign({}, ...objects.map(propertiesOf)),
    required: objects.flatMap(each => list(each['required'])),
  };
}

function bare(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(bare);
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, value]) =>
      key === 'description' && typeof value === 'string' ? [] : [[key, bare(value)]],
    ),
  );
}

/**
 * A stranger's schema of a tool's arguments in the form that every provider takes: an object, without references, with
 * the keywords that all of them know and no name that any of them refuses, and not too long. It may allow more than the
 * stranger's, who checks what they get; as it says so itself, no provider holds a model to it to the letter.
 */
export function foreignParameters(schema: JsonSchema): JsonSchema {
  const reading = new Reading(schema);
  const { anyOf, ...own } = reading.node(schema);
  // None of them takes a choice in the place of the object: what it may hold is told, without what it must.
  const chosen = list(anyOf).filter(isObject).map(propertiesOf);
  const top = {
    type: 'object',
    properties: Object.assign({}, ...chosen, propertiesOf(own)),
    ...(own['required'] !== undefined && { required: own['required'] }),
    additionalProperties: true,
  };
  if (JSON.stringify(top).length <= MOST_LENGTH) return top;
  const short = { ...top, properties: bare(top.properties) };
  if (JSON.stringify(short).length <= MOST_LENGTH) return short;
  const named = Object.keys(top.properties).slice(0, MOST_VALUES);
  const required = list(top.required).filter(name => named.includes(String(name)));
  return { ...top, properties: Object.fromEntries(named.map(name => [name, {}])), required };
}
