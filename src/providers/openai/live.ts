import { z } from 'zod';
import type { AIChatResult, OnText, ProviderRequest } from '../../ai-chat/provider.ts';
import { ProviderError } from '../../lib/errors.ts';
import {
  heardPart,
  Playback,
  READ_ALOUD,
  type RealtimeEvents,
  type RealtimeModel,
  type RealtimeSession,
  SPOKEN_STYLE,
  wordsSaid,
} from '../../speech/index.ts';
import { openSocket, type ProviderSocket } from '../socket.ts';
import { SpokenDialogue } from '../spoken-dialogue.ts';
import { type DialogueStep, finishAnswer, wireName } from '../wire.ts';
import { type OpenAIConnection, openAIError, openAITarget, readCalls, wireOutput } from './api.ts';
import { PCM, sessionError, sessionVoice, Usage } from './realtime.ts';

export interface OpenAILiveOptions extends OpenAIConnection {
  readonly model: string;
  readonly voice: string;
  readonly transcriptionModel: string;
}

const name = 'openai';

const OutputItem = z.union([
  z.object({
    type: z.literal('message'),
    content: z.array(z.object({ transcript: z.string().nullish(), text: z.string().nullish() })),
  }),
  z.object({
    type: z.literal('function_call'),
    call_id: z.string(),
    name: z.string(),
    arguments: z.string(),
  }),
  z.object({ type: z.string() }).transform(() => ({ type: 'other' as const })),
]);

const Done = z.object({
  status: z.string(),
  status_details: z
    .object({ reason: z.string().optional(), error: z.unknown().optional() })
    .nullish()
    .catch(undefined),
  output: z.array(OutputItem).catch([]),
  usage: Usage.optional().catch(undefined),
});

type Done = z.infer<typeof Done>;

const ServiceError = z.looseObject({ code: z.string().nullish(), event_id: z.string().nullish() });

const ServerEvent = z.union([
  z.object({ type: z.literal('session.updated') }),
  z.object({
    type: z.literal('input_audio_buffer.speech_started'),
    item_id: z.string(),
    audio_start_ms: z.number(),
  }),
  z.object({
    type: z.literal('input_audio_buffer.speech_stopped'),
    item_id: z.string(),
    audio_end_ms: z.number(),
  }),
  z.object({
    type: z.literal('input_audio_buffer.committed'),
    item_id: z.string(),
    previous_item_id: z.string().nullish(),
  }),
  z.object({
    type: z.literal('conversation.item.input_audio_transcription.completed'),
    item_id: z.string(),
    transcript: z.string(),
  }),
  z.object({ type: z.literal('conversation.item.input_audio_transcription.failed'), item_id: z.string() }),
  z.object({ type: z.literal('response.output_audio.delta'), item_id: z.string(), delta: z.string() }),
  z.object({ type: z.literal('response.output_audio_transcript.delta'), delta: z.string() }),
  z.object({ type: z.literal('response.done'), response: Done }),
  z.object({ type: z.literal('error'), error: ServiceError }),
  z.object({ type: z.string() }).transform(() => ({ type: 'other' as const })),
]);

interface Response {
  readonly kind: 'answer' | 'reading';
  readonly onText: OnText | undefined;
  readonly resolve: (done: Done) => void;
  readonly reject: (error: ProviderError) => void;
  transcript: string;
  itemId: string;
  /** The part that was heard before the user interrupted. */
  heardShare: number | undefined;
  /** The user speaks: what was not heard from its beginning is not played. */
  isMuted: boolean;
  failure: ProviderError | undefined;
}

/** Marks events whose refusal changes nothing: an answer may end while it is being interrupted. */
const CUT = 'cut';
/** Marks what comes before `response.create`, which starts even if this was refused. */
const PREPARATION = 'preparation';

interface Sentence {
  readonly startMs: number;
  endMs: number;
  before: string;
}

class OpenAISession implements RealtimeSession {
  readonly ended: Promise<ProviderError>;
  readonly ready: Promise<void>;
  readonly #options: OpenAILiveOptions;
  readonly #socket: ProviderSocket;
  readonly #events: RealtimeEvents;
  readonly #dialogue = new SpokenDialogue();
  readonly #playback = new Playback();
  readonly #sentences = new Map<string, Sentence>();
  #onReady: () => void = () => {};
  #isReady = false;
  #over: ProviderError | undefined;
  #isSpeaking = false;
  #response: Response | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #settings = '';
  #interruptions = 0;
  #items = 0;

  constructor(options: OpenAILiveOptions, socket: ProviderSocket, events: RealtimeEvents) {
    this.#options = options;
    this.#socket = socket;
    this.#events = events;
    const isReady = new Promise<void>(resolve => {
      this.#onReady = resolve;
    });
    this.ended = this.#listen();
    const failed = this.ended.then(error => Promise.reject(error));
    this.ready = Promise.race([isReady, failed]);
    const { transcriptionModel, voice } = options;
    socket.send({
      type: 'session.update',
      session: {
        type: 'realtime',
        output_modalities: ['audio'],
        audio: {
          input: {
            format: PCM,
            transcription: { model: transcriptionModel },
            // Answers are the turn's: it also decides when one ends.
            turn_detection: { type: 'semantic_vad', create_response: false, interrupt_response: false },
          },
          output: { format: PCM, voice: sessionVoice(voice) },
        },
      },
    });
  }

  hear(pcm: Buffer): void {
    this.#socket.send({ type: 'input_audio_buffer.append', audio: pcm.toString('base64') });
  }

  complete(request: ProviderRequest, signal: AbortSignal, onText?: OnText): Promise<AIChatResult> {
    const answering = this.#alone(async () => {
      this.#configure(request);
      this.#teach(request);
      const done = await this.#respond('answer', {}, onText, signal);
      return this.#answerOf(done);
    });
    return Promise.race([answering, aborted(signal)]);
  }

  async readAloud(text: string): Promise<void> {
    const interruptions = this.#interruptions;
    await this.#alone(async () => {
      // What was queued before an interruption is not wanted any more.
      if (interruptions !== this.#interruptions) return;
      const content = [{ type: 'input_text', text }];
      const input = [{ type: 'message', role: 'user', content }];
      await this.#respond('reading', { conversation: 'none', instructions: READ_ALOUD, input, tools: [] });
    });
  }

  interrupt(heardMs: number): void {
    this.#interruptions++;
    const cuts = this.#playback.cut(heardMs);
    const response = this.#response;
    if (response !== undefined) {
      response.heardShare = cuts.find(({ id }) => id === response.itemId)?.heardShare ?? 1;
      this.#socket.send({ type: 'response.cancel', event_id: CUT });
    }
    for (const { id, heardMs: audio_end_ms } of cuts) {
      const truncate = { type: 'conversation.item.truncate', item_id: id, content_index: 0, audio_end_ms };
      if (id !== '') this.#socket.send({ ...truncate, event_id: CUT });
    }
  }

  close(): void {
    this.#socket.close();
  }

  #alone<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  #configure({ system, state, tools, mustCall }: ProviderRequest): void {
    const settings = {
      type: 'realtime',
      instructions: [system, SPOKEN_STYLE, state].join('\n\n'),
      tools: tools.map(({ name: toolName, description, parameters }) => ({
        type: 'function',
        name: wireName(toolName),
        description,
        parameters,
      })),
      tool_choice: mustCall ? 'required' : 'auto',
    };
    const json = JSON.stringify(settings);
    if (json === this.#settings) return;
    this.#settings = json;
    this.#socket.send({ type: 'session.update', event_id: PREPARATION, session: settings });
  }

  /** Adds to the conversation what the session has not heard or said itself. */
  #teach({ messages }: ProviderRequest): void {
    const { steps, spoken, lost } = this.#dialogue.learn(messages);
    for (const call_id of lost)
      this.#create({ type: 'function_call_output', call_id, output: wireOutput(undefined) }, undefined);
    let previous = spoken === undefined ? undefined : this.#sentences.get(spoken)?.before;
    for (const item of steps.flatMap(itemsOf)) {
      const id = this.#create(item, previous);
      if (previous !== undefined) previous = id;
    }
  }

  #create(item: object, previous: string | undefined): string {
    const id = `item_own_${++this.#items}`;
    const place = previous === undefined ? {} : { previous_item_id: previous };
    this.#socket.send({
      type: 'conversation.item.create',
      event_id: PREPARATION,
      ...place,
      item: { id, ...item },
    });
    return id;
  }

  #respond(
    kind: Response['kind'],
    response: object,
    onText?: OnText,
    signal?: AbortSignal,
  ): Promise<Done & Pick<Response, 'transcript' | 'heardShare'>> {
    return new Promise((resolve, reject) => {
      if (this.#over) return reject(this.#over);
      if (signal?.aborted) return reject(new ProviderError(name, 'timeout', 'was not asked in time'));
      const started: Response = {
        kind,
        onText,
        resolve: done => resolve({ ...done, transcript: started.transcript, heardShare: started.heardShare }),
        reject,
        transcript: '',
        itemId: '',
        heardShare: undefined,
        isMuted: false,
        failure: undefined,
      };
      this.#response = started;
      signal?.addEventListener(
        'abort',
        () => {
          if (this.#response === started) this.#socket.send({ type: 'response.cancel', event_id: CUT });
        },
        { once: true },
      );
      this.#socket.send({ type: 'response.create', response });
    });
  }

  #answerOf({
    output,
    usage,
    status,
    status_details: details,
    transcript,
    heardShare,
  }: Done & Pick<Response, 'transcript' | 'heardShare'>): AIChatResult {
    if (status === 'failed') throw sessionError(name, details?.error);
    if (details?.reason === 'content_filter')
      throw new ProviderError(name, 'blocked', 'moderation cut the answer');
    const said = output.flatMap(item =>
      item.type === 'message' ? item.content.map(part => part.transcript ?? part.text ?? '') : [],
    );
    const isWhole = status === 'completed' && heardShare === undefined;
    const text = isWhole ? said.join('\n\n') : heardPart(transcript, heardShare ?? 1);
    const calls = output.flatMap(item =>
      item.type === 'function_call' ? [{ ...item, id: item.call_id }] : [],
    );
    const answer = finishAnswer({
      text,
      toolCalls: readCalls(calls),
      provider: name,
      model: this.#options.model,
      usage,
      native: undefined,
    });
    this.#dialogue.answered(
      answer.text,
      calls.map(({ id }) => id),
    );
    return answer;
  }

  async #listen(): Promise<ProviderError> {
    let error = new ProviderError(name, 'interrupted', 'the session has ended');
    try {
      for await (const message of this.#socket.messages) {
        const fatal = this.#take(message);
        if (fatal === undefined) continue;
        error = fatal;
        break;
      }
    } catch (failure) {
      if (!(failure instanceof ProviderError)) throw failure;
      error = failure;
    }
    this.#over = error;
    this.#socket.close();
    this.#response?.reject(error);
    return error;
  }

  /** Returns the error that ends the session. */
  #take(message: unknown): ProviderError | undefined {
    const event = ServerEvent.safeParse(message).data ?? { type: 'other' as const };
    switch (event.type) {
      case 'session.updated':
        this.#isReady = true;
        this.#onReady();
        return undefined;
      case 'input_audio_buffer.speech_started':
        this.#sentences.set(event.item_id, { startMs: event.audio_start_ms, endMs: 0, before: 'root' });
        this.#isSpeaking = true;
        this.#events.onSpeech();
        return undefined;
      case 'input_audio_buffer.speech_stopped': {
        const sentence = this.#sentences.get(event.item_id);
        if (sentence) sentence.endMs = event.audio_end_ms;
        this.#isSpeaking = false;
        return undefined;
      }
      case 'input_audio_buffer.committed': {
        const sentence = this.#sentences.get(event.item_id);
        if (sentence && event.previous_item_id) sentence.before = event.previous_item_id;
        return undefined;
      }
      case 'conversation.item.input_audio_transcription.completed':
        this.#understand(event.item_id, event.transcript);
        return undefined;
      case 'conversation.item.input_audio_transcription.failed':
        this.#understand(event.item_id, '');
        return undefined;
      case 'response.output_audio.delta':
        this.#play(event.item_id, Buffer.from(event.delta, 'base64'));
        return undefined;
      case 'response.output_audio_transcript.delta':
        this.#write(event.delta);
        return undefined;
      case 'response.done': {
        const response = this.#response;
        this.#response = undefined;
        if (response?.failure) response.reject(response.failure);
        else response?.resolve(event.response);
        return undefined;
      }
      case 'error':
        return this.#fail(event.error);
      case 'other':
        return undefined;
      default:
        return event satisfies never;
    }
  }

  #fail({ code, event_id, ...error }: z.infer<typeof ServiceError>): ProviderError | undefined {
    const failure = sessionError(name, { code, ...error });
    if (!this.#isReady || code === 'session_expired') return failure;
    const response = this.#response;
    if (event_id === CUT || response === undefined) return undefined;
    if (event_id === PREPARATION) {
      response.failure = failure;
      this.#socket.send({ type: 'response.cancel', event_id: CUT });
      return undefined;
    }
    this.#response = undefined;
    response.reject(failure);
    return undefined;
  }

  #understand(itemId: string, transcript: string): void {
    const { startMs = 0, endMs = 0 } = this.#sentences.get(itemId) ?? {};
    const words = wordsSaid(transcript, Math.max(0, endMs - startMs) / 1000);
    // A model would answer noise as well.
    if (words === '') this.#socket.send({ type: 'conversation.item.delete', item_id: itemId, event_id: CUT });
    else this.#dialogue.hear(itemId, words);
    this.#events.onWords(words);
  }

  #play(itemId: string, pcm: Buffer): void {
    const response = this.#response;
    if (response === undefined) return;
    response.isMuted ||= this.#isSpeaking || response.heardShare !== undefined;
    if (response.isMuted) return;
    const id = response.kind === 'answer' ? itemId : '';
    response.itemId = id;
    this.#playback.add(id, pcm);
    this.#events.onSound(pcm);
  }

  #write(delta: string): void {
    const response = this.#response;
    if (response === undefined || response.heardShare !== undefined) return;
    response.transcript += delta;
    response.onText?.(response.transcript);
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const late = () => reject(new ProviderError(name, 'timeout', 'the answer took too long'));
    if (signal.aborted) late();
    signal.addEventListener('abort', late, { once: true });
  });
}

function itemsOf(step: DialogueStep): readonly object[] {
  switch (step.role) {
    case 'user':
      return [{ type: 'message', role: 'user', content: [{ type: 'input_text', text: step.text }] }];
    case 'assistant':
      return [
        ...(step.text === ''
          ? []
          : [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: step.text }] }]),
        ...step.calls.map(call => ({
          type: 'function_call',
          call_id: call.id,
          name: wireName(call.name),
          arguments: JSON.stringify(call.args ?? {}),
        })),
      ];
    case 'results':
      return step.results.map(({ call, result }) => ({
        type: 'function_call_output',
        call_id: call.id,
        output: wireOutput(result),
      }));
    default:
      return step satisfies never;
  }
}

/** Live voice by OpenAI's Realtime API: https://developers.openai.com/api/docs/guides/realtime-conversations */
export function createOpenAILive(options: OpenAILiveOptions): RealtimeModel {
  const { model } = options;
  return {
    name,
    model,
    open: async (events, signal) => {
      const { url, headers } = openAITarget(options, `realtime?${new URLSearchParams({ model })}`);
      const socket = await openSocket({
        provider: name,
        url: url.replace(/^http/, 'ws'),
        headers,
        signal,
        refusal: answer => openAIError(name, answer),
      });
      const session = new OpenAISession(options, socket, events);
      await session.ready;
      return session;
    },
  };
}
