import { z } from 'zod';
import {
  type ChatMessage,
  type OutputFormat,
  type ProviderRequest,
  type ToolDeclaration,
  withPicturesAfterResults,
} from '../../ai-chat/provider.ts';
import { type AssistantStep, type DialogueStep, dialogueSteps, type UserStep, wireName } from '../wire.ts';
import { type Author, dataUrl, wireOutput } from './api.ts';
import { type ChatCapabilities, tokenLimit } from './capabilities.ts';
import { schemaFormat, strictFunction } from './schema.ts';

/**
 * Data that a server wants back verbatim with the message: `reasoning_content` (DeepSeek, Kimi), `reasoning_details`
 * (OpenRouter), and `extra_content` of each call (Gemini through a gateway). Without it the second round of a turn is a 400.
 */
export const Opaque = z.object({
  reasoning_content: z.string().optional(),
  reasoning_details: z.array(z.unknown()).optional(),
  extra_content: z.record(z.string(), z.unknown()).default({}),
});

function opaqueOf({ native }: AssistantStep, author: Author): z.output<typeof Opaque> {
  const isOwn = native?.provider === author.provider && native.model === author.model;
  return Opaque.safeParse(isOwn ? native.content : {}).data ?? { extra_content: {} };
}

/** A small picture (`low`) is enough for a face. */
function userContent({ text, images }: UserStep): string | readonly object[] {
  if (images.length === 0) return text;
  return [
    ...images.map(image => ({
      type: 'image_url',
      image_url: { url: dataUrl(image), detail: image.detailed ? 'auto' : 'low' },
    })),
    ...(text === '' ? [] : [{ type: 'text', text }]),
  ];
}

function wireMessages(step: DialogueStep, author: Author): readonly object[] {
  switch (step.role) {
    case 'user':
      return [{ role: 'user', content: userContent(step) }];
    case 'assistant': {
      const { text, calls } = step;
      const { extra_content, ...reasoning } = opaqueOf(step, author);
      if (calls.length === 0) return text === '' ? [] : [{ role: 'assistant', content: text, ...reasoning }];
      const tool_calls = calls.map(({ id, callId, name, args = {} }) => ({
        id,
        type: 'function',
        function: { name: wireName(name), arguments: JSON.stringify(args) },
        ...(extra_content[callId] !== undefined && { extra_content: extra_content[callId] }),
      }));
      return [{ role: 'assistant', content: text === '' ? null : text, tool_calls, ...reasoning }];
    }
    case 'results':
      return step.results.map(({ call, result }) => ({
        role: 'tool',
        tool_call_id: call.id,
        content: wireOutput(result),
      }));
    default:
      return step satisfies never;
  }
}

function dialogue(
  messages: readonly ChatMessage[],
  { supportsImages, alternates }: ChatCapabilities,
  author: Author,
): readonly object[] {
  const steps = dialogueSteps(supportsImages ? withPicturesAfterResults(messages) : messages, 40);
  const visible = steps.map(step =>
    step.role === 'user' && !supportsImages ? { ...step, images: [] } : step,
  );
  return (alternates ? alternating(visible) : visible).flatMap(step => wireMessages(step, author));
}

/** Chat templates of local models refuse two messages of the same role in a row, or a dialogue that the model starts. */
function alternating(steps: readonly DialogueStep[]): readonly DialogueStep[] {
  const joined: DialogueStep[] = [];
  for (const step of steps) {
    const last = joined.at(-1);
    const text = (before: string, after: string) => [before, after].filter(part => part !== '').join('\n');
    if (last === undefined && step.role === 'assistant')
      joined.push({ role: 'user', text: '[Program: the conversation goes on.]', images: [] });
    if (step.role === 'user' && last?.role === 'user')
      joined.splice(-1, 1, {
        ...step,
        text: text(last.text, step.text),
        images: [...last.images, ...step.images],
      });
    else if (step.role === 'assistant' && last?.role === 'assistant')
      joined.splice(-1, 1, {
        ...step,
        text: text(last.text, step.text),
        calls: [...last.calls, ...step.calls],
      });
    else joined.push(step);
  }
  return joined;
}

function wireTool(tool: ToolDeclaration, strict: boolean): object {
  const { name, description, parameters } = tool;
  return { type: 'function', function: strict ? strictFunction(tool) : { name, description, parameters } };
}

function responseFormat(output: OutputFormat, { strict, jsonMode }: ChatCapabilities): object {
  if (output.mode === 'native') return { type: 'json_schema', json_schema: schemaFormat(output, strict) };
  if (jsonMode === 'json_object') return { type: jsonMode };
  return { type: 'json_schema', json_schema: { name: 'object', schema: { type: 'object', properties: {} } } };
}

/** The body of `POST /chat/completions`. The stable part of the prompt comes first, so that the service can cache it. */
export function buildRequest(
  author: Author,
  request: ProviderRequest,
  capabilities: ChatCapabilities,
): object {
  const { limitField, temperature, reasoningEffort, strict } = capabilities;
  const { output, sampling } = request;
  return {
    model: author.model,
    messages: [
      { role: 'system', content: `${request.system}\n\n${request.state}` },
      ...dialogue(request.messages, capabilities, author),
    ],
    [limitField]: tokenLimit(capabilities, sampling),
    ...(temperature !== undefined && { temperature: sampling?.temperature ?? temperature }),
    ...(reasoningEffort !== undefined && { reasoning_effort: reasoningEffort }),
    ...(request.tools.length > 0 && {
      tools: request.tools.map(tool => wireTool(tool, strict)),
      tool_choice: request.mustCall ? 'required' : 'auto',
    }),
    ...(output && { response_format: responseFormat(output, capabilities) }),
  };
}
