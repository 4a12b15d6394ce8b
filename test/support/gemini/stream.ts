import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { type Answer, send } from '../fakes/fake-http.ts';

/** An answer of `streamGenerateContent?alt=sse`. */
interface StreamAnswer {
  readonly kind: 'stream';
  /** The data of the events, to be written as JSON. */
  readonly chunks: readonly unknown[];
  /** The connection breaks behind the last event. */
  readonly isCut: boolean;
  /** Stands bare behind the last event, as the service puts errors when it sheds load. */
  readonly tail?: string;
  /** Bytes that are written at a time; whole events where left out. */
  readonly pieceBytes?: number;
  /** The connection is left open behind the last event, and silent. */
  readonly staysOpen?: true;
}

export type GeminiAnswer = Answer | StreamAnswer;

const Response = z.looseObject({
  candidates: z.tuple([
    z.looseObject({
      content: z.object({ parts: z.array(z.looseObject({ text: z.string().optional() })) }),
      finishReason: z.string(),
    }),
  ]),
  usageMetadata: z.looseObject({ promptTokenCount: z.number() }),
});

/** Words come one by one; their signature in an empty part behind them, everything else in one piece. */
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

/** How the service answers where a stream is asked for; errors come as they always do. */
export function asStream(answer: GeminiAnswer): GeminiAnswer {
  if (answer.kind !== 'json' || answer.status !== 200) return answer;
  return { kind: 'stream', chunks: chunksOf(answer.body), isCut: false };
}

function stream(answer: GeminiAnswer): StreamAnswer {
  const streamed = asStream(answer);
  if (streamed.kind !== 'stream') throw new Error(`${answer.kind} is nothing to stream`);
  return streamed;
}

/** Streams that are not simply an answer in chunks. */
export const geminiStreams = {
  chunks: (...chunks: readonly unknown[]): StreamAnswer => ({ kind: 'stream', chunks, isCut: false }),
  /** Breaks the connection after so many events. */
  cutAfter: (events: number, answer: GeminiAnswer): StreamAnswer => ({
    ...stream(answer),
    chunks: stream(answer).chunks.slice(0, events),
    isCut: true,
  }),
  /** Ends properly after so many events, as when a proxy gives up. */
  endedAfter: (events: number, answer: GeminiAnswer): StreamAnswer => ({
    ...stream(answer),
    chunks: stream(answer).chunks.slice(0, events),
  }),
  /** The error comes as one more event. */
  failsAfter: (events: number, answer: GeminiAnswer, error: Extract<Answer, { kind: 'json' }>) => ({
    ...stream(answer),
    chunks: [...stream(answer).chunks.slice(0, events), error.body],
  }),
  /** The error comes as bare JSON. */
  shedsAfter: (events: number, answer: GeminiAnswer, error: Extract<Answer, { kind: 'json' }>) => ({
    ...stream(answer),
    chunks: stream(answer).chunks.slice(0, events),
    tail: JSON.stringify(error.body, null, 2),
  }),
  /** All at once and as no events, as a proxy may do it. */
  atOnce: (body: unknown) => ({ kind: 'raw', text: JSON.stringify(body) }) satisfies Answer,
  leftOpen: (answer: GeminiAnswer): StreamAnswer => ({ ...stream(answer), staysOpen: true }),
  inPieces: (pieceBytes: number, answer: GeminiAnswer): StreamAnswer => ({ ...stream(answer), pieceBytes }),
};

/** Writes the events with the line ends that the service uses. */
async function sendStream(response: ServerResponse, answer: StreamAnswer): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  const events = answer.chunks.map(chunk => `data: ${JSON.stringify(chunk)}\r\n\r\n`);
  for (const text of [...events, answer.tail ?? '']) {
    const bytes = Buffer.from(text);
    const size = answer.pieceBytes ?? Math.max(bytes.length, 1);
    for (let start = 0; start < bytes.length && !response.destroyed; start += size) {
      response.write(bytes.subarray(start, start + size));
      // Lets the reader take this piece before the next one is there.
      await setImmediate();
    }
  }
  if (answer.isCut) response.destroy();
  else if (!answer.staysOpen) response.end();
}

export async function sendAnswer(response: ServerResponse, answer: GeminiAnswer): Promise<void> {
  if (answer.kind === 'stream') await sendStream(response, answer);
  else send(response, answer);
}
