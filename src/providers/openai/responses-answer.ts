import { z } from 'zod';
import { type AIChatResult, createPreview, type ShowText } from '../../ai-chat/provider.ts';
import { ProviderError } from '../../lib/errors.ts';
import { finishAnswer } from '../wire.ts';
import { type Author, keepNative } from './responses.ts';
import { type AnswerReader, type ChatService, readCalls, readEvent, streamBroke } from './wire.ts';

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

/** Thoughts, and whatever else comes to be. */
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

/** Why an answer is not to be used, `undefined` when it is: calls that were cut off may lack arguments. */
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

/** Messages are paragraphs: a model may speak before its calls and once more at the end. */
function paragraphs(texts: readonly string[]): string {
  return texts
    .map(text => text.trim())
    .filter(text => text !== '')
    .join('\n\n');
}

function saidIn(output: Answer['output']): string {
  const messages = output.flatMap(item => (item.type === 'message' ? [item.content] : []));
  const join = (key: 'text' | 'refusal') =>
    paragraphs(messages.map(parts => parts.map(part => part[key]).join('')));
  return join('text') || join('refusal');
}

const Output = z.object({ output: z.unknown() });

/**
 * Reads an answer of `/v1/responses`.
 *
 * @param author who was asked; the answer may name a dated snapshot of the model
 * @throws ProviderError `blocked` when moderation cut the answer, `bad_answer` when it is malformed, cut off or empty
 */
export function readResponsesAnswer(author: Author, body: unknown): AIChatResult {
  const { provider } = author;
  const answer = Answer.safeParse(body).data;
  if (answer === undefined) {
    throw new ProviderError(
      provider,
      'bad_answer',
      'the answer has no output items: check the base URL, it has to know /responses',
    );
  }
  const failure = unfinished(provider, answer);
  if (failure) throw failure;
  const { usage } = answer;
  return finishAnswer({
    text: saidIn(answer.output),
    toolCalls: readCalls(
      answer.output.flatMap(item => (item.type === 'function_call' ? [{ ...item, id: item.call_id }] : [])),
    ),
    provider,
    model: answer.model ?? author.model,
    usage: usage && {
      inputTokens: usage.input_tokens,
      outputTokens: usage.output_tokens,
      cachedTokens: usage.input_tokens_details?.cached_tokens ?? 0,
    },
    native: keepNative(author, Output.safeParse(body).data?.output),
  });
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

/** Progress of all kinds, and whatever else comes to be. */
const OtherEvent = z
  .object({ type: z.string().refine(type => !/^response\.(completed|incomplete|failed)$/.test(type)) })
  .transform(() => ({ type: 'other' as const }));

const Event = z.union([Ended, TextDelta, OtherEvent]);

/**
 * Reads a streamed answer of `/v1/responses`, whose last event holds all of it.
 * https://platform.openai.com/docs/api-reference/responses-streaming
 */
export function createResponsesReader(service: ChatService, onText: ShowText): AnswerReader {
  const messages = new Map<number, string>();
  const preview = createPreview(onText);
  let length = 0;
  let ended: { readonly response: unknown } | undefined;
  return {
    take: data => {
      const event = readEvent(service, data, Event);
      switch (event.type) {
        case 'response.output_text.delta':
          messages.set(event.output_index, (messages.get(event.output_index) ?? '') + event.delta);
          length += event.delta.length;
          preview(length, () => paragraphs([...messages.values()]), true);
          return 'more';
        case 'response.completed':
        case 'response.incomplete':
        case 'response.failed':
          ended = { response: event.response };
          return 'complete';
        case 'other':
          return 'more';
        default:
          return event satisfies never;
      }
    },
    finish: () => {
      if (ended === undefined) throw streamBroke(service);
      return ended.response;
    },
  };
}
