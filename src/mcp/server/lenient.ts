import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { fitToSchema, toolParameters } from '../../ai-chat/index.ts';

/**
 * Accepts arguments as clients really send them: null for absent values, and lists, objects, numbers and booleans as
 * text. The schema listed for clients stays the same.
 */
export function lenient<Schema extends z.ZodObject>(
  schema: Schema,
): StandardSchemaWithJSON<z.input<Schema>, z.output<Schema>> {
  const parameters = toolParameters(schema);
  const standard = schema['~standard'];
  return {
    '~standard': { ...standard, validate: value => standard.validate(fitToSchema(parameters, value)) },
  };
}
