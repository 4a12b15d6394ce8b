import type { ToolDeclaration } from '../types.ts';

/** A function as both endpoints describe it; they differ in what they wrap around it. */
interface WireFunction {
  readonly name: string;
  readonly description: string;
  readonly parameters: object;
}

/** The declaration in plain JSON Schema, for servers that do not know strict ones. */
export function plainFunction({ name, description, parameters }: ToolDeclaration): WireFunction {
  return { name, description, parameters: { type: 'object', properties: parameters?.properties ?? {} } };
}

/** Strict schemas have no optional properties: a value that may be absent is required and may be null. */
export function strictFunction({
  name,
  description,
  parameters,
}: ToolDeclaration): WireFunction & { strict: true } {
  const properties = Object.entries(parameters?.properties ?? {}).map(
    ([key, property]) => [key, { ...property, type: [property.type, 'null'] }] as const,
  );
  return {
    name,
    description,
    parameters: {
      type: 'object',
      properties: Object.fromEntries(properties),
      required: properties.map(([key]) => key),
      additionalProperties: false,
    },
    strict: true,
  };
}
