import type { JsonSchema, OutputFormat, ToolDeclaration } from '../../../ai-chat/provider.ts';
import { strictSchema } from './strict-schema.ts';

/** A function as both endpoints describe it; they differ in what they wrap around it. */
interface WireFunction {
  readonly name: string;
  readonly description: string;
  readonly parameters: object;
}

/** A schema in the form that is sent, and whether the model is held to it to the letter. */
interface WireSchema {
  readonly schema: JsonSchema;
  readonly strict: boolean;
}

/** Strict where that can be, for services that know it. */
function wireSchema(schema: JsonSchema): WireSchema {
  const strict = strictSchema(schema);
  return strict ? { schema: strict, strict: true } : { schema, strict: false };
}

/** The declaration in plain JSON Schema, for servers that do not know strict ones. */
export function plainFunction({ name, description, parameters }: ToolDeclaration): WireFunction {
  return { name, description, parameters };
}

/** The declaration for services that hold arguments to the schema. */
export function strictFunction(tool: ToolDeclaration): WireFunction & { strict: boolean } {
  const { schema, strict } = wireSchema(tool.parameters);
  return { name: tool.name, description: tool.description, parameters: schema, strict };
}

type NativeFormat = Extract<OutputFormat, { mode: 'native' }>;

/** The format of an answer; without `strict` for servers that do not know the word. */
export function schemaFormat({ name, schema }: NativeFormat, strict: boolean): object {
  return strict ? { name, ...wireSchema(schema) } : { name, schema };
}
