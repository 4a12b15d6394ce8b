import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { type EventStream, eventStreams, sendEvents } from '../fakes/event-stream.ts';
import { type Answer, send } from '../fakes/fake-http.ts';

/** Or one of `streamGenerateContent?alt=sse`. */
export type GeminiAnswer = Answer | EventStream;

const Response = z.looseObject({
  candidates: z.tuple([
    z.looseObject({
      content: z.object({ parts: z.array(z.looseObject({ text: z.string().optional() })) }),
      finishReason: z.string(),
    }),
  ]),
  usageMetadata: z.looseObject({ promptTokenCount: z.number() }),
});

/** Text arrives word by word, its signature in an empty part after it, everything else in one piece. */
function pieces(part: Readonly<Record<string, unknown>> & { readonly text?: string | undefined }): object[] {
  const { text, thoughtSignature, ...rest } = part;
  if (text === undefined) return [part];
  const words = text.split(/(?<=\s)/).map(word => ({ ...rest, text: word }));
  return thoughtSignature === undefined ? words : [...words, { ...rest, text: '', thoughtSignature }];
}

/** The events in which the service sends what it would otherwise send at once. */
function chunksOf(body: unknown): readonly unknown[] {
  const parsed = Response.safeParse(body);
  if (!parsed.success) return [body];
  const { candidates, usageMetadata, ...rest } = parsed.data;
  const [{ content, finishReason, ...candidate }] = candidates;
  const { promptTokenCount } = usageMetadata;
  const parts = content.parts.flatMap(pieces);
  return parts.map((part, index) => {
    const isLast = index === parts.length - 1;
    return {
      candidates: [
        {
          content: { parts: [part], role: 'model' },
          ...(isLast && { finishReason, ...candidate }),
          index: 0,
        },
      ],
      usageMetadata: isLast ? usageMetadata : { promptTokenCount, totalTokenCount: promptTokenCount },
      ...rest,
    };
  });
}

/** The service's answer to a stream request; errors look the same as without a stream. */
export function asStream(answer: GeminiAnswer): GeminiAnswer {
  if (answer.kind !== 'json' || answer.status !== 200) return answer;
  return { kind: 'stream', events: chunksOf(answer.body), isCut: false };
}

function stream(answer: GeminiAnswer): EventStream {
  const streamed = asStream(answer);
  if (streamed.kind !== 'stream') throw new Error(`${answer.kind} is nothing to stream`);
  return streamed;
}

const streams = eventStreams(stream);

export const geminiStreams = {
  ...streams,
  /** The error comes as bare JSON, as the service puts it when it sheds load. */
  shedsAfter: (events: number, answer: GeminiAnswer, error: unknown): EventStream => ({
    ...streams.endedAfter(events, answer),
    tail: JSON.stringify(error, null, 2),
  }),
  /** All at once and as no events, as a proxy may do it. */
  atOnce: (body: unknown) => ({ kind: 'raw', text: JSON.stringify(body) }) satisfies Answer,
};

export async function sendAnswer(response: ServerResponse, answer: GeminiAnswer): Promise<void> {
  // With the line ends that the service uses.
  if (answer.kind === 'stream')
    await sendEvents(response, answer, chunk => `data: ${JSON.stringify(chunk)}\r\n\r\n`);
  else send(response, answer);
}
