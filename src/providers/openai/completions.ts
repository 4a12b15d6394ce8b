import { z } from 'zod';
import {
  type AIChatResult,
  type ChatMessage,
  createPreview,
  type OutputFormat,
  type ProviderRequest,
  type ShowText,
  type ToolDeclaration,
  withPicturesBehind,
} from '../../ai-chat/provider.ts';
import { ProviderError } from '../../lib/errors.ts';
import { parseJson } from '../../lib/well-formed.ts';
import { type DialogueStep, dialogueSteps, finishAnswer, type UserStep, wireName } from '../wire.ts';
import {
  type AnswerReader,
  type ChatService,
  dataUrl,
  readCalls,
  readEvent,
  streamBroke,
  wireOutput,
} from './api.ts';
import { type ChatCapabilities, tokenLimit } from './capabilities.ts';
import { schemaFormat, strictFunction } from './schema.ts';

/** A small picture (`low`) shows enough of a face. */
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

function wireMessages(step: DialogueStep): readonly object[] {
  switch (step.role) {
    case 'user':
      return [{ role: 'user', content: userContent(step) }];
    case 'assistant': {
      const { text, calls } = step;
      if (calls.length === 0) return text === '' ? [] : [{ role: 'assistant', content: text }];
      const tool_calls = calls.map(({ id, name, args = {} }) => ({
        id,
        type: 'function',
        function: { name: wireName(name), arguments: JSON.stringify(args) },
      }));
      return [{ role: 'assistant', content: text === '' ? null : text, tool_calls }];
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

function dialogue(messages: readonly ChatMessage[], supportsImages: boolean): readonly object[] {
  const steps = dialogueSteps(supportsImages ? withPicturesBehind(messages) : messages, 40);
  return steps.flatMap(step =>
    wireMessages(step.role === 'user' && !supportsImages ? { ...step, images: [] } : step),
  );
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
  model: string,
  request: ProviderRequest,
  capabilities: ChatCapabilities,
): object {
  const { limitField, temperature: usual, reasoningEffort, strict, supportsImages } = capabilities;
  const { output, temperature = usual } = request;
  return {
    model,
    messages: [
      { role: 'system', content: `${request.system}\n\n${request.state}` },
      ...dialogue(request.messages, supportsImages),
    ],
    [limitField]: tokenLimit(capabilities, request),
    ...(usual !== undefined && { temperature }),
    ...(reasoningEffort !== undefined && { reasoning_effort: reasoningEffort }),
    ...(request.tools.length > 0 && {
      tools: request.tools.map(tool => wireTool(tool, strict)),
      tool_choice: request.mustCall ? 'required' : 'auto',
    }),
    ...(output && { response_format: responseFormat(output, capabilities) }),
  };
}

const Content = z.union([
  z.string(),
  z
    .array(z.object({ text: z.string().catch(''), refusal: z.string().catch('') }))
    .transform(parts => parts.map(part => part.text || part.refusal).join('')),
]);

const Thoughts = z.string().nullish().catch(undefined);

const Call = z.object({
  id: z.string().optional().catch(undefined),
  function: z.object({ name: z.string(), arguments: z.unknown().optional() }),
});

const Completion = z.object({
  model: z.string().optional().catch(undefined),
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: Content.nullish(),
          refusal: z.string().nullish(),
          reasoning_content: Thoughts,
          reasoning: Thoughts,
          tool_calls: z.array(Call).nullish(),
        }),
      }),
    )
    .min(1),
  usage: z
    .object({
      prompt_tokens: z.number(),
      completion_tokens: z.number(),
      prompt_tokens_details: z.object({ cached_tokens: z.number().catch(0) }).nullish(),
    })
    .optional()
    .catch(undefined),
});

/**
 * Why an answer is not to be used; undefined where it is whole. Beside OpenAI's `length` and `content_filter` compatible
 * servers have words of their own: `error` (OpenRouter), `abort` (vLLM, SGLang), `insufficient_system_resource` (DeepSeek),
 * `sensitive` and `network_error` (Z.ai), `model_length` (Mistral).
 */
function failureOf(provider: string, reason: string, allThinking: boolean): ProviderError | undefined {
  if (/^content_filter|^sensitive$/.test(reason))
    return new ProviderError(provider, 'blocked', 'moderation cut the answer');
  if (/length|max_tokens|context_window/.test(reason)) {
    const whole = allThinking ? ', all of it thinking' : '';
    return new ProviderError(provider, 'bad_answer', `the answer was cut off at the token limit${whole}`);
  }
  return /error|abort|cancel|insufficient/.test(reason)
    ? new ProviderError(provider, 'interrupted', 'the service broke off in the middle of the answer')
    : undefined;
}

function objectIn(text: string): string | undefined {
  return z.record(z.string(), z.unknown()).safeParse(parseJson(text)).success ? text : undefined;
}

/**
 * Reads a chat completion.
 * @param inSchema the answer was to be an object, which LM Studio takes for the thoughts of a model that thinks
 *   (lmstudio-bug-tracker 1698, 1773)
 * @throws ProviderError `blocked` when moderation cut the answer, `bad_answer` when it is malformed, cut off or empty
 */
export function readResponse(provider: string, asked: string, body: unknown, inSchema = false): AIChatResult {
  const completion = Completion.safeParse(body).data;
  const choice = completion?.choices[0];
  if (completion === undefined || choice === undefined)
    throw new ProviderError(provider, 'bad_answer', 'the answer is no chat completion: check the base URL');
  const { content, refusal, tool_calls } = choice.message;
  const thoughts = choice.message.reasoning_content || choice.message.reasoning || '';
  const failure = failureOf(provider, choice.finish_reason ?? '', thoughts !== '' && !content);
  if (failure) throw failure;
  const { usage, model = asked } = completion;
  return finishAnswer({
    text: content || refusal || (inSchema && objectIn(thoughts)) || '',
    toolCalls: readCalls((tool_calls ?? []).map(call => ({ id: call.id, ...call.function }))),
    provider,
    model,
    usage: usage && {
      inputTokens: usage.prompt_tokens,
      outputTokens: usage.completion_tokens,
      cachedTokens: usage.prompt_tokens_details?.cached_tokens ?? 0,
    },
    native: undefined,
  });
}

const CallPiece = z.object({
  index: z.number().optional().catch(undefined),
  id: z.string().optional().catch(undefined),
  function: z.object({ name: z.string().nullish(), arguments: z.unknown().optional() }).nullish(),
});

type CallPiece = z.infer<typeof CallPiece>;

const Chunk = z.object({
  model: z.string().optional().catch(undefined),
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: Content.nullish(),
            refusal: z.string().nullish(),
            reasoning_content: Thoughts,
            reasoning: Thoughts,
            tool_calls: z.array(CallPiece).nullish(),
          })
          .nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: z.unknown().optional(),
});

interface StreamedCall {
  readonly index: number | undefined;
  id: string | undefined;
  name: string;
  arguments: unknown;
}

function isWhole(args: unknown): boolean {
  return typeof args !== 'string' || parseJson(args) !== undefined;
}

/** A piece without an id begins another call where it names another tool, or has arguments behind whole ones. */
function beginsAnother(call: StreamedCall, piece: CallPiece['function']): boolean {
  if (!piece?.name || call.name === '') return false;
  const hasArguments = piece.arguments !== undefined && piece.arguments !== '';
  return piece.name !== call.name || (hasArguments && isWhole(call.arguments));
}

/** Some servers count no calls, some give all the same index. */
function addPiece(calls: StreamedCall[], { index, id, function: piece }: CallPiece): void {
  const same = calls.findLast(call => call.index === index);
  const isNew = same && (id ? same.id !== undefined && id !== same.id : beginsAnother(same, piece));
  const call = same && !isNew ? same : { index, id: undefined, name: '', arguments: '' };
  if (call !== same) calls.push(call);
  call.id ??= id || undefined;
  if (call.name === '') call.name = piece?.name ?? '';
  const more = piece?.arguments ?? '';
  call.arguments =
    typeof more === 'string' && typeof call.arguments === 'string' ? call.arguments + more : more;
}

/** Puts a streamed chat completion together: https://platform.openai.com/docs/api-reference/chat-streaming */
export function createCompletionReader(service: ChatService, onText: ShowText): AnswerReader {
  let model: string | undefined;
  let content = '';
  let refusal = '';
  let thoughts = '';
  let finish: string | undefined;
  let done = false;
  let usage: unknown;
  const preview = createPreview(onText);
  const calls: StreamedCall[] = [];

  return {
    take: data => {
      if (data.trim() === '[DONE]') {
        done = true;
        return 'complete';
      }
      const chunk = readEvent(service, data, Chunk);
      model ??= chunk.model;
      usage = chunk.usage ?? usage;
      const choice = chunk.choices?.[0];
      content += choice?.delta?.content ?? '';
      refusal += choice?.delta?.refusal ?? '';
      thoughts += choice?.delta?.reasoning_content ?? choice?.delta?.reasoning ?? '';
      for (const piece of choice?.delta?.tool_calls ?? []) addPiece(calls, piece);
      finish = choice?.finish_reason || finish;
      preview(content.length + refusal.length, () => content || refusal, thoughts !== '');
      return finish === undefined ? 'more' : 'finished';
    },
    finish: () => {
      if (finish === undefined && !done) throw streamBroke(service);
      return {
        model,
        choices: [
          {
            finish_reason: finish,
            message: {
              content,
              refusal,
              reasoning_content: thoughts,
              tool_calls: calls.map(({ id, name, arguments: args }) => ({
                id,
                function: { name, arguments: args },
              })),
            },
          },
        ],
        usage,
      };
    },
  };
}
