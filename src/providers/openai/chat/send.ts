import type { Clock } from '../../../lib/clock.ts';
import type { ProviderError } from '../../../lib/errors.ts';
import type { EventProgress } from '../../event-stream.ts';
import type { HttpAnswer, ProviderHttp } from '../../http.ts';
import { type OpenAIConnection, openAIError, openAIErrorParam, openAIHeaders, openAIUrl } from '../api.ts';

/** An OpenAI-compatible chat service, the model left open. */
export interface ChatService extends OpenAIConnection {
  /** The provider's name in results, errors and logs. */
  readonly name: string;
  /** For one answer, in milliseconds. */
  readonly timeoutMs: number;
  /** Reads `retry-after` dates. */
  readonly clock: Clock;
  /** What an answer means at this service that means nothing, or something else, at OpenAI. */
  readonly diagnose?: (answer: HttpAnswer) => ProviderError | undefined;
}

/** Puts an answer together that comes in pieces. */
export interface AnswerReader {
  /** Takes the data of the next event, and says how far the answer is. Throws ProviderError for an error among the events. */
  readonly take: (data: string) => EventProgress;
  /** The body as it would have come in one piece. Throws ProviderError `interrupted` where its end is missing. */
  readonly finish: () => unknown;
}

/** Where an answer is put together while it comes, and what the service is told for that. */
export interface Streaming {
  readonly words: object;
  /** A new one for each attempt. */
  readonly reader: () => AnswerReader;
}

/** Services that refuse to stream, as OpenAI does for some models where the organization is not verified. */
const refusesStreams = new WeakSet<ChatService>();

/**
 * One request to a chat endpoint, streamed where that is wanted. A service that does not stream is asked without, and
 * one that answers at once although it was to stream is as good.
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
  const send = async (streamed: Streaming | undefined): Promise<HttpAnswer> => {
    const reader = streamed?.reader();
    const answer = await http.send({
      method: 'POST',
      url: openAIUrl(service, endpoint),
      headers: openAIHeaders(service),
      body: { ...body, ...streamed?.words },
      signal,
      timeoutMs: service.timeoutMs,
      ...(reader && { onEvent: reader.take }),
    });
    return reader && answer.body === undefined ? { ...answer, body: reader.finish() } : answer;
  };

  if (streaming === undefined || refusesStreams.has(service)) return send(undefined);
  const answer = await send(streaming);
  if (answer.status !== 400 || !openAIErrorParam(answer)?.startsWith('stream')) return answer;
  refusesStreams.add(service);
  return send(undefined);
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
