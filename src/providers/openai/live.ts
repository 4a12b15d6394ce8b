import type { z } from 'zod';
import {
  type AIChatResult,
  finishAnswer,
  type OnText,
  type ProviderRequest,
} from '../../ai-chat/provider.ts';
import { ProviderError } from '../../lib/errors.ts';
import {
  READ_ALOUD,
  type RealtimeEvents,
  type RealtimeModel,
  type RealtimeSession,
  SPOKEN_STYLE,
  wordsSaid,
} from '../../speech/index.ts';
import type { ProviderSocket } from '../socket.ts';
import { Speaker, SpokenAnswer } from '../speaker.ts';
import { SpokenDialogue } from '../spoken-dialogue.ts';
import { wireName } from '../wire.ts';
import { type OpenAIConnection, outputItem, readCalls } from './api.ts';
import {
  checkResponse,
  itemsOf,
  openSession,
  PCM,
  type RealtimeResponse,
  ServerEvent,
  sessionError,
  sessionVoice,
  userItem,
} from './realtime.ts';

export interface OpenAILiveOptions extends OpenAIConnection {
  readonly model: string;
  readonly voice: string;
  readonly transcriptionModel: string;
}

const name = 'openai';
/** A cancelled response ends at once; after this time the session is closed. */
const CANCEL_MS = 5000;
const READ_MS = 60_000;
/** The id of events whose refusal is harmless, because an answer may end while it is being interrupted. */
const CUT = 'cut';

/** A response while it is generated. */
class LiveResponse extends SpokenAnswer {
  /** Text that is read aloud is not part of the conversation. */
  readonly isReading: boolean;
  /** Set once the service has started. */
  responseId = '';
  readonly done: Promise<RealtimeResponse>;
  resolve: (done: RealtimeResponse) => void = () => {};
  reject: (error: ProviderError) => void = () => {};

  constructor(onText?: OnText, isReading = false) {
    super(onText);
    this.isReading = isReading;
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }
}

class OpenAISession implements RealtimeSession {
  readonly ended: Promise<ProviderError>;
  readonly ready: Promise<void>;
  #onReady: () => void = () => {};
  readonly #model: string;
  readonly #socket: ProviderSocket;
  readonly #events: RealtimeEvents;
  readonly #dialogue = new SpokenDialogue();
  readonly #speaker: Speaker<LiveResponse>;
  /** The item before each spoken sentence. */
  readonly #before = new Map<string, string>();
  #over: ProviderError | undefined;
  #settings = '';
  #items = 0;

  constructor(model: string, socket: ProviderSocket, events: RealtimeEvents) {
    this.#model = model;
    this.#socket = socket;
    this.#events = events;
    this.#speaker = new Speaker(name, events.onSound);
    const isReady = new Promise<void>(resolve => {
      this.#onReady = resolve;
    });
    this.ended = this.#listen();
    this.ready = Promise.race([isReady, this.ended.then(error => Promise.reject(error))]);
  }

  hear(pcm: Buffer): void {
    this.#socket.send({ type: 'input_audio_buffer.append', audio: pcm.toString('base64') });
  }

  complete(request: ProviderRequest, signal: AbortSignal, onText?: OnText): Promise<AIChatResult> {
    return this.#speaker.say(signal, async () => {
      this.#configure(request);
      this.#teach(request);
      const response = new LiveResponse(onText);
      return this.#answerOf(response, await this.#respond(response, {}, signal));
    });
  }

  readAloud(text: string): Promise<void> {
    const request = { conversation: 'none', instructions: READ_ALOUD, input: [userItem(text)], tools: [] };
    const respond = () =>
      this.#respond(new LiveResponse(undefined, true), request, AbortSignal.timeout(READ_MS));
    return this.#speaker.read(respond);
  }

  interrupt(heardMs: number): void {
    const cuts = this.#speaker.interrupt(heardMs);
    this.#cancel(this.#speaker.answer);
    for (const { id, heardMs: audio_end_ms } of cuts)
      this.#cut({ type: 'conversation.item.truncate', item_id: id, content_index: 0, audio_end_ms });
  }

  close(): void {
    this.#socket.close();
  }

  /** Without an id, only a response of the conversation would end, but not a text that is read aloud. */
  #cancel(answer: LiveResponse | undefined): void {
    if (answer === undefined) return;
    const { responseId } = answer;
    this.#cut({ type: 'response.cancel', ...(responseId && { response_id: responseId }) });
  }

  #cut(event: object): void {
    this.#socket.send({ ...event, event_id: CUT });
  }

  #configure({ system, state, tools, mustCall }: ProviderRequest): void {
    const functions = tools.map(tool => ({ type: 'function', ...tool, name: wireName(tool.name) }));
    const session = {
      type: 'realtime',
      instructions: [system, SPOKEN_STYLE, state].join('\n\n'),
      tools: functions,
      tool_choice: mustCall ? 'required' : 'auto',
    };
    const settings = JSON.stringify(session);
    if (settings !== this.#settings) this.#socket.send({ type: 'session.update', session });
    this.#settings = settings;
  }

  /** Adds to the conversation what the session has not heard or said itself. */
  #teach({ messages }: ProviderRequest): void {
    const { steps, spoken, lost } = this.#dialogue.learn(messages);
    const outputs = lost.map(callId => outputItem(callId, undefined));
    let previous = spoken === undefined ? undefined : (this.#before.get(spoken) ?? 'root');
    for (const item of [...outputs, ...steps.flatMap(itemsOf)]) {
      const id = `item_own_${++this.#items}`;
      const place = previous === undefined ? {} : { previous_item_id: previous };
      this.#socket.send({ type: 'conversation.item.create', ...place, item: { id, ...item } });
      if (previous !== undefined) previous = id;
    }
  }

  async #respond(response: LiveResponse, request: object, signal: AbortSignal): Promise<RealtimeResponse> {
    if (this.#over) throw this.#over;
    if (signal.aborted) throw new ProviderError(name, 'timeout', 'was not asked in time');
    this.#speaker.answer = response;
    let lost: NodeJS.Timeout | undefined;
    const cancel = () => {
      if (this.#speaker.answer !== response) return;
      this.#cancel(response);
      // Without its end, no other answer could begin.
      lost = setTimeout(() => this.#socket.close(), CANCEL_MS);
    };
    signal.addEventListener('abort', cancel, { once: true });
    this.#socket.send({ type: 'response.create', response: request });
    try {
      return await response.done;
    } finally {
      clearTimeout(lost);
    }
  }

  #answerOf(response: LiveResponse, done: RealtimeResponse): AIChatResult {
    checkResponse(name, done);
    const { status, output, usage } = done;
    if (status !== 'completed') response.heardShare ??= 1;
    // A cancelled response may contain the start of a call without its arguments.
    const calls = output.filter(each => each.type === 'function_call' && each.status === 'completed');
    const answer = finishAnswer({
      text: response.heard,
      toolCalls: readCalls(calls.map(call => ({ ...call, id: call.call_id }))),
      provider: name,
      model: this.#model,
      usage,
      native: undefined,
    });
    this.#dialogue.answered(
      answer.text,
      calls.map(({ call_id }) => call_id),
    );
    return answer;
  }

  async #listen(): Promise<ProviderError> {
    try {
      for await (const message of this.#socket.messages) this.#take(ServerEvent.parse(message));
      this.#over ??= new ProviderError(name, 'interrupted', 'the session has ended');
    } catch (error) {
      const failure = new ProviderError(name, 'bad_answer', 'an event has an unknown form', { cause: error });
      this.#over ??= error instanceof ProviderError ? error : failure;
    }
    this.#socket.close();
    this.#speaker.answer?.reject(this.#over);
    return this.#over;
  }

  #take(event: z.infer<typeof ServerEvent>) {
    const { type, item_id, previous_item_id, delta, response, error } = event;
    const { answer } = this.#speaker;
    switch (type) {
      case 'session.updated':
        return this.#onReady();
      case 'response.created':
        if (answer) answer.responseId = response?.id ?? '';
        return undefined;
      case 'input_audio_buffer.speech_started':
        this.#speaker.isInterrupted = true;
        return this.#events.onSpeech();
      case 'input_audio_buffer.speech_stopped':
        this.#speaker.isInterrupted = false;
        return undefined;
      case 'input_audio_buffer.committed':
        if (previous_item_id) this.#before.set(item_id, previous_item_id);
        return undefined;
      case 'conversation.item.input_audio_transcription.completed':
      case 'conversation.item.input_audio_transcription.failed':
        return this.#understand(item_id, event.transcript);
      case 'response.output_audio.delta':
        return this.#speaker.play(answer?.isReading ? '' : item_id, Buffer.from(delta, 'base64'));
      case 'response.output_audio_transcript.delta':
        return answer?.write(delta);
      case 'response.done':
        if (response) answer?.resolve(response);
        else answer?.reject(new ProviderError(name, 'bad_answer', 'the response has an unknown form'));
        this.#speaker.answer = undefined;
        return undefined;
      case 'error':
        if (error?.event_id === CUT) return undefined;
        // The service may have processed only a part of several events, so the state of the session is unknown.
        throw sessionError(name, error);
      default:
        return undefined;
    }
  }

  /** Deletes noise, which a model would also answer. */
  #forget(itemId: string): void {
    const previous = this.#before.get(itemId) ?? 'root';
    for (const [id, before] of this.#before) if (before === itemId) this.#before.set(id, previous);
    this.#cut({ type: 'conversation.item.delete', item_id: itemId });
  }

  #understand(itemId: string, transcript: string): void {
    const words = wordsSaid(transcript, 0);
    if (words === '') this.#forget(itemId);
    else this.#dialogue.hear(itemId, words);
    this.#events.onWords(words);
  }
}

/** Live voice through the Realtime API: https://developers.openai.com/api/docs/guides/realtime-conversations */
export function createOpenAILive({
  model,
  voice,
  transcriptionModel,
  ...connection
}: OpenAILiveOptions): RealtimeModel {
  // Answers belong to turns, so the service only detects where sentences start and end.
  const listening = { type: 'semantic_vad', create_response: false, interrupt_response: false };
  const input = { format: PCM, transcription: { model: transcriptionModel }, turn_detection: listening };
  const audio = { input, output: { format: PCM, voice: sessionVoice(voice) } };
  return {
    name,
    model,
    open: async (events, signal) => {
      const socket = await openSession(name, { ...connection, model }, signal);
      socket.send({
        type: 'session.update',
        session: { type: 'realtime', output_modalities: ['audio'], audio },
      });
      const session = new OpenAISession(model, socket, events);
      // A wrong key is reported by an event after the connection was accepted.
      await session.ready;
      return session;
    },
  };
}
