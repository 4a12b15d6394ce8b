import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { type EventStream, eventStreams, sendEvents } from '../fakes/event-stream.ts';
import { type Answer, send } from '../fakes/fake-http.ts';
import type { RealtimeAnswer } from './realtime.ts';

/** `at once`: an answer that comes as it is although a stream was asked for. */
export type OpenAIAnswer =
  | Answer
  | EventStream
  | { readonly kind: 'at once'; readonly answer: Answer }
  | RealtimeAnswer;

const Call = z.looseObject({ function: z.object({ name: z.string(), arguments: z.unknown() }) });

const Completion = z.looseObject({
  choices: z.tuple([
    z.looseObject({
      message: z.looseObject({
        content: z.string().nullish(),
        refusal: z.string().nullish(),
        reasoning_content: z.string().nullish(),
        tool_calls: z.array(Call).nullish(),
      }),
      finish_reason: z.string(),
    }),
  ]),
  usage: z.unknown(),
});

const Response = z.looseObject({
  status: z.enum(['completed', 'incomplete', 'failed']),
  output: z.array(
    z.looseObject({
      id: z.string().optional(),
      type: z.string().optional(),
      arguments: z.string().optional(),
      content: z.array(z.looseObject({ text: z.string().optional() })).optional(),
    }),
  ),
});

const words = (text: string): string[] => text.split(/(?<=\s)/);

function callDeltas(calls: readonly z.infer<typeof Call>[]): object[] {
  return calls.flatMap(({ function: { name, arguments: args }, ...rest }, index) => {
    const pieces = typeof args === 'string' ? (args.match(/[\s\S]{1,5}/g) ?? ['']) : [args];
    return [
      { tool_calls: [{ index, ...rest, function: { name, arguments: '' } }] },
      ...pieces.map(piece => ({ tool_calls: [{ index, function: { arguments: piece } }] })),
    ];
  });
}

/** The chunks in which a chat completion comes, the tokens last where they are asked for. */
function chunksOf(body: z.infer<typeof Completion>, tellsUsage: boolean): (object | string)[] {
  const { choices, usage, ...rest } = body;
  const [{ message, finish_reason }] = choices;
  const frame = { ...rest, object: 'chat.completion.chunk' };
  const chunk = (delta: object, finish: string | null = null) => ({
    ...frame,
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
    usage: null,
  });
  return [
    chunk({ role: 'assistant', content: '' }),
    ...(message.reasoning_content ? words(message.reasoning_content) : []).map(reasoning_content =>
      chunk({ reasoning_content }),
    ),
    ...words(message.content ?? '').map(content => chunk({ content })),
    ...(message.refusal ? words(message.refusal).map(refusal => chunk({ refusal })) : []),
    ...callDeltas(message.tool_calls ?? []).map(delta => chunk(delta)),
    chunk({}, finish_reason),
    ...(tellsUsage ? [{ ...frame, choices: [], usage }] : []),
    '[DONE]',
  ];
}

/** The events of a response; the last one holds all of it. */
function eventsOf(response: z.infer<typeof Response>): object[] {
  const begun = { ...response, status: 'in_progress', output: [], usage: null };
  const deltas = response.output.flatMap(({ content = [] }, output_index) =>
    content.flatMap((part, content_index) =>
      words(part.text ?? '').map(delta => ({
        type: 'response.output_text.delta',
        item_id: `msg_${output_index}`,
        output_index,
        content_index,
        delta,
        logprobs: [],
      })),
    ),
  );
  const calls = response.output.flatMap((item, output_index) => {
    if (item.type !== 'function_call') return [];
    const at = { item_id: item.id, output_index };
    return [
      { type: 'response.output_item.added', output_index, item: { ...item, arguments: '' } },
      { type: 'response.function_call_arguments.delta', ...at, delta: item.arguments },
      { type: 'response.function_call_arguments.done', ...at, arguments: item.arguments },
      { type: 'response.output_item.done', output_index, item },
    ];
  });
  return [
    { type: 'response.created', response: begun },
    { type: 'response.in_progress', response: begun },
    ...deltas,
    ...calls,
    { type: `response.${response.status}`, response },
  ].map((event, sequence_number) => ({ ...event, sequence_number }));
}

/** The service's answer to a stream request; errors look the same as without a stream. */
export function asStream(answer: OpenAIAnswer, tellsUsage: boolean): Answer | EventStream {
  if (answer.kind === 'spoken') throw new Error('only a Realtime session speaks');
  if (answer.kind === 'at once') return answer.answer;
  if (answer.kind !== 'json' || answer.status !== 200) return answer;
  const completion = Completion.safeParse(answer.body).data;
  if (completion) return { kind: 'stream', events: chunksOf(completion, tellsUsage), isCut: false };
  const response = Response.safeParse(answer.body).data;
  return response ? { kind: 'stream', events: eventsOf(response), isCut: false } : answer;
}

function stream(answer: OpenAIAnswer): EventStream {
  const streamed = asStream(answer, true);
  if (streamed.kind !== 'stream') throw new Error(`${answer.kind} is nothing to stream`);
  return streamed;
}

export const openAIStreams = {
  ...eventStreams(stream),
  /** As if the word `stream` were not known. */
  atOnce: (answer: Answer): OpenAIAnswer => ({ kind: 'at once', answer }),
};

function written(event: unknown): string {
  const data = typeof event === 'string' ? event : JSON.stringify(event);
  return data.startsWith(':') ? `${data}\n\n` : `data: ${data}\n\n`;
}

export async function sendAnswer(response: ServerResponse, answer: OpenAIAnswer): Promise<void> {
  switch (answer.kind) {
    case 'stream':
      return sendEvents(response, { ...answer, events: [': keep-alive', ...answer.events] }, written);
    case 'at once':
      return send(response, answer.answer);
    case 'spoken':
      throw new Error('only a Realtime session speaks');
    default:
      return send(response, answer);
  }
}
