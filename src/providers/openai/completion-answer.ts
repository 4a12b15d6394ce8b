import { z } from 'zod';
import type { AIChatResult, NativeContent, ShowText, ToolCall } from '../../ai-chat/provider.ts';
import { ProviderError } from '../../lib/errors.ts';
import { parseJson } from '../../lib/well-formed.ts';
import { tokenUsage } from '../wire.ts';
import { type AnswerReader, type ChatService, readCalls, readEvent, streamBroke } from './api.ts';
import type { Opaque } from './completion-request.ts';

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
