import type { IncomingMessage } from 'node:http';
import { type Clock, systemClock } from '../../../src/lib/clock.ts';
import { answers } from '../openai/answers.ts';
import { type Reading, serveRealtime } from '../openai/realtime.ts';
import type { ClientEvent } from '../openai/realtime-rules.ts';
import { checkResponses } from '../openai/responses-rules.ts';
import { checkChat, checkEdit, type EditRequest } from '../openai/rules.ts';
import type { ChatBody, ResponsesBody } from '../openai/schema.ts';
import {
  checkSpeech,
  checkTranscription,
  type SoundRequest,
  type SpeechRequest,
} from '../openai/sound-rules.ts';
import { asStream, type OpenAIAnswer, sendAnswer } from '../openai/stream.ts';
import { readBody } from './fake-http.ts';
import { listen } from './listen.ts';

export { answers as openAIAnswers } from '../openai/answers.ts';
export { responsesAnswers as openAIResponses } from '../openai/responses-answers.ts';
export { openAIStreams } from '../openai/stream.ts';

/** A request that the service would have accepted. */
type OpenAIRequest =
  | { readonly path: 'chat/completions'; readonly body: ChatBody }
  | { readonly path: 'responses'; readonly body: ResponsesBody }
  | ({ readonly path: 'images/edits' } & EditRequest)
  | ({ readonly path: 'audio/transcriptions' } & SoundRequest)
  | ({ readonly path: 'audio/speech' } & SpeechRequest)
  | ({ readonly path: 'realtime' } & Reading);

export interface FakeOpenAIOptions {
  readonly apiKey?: string;
  readonly models?: readonly { readonly id: string; readonly shutdown_date?: string | null }[];
  /** Answer time in milliseconds of `clock`. */
  readonly latencyMs?: (request: OpenAIRequest) => number;
  readonly clock?: Clock;
}

export interface FakeOpenAI {
  /** Ends with `/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Accepted requests, in the order of their arrival. */
  readonly requests: readonly OpenAIRequest[];
  /** The bodies of the accepted chat completions. */
  readonly chats: readonly ChatBody[];
  /** The bodies of the accepted requests to `/v1/responses`. */
  readonly responses: readonly ResponsesBody[];
  /** The accepted image requests. */
  readonly edits: readonly EditRequest[];
  /** The accepted transcription requests. */
  readonly sounds: readonly SoundRequest[];
  /** The accepted speech requests. */
  readonly speeches: readonly SpeechRequest[];
  /** The words that Realtime sessions were asked to read aloud. */
  readonly readings: readonly Reading[];
  /** Everything that clients of Realtime sessions sent, except sound. */
  readonly live: readonly ClientEvent[];
  /** The words of the sentences that Realtime sessions will hear. */
  hears(...sentences: readonly string[]): void;
  /** Realtime sessions that are open now. */
  readonly sessions: number;
  /** Ends Realtime sessions, as the service does after an hour. */
  endSessions(): void;
  /** Requests that the service would have refused or that have no scripted answer. A test expects it to stay empty. */
  readonly violations: readonly string[];
  /** Pictures drawn: each one costs money. */
  readonly imagesPaid: number;
  /** Queues answers, one per request; they come before those of {@link FakeOpenAI.reply}. */
  /** Connections that are open now. */
  readonly connections: number;
  script(...next: readonly OpenAIAnswer[]): void;
  /** Answers every request that nothing is queued for. */
  reply(answer: (request: OpenAIRequest) => OpenAIAnswer | Promise<OpenAIAnswer>): void;
  stop(): Promise<void>;
}

const DEFAULT_MODELS = [
  { id: 'gpt-6-luna', shutdown_date: null },
  { id: 'gpt-6-astra' },
  { id: 'gpt-5', shutdown_date: '2026-12-11' },
  { id: 'gpt-4.1', shutdown_date: '2027-01-14' },
  { id: 'gpt-image-2.5-flare' },
  { id: 'gpt-image-2.6-flare' },
  { id: 'gpt-image-2.6-sunburst' },
  { id: 'gpt-image-2' },
  { id: 'gpt-image-1.5' },
  { id: 'gpt-image-1-mini' },
  { id: 'gpt-transcribe' },
  { id: 'gpt-realtime-2.1' },
  { id: 'gpt-realtime-2.1-mini' },
  { id: 'gpt-4o-mini-tts', shutdown_date: '2027-01-06' },
  { id: 'whisper-1', shutdown_date: '2027-02-26' },
];

/** Answers name the model: the requested one unless another is scripted. */
function withModel(answer: OpenAIAnswer, model: string): OpenAIAnswer {
  if (answer.kind !== 'json' || typeof answer.body !== 'object' || answer.body === null) return answer;
  return 'choices' in answer.body || 'output' in answer.body
    ? { ...answer, body: { model, ...answer.body } }
    : answer;
}

/** OpenAI's chat completions, responses, image edits and model list on loopback, as strict as the real ones. All answers are scripted. */
export async function startFakeOpenAI(options: FakeOpenAIOptions = {}): Promise<FakeOpenAI> {
  const { apiKey = 'sk-fake-openai-key', models = DEFAULT_MODELS, latencyMs, clock = systemClock } = options;
  const requests: OpenAIRequest[] = [];
  const violations: string[] = [];
  const queue: OpenAIAnswer[] = [];
  const live: ClientEvent[] = [];
  const sentences: string[] = [];
  let fallback: ((request: OpenAIRequest) => OpenAIAnswer | Promise<OpenAIAnswer>) | undefined;
  let imagesPaid = 0;
  const stopped = new AbortController();

  const violation = (answer: OpenAIAnswer): OpenAIAnswer => {
    violations.push(answer.kind === 'json' ? JSON.stringify(answer.body) : answer.kind);
    return answer;
  };

  const respond = async (request: OpenAIRequest): Promise<OpenAIAnswer> => {
    requests.push(request);
    const answer = queue.shift() ?? (await fallback?.(request));
    if (answer === undefined) {
      violations.push(`nothing is scripted for request ${requests.length} (${request.path})`);
      return answers.serverError();
    }
    if (latencyMs !== undefined) await clock.sleep(latencyMs(request), stopped.signal);
    const drawn =
      answer.kind === 'json' && answer.status === 200 && JSON.stringify(answer.body).includes('"b64_json"');
    if (request.path === 'images/edits' && drawn) imagesPaid++;
    return answer;
  };

  const handle = async (request: IncomingMessage): Promise<OpenAIAnswer> => {
    const body = await readBody(request);
    const { pathname } = new URL(request.url ?? '/', 'http://fake');
    if (request.headers.authorization !== `Bearer ${apiKey}`) {
      return answers.wrongKey(String(request.headers.authorization));
    }
    // A fine-tuned model is named after its base model.
    const known = (model: string) => models.some(({ id }) => id === model || model.startsWith(`ft:${id}:`));
    switch (`${request.method} ${pathname}`) {
      case 'GET /v1/models': {
        const data = models.map(model => ({
          object: 'model',
          created: 1_790_000_000,
          owned_by: 'openai',
          ...model,
        }));
        return answers.json({ object: 'list', data });
      }
      case 'POST /v1/chat/completions': {
        const checked = checkChat(JSON.parse(body.toString('utf8')));
        if (!checked.ok) return violation(checked.answer);
        const { model } = checked.request;
        if (!known(model) || model.startsWith('gpt-image')) return answers.modelMissing(model);
        const answer = withModel(await respond({ path: 'chat/completions', body: checked.request }), model);
        const { stream, stream_options } = checked.request;
        return stream ? asStream(answer, stream_options?.include_usage === true) : answer;
      }
      case 'POST /v1/responses': {
        const checked = checkResponses(JSON.parse(body.toString('utf8')));
        if (!checked.ok) return violation(checked.answer);
        const { model } = checked.request;
        if (!known(model) || model.startsWith('gpt-image')) return answers.modelMissing(model);
        const answer = withModel(await respond({ path: 'responses', body: checked.request }), model);
        return checked.request.stream ? asStream(answer, true) : answer;
      }
      case 'POST /v1/images/edits': {
        const type = request.headers['content-type'] ?? '';
        const form = await new Response(new Uint8Array(body), {
          headers: { 'content-type': type },
        }).formData();
        const checked = await checkEdit(form);
        if (!checked.ok) return violation(checked.answer);
        const { model } = checked.request.fields;
        if (!known(model) || !model.startsWith('gpt-image')) return answers.modelMissing(model);
        return respond({ path: 'images/edits', ...checked.request });
      }
      case 'POST /v1/audio/speech': {
        const checked = checkSpeech(JSON.parse(body.toString('utf8')));
        if (!checked.ok) return violation(checked.answer);
        const { model } = checked.request;
        if (!known(model) || !/tts/.test(model)) return answers.modelMissing(model);
        return respond({ path: 'audio/speech', ...checked.request });
      }
      case 'POST /v1/audio/transcriptions': {
        const type = request.headers['content-type'] ?? '';
        const form = await new Response(new Uint8Array(body), {
          headers: { 'content-type': type },
        }).formData();
        const checked = await checkTranscription(form);
        if (!checked.ok) return violation(checked.answer);
        const { model } = checked.request;
        if (!known(model) || !/transcribe|whisper/.test(model)) return answers.modelMissing(model);
        return respond({ path: 'audio/transcriptions', ...checked.request });
      }
      default:
        return violation(answers.error(404, { message: `Invalid URL (${request.method} ${pathname})` }));
    }
  };

  const served = await listen((request, response) => {
    handle(request).then(
      answer => sendAnswer(response, answer),
      (error: unknown) =>
        sendAnswer(
          response,
          violation(answers.error(400, { message: `We could not parse your request: ${String(error)}` })),
        ),
    );
  });

  const sessions = serveRealtime(served.server, {
    apiKey,
    isKnown: model => models.some(({ id }) => id === model) && model.includes('realtime'),
    respond: reading => respond({ path: 'realtime', ...reading }),
    heard: () => sentences.shift() ?? '',
    violation: message => void violations.push(message),
    note: event => void live.push(event),
  });

  return {
    baseUrl: `${served.origin}/v1`,
    apiKey,
    requests,
    get chats() {
      return requests.flatMap(request => (request.path === 'chat/completions' ? [request.body] : []));
    },
    get responses() {
      return requests.flatMap(request => (request.path === 'responses' ? [request.body] : []));
    },
    get speeches() {
      return requests.flatMap(request => (request.path === 'audio/speech' ? [request] : []));
    },
    get readings() {
      return requests.flatMap(request => (request.path === 'realtime' ? [request] : []));
    },
    get sounds() {
      return requests.flatMap(request => (request.path === 'audio/transcriptions' ? [request] : []));
    },
    get edits() {
      return requests.flatMap(request => (request.path === 'images/edits' ? [request] : []));
    },
    violations,
    live,
    hears: (...more) => void sentences.push(...more),
    get sessions() {
      return sessions.open();
    },
    endSessions: () => sessions.endSessions(),
    get connections() {
      return served.connections();
    },
    get imagesPaid() {
      return imagesPaid;
    },
    script: (...next) => {
      queue.push(...next);
    },
    reply: answer => {
      fallback = answer;
    },
    stop: async () => {
      stopped.abort();
      sessions.stop();
      await served.stop();
    },
  };
}
