import { z } from 'zod';
import { createThrottle, type ShowText } from '../../../../ai-chat/provider.ts';
import { readEvent, streamBroke } from '../events.ts';
import type { AnswerReader, ChatService } from '../send.ts';

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
const Other = z
  .object({ type: z.string().refine(type => !/^response\.(completed|incomplete|failed)$/.test(type)) })
  .transform(() => ({ type: 'other' as const }));

const Event = z.union([Ended, TextDelta, Other]);

/**
 * Reads a streamed answer of `/v1/responses`, whose last event holds all of it.
 * https://platform.openai.com/docs/api-reference/responses-streaming
 */
export function createResponsesReader(service: ChatService, onText: ShowText): AnswerReader {
  /** What is said, by the place of its message in the output. */
  const messages = new Map<number, string>();
  const throttle = createThrottle();
  let length = 0;
  let ended: { readonly response: unknown } | undefined;
  return {
    take: data => {
      const event = readEvent(service, data, Event);
      switch (event.type) {
        case 'response.output_text.delta': {
          messages.set(event.output_index, (messages.get(event.output_index) ?? '') + event.delta);
          length += event.delta.length;
          if (!throttle.isDue(length)) return 'more';
          const said = [...messages.values()].map(text => text.trim()).filter(text => text !== '');
          // Thoughts come apart from it.
          if (said.length > 0) onText(said.join('\n\n'), true);
          return 'more';
        }
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
