import type { JsonSchema } from '../types.ts';

/** Whether a value of JSON is an object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The properties that a schema of an object declares; none where it is another one. */
export function propertiesOf(schema: unknown): Readonly<Record<string, unknown>> {
  return isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {};
}

/** The elements of a list; none where it is another value. */
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The members of a union, of both kinds. */
export function membersOf(schema: JsonSchema): readonly unknown[] {
  return [...list(schema['anyOf']), ...list(schema['oneOf'])];
}

/** The schema of an object with one more property, required and in front: models write it before they answer. */
export function withProperty(schema: JsonSchema, name: string, property: JsonSchema): JsonSchema {
  return {
    ...schema,
    properties: { [name]: property, ...propertiesOf(schema) },
    required: [name, ...list(schema['required'])],
  };
}
