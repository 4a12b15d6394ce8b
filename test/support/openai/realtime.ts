import type { Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { Ear } from '../ear.ts';
import type { ScriptedCall } from './answers.ts';
import { type ClientEvent, type Item, parseClientEvent, type SessionSettings } from './realtime-rules.ts';
import type { OpenAIAnswer } from './stream.ts';

/** How a Realtime session answers one `response.create`. */
export interface RealtimeAnswer {
  readonly kind: 'spoken';
  /** PCM of 24 kHz, 16 bits. */
  readonly sound: Buffer;
  readonly transcript?: string | undefined;
  readonly ending?: object;
  readonly calls?: readonly ScriptedCall[];
  /** After half of the sound the response waits for this, or for its cancellation. */
  readonly hold?: Promise<void>;
}

export interface Reading {
  readonly model: string;
  /** The words to be read aloud, or the newest message of the conversation. */
  readonly input: string;
  readonly voice: string;
  /** Undefined if the response is outside of the conversation. */
  readonly session?: SessionSettings | undefined;
  readonly items?: readonly Item[];
}

interface Surroundings {
  readonly apiKey: string;
  isKnown(model: string): boolean;
  respond(reading: Reading): Promise<OpenAIAnswer>;
  /** The words of the next spoken sentence. */
  heard(): string;
  violation(message: string): void;
  /** An event that the service accepted. */
  note(event: ClientEvent): void;
}

/** Bytes of samples in one event. */
const PIECE = 8000;
const BYTES_PER_MS = 48;
let serial = 0;

interface Running {
  isCancelled: boolean;
  cancel(): void;
}

class Session {
  readonly #socket: WebSocket;
  readonly #model: string;
  readonly #outside: Surroundings;
  readonly #settings: SessionSettings = { type: 'realtime' };
  readonly #items: Item[] = [];
  /** Bytes of sound, by item. */
  readonly #sounds = new Map<string, number>();
  readonly #ear = new Ear();
  #unanswered = new Set<string>();
  #buffered = 0;
  #speaking = '';
  #running: Running | undefined;

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

  #refuse(code: string, message: string, event_id?: string): void {
    this.#outside.violation(`${code}: ${message}`);
    const error = { type: 'invalid_request_error', code, message, param: null, event_id: event_id ?? null };
    this.#send({ type: 'error', error });
  }

  async #receive(text: string): Promise<void> {
    const parsed = parseClientEvent(JSON.parse(text));
    if (typeof parsed === 'string') return this.#refuse('invalid_value', parsed);
    const refusal = this.#refusalOf(parsed);
    if (refusal !== undefined) return this.#refuse(...refusal, parsed.event_id);
    if (parsed.type !== 'input_audio_buffer.append') this.#outside.note(parsed);
    await this.#handle(parsed);
  }

  /** Refuses events of the right form at the wrong time. */
  #refusalOf(event: ClientEvent): readonly [code: string, message: string] | undefined {
    const known = (id: string) => this.#items.some(item => item.id === id);
    switch (event.type) {
      case 'session.update': {
        const voice = event.session.audio?.output?.voice;
        if (voice !== undefined && this.#sounds.size > 0)
          return [
            'cannot_update_voice',
            'Cannot update a conversation’s voice if assistant audio is present.',
          ];
        return undefined;
      }
      case 'input_audio_buffer.append':
      case 'input_audio_buffer.clear':
        return undefined;
      case 'input_audio_buffer.commit':
        return this.#buffered < 100 * BYTES_PER_MS
          ? ['input_audio_buffer_commit_empty', 'buffer too small, it needs at least 100 ms of audio']
          : undefined;
      case 'conversation.item.create': {
        const { item, previous_item_id: before } = event;
        if (before != null && before !== 'root' && !known(before))
          return ['item_not_found', `there is no item ${before} to insert behind`];
        if (item.id !== undefined && known(item.id)) return ['item_id_in_use', item.id];
        if (item.type === 'function_call_output' && !this.#unanswered.has(item.call_id))
          return ['invalid_tool_call_id', `no call ${item.call_id} waits for an output`];
        return undefined;
      }
      case 'conversation.item.delete':
        return known(event.item_id) ? undefined : ['item_delete_invalid_item_id', event.item_id];
      case 'conversation.item.truncate': {
        const bytes = this.#sounds.get(event.item_id);
        if (bytes === undefined || !known(event.item_id))
          return ['item_truncate_invalid_item_id', event.item_id];
        return event.audio_end_ms * BYTES_PER_MS > bytes
          ? ['invalid_value', `audio of ${bytes / BYTES_PER_MS} ms is shorter than ${event.audio_end_ms} ms`]
          : undefined;
      }
      case 'response.create':
        if (this.#running)
          return [
            'conversation_already_has_active_response',
            'Conversation already has an active response in progress.',
          ];
        if (event.response?.conversation !== 'none' && this.#unanswered.size > 0)
          return ['missing_tool_output', [...this.#unanswered].join()];
        return undefined;
      case 'response.cancel':
        return this.#running
          ? undefined
          : ['response_cancel_not_active', 'Cancellation failed: no active response found'];
      default:
        return event satisfies never;
    }
  }

  async #handle(event: ClientEvent): Promise<void> {
    switch (event.type) {
      case 'session.update':
        Object.assign(this.#settings, event.session);
        return this.#send({ type: 'session.updated', session: { model: this.#model, ...this.#settings } });
      case 'input_audio_buffer.append':
        return this.#listen(Buffer.from(event.audio, 'base64'));
      case 'input_audio_buffer.commit':
        return this.#commit();
      case 'input_audio_buffer.clear':
        this.#buffered = 0;
        return this.#send({ type: 'input_audio_buffer.cleared' });
      case 'conversation.item.create': {
        const { item, previous_item_id: before } = event;
        if (item.type === 'function_call') this.#unanswered.add(item.call_id);
        if (item.type === 'function_call_output') this.#unanswered.delete(item.call_id);
        const at =
          before == null
            ? this.#items.length
            : before === 'root'
              ? 0
              : this.#items.findIndex(({ id }) => id === before) + 1;
        const added = { id: `item_${++serial}`, ...item };
        this.#items.splice(at, 0, added);
        this.#send({ type: 'conversation.item.added', item: added, previous_item_id: before ?? null });
        return this.#send({ type: 'conversation.item.done', item: added });
      }
      case 'conversation.item.delete':
        this.#items.splice(
          this.#items.findIndex(({ id }) => id === event.item_id),
          1,
        );
        return this.#send({ type: 'conversation.item.deleted', item_id: event.item_id });
      case 'conversation.item.truncate':
        this.#sounds.set(event.item_id, event.audio_end_ms * BYTES_PER_MS);
        return this.#send({ ...event, type: 'conversation.item.truncated' });
      case 'response.cancel':
        return this.#running?.cancel();
      case 'response.create':
        return this.#respond(event.response);
      default:
        event satisfies never;
    }
  }

  #listen(pcm: Buffer): void {
    this.#buffered += pcm.length;
    const change = this.#ear.hear(pcm);
    if (change === 'starts') {
      this.#speaking = `item_${++serial}`;
      const audio_start_ms = this.#ear.ms;
      this.#send({ type: 'input_audio_buffer.speech_started', item_id: this.#speaking, audio_start_ms });
    }
    if (change !== 'stops') return;
    const audio_end_ms = this.#ear.ms;
    this.#send({ type: 'input_audio_buffer.speech_stopped', item_id: this.#speaking, audio_end_ms });
    this.#commit();
  }

  #commit(): void {
    this.#buffered = 0;
    const id = this.#speaking;
    const transcript = this.#outside.heard();
    const item = {
      id,
      type: 'message',
      role: 'user',
      content: [{ type: 'input_audio', transcript }],
    } satisfies Item;
    const previous_item_id = this.#items.at(-1)?.id ?? null;
    this.#items.push(item);
    this.#send({ type: 'input_audio_buffer.committed', item_id: id, previous_item_id });
    this.#send({ type: 'conversation.item.added', item, previous_item_id });
    this.#send({
      type: 'conversation.item.input_audio_transcription.completed',
      item_id: id,
      content_index: 0,
      transcript,
      usage: { type: 'duration', seconds: 2 },
    });
  }

  async #respond(asked: Extract<ClientEvent, { type: 'response.create' }>['response']): Promise<void> {
    const { promise: cancelled, resolve } = withResolvers();
    const running: Running = {
      isCancelled: false,
      cancel: () => {
        running.isCancelled = true;
        resolve();
      },
    };
    this.#running = running;
    const voice = asked?.audio?.output?.voice ?? this.#settings.audio?.output?.voice ?? '';
    const input = wordsOf(asked?.input?.at(-1) ?? this.#items.findLast(isOfUser));
    const isOutside = asked?.conversation === 'none';
    const answer = await this.#outside.respond({
      model: this.#model,
      input,
      voice,
      ...(!isOutside && { session: structuredClone(this.#settings), items: [...this.#items] }),
    });
    switch (answer.kind) {
      case 'spoken':
        return this.#speak(answer, { running, cancelled, isOutside, words: input });
      case 'json':
        this.#running = undefined;
        return this.#send({ type: 'error', ...z.object({ error: z.looseObject({}) }).parse(answer.body) });
      case 'reset':
        return this.#socket.terminate();
      case 'hang':
        return undefined;
      default:
        throw new Error(`a Realtime session has no answer "${answer.kind}"`);
    }
  }

  async #speak(
    { sound, transcript, ending, calls = [], hold }: RealtimeAnswer,
    how: { running: Running; cancelled: Promise<void>; isOutside: boolean; words: string },
  ): Promise<void> {
    const { running, cancelled, isOutside, words } = how;
    const response_id = `resp_${++serial}`;
    const item_id = `item_${++serial}`;
    const at = { response_id, item_id, output_index: 0, content_index: 0 };
    const said = transcript ?? words;
    this.#send({
      type: 'response.created',
      response: { id: response_id, status: 'in_progress', output: [] },
    });
    const output: Item[] = [];
    if (sound.length > 0) {
      const message: Item = { id: item_id, type: 'message', role: 'assistant', content: [] };
      this.#send({ type: 'response.output_item.added', response_id, output_index: 0, item: message });
      if (!isOutside) this.#items.push(message);
      this.#send({ type: 'response.content_part.added', ...at, part: { type: 'audio', transcript: '' } });
    }
    let sent = 0;
    for (let from = 0; from < sound.length && !running.isCancelled; from += PIECE) {
      if (hold !== undefined && from >= sound.length / 2) await Promise.race([hold, cancelled]);
      if (running.isCancelled) break;
      const piece = sound.subarray(from, from + PIECE);
      this.#send({ type: 'response.output_audio.delta', ...at, delta: piece.toString('base64') });
      const letters = (bytes: number) => Math.round((said.length * bytes) / sound.length);
      const delta = said.slice(letters(sent), letters(sent + piece.length));
      this.#send({ type: 'response.output_audio_transcript.delta', ...at, delta });
      sent += piece.length;
      this.#sounds.set(item_id, sent);
    }
    if (sound.length > 0) {
      this.#send({ type: 'response.output_audio.done', ...at });
      this.#send({ type: 'response.output_audio_transcript.done', ...at, transcript: said });
      const content = [{ type: 'output_audio', transcript: running.isCancelled ? '' : said } as const];
      output.push({ id: item_id, type: 'message', role: 'assistant', content });
      const kept = this.#items.findIndex(({ id }) => id === item_id);
      if (kept >= 0) this.#items[kept] = { id: item_id, type: 'message', role: 'assistant', content };
    }
    for (const { name } of running.isCancelled ? calls : [])
      output.push({
        type: 'function_call',
        status: 'incomplete',
        call_id: `call_cut${++serial}`,
        name,
        arguments: '',
      });
    for (const { name, args = {}, id } of running.isCancelled ? [] : calls) {
      const call_id = id ?? `call_live${++serial}`;
      const item = {
        id: `item_${++serial}`,
        type: 'function_call',
        status: 'completed',
        call_id,
        name,
        arguments: JSON.stringify(args),
      } as const;
      this.#unanswered.add(call_id);
      this.#items.push(item);
      output.push(item);
      this.#send({ type: 'response.output_item.done', response_id, output_index: output.length - 1, item });
    }
    const usage = {
      total_tokens: 300,
      input_tokens: 100,
      output_tokens: 200,
      input_token_details: { text_tokens: 100, audio_tokens: 0, cached_tokens: 64 },
    };
    const status = running.isCancelled ? 'cancelled' : 'completed';
    const response = { id: response_id, status, status_details: null, output, usage };
    this.#running = undefined;
    this.#send({ type: 'response.done', response: { ...response, ...ending } });
    this.#send({ type: 'rate_limits.updated', rate_limits: [] });
  }
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>(done => {
    resolve = done;
  });
  return { promise, resolve };
}

function isOfUser(item: Item): boolean {
  return item.type === 'message' && item.role === 'user';
}

function wordsOf(item: Item | undefined): string {
  if (item?.type !== 'message') return '';
  return item.content.map(part => ('text' in part ? part.text : part.transcript)).join(' ');
}

/** OpenAI's Realtime API on a server. It takes any key at first, as the service does, and then ends the session. */
export function serveRealtime(
  server: Server,
  outside: Surroundings,
): {
  stop(): void;
  open(): number;
  endSessions(): void;
} {
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
    open: () => sockets.clients.size,
    endSessions: () => {
      for (const client of sockets.clients) {
        const message = 'Your session hit the maximum duration of 60 minutes.';
        const error = { type: 'invalid_request_error', code: 'session_expired', message };
        client.send(JSON.stringify({ type: 'error', error }));
        client.close(1001);
      }
    },
  };
}
