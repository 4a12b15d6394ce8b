import type { ProviderRequest, ToolDeclaration } from '../../../ai-chat/provider.ts';
import { anthropicCapabilities } from './capabilities.ts';
import { buildMessages } from './messages.ts';
import { outputSchema } from './schema.ts';

function wireTool({ name, description, parameters }: ToolDeclaration): object {
  return { name, description, input_schema: parameters };
}

/**
 * The system prompt: the stable part with a mark up to which the service caches, tools included; the state behind it.
 * https://platform.claude.com/docs/en/build-with-claude/prompt-caching
 */
function systemBlocks({ system, state }: ProviderRequest): readonly object[] {
  return [
    ...(system === '' ? [] : [{ type: 'text', text: system, cache_control: { type: 'ephemeral' } }]),
    ...(state === '' ? [] : [{ type: 'text', text: state }]),
  ];
}

/** The body of `POST /v1/messages`. */
export function buildRequest(model: string, request: ProviderRequest): object {
  const {
    answerTokens,
    thinkingTokens,
    effort,
    forcesTools,
    temperature: usual,
  } = anthropicCapabilities(model);
  const { tools, mustCall, output, maxTokens = answerTokens, temperature = usual } = request;
  const system = systemBlocks(request);
  const outputConfig = {
    ...(effort && { effort }),
    ...(output?.mode === 'native' && {
      format: { type: 'json_schema', schema: outputSchema(output.schema) },
    }),
  };
  return {
    model,
    max_tokens: maxTokens + thinkingTokens,
    ...(system.length > 0 && { system }),
    messages: buildMessages(request.messages),
    ...(tools.length > 0 && {
      tools: tools.map(wireTool),
      tool_choice: { type: mustCall && forcesTools ? 'any' : 'auto' },
    }),
    ...(usual !== undefined && { temperature }),
    ...(Object.keys(outputConfig).length > 0 && { output_config: outputConfig }),
  };
}
