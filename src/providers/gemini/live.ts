import { z } from 'zod';
import {
  type AIChatResult,
  finishAnswer,
  type OnText,
  type ProviderRequest,
} from '../../ai-chat/provider.ts';
import { ProviderError } from '../../lib/errors.ts';
import {
  Ear,
  heardPart,
  LIVE_RATE,
  liveMs,
  READ_ALOUD,
  type RealtimeEvents,
  type RealtimeModel,
  type RealtimeSession,
  SPOKEN_STYLE,
  type Transcriber,
  wavOf,
  wordsSaid,
} from '../../speech/index.ts';
import { openSocket, type ProviderSocket } from '../socket.ts';
import { Speaker, SpokenAnswer } from '../speaker.ts';
import { dialogueSteps, type ReceivedCall, tokenUsage, toToolCalls } from '../wire.ts';
import { GEMINI, type GeminiConnection, geminiError } from './api.ts';
import { functionDeclaration } from './chat.ts';

export interface GeminiLiveOptions extends GeminiConnection {
  readonly model: string;
  readonly voice: string;
  readonly transcriber: Transcriber;
}

/** The transcript and the usage may come after the last sound. */
const GRACE_MS = 1000;
const MAX_RECENT = 5;

const PATH = '/ws/google.ai.generativelanguage.v1beta.GenerativeService.BidiGenerateContent';

/** A message may contain several of these fields. */
const ServerMessage = z.object({
  setupComplete: z.unknown().optional(),
  serverContent: z
    .object({
      modelTurn: z
        .object({ parts: z.array(z.object({ inlineData: z.object({ data: z.string() }).optional() })) })
        .optional(),
      outputTranscription: z.object({ text: z.string().catch('') }).optional(),
      generationComplete: z.boolean().optional(),
      turnComplete: z.boolean().optional(),
    })
    .optional(),
  toolCall: z
    .object({
      functionCalls: z.array(
        z.object({ id: z.string().optional(), name: z.string(), args: z.unknown().optional() }),
      ),
    })
    .optional(),
  usageMetadata: z
    .object({ promptTokenCount: z.number().catch(0), responseTokenCount: z.number().catch(0) })
    .optional(),
});

class Answer extends SpokenAnswer {
  readonly stop = new AbortController();
  readonly calls: ReceivedCall[] = [];
  usage: AIChatResult['usage'];
}

interface Turn {
  readonly role: 'user' | 'model';
  readonly parts: readonly [{ readonly text: string }];
}

/** Writes calls and results as text, because the service accepts them only in the session that made them. */
function turnsOf({ messages }: ProviderRequest, heard: ReadonlyMap<string, string>): readonly Turn[] {
  const turn = (role: Turn['role'], text: string): Turn[] =>
    text === '' ? [] : [{ role, parts: [{ text }] }];
  return dialogueSteps(messages).flatMap(step => {
    switch (step.role) {
      case 'user':
        return turn('user', step.text);
      case 'assistant':
        return turn('model', heard.get(step.text) ?? step.text);
      case 'results':
        return step.results.flatMap(({ call, result }) => {
          const output = JSON.stringify(result?.output ?? { error: 'The call was not run.' });
          const called = `${call.name}(${JSON.stringify(call.args ?? {})})`;
          return turn('user', `[Program: you called ${called}. Its result: ${output}]`);
        });
      default:
        return step satisfies never;
    }
  });
}

/**
 * A session of Gemini Live has fixed instructions and tools, and answers whatever it hears. So sentences are separated and
 * transcribed here, and each answer has a session of its own.
 */
class GeminiSession implements RealtimeSession {
  readonly ended: Promise<ProviderError>;
  readonly #options: GeminiLiveOptions;
  readonly #events: RealtimeEvents;
  readonly #ear = new Ear();
  readonly #speaker: Speaker<Answer>;
  readonly #over = new AbortController();
  #end: (error: ProviderError) => void = () => {};
  #heard: Promise<unknown> = Promise.resolve();
  #answers = 0;
  /** Answers that may still be playing. */
  #recent: { readonly itemId: string; readonly text: string }[] = [];
  /** The part that the user heard of an answer that they interrupted while it played, by its whole text. */
  readonly #cut = new Map<string, string>();

  constructor(options: GeminiLiveOptions, events: RealtimeEvents) {
    this.#options = options;
    this.#events = events;
    this.#speaker = new Speaker(GEMINI, events.onSound);
    this.ended = new Promise(resolve => {
      this.#end = resolve;
    });
  }

  hear(pcm: Buffer): void {
    if (this.#over.signal.aborted) return;
    const sound = this.#ear.hear(pcm);
    if (sound === undefined) return;
    this.#speaker.isInterrupted = sound === 'starts';
    if (sound === 'starts') this.#events.onSpeech();
    else
      this.#heard = this.#heard
        .then(() => this.#understand(sound))
        .catch((error: unknown) =>
          this.#end(new ProviderError(GEMINI, 'bad_answer', 'a sentence was lost', { cause: error })),
        );
  }

  async complete(request: ProviderRequest, signal: AbortSignal, onText?: OnText): Promise<AIChatResult> {
    const { system, state, tools } = request;
    const declared = tools.map(tool => ({ ...functionDeclaration(tool), behavior: 'BLOCKING' }));
    const setup = this.#setup(
      [system, SPOKEN_STYLE, state],
      tools.length > 0 ? { tools: [{ functionDeclarations: declared }] } : {},
    );
    const answer = new Answer(onText);
    await this.#speaker.say(signal, () => this.#speak(answer, setup, turnsOf(request, this.#cut), signal));
    const text = answer.heard.trim();
    this.#recent = [...this.#recent, { itemId: answer.itemId, text }].slice(-MAX_RECENT);
    return finishAnswer({
      text,
      toolCalls: toToolCalls(answer.calls, `live_${this.#answers}`),
      provider: GEMINI,
      model: this.#options.model,
      usage: answer.usage,
      native: undefined,
    });
  }

  readAloud(text: string): Promise<void> {
    const turns: readonly Turn[] = [{ role: 'user', parts: [{ text }] }];
    const setup = this.#setup([READ_ALOUD], {});
    return this.#speaker.read(() => this.#speak(new Answer(), setup, turns, this.#over.signal));
  }

  interrupt(heardMs: number): void {
    for (const { id, heardShare } of this.#speaker.interrupt(heardMs)) {
      const text = this.#recent.find(({ itemId }) => itemId === id)?.text;
      if (text !== undefined) this.#cut.set(text, heardPart(text, heardShare));
    }
    this.#speaker.answer?.stop.abort();
  }

  close(): void {
    this.#end(new ProviderError(GEMINI, 'interrupted', 'the session was closed'));
    this.#over.abort();
    this.#speaker.answer?.stop.abort();
  }

  #setup(instructions: readonly string[], more: object): object {
    const { model, voice } = this.#options;
    return {
      model: `models/${model}`,
      systemInstruction: { parts: [{ text: instructions.join('\n\n') }] },
      generationConfig: {
        responseModalities: ['AUDIO'],
        speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName: voice } } },
      },
      outputAudioTranscription: {},
      ...more,
    };
  }

  /** Checks key and model before the user speaks. */
  async prove(signal: AbortSignal): Promise<void> {
    const socket = await this.#open(signal);
    socket.send({ setup: this.#setup([SPOKEN_STYLE], {}) });
    for await (const message of socket.messages)
      if (ServerMessage.safeParse(message).data?.setupComplete !== undefined) return socket.close();
    throw new ProviderError(GEMINI, 'auth', 'the session was refused: check the key and the model');
  }

  #open(signal: AbortSignal): Promise<ProviderSocket> {
    const { apiKey, baseUrl } = this.#options;
    return openSocket({
      provider: GEMINI,
      url: baseUrl.replace(/^http/, 'ws') + PATH,
      headers: { 'x-goog-api-key': apiKey },
      signal,
      refusal: answer => (answer.status < 300 ? undefined : geminiError(answer)),
    });
  }

  async #speak(answer: Answer, setup: object, turns: readonly Turn[], signal: AbortSignal): Promise<void> {
    if (signal.aborted || this.#over.signal.aborted)
      throw new ProviderError(GEMINI, 'timeout', 'was not asked in time');
    const { stop } = answer;
    const abort = () => stop.abort();
    signal.addEventListener('abort', abort, { once: true });
    this.#speaker.answer = answer;
    const itemId = `live_${++this.#answers}`;
    let socket: ProviderSocket | undefined;
    let grace: NodeJS.Timeout | undefined;
    let isGenerated = false;
    try {
      socket = await this.#open(stop.signal);
      const close = () => socket?.close();
      socket.send({ setup });
      for await (const message of socket.messages) {
        const { setupComplete, ...content } = ServerMessage.parse(message);
        if (setupComplete !== undefined) socket.send({ clientContent: { turns, turnComplete: true } });
        const progress = this.#take(answer, itemId, content);
        if (progress === 'complete') return;
        isGenerated ||= progress === 'generated';
        // The end of a turn waits until all of it could have been played.
        if (isGenerated) grace ??= setTimeout(close, GRACE_MS);
      }
      if (isGenerated) return;
      throw new ProviderError(GEMINI, 'interrupted', 'the session ended before the answer did');
    } catch (error) {
      if (answer.heardShare !== undefined || isGenerated) return;
      throw error instanceof ProviderError
        ? error
        : new ProviderError(GEMINI, 'bad_answer', 'a message has an unknown form', { cause: error });
    } finally {
      clearTimeout(grace);
      socket?.close();
      signal.removeEventListener('abort', abort);
      this.#speaker.answer = undefined;
    }
  }

  #take(
    answer: Answer,
    itemId: string,
    { serverContent, toolCall, usageMetadata: used }: z.infer<typeof ServerMessage>,
  ): 'more' | 'generated' | 'complete' {
    if (used) answer.usage = tokenUsage(used.promptTokenCount, used.responseTokenCount);
    for (const { inlineData } of serverContent?.modelTurn?.parts ?? [])
      if (inlineData) this.#speaker.play(itemId, Buffer.from(inlineData.data, 'base64'));
    answer.write(serverContent?.outputTranscription?.text ?? '');
    for (const { id, name, args = {} } of toolCall?.functionCalls ?? [])
      answer.calls.push({ id, name, args });
    if (serverContent?.turnComplete) return 'complete';
    return serverContent?.generationComplete || answer.calls.length > 0 ? 'generated' : 'more';
  }

  async #understand(pcm: Buffer): Promise<void> {
    const seconds = liveMs(pcm) / 1000;
    const sound = { bytes: wavOf({ samples: pcm, rate: LIVE_RATE }), mimeType: 'audio/wav', seconds };
    const { transcriber } = this.#options;
    const { text } = await transcriber.transcribe(sound, this.#over.signal).catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error;
      // The user is asked to repeat it.
      return { text: '' };
    });
    if (!this.#over.signal.aborted) this.#events.onWords(wordsSaid(text, seconds));
  }
}

/** Live voice through the Live API: https://ai.google.dev/gemini-api/docs/live-api */
export function createGeminiLive(options: GeminiLiveOptions): RealtimeModel {
  return {
    name: GEMINI,
    model: options.model,
    open: async (events, signal) => {
      const session = new GeminiSession(options, events);
      await session.prove(signal);
      return session;
    },
  };
}
