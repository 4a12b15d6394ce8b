import type { AIChatRequest, OutputFormat, SchemaRung } from '../types.ts';

/** The tool that a schema becomes where the model knows tools, but no output in a schema. */
const GENERATE_RESPONSE = 'generate_response';

/** From the best to the one that every model can climb. */
export const RUNGS: readonly SchemaRung[] = ['native', 'tool', 'text'];

function withInstruction(request: AIChatRequest, instruction: string): AIChatRequest {
  return { ...request, state: request.state === '' ? instruction : `${request.state}\n\n${instruction}` };
}

/** The request for an answer in a schema, as a model on this rung understands it. */
export function onRung(request: AIChatRequest, output: OutputFormat, rung: SchemaRung): AIChatRequest {
  switch (rung) {
    case 'native':
      return { ...request, output };
    case 'tool':
      return {
        ...withInstruction(request, `Give your answer by calling ${GENERATE_RESPONSE}, and only so.`),
        tools: [
          {
            name: GENERATE_RESPONSE,
            description: 'Gives the answer.',
            parameters: output.schema,
          },
        ],
        mustCall: true,
      };
    case 'text':
      return withInstruction(
        request,
        `Answer with one JSON object and nothing around it. It has to be valid against this JSON Schema:\n${JSON.stringify(output.schema)}`,
      );
    default:
      return rung satisfies never;
  }
}
