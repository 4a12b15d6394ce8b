import { z } from 'zod';
import {
  type AIChatResult,
  type ChatMessage,
  type NativeContent,
  type OutputFormat,
  type ProviderRequest,
  type ShowText,
  withPicturesAfterResults,
} from '../../ai-chat/provider.ts';
import { ProviderError } from '../../lib/errors.ts';
import {
  type DialogueStep,
  dialogueSteps,
  readAs,
  type SentCall,
  tokenUsage,
  type UserStep,
} from '../wire.ts';
import {
  type AnswerReader,
  type Author,
  acceptedBody,
  type ChatService,
  callItems,
  dataUrl,
  outputItem,
  readCalls,
  readEvent,
  streamBroke,
} from './api.ts';
import { type ResponsesCapabilities, tokenLimit } from './capabilities.ts';
import { schemaFormat, strictFunction } from './schema.ts';

/**
 * An item of an answer that can be sent back. Thoughts need their encrypted content, because OpenAI stores nothing. Invented
 * names like `multi_tool_use.parallel` would be refused.
 */
const Item = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('reasoning'), encrypted_content: z.string().min(1) }),
  z.looseObject({ type: z.literal('message') }),
  z.looseObject({
    type: z.literal('function_call'),
    call_id: z.string(),
    name: z.string().regex(/^[\w-]{1,64}$/),
  }),
]);

/** Thoughts belong to the next item and are refused without it. */
const Items = z
  .array(Item)
  .min(1)
  .refine(items => items.at(-1)?.type !== 'reasoning');

function keepNative(author: Author, output: unknown): NativeContent | undefined {
  const items = Items.safeParse(output);
  return items.success ? { ...author, content: items.data } : undefined;
}

/** Returns the items verbatim, or undefined if the calls differ from those of the message or their ids are already used. */
function ownItems(
  native: NativeContent | undefined,
  author: Author | undefined,
  calls: readonly SentCall[],
): readonly object[] | undefined {
  if (author === undefined || native?.provider !== author.provider || native.model !== author.model)
    return undefined;
  const items = Items.safeParse(native.content).data;
  const ids = items?.flatMap(item => (item.type === 'function_call' ? [item.call_id] : []));
  const isSame =
    ids?.length === calls.length &&
    calls.every(({ id, callId }, index) => callId === ids[index] && callId === id);
  return isSame ? items : undefined;
}

function userContent({ text, images }: UserStep): string | readonly object[] {
  if (images.length === 0) return text;
  return [
    ...images.map(image => ({
      type: 'input_image',
      image_url: dataUrl(image),
      detail: image.detailed ? 'auto' : 'low',
    })),
    ...(text === '' ? [] : [{ type: 'input_text', text }]),
  ];
}

function inputItems(step: DialogueStep, author: Author | undefined): readonly object[] {
  switch (step.role) {
    case 'user':
      return [{ type: 'message', role: 'user', content: userContent(step) }];
    case 'assistant': {
      const { text, calls, native } = step;
      const own = ownItems(native, author, calls);
      if (own) return own;
      return [
        ...(text === '' ? [] : [{ type: 'message', role: 'assistant', content: text }]),
        ...callItems(calls),
      ];
    }
    case 'results':
      return step.results.map(({ call, result }) => outputItem(call.id, result));
    default:
      return step satisfies never;
  }
}

function dialogue(messages: readonly ChatMessage[], author: Author | undefined): readonly object[] {
  return dialogueSteps(withPicturesAfterResults(messages), 40).flatMap(step => inputItems(step, author));
}

/** JSON mode requires the word JSON in the input; instructions do not count. */
function instructed({ system, state, output }: ProviderRequest, input: readonly object[]): object {
  if (output?.mode !== 'json') return { instructions: `${system}\n\n${state}`, input };
  return {
    instructions: system,
    input: [{ type: 'message', role: 'developer', content: state }, ...input],
  };
}

function textFormat(output: OutputFormat): object {
  if (output.mode === 'json') return { type: 'json_object' };
  return { type: 'json_schema', ...schemaFormat(output, true) };
}

/**
 * Builds the body of `POST /responses`. OpenAI stores nothing: thoughts come encrypted and go back with the history.
 * @param author its earlier output is sent back verbatim
 */
export function buildResponsesRequest(
  model: string,
  request: ProviderRequest,
  capabilities: ResponsesCapabilities,
  author: Author | undefined,
): object {
  const { reasoningEffort } = capabilities;
  const { output } = request;
  return {
    model,
    ...instructed(request, dialogue(request.messages, author)),
    max_output_tokens: tokenLimit(capabilities, request.sampling),
    ...(reasoningEffort !== undefined && { reasoning: { effort: reasoningEffort } }),
    store: false,
    include: ['reasoning.encrypted_content'],
    ...(request.tools.length > 0 && {
      tools: request.tools.map(tool => ({ type: 'function', ...strictFunction(tool) })),
      tool_choice: request.mustCall ? 'required' : 'auto',
    }),
    ...(output && { text: { format: textFormat(output) } }),
  };
}

const Message = z.object({
  type: z.literal('message'),
  content: z.array(z.object({ text: z.string().catch(''), refusal: z.string().catch('') })),
});

const FunctionCall = z.object({
  type: z.literal('function_call'),
  call_id: z.string().optional().catch(undefined),
  name: z.string(),
  arguments: z.unknown(),
});

const Other = z
  .object({ type: z.string().refine(type => type !== 'message' && type !== 'function_call') })
  .transform(() => ({ type: 'other' as const }));

const Answer = z.object({
  model: z.string().optional().catch(undefined),
  status: z.string().optional().catch(undefined),
  incomplete_details: z.object({ reason: z.string().optional() }).nullish().catch(undefined),
  output: z.array(z.union([Message, FunctionCall, Other])),
  usage: z
    .object({
      input_tokens: z.number(),
      output_tokens: z.number(),
      input_tokens_details: z.object({ cached_tokens: z.number().catch(0) }).nullish(),
    })
    .optional()
    .catch(undefined),
});

type Answer = z.infer<typeof Answer>;

function unfinished(provider: string, answer: Answer): ProviderError | undefined {
  if (answer.status === undefined || answer.status === 'completed') return undefined;
  switch (answer.incomplete_details?.reason) {
    case 'content_filter':
      return new ProviderError(provider, 'blocked', 'moderation cut the answer');
    case 'max_output_tokens':
      return new ProviderError(provider, 'bad_answer', 'the answer was cut off at the token limit');
    default:
      return new ProviderError(provider, 'bad_answer', 'the answer was not completed');
  }
}

/** A model may write text before its calls and again at the end. */
function paragraphs(texts: readonly string[]): string {
  return texts
    .map(text => text.trim())
    .filter(text => text !== '')
    .join('\n\n');
}

function textIn(output: Answer['output']): string {
  const messages = output.flatMap(item => (item.type === 'message' ? [item.content] : []));
  const join = (key: 'text' | 'refusal') =>
    paragraphs(messages.map(parts => parts.map(part => part[key]).join('')));
  return join('text') || join('refusal');
}

const Output = z.object({ output: z.unknown() });

const MALFORMED = 'the answer has no output items: check whether the base URL supports /responses';

function readAnswer(author: Author, body: unknown): AIChatResult {
  const { provider } = author;
  const answer = readAs(provider, Answer, body, MALFORMED);
  const failure = unfinished(provider, answer);
  if (failure) throw failure;
  const { usage } = answer;
  return {
    text: textIn(answer.output),
    toolCalls: readCalls(
      answer.output.flatMap(item => (item.type === 'function_call' ? [{ ...item, id: item.call_id }] : [])),
    ),
    provider,
    model: answer.model ?? author.model,
    usage:
      usage && tokenUsage(usage.input_tokens, usage.output_tokens, usage.input_tokens_details?.cached_tokens),
    native: keepNative(author, Output.safeParse(body).data?.output),
  };
}

const Ended = z.object({
  type: z.enum(['response.completed', 'response.incomplete', 'response.failed']),
  response: z.unknown(),
});

const TextDelta = z.object({
  type: z.literal('response.output_text.delta'),
  output_index: z.number(),
  delta: z.string(),
});

const OtherEvent = z
  .object({ type: z.string().refine(type => !/^response\.(completed|incomplete|failed)$/.test(type)) })
  .transform(() => ({ type: 'other' as const }));

const Event = z.union([Ended, TextDelta, OtherEvent]);

/** Reads a stream, whose last event contains the whole answer: https://platform.openai.com/docs/api-reference/responses-streaming */
export function createResponsesReader(
  service: ChatService,
  author: Author,
  onText: ShowText | undefined,
): AnswerReader {
  const messages = new Map<number, string>();
  let length = 0;
  let ended: { readonly response: unknown } | undefined;
  return {
    take: data => {
      const event = readEvent(service, data, Event);
      if (event.type === 'other') return 'more';
      if (event.type !== 'response.output_text.delta') {
        ended = event;
        return 'complete';
      }
      messages.set(event.output_index, (messages.get(event.output_index) ?? '') + event.delta);
      length += event.delta.length;
      onText?.(length, () => paragraphs([...messages.values()]), true);
      return 'more';
    },
    read: body => {
      if (body === undefined && ended === undefined) throw streamBroke(service);
      const ending = { status: 200, headers: {}, body: ended?.response };
      return readAnswer(author, body ?? acceptedBody(service, ending));
    },
  };
}
