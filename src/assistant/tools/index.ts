import { toolParameters } from '../../ai-chat/index.ts';
import type { ToolCall, ToolDeclaration, ToolResult } from '../../ai-chat/types.ts';
import { confirmAndGenerate } from './confirm-and-generate.ts';
import { requestPhoto } from './request-photo.ts';
import type { AssistantTool, ToolContext, ToolOutcome } from './types.ts';
import { updateStickerParams } from './update-sticker-params.ts';

/** The tools of the assistant. A new one is one file and one line here. */
export const ASSISTANT_TOOLS = [
  updateStickerParams,
  confirmAndGenerate,
  requestPhoto,
] as const satisfies readonly AssistantTool[];

/** The tools as models are told of them. */
export const TOOL_DECLARATIONS: readonly ToolDeclaration[] = ASSISTANT_TOOLS.map(
  ({ name, description, schema }) => ({ name, description, parameters: toolParameters(schema) }),
);

async function run(tool: AssistantTool, call: ToolCall, context: ToolContext): Promise<ToolOutcome> {
  if (call.args === undefined)
    return { ok: false, error: 'The arguments are not a JSON object.', malformed: true };
  const parsed = tool.schema.safeParse(call.args);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      issue => `${issue.path.join('.') || 'arguments'}: ${issue.message}`,
    );
    return {
      ok: false,
      error: `Wrong arguments, nothing was stored. ${problems.join('; ')}`,
      malformed: true,
    };
  }
  return tool.execute(parsed.data, context);
}

/** A result for the model, and whether the call made sense. */
export interface HandledCall {
  readonly result: ToolResult;
  readonly understood: boolean;
}

/**
 * Runs one tool call. A wrong name or wrong arguments are the model's error and go back to it; only an error of
 * the system throws.
 */
export async function handleToolCall(call: ToolCall, context: ToolContext): Promise<HandledCall> {
  const tool: AssistantTool | undefined = ASSISTANT_TOOLS.find(candidate => candidate.name === call.name);
  const outcome: ToolOutcome = tool
    ? await run(tool, call, context)
    : {
        ok: false,
        error: `There is no tool of this name. Tools: ${ASSISTANT_TOOLS.map(t => t.name).join(', ')}.`,
        malformed: true,
      };
  return {
    result: {
      callId: call.id,
      name: call.name,
      ok: outcome.ok,
      output: outcome.ok ? outcome.output : { error: outcome.error },
    },
    understood: outcome.ok || !outcome.malformed,
  };
}
