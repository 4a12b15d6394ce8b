import type { JsonSchema, OutputMode, ProviderRequest } from '../types.ts';

/** The tool that a schema becomes where the model knows tools, but no output in a schema. */
const GENERATE_RESPONSE = 'generate_response';

/** From the one that binds a model most to the one that every model can follow. */
export const OUTPUT_MODES: readonly OutputMode[] = ['native', 'tool', 'json', 'prompt'];

/** A schema as models are told of it. */
export interface NamedSchema {
  /** Letters and `_`. */
  readonly name: string;
  /** Of an object. */
  readonly schema: JsonSchema;
}

function withInstruction(request: ProviderRequest, instruction: string): ProviderRequest {
  return { ...request, state: request.state === '' ? instruction : `${request.state}\n\n${instruction}` };
}

/** Providers refuse their JSON mode where the prompt does not name JSON. */
function describeSchema(request: ProviderRequest, schema: JsonSchema): ProviderRequest {
  return withInstruction(
    request,
    `Answer with one JSON object and nothing around it. It has to be valid against this JSON Schema:\n${JSON.stringify(schema)}`,
  );
}

/**
 * The request for an answer in a schema, as a model understands it that is asked in this mode. Tools of its context are left
 * out in each: their calls would be no answer, and nobody would make them.
 */
export function inMode(
  asked: ProviderRequest,
  { name, schema }: NamedSchema,
  mode: OutputMode,
): ProviderRequest {
  const request: ProviderRequest = { ...asked, tools: [] };
  switch (mode) {
    case 'native':
      return { ...request, output: { mode, name, schema } };
    case 'tool':
      return {
        ...withInstruction(request, `Give your answer by calling ${GENERATE_RESPONSE}, and only so.`),
        tools: [{ name: GENERATE_RESPONSE, description: 'Gives the answer.', parameters: schema }],
        mustCall: true,
      };
    case 'json':
      return { ...describeSchema(request, schema), output: { mode } };
    case 'prompt':
      return describeSchema(request, schema);
    default:
      return mode satisfies never;
  }
}

/** The modes that a model knows, and of them only those that the operator allows, where these are named. */
export function outputModes(
  known: readonly OutputMode[],
  allowed: readonly OutputMode[] = known,
): readonly OutputMode[] {
  return known.filter(mode => allowed.includes(mode));
}
