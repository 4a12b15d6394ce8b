import { z } from 'zod';
import { ProviderError } from '../../../lib/errors.ts';
import { acceptedBody, type ChatService } from './send.ts';

/** OpenAI's own event of an error on `/v1/responses`, and what every other server sends. */
const ErrorEvent = z.union([
  z.object({ error: z.union([z.string(), z.looseObject({})]) }),
  z.looseObject({ type: z.literal('error'), message: z.string() }).transform(error => ({ error })),
]);

/**
 * The parsed data of one event of a streamed answer.
 * @throws ProviderError what an error among the events stands for; `interrupted` for a part of an event, `bad_answer` for one of
 *   another form
 */
export function readEvent<T>(service: ChatService, data: string, schema: z.ZodType<T>): T {
  let json: unknown;
  try {
    json = JSON.parse(data);
  } catch {
    // The last one, where the connection ended within it.
    throw streamBroke(service);
  }
  const failed = ErrorEvent.safeParse(json).data;
  if (failed) acceptedBody(service, { status: 200, headers: {}, body: failed });
  const event = schema.safeParse(json).data;
  if (event === undefined)
    throw new ProviderError(service.name, 'bad_answer', 'the stream holds an event of another form');
  return event;
}

/** A stream that ended before the answer did: what has come is not to be taken for an answer. */
export function streamBroke(service: ChatService): ProviderError {
  return new ProviderError(service.name, 'interrupted', 'the stream ended in the middle of the answer');
}
