import { z } from 'zod';
import type { ChatImage, ToolCall, ToolResult } from '../../ai-chat/provider.ts';
import type { Clock } from '../../lib/clock.ts';
import { ProviderError } from '../../lib/errors.ts';
import type { EventProgress } from '../event-stream.ts';
import type { HttpAnswer, ProviderHttp } from '../http.ts';
import { parseJson, withDistinctIds } from '../wire.ts';
import { type OpenAIConnection, openAIError, openAIErrorParam, openAIHeaders, openAIUrl } from './api.ts';

export interface ChatService extends OpenAIConnection {
  readonly name: string;
  readonly timeoutMs: number;
  readonly clock: Clock;
  /** What an answer means at this service that means nothing, or something else, at OpenAI. */
  readonly diagnose?: (answer: HttpAnswer) => ProviderError | undefined;
}

export interface AnswerReader {
  /** Takes the data of the next event. Throws ProviderError for an error among the events. */
  readonly take: (data: string) => EventProgress;
  /** The body as it would have come in one piece. Throws ProviderError `interrupted` where its end is missing. */
  readonly finish: () => unknown;
}

export interface Streaming {
  readonly fields: object;
  readonly reader: () => AnswerReader;
}

/** Services that refuse to stream, as OpenAI does for some models where the organization is not verified. */
const refusesStreams = new WeakSet<ChatService>();

/**
 * One request to a chat endpoint. A service that does not stream is asked without, and one that answers at once although it
 * was to stream is as good.
 *
 * @throws ProviderError of the transport, and for an error in the stream
 */
export async function postChat(
  service: ChatService,
  http: ProviderHttp,
  endpoint: string,
  body: object,
  signal: AbortSignal,
  streaming: Streaming | undefined,
): Promise<HttpAnswer> {
  const streamed = refusesStreams.has(service) ? undefined : streaming;
  const reader = streamed?.reader();
  const answer = await http.send({
    method: 'POST',
    url: openAIUrl(service, endpoint),
    headers: openAIHeaders(service),
    body: { ...body, ...streamed?.fields },
    signal,
    timeoutMs: service.timeoutMs,
    ...(reader && { onEvent: reader.take }),
  });
  if (reader && answer.status === 400 && openAIErrorParam(answer)?.startsWith('stream')) {
    refusesStreams.add(service);
    return postChat(service, http, endpoint, body, signal, undefined);
  }
  return reader && answer.body === undefined ? { ...answer, body: reader.finish() } : answer;
}

/**
 * The body of a good answer.
 * @throws ProviderError what any other stands for
 */
export function acceptedBody(service: ChatService, answer: HttpAnswer): unknown {
  const error = service.diagnose?.(answer) ?? openAIError(service.name, answer, service.clock);
  if (error) throw error;
  return answer.body;
}

/** OpenAI's own event of an error on `/v1/responses`, and what every other server sends. */
const ErrorEvent = z.union([
  z.object({ error: z.union([z.string(), z.looseObject({})]) }),
  z.looseObject({ type: z.literal('error'), message: z.string() }).transform(error => ({ error })),
]);

/**
 * The data of one event of a streamed answer.
 * @throws ProviderError what an error among the events stands for; `interrupted` for a part of an event, `bad_answer` for one
 *   of another form
 */
export function readEvent<T>(service: ChatService, data: string, schema: z.ZodType<T>): T {
  const json = parseJson(data);
  // The last one, where the connection ended within it.
  if (json === undefined) throw streamBroke(service);
  const failed = ErrorEvent.safeParse(json).data;
  if (failed) acceptedBody(service, { status: 200, headers: {}, body: failed });
  const event = schema.safeParse(json).data;
  if (event === undefined)
    throw new ProviderError(service.name, 'bad_answer', 'the stream holds an event of another form');
  return event;
}

/** A stream that ended before the answer did: what has come is not to be taken for an answer. */
export function streamBroke({ name }: ChatService): ProviderError {
  return new ProviderError(name, 'interrupted', 'the stream ended in the middle of the answer');
}

/** A picture as both endpoints and LM Studio take it. */
export function dataUrl({ mimeType, base64 }: ChatImage): string {
  return `data:${mimeType};base64,${base64}`;
}

export function wireOutput(result: ToolResult | undefined): string {
  if (result === undefined) return JSON.stringify({ ok: false, error: 'The call was not run.' });
  return JSON.stringify({ ok: result.ok, ...result.output });
}

const Args = z.record(z.string(), z.unknown());

/** The calls of an answer; `arguments` is a string, an object from some compatible servers, nothing for a tool without parameters. */
export function readCalls(
  calls: readonly {
    readonly id: string | undefined;
    readonly name: string;
    readonly arguments?: unknown;
  }[],
): readonly ToolCall[] {
  const parsed = calls.map(({ id, name, arguments: given }) => {
    const value = typeof given !== 'string' ? given : given.trim() === '' ? {} : parseJson(given);
    return { id, name, args: Args.safeParse(value).data };
  });
  return withDistinctIds(parsed, 'unnamed');
}
