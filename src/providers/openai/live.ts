import type { z } from 'zod';
import type { AIChatResult, OnText, ProviderRequest } from '../../ai-chat/provider.ts';
import { ProviderError } from '../../lib/errors.ts';
import {
  READ_ALOUD,
  type RealtimeEvents,
  type RealtimeModel,
  type RealtimeSession,
  SPOKEN_STYLE,
  wordsSaid,
} from '../../speech/index.ts';
import { openSocket, type ProviderSocket } from '../socket.ts';
import { Speaker } from '../speaker.ts';
import { SpokenDialogue } from '../spoken-dialogue.ts';
import { type DialogueStep, finishAnswer, wireName } from '../wire.ts';
import { type OpenAIConnection, openAIError, openAITarget, readCalls, wireOutput } from './api.ts';
import { type Done, LiveResponse, ServerEvent } from './live-response.ts';
import { PCM, sessionError, sessionVoice } from './realtime.ts';

export interface OpenAILiveOptions extends OpenAIConnection {
  readonly model: string;
  readonly voice: string;
  readonly transcriptionModel: string;
}

const name = 'openai';
/** Marks events whose refusal changes nothing: an answer may end while it is being interrupted. */
/** A cancelled response ends at once, in ms. */
const CANCEL_MS = 5000;
/** For reading a message aloud, in ms. */
const READ_MS = 60_000;
const CUT = 'cut';

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
      return this.#answerOf(...(await this.#respond(new LiveResponse(onText), {}, signal)));
    });
  }

  readAloud(text: string): Promise<void> {
    const input = [{ type: 'message', role: 'user', content: [{ type: 'input_text', text }] }];
    const how = { conversation: 'none', instructions: READ_ALOUD, input, tools: [] };
    const respond = () => this.#respond(new LiveResponse(undefined, true), how, AbortSignal.timeout(READ_MS));
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

  /** Without an id, only a response of the conversation itself would end, and no message that is read aloud. */
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
    const outputs = lost.map(call_id => ({
      type: 'function_call_output',
      call_id,
      output: wireOutput(undefined),
    }));
    let previous = spoken === undefined ? undefined : (this.#before.get(spoken) ?? 'root');
    for (const item of [...outputs, ...steps.flatMap(itemsOf)]) {
      const id = `item_own_${++this.#items}`;
      const place = previous === undefined ? {} : { previous_item_id: previous };
      this.#socket.send({ type: 'conversation.item.create', ...place, item: { id, ...item } });
      if (previous !== undefined) previous = id;
    }
  }

  async #respond(response: LiveResponse, how: object, signal?: AbortSignal): Promise<[LiveResponse, Done]> {
    if (this.#over) throw this.#over;
    if (signal?.aborted) throw new ProviderError(name, 'timeout', 'was not asked in time');
    this.#speaker.answer = response;
    let lost: NodeJS.Timeout | undefined;
    const cancel = () => {
      if (this.#speaker.answer !== response) return;
      this.#cancel(response);
      // Without its end, no other answer could begin.
      lost = setTimeout(() => this.#socket.close(), CANCEL_MS);
    };
    signal?.addEventListener('abort', cancel, { once: true });
    this.#socket.send({ type: 'response.create', response: how });
    try {
      return [response, await response.done];
    } finally {
      clearTimeout(lost);
    }
  }

  #answerOf(response: LiveResponse, done: Done): AIChatResult {
    const { status, status_details: details, output, usage } = done;
    if (status === 'failed') throw sessionError(name, details?.error);
    if (details?.reason === 'content_filter')
      throw new ProviderError(name, 'blocked', 'moderation cut the answer');
    if (status !== 'completed') response.heardShare ??= 1;
    // A cancelled response may hold the beginning of a call, whose arguments are not there yet.
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
      const failure = new ProviderError(name, 'bad_answer', 'an event has another form', { cause: error });
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
        else answer?.reject(new ProviderError(name, 'bad_answer', 'the response has another form'));
        this.#speaker.answer = undefined;
        return undefined;
      case 'error':
        if (error?.event_id === CUT) return undefined;
        // The service may have taken a part of what belongs together: the state of the session is unknown.
        throw sessionError(name, error);
      default:
        return undefined;
    }
  }

  /** Deletes noise, which a model would answer as well. */
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

function itemsOf(step: DialogueStep): readonly object[] {
  switch (step.role) {
    case 'user':
      return [{ type: 'message', role: 'user', content: [{ type: 'input_text', text: step.text }] }];
    case 'assistant': {
      const content = step.text === '' ? [] : [{ type: 'output_text', text: step.text }];
      const calls = step.calls.map(call => ({
        type: 'function_call',
        call_id: call.id,
        name: wireName(call.name),
        arguments: JSON.stringify(call.args ?? {}),
      }));
      return content.length === 0 ? calls : [{ type: 'message', role: 'assistant', content }, ...calls];
    }
    case 'results':
      return step.results.map(({ call, result }) => {
        return { type: 'function_call_output', call_id: call.id, output: wireOutput(result) };
      });
    default:
      return step satisfies never;
  }
}

/** Live voice by the Realtime API: https://developers.openai.com/api/docs/guides/realtime-conversations */
export function createOpenAILive({
  model,
  voice,
  transcriptionModel,
  ...connection
}: OpenAILiveOptions): RealtimeModel {
  // Answers belong to turns: the service only hears where sentences begin and end.
  const listening = { type: 'semantic_vad', create_response: false, interrupt_response: false };
  const input = { format: PCM, transcription: { model: transcriptionModel }, turn_detection: listening };
  const audio = { input, output: { format: PCM, voice: sessionVoice(voice) } };
  return {
    name,
    model,
    open: async (events, signal) => {
      const { url, headers } = openAITarget(connection, `realtime?${new URLSearchParams({ model })}`);
      const refusal = (answer: Parameters<typeof openAIError>[1]) => openAIError(name, answer);
      const address = url.replace(/^http/, 'ws');
      const socket = await openSocket({ provider: name, url: address, headers, signal, refusal });
      socket.send({
        type: 'session.update',
        session: { type: 'realtime', output_modalities: ['audio'], audio },
      });
      const session = new OpenAISession(model, socket, events);
      // A wrong key is an event, after the connection was accepted.
      await session.ready;
      return session;
    },
  };
}
