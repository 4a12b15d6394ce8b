import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { type Answer, send } from '../fakes/fake-http.ts';
import { asBody, type MessageAnswer } from './answers.ts';

/** A message as events. After the last one, the stream may break, end, or stay open. */
interface StreamAnswer {
  readonly kind: 'stream';
  readonly message: MessageAnswer;
  /** Maximum of events with text or arguments. */
  readonly deltas: number;
  readonly ending: 'end' | 'cut' | Extract<Answer, { kind: 'json' }>;
}

export type AnthropicAnswer = Answer | MessageAnswer | StreamAnswer;

export const anthropicStreams = {
  /** Breaks the connection after this many pieces. */
  cutAfter: (deltas: number, message: MessageAnswer): StreamAnswer => ({
    kind: 'stream',
    message,
    deltas,
    ending: 'cut',
  }),
  /** Ends properly after this many pieces, as when a proxy gives up. */
  endedAfter: (deltas: number, message: MessageAnswer): StreamAnswer => ({
    kind: 'stream',
    message,
    deltas,
    ending: 'end',
  }),
  /** The error comes as one more event. */
  failsAfter: (deltas: number, message: MessageAnswer, ending: Extract<Answer, { kind: 'json' }>) =>
    ({ kind: 'stream', message, deltas, ending }) satisfies StreamAnswer,
};

/** The start of a block, and the pieces of the rest. */
function piecesOf(block: Readonly<Record<string, unknown>>): {
  readonly start: object;
  readonly deltas: object[];
} {
  switch (block['type']) {
    case 'text':
      return {
        start: { ...block, text: '' },
        deltas: String(block['text'])
          .split(/(?<=\s)/)
          .map(text => ({ type: 'text_delta', text })),
      };
    case 'tool_use': {
      const input = block['input'];
      const json = typeof input === 'string' ? input : JSON.stringify(input);
      // Without arguments there is one empty piece.
      const parts = json === '{}' ? [''] : [json.slice(0, 7), json.slice(7)];
      return {
        start: { ...block, input: {} },
        deltas: parts.map(partial_json => ({ type: 'input_json_delta', partial_json })),
      };
    }
    default:
      return { start: block, deltas: [{ type: 'signature_delta', signature: 'c2lnbmF0dXJl' }] };
  }
}

interface Event {
  readonly type: string;
  readonly isDelta?: boolean;
  readonly data: object;
}

function eventsOf(message: MessageAnswer, model: string): Event[] {
  const usage = { input_tokens: 300, cache_read_input_tokens: 600, output_tokens: 1 };
  const begun = { ...asBody(message, model), content: [], stop_reason: null, usage };
  const blocks = message.content.flatMap((block, index): Event[] => {
    const { start, deltas } = piecesOf(block);
    return [
      { type: 'content_block_start', data: { index, content_block: start } },
      ...deltas.map(delta => ({ type: 'content_block_delta', isDelta: true, data: { index, delta } })),
      { type: 'content_block_stop', data: { index } },
    ];
  });
  const delta = { stop_reason: message.stopReason, stop_sequence: null };
  return [
    { type: 'message_start', data: { message: begun } },
    { type: 'ping', data: {} },
    ...blocks,
    { type: 'message_delta', data: { delta, usage: { output_tokens: 40 } } },
    { type: 'message_stop', data: {} },
  ];
}

/** All events up to the delta that is the last one to be sent. */
function upTo(events: readonly Event[], deltas: number): readonly Event[] {
  let left = deltas;
  const end = events.findIndex(({ isDelta }) => isDelta && left-- === 0);
  return end === -1 ? events : events.slice(0, end);
}

async function sendStream(response: ServerResponse, answer: StreamAnswer, model: string): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  response.flushHeaders();
  const write = async (type: string, data: object) => {
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
    // Lets the reader take this piece before the next one arrives.
    await setImmediate();
  };
  for (const { type, data } of upTo(eventsOf(answer.message, model), answer.deltas)) await write(type, data);
  if (typeof answer.ending === 'object') await write('error', Object(answer.ending.body));
  if (answer.ending === 'cut') response.destroy();
  else response.end();
}

/** Sends an answer in the form that was asked for. */
export async function sendAnswer(
  response: ServerResponse,
  answer: AnthropicAnswer,
  { model, streamed }: { readonly model: string; readonly streamed: boolean },
): Promise<void> {
  switch (answer.kind) {
    case 'stream':
      return sendStream(response, answer, model);
    case 'message':
      if (!streamed) return send(response, { kind: 'json', status: 200, body: asBody(answer, model) });
      return sendStream(
        response,
        { kind: 'stream', message: answer, deltas: Number.POSITIVE_INFINITY, ending: 'end' },
        model,
      );
    default:
      return send(response, answer);
  }
}
