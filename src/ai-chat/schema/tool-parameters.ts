import { z } from 'zod';
import type { JsonSchema } from '../types.ts';
import { isObject } from './json.ts';

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
