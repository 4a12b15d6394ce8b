import { z } from 'zod';
import type { AIChatRequest, AIChatResult, JsonSchema, ToolCall } from '../../../ai-chat/types.ts';
import { withoutNulls } from './strict-schema.ts';

const Solution = z.record(z.string(), z.unknown());

function readText(schema: JsonSchema, text: string): string {
  try {
    const solution = Solution.safeParse(JSON.parse(text)).data;
    return solution ? JSON.stringify(withoutNulls(schema, solution)) : text;
  } catch {
    // Not JSON alone: whoever asked finds out what it is.
    return text;
  }
}

/** The result with answers and arguments in the schema they were asked in, which strict mode makes a stricter one of. */
export function asInSchema({ output, tools }: AIChatRequest, result: AIChatResult): AIChatResult {
  const toolCalls = result.toolCalls.map((call): ToolCall => {
    const schema = tools.find(({ name }) => name === call.name)?.schema;
    return schema && call.args ? { ...call, args: withoutNulls(schema, call.args) } : call;
  });
  return { ...result, toolCalls, text: output ? readText(output.schema, result.text) : result.text };
}
