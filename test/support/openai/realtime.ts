import type { Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { OpenAIAnswer } from './stream.ts';

/** How a Realtime session answers one `response.create`. */
export interface RealtimeAnswer {
  readonly kind: 'spoken';
  /** PCM of 24 kHz, 16 bits. */
  readonly sound: Buffer;
  readonly transcript?: string | undefined;
  readonly ending?: object;
}

interface Reading {
  readonly model: string;
  readonly input: string;
  readonly voice: string;
}

interface Surroundings {
  readonly apiKey: string;
  isKnown(model: string): boolean;
  respond(reading: Reading): Promise<OpenAIAnswer>;
  violation(message: string): void;
}

const eventId = z.string().optional();

const Message = z.strictObject({
  type: z.literal('message'),
  role: z.literal('user'),
  content: z.tuple([z.strictObject({ type: z.literal('input_text'), text: z.string().min(1) })]),
});

/** https://developers.openai.com/api/docs/api-reference/realtime-client-events/response/create */
const ResponseCreate = z.strictObject({
  event_id: eventId,
  type: z.literal('response.create'),
  response: z.strictObject({
    conversation: z.enum(['auto', 'none']).optional(),
    instructions: z.string().optional(),
    input: z.tuple([Message]),
    output_modalities: z.tuple([z.enum(['audio', 'text'])]),
    audio: z.strictObject({
      output: z.strictObject({
        format: z.strictObject({ type: z.literal('audio/pcm'), rate: z.literal(24_000) }),
        voice: z.enum([
          'alloy',
          'ash',
          'ballad',
          'coral',
          'echo',
          'sage',
          'shimmer',
          'verse',
          'marin',
          'cedar',
        ]),
      }),
    }),
    tools: z.array(z.never()).optional(),
  }),
});

/** Bytes of samples in one event. */
const PIECE = 8000;
let serial = 0;

class Session {
  readonly #socket: WebSocket;
  readonly #model: string;
  readonly #outside: Surroundings;
  #isResponding = false;

  constructor(socket: WebSocket, model: string, outside: Surroundings) {
    this.#socket = socket;
    this.#model = model;
    this.#outside = outside;
    this.#send({ type: 'session.created', session: { type: 'realtime', model } });
    socket.on('message', data => {
      this.#receive(String(data)).catch((error: unknown) => this.#refuse('invalid_json', String(error)));
    });
  }

  #send(event: object): void {
    this.#socket.send(JSON.stringify({ event_id: `event_${++serial}`, ...event }));
  }

  #refuse(code: string, message: string): void {
    this.#outside.violation(`${code}: ${message}`);
    this.#send({ type: 'error', error: { type: 'invalid_request_error', code, message, param: null } });
  }

  async #receive(text: string): Promise<void> {
    const event: unknown = JSON.parse(text);
    const parsed = ResponseCreate.safeParse(event);
    if (!parsed.success) return this.#refuse('invalid_value', parsed.error.message);
    if (this.#isResponding)
      return this.#refuse(
        'conversation_already_has_active_response',
        'Conversation already has an active response in progress.',
      );
    this.#isResponding = true;
    const { input, audio } = parsed.data.response;
    const [{ content }] = input;
    const words = content[0].text;
    const reading = { model: this.#model, input: words, voice: audio.output.voice };
    this.#answer(await this.#outside.respond(reading), words);
    this.#isResponding = false;
  }

  #answer(answer: OpenAIAnswer, words: string): void {
    switch (answer.kind) {
      case 'spoken':
        this.#speak(answer, words);
        break;
      case 'json':
        this.#send({ type: 'error', ...z.object({ error: z.looseObject({}) }).parse(answer.body) });
        break;
      case 'reset':
        this.#socket.terminate();
        break;
      case 'hang':
        break;
      default:
        throw new Error(`a Realtime session has no answer "${answer.kind}"`);
    }
  }

  #speak({ sound, transcript, ending }: RealtimeAnswer, words: string): void {
    const response_id = `resp_${++serial}`;
    const at = { response_id, item_id: `item_${++serial}`, output_index: 0, content_index: 0 };
    this.#send({ type: 'response.created', response: { id: response_id, status: 'in_progress' } });
    for (let from = 0; from < sound.length; from += PIECE) {
      const delta = sound.subarray(from, from + PIECE).toString('base64');
      this.#send({ type: 'response.output_audio.delta', ...at, delta });
    }
    this.#send({ type: 'response.output_audio.done', ...at });
    this.#send({ type: 'response.output_audio_transcript.done', ...at, transcript: transcript ?? words });
    const usage = {
      total_tokens: 300,
      input_tokens: 100,
      output_tokens: 200,
      input_token_details: { text_tokens: 100, audio_tokens: 0, cached_tokens: 64 },
    };
    const response = { id: response_id, status: 'completed', status_details: null, output: [], usage };
    this.#send({ type: 'response.done', response: { ...response, ...ending } });
    this.#send({ type: 'rate_limits.updated', rate_limits: [] });
  }
}

/** OpenAI's Realtime API on a server. It takes any key at first, as the service does, and then ends the session. */
export function serveRealtime(server: Server, outside: Surroundings): { stop(): void } {
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake');
    if (pathname !== '/v1/realtime') {
      outside.violation(`there is no WebSocket at ${pathname}`);
      return void socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n');
    }
    const model = searchParams.get('model') ?? '';
    sockets.handleUpgrade(request, socket, head, client => {
      const end = (status: number, code: string, message: string) => {
        client.send(
          JSON.stringify({ type: 'error', error: { type: 'invalid_request_error', code, message } }),
        );
        client.close(status, `invalid_request_error.${code}`);
      };
      if (request.headers.authorization !== `Bearer ${outside.apiKey}`)
        return end(3000, 'invalid_api_key', 'Incorrect API key provided.');
      if (!outside.isKnown(model))
        return end(4000, 'model_not_found', `The model \`${model}\` does not exist.`);
      new Session(client, model, outside);
    });
  });
  return {
    stop: () => {
      for (const client of sockets.clients) client.terminate();
    },
  };
}
