import { z } from 'zod';
import {
  type AIChatResult,
  type ChatMessage,
  type NativeContent,
  type OutputFormat,
  type ProviderRequest,
  type ShowText,
  type ToolCall,
  type ToolDeclaration,
  withPicturesAfterResults,
} from '../../ai-chat/provider.ts';
import { ProviderError } from '../../lib/errors.ts';
import { parseJson } from '../../lib/well-formed.ts';
import {
  type AssistantStep,
  type DialogueStep,
  dialogueSteps,
  tokenUsage,
  type UserStep,
  wireName,
} from '../wire.ts';
import {
  type AnswerReader,
  type Author,
  type ChatService,
  dataUrl,
  readCalls,
  readEvent,
  streamBroke,
  wireOutput,
} from './api.ts';
import { type ChatCapabilities, tokenLimit } from './capabilities.ts';
import { schemaFormat, strictFunction } from './schema.ts';

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

const Content = z.union([
  z.string(),
  z
    .array(z.object({ text: z.string().catch(''), refusal: z.string().catch('') }))
    .transform(parts => parts.map(part => part.text || part.refusal).join('')),
]);

const Thoughts = z.string().nullish().catch(undefined);

const Call = z.object({
  index: z.number().optional().catch(undefined),
  id: z.string().optional().catch(undefined),
  function: z.object({ name: z.string().nullish(), arguments: z.unknown().optional() }).nullish(),
  extra_content: z.unknown().optional(),
});

const Message = z.object({
  content: Content.nullish(),
  refusal: z.string().nullish(),
  reasoning_content: Thoughts,
  reasoning: Thoughts,
  reasoning_details: z.array(z.unknown()).nullish().catch(undefined),
  tool_calls: z.array(Call).nullish(),
});

const Completion = z.object({
  model: z.string().optional().catch(undefined),
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: Message.optional(),
        delta: Message.nullish(),
      }),
    )
    .nullish(),
  usage: z
    .object({
      prompt_tokens: z.number(),
      completion_tokens: z.number(),
      prompt_tokens_details: z.object({ cached_tokens: z.number().catch(0) }).nullish(),
    })
    .nullish()
    .catch(undefined),
});

/**
 * Besides OpenAI's `length` and `content_filter`: `error` (OpenRouter), `abort` (vLLM, SGLang),
 * `insufficient_system_resource` (DeepSeek), `sensitive`, `network_error` (Z.ai), `model_length` (Mistral).
 */
function failureOf(provider: string, reason: string, allThinking: boolean): ProviderError | undefined {
  if (/^content_filter|^sensitive$/.test(reason))
    return new ProviderError(provider, 'blocked', 'moderation cut the answer');
  if (/length|max_tokens|context_window/.test(reason)) {
    const whole = allThinking ? ', all of it thinking' : '';
    return new ProviderError(provider, 'bad_answer', `the answer was cut off at the token limit${whole}`);
  }
  return /error|abort|cancel|insufficient/.test(reason)
    ? new ProviderError(provider, 'interrupted', 'the service stopped in the middle of the answer')
    : undefined;
}

function isObjectText(text: string): boolean {
  return z.record(z.string(), z.unknown()).safeParse(parseJson(text)).success;
}

/**
 * Data that a server wants back verbatim with the message: `reasoning_content` (DeepSeek, Kimi), `reasoning_details`
 * (OpenRouter), and `extra_content` of each call (Gemini through a gateway). Without it the second round of a turn is a 400.
 */
const Opaque = z.object({
  reasoning_content: z.string().optional(),
  reasoning_details: z.array(z.unknown()).optional(),
  extra_content: z.record(z.string(), z.unknown()).default({}),
});

interface StreamedCall {
  extra: unknown;
  readonly index: number | undefined;
  id: string | undefined;
  name: string;
  arguments: unknown;
}

/** Some servers send no index, or the same for all calls. Another id or name, or complete arguments, starts a new call. */
function addPiece(
  calls: StreamedCall[],
  { index, id, function: piece, extra_content: extra }: z.infer<typeof Call>,
  isWholeCall: boolean,
): void {
  const last = isWholeCall ? undefined : calls.findLast(call => call.index === index);
  const { name, arguments: more = '' } = piece ?? {};
  const isOther = last?.id !== undefined && id ? id !== last.id : name && last?.name && name !== last.name;
  const isWhole = typeof last?.arguments !== 'string' || parseJson(last.arguments) !== undefined;
  const isNew = last === undefined || isOther || (!id && name && more !== '' && isWhole);
  const call = isNew ? { index, id: undefined, name: '', arguments: '', extra } : last;
  if (isNew) calls.push(call);
  call.id ??= id || undefined;
  call.extra ??= extra;
  call.name ||= name ?? '';
  call.arguments =
    typeof more === 'string' && typeof call.arguments === 'string' ? call.arguments + more : more;
}

interface CompletionTask {
  readonly asked: string;
  /** An object is requested, which LM Studio may return as the thoughts of a thinking model (its bugs 1698, 1773). */
  readonly inSchema: boolean;
  readonly onText: ShowText | undefined;
}

export function createCompletionReader(
  service: ChatService,
  { asked, inSchema, onText }: CompletionTask,
): AnswerReader {
  const provider = service.name;
  const received = { content: '', refusal: '', thoughts: '', reasoning: '' };
  const details: unknown[] = [];
  const calls: StreamedCall[] = [];
  let model = asked;
  let finish: string | undefined;
  let usage: z.infer<typeof Completion>['usage'];

  function add(completion: z.infer<typeof Completion>): void {
    model = completion.model ?? model;
    usage = completion.usage ?? usage;
    const choice = completion.choices?.[0];
    const message = choice?.message ?? choice?.delta;
    received.content += message?.content ?? '';
    received.refusal += message?.refusal ?? '';
    received.thoughts += message?.reasoning_content || message?.reasoning || '';
    received.reasoning += message?.reasoning_content ?? '';
    details.push(...(message?.reasoning_details ?? []));
    for (const piece of message?.tool_calls ?? []) addPiece(calls, piece, choice?.message !== undefined);
    finish = choice?.finish_reason || finish;
  }

  function keepOpaque(toolCalls: readonly ToolCall[]): NativeContent | undefined {
    const extra = calls.flatMap(({ extra: given }, at) => {
      const id = toolCalls[at]?.id;
      return given === undefined || given === null || id === undefined ? [] : [[id, given] as const];
    });
    if (received.reasoning === '' && details.length === 0 && extra.length === 0) return undefined;
    const content = {
      ...(received.reasoning !== '' && { reasoning_content: received.reasoning }),
      ...(details.length > 0 && { reasoning_details: details }),
      extra_content: Object.fromEntries(extra),
    } satisfies z.input<typeof Opaque>;
    return { provider, model: asked, content };
  }

  function result(): AIChatResult {
    const { content, refusal, thoughts } = received;
    const failure = failureOf(provider, finish ?? '', thoughts !== '' && content === '');
    if (failure) throw failure;
    const toolCalls = readCalls(calls);
    return {
      text: content || refusal || (inSchema && isObjectText(thoughts) ? thoughts : ''),
      toolCalls,
      provider,
      model,
      usage: usage
        ? tokenUsage(usage.prompt_tokens, usage.completion_tokens, usage.prompt_tokens_details?.cached_tokens)
        : undefined,
      native: keepOpaque(toolCalls),
    };
  }

  return {
    take: data => {
      if (data.trim() === '[DONE]') {
        finish ??= '';
        return 'complete';
      }
      add(readEvent(service, data, Completion));
      const { content, refusal, thoughts } = received;
      onText?.(content.length + refusal.length, () => content || refusal, thoughts !== '');
      return finish === undefined ? 'more' : 'finished';
    },
    read: body => {
      if (body !== undefined) {
        const completion = Completion.safeParse(body).data;
        if (completion?.choices?.[0]?.message === undefined)
          throw new ProviderError(
            provider,
            'bad_answer',
            'the answer is not a chat completion: check the base URL',
          );
        add(completion);
      } else if (finish === undefined) throw streamBroke(service);
      return result();
    },
  };
}
