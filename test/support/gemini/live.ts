import type { Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { ScriptedCall } from '../openai/answers.ts';

const PATH = '/ws/google.ai.generativelanguage.v1beta.GenerativeService.BidiGenerateContent';
const PIECE = 8000;

/** How a live session answers one turn. */
export interface GeminiLiveAnswer {
  /** PCM of 24 kHz, 16 bits. */
  readonly sound: Buffer;
  readonly transcript: string;
  readonly calls?: readonly ScriptedCall[];
  /** After half of the sound the answer waits for this. */
  readonly hold?: Promise<void>;
  /** The connection breaks instead. */
  readonly breaks?: true;
}

const text = z.string().min(1);
const parts = z.tuple([z.strictObject({ text })]);

/** https://ai.google.dev/api/live, and the migration to gemini-3.8-live: it takes no thinkingConfig */
const Setup = z.strictObject({
  model: z.string().regex(/^models\//),
  systemInstruction: z.strictObject({ parts }),
  generationConfig: z.strictObject({
    responseModalities: z.tuple([z.literal('AUDIO')]),
    speechConfig: z.strictObject({
      voiceConfig: z.strictObject({ prebuiltVoiceConfig: z.strictObject({ voiceName: text }) }),
    }),
  }),
  outputAudioTranscription: z.strictObject({}),
  tools: z
    .tuple([
      z.strictObject({
        functionDeclarations: z.array(
          z.strictObject({
            name: z.string().regex(/^[A-Za-z_][\w-]{0,63}$/),
            description: text,
            parametersJsonSchema: z.looseObject({ type: z.literal('object') }).optional(),
            behavior: z.enum(['BLOCKING', 'NON_BLOCKING']).optional(),
          }),
        ),
      }),
    ])
    .optional(),
});

const Content = z.strictObject({
  turns: z
    .array(z.strictObject({ role: z.enum(['user', 'model']), parts }))
    .min(1)
    .refine(turns => turns.at(-1)?.role === 'user', 'nobody asks anything'),
  turnComplete: z.literal(true),
});

export interface GeminiLiveRequest {
  readonly setup: z.infer<typeof Setup>;
  readonly turns: z.infer<typeof Content>['turns'];
}

interface Surroundings {
  readonly apiKey: string;
  isKnown(model: string): boolean;
  respond(request: GeminiLiveRequest): Promise<GeminiLiveAnswer | undefined>;
  violation(message: string): void;
}

class Session {
  readonly #socket: WebSocket;
  readonly #outside: Surroundings;
  #setup: GeminiLiveRequest['setup'] | undefined;
  #isAnswering = false;

  constructor(socket: WebSocket, outside: Surroundings) {
    this.#socket = socket;
    this.#outside = outside;
    socket.on('message', data => {
      this.#receive(JSON.parse(String(data))).catch((error: unknown) => this.#refuse(String(error)));
    });
  }

  /** The service sends JSON in binary messages. */
  #send(message: object): void {
    this.#socket.send(Buffer.from(JSON.stringify(message)));
  }

  #refuse(reason: string): void {
    this.#outside.violation(reason);
    this.#socket.close(1007, reason.slice(0, 100));
  }

  async #receive(message: object): Promise<void> {
    if (this.#setup === undefined) {
      const parsed = z.strictObject({ setup: Setup }).safeParse(message);
      if (!parsed.success) return this.#refuse(`setup: ${parsed.error.message}`);
      const { setup } = parsed.data;
      const model = setup.model.slice('models/'.length);
      if (!this.#outside.isKnown(model)) return this.#socket.close(1008, `${model} is not found`);
      this.#setup = setup;
      return this.#send({ setupComplete: {} });
    }
    const parsed = z.strictObject({ clientContent: Content }).safeParse(message);
    if (!parsed.success) return this.#refuse(`clientContent: ${parsed.error.message}`);
    if (this.#isAnswering) return this.#refuse('content that interrupts an answer');
    this.#isAnswering = true;
    const answer = await this.#outside.respond({
      setup: this.#setup,
      turns: parsed.data.clientContent.turns,
    });
    if (answer === undefined || answer.breaks) return this.#socket.terminate();
    await this.#answer(answer);
    this.#isAnswering = false;
  }

  async #answer({ sound, transcript, calls = [], hold }: GeminiLiveAnswer): Promise<void> {
    const letters = (bytes: number) => Math.round((transcript.length * bytes) / sound.length);
    for (let from = 0; from < sound.length; from += PIECE) {
      if (hold !== undefined && from >= sound.length / 2) await hold;
      const to = Math.min(from + PIECE, sound.length);
      const inlineData = {
        mimeType: 'audio/pcm;rate=24000',
        data: sound.subarray(from, to).toString('base64'),
      };
      const outputTranscription = { text: transcript.slice(letters(from), letters(to)) };
      this.#send({ serverContent: { modelTurn: { parts: [{ inlineData }] }, outputTranscription } });
    }
    const usageMetadata = { promptTokenCount: 100, responseTokenCount: 200, totalTokenCount: 300 };
    if (calls.length > 0) {
      const functionCalls = calls.map(({ name, args = {}, id }, index) => ({
        id: id ?? `function-call-${index}`,
        name,
        args,
      }));
      return this.#send({ toolCall: { functionCalls }, usageMetadata });
    }
    this.#send({ serverContent: { generationComplete: true } });
    this.#send({ serverContent: { turnComplete: true }, usageMetadata });
  }
}

/** Gemini's Live API on a server. */
export function serveGeminiLive(server: Server, outside: Surroundings): { stop(): void; open(): number } {
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    const { pathname } = new URL(request.url ?? '/', 'http://fake');
    if (pathname !== PATH) {
      outside.violation(`there is no WebSocket at ${pathname}`);
      return void socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n');
    }
    sockets.handleUpgrade(request, socket, head, client => {
      if (request.headers['x-goog-api-key'] !== outside.apiKey)
        return client.close(1008, 'API key not valid. Please pass a valid API key.');
      new Session(client, outside);
    });
  });
  return {
    open: () => sockets.clients.size,
    stop: () => {
      for (const client of sockets.clients) client.terminate();
    },
  };
}
