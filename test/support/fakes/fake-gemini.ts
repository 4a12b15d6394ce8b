import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { type Clock, systemClock } from '../../../src/lib/clock.ts';
import { answers } from '../gemini/answers.ts';
import { type GeminiLiveAnswer, type GeminiLiveRequest, serveGeminiLive } from '../gemini/live.ts';
import { checkRequest, type FakeModel } from '../gemini/rules.ts';
import type { GenerateContentRequest } from '../gemini/schema.ts';
import { asStream, type GeminiAnswer, sendAnswer } from '../gemini/stream.ts';
import { readBody } from './fake-http.ts';
import { listen } from './listen.ts';

export { answers as geminiAnswers } from '../gemini/answers.ts';
export { geminiStreams } from '../gemini/stream.ts';

/** A request that the service would have accepted. */
interface GeminiRequest {
  readonly model: string;
  readonly body: GenerateContentRequest;
  /** Whether a stream was requested. */
  readonly streamed?: true;
}

export interface FakeGeminiOptions {
  readonly apiKey?: string;
  readonly models?: readonly (FakeModel & { readonly shutdownDate?: string })[];
  /** Answer time in milliseconds of `clock`. */
  readonly latencyMs?: (request: GeminiRequest) => number;
  readonly clock?: Clock;
}

export interface FakeGemini {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Accepted requests, in the order of their arrival. */
  readonly requests: readonly GeminiRequest[];
  /** Requests that the service would have refused or that have no scripted answer. A test expects it to stay empty. */
  readonly violations: readonly string[];
  /** Pictures drawn, sketches not counted: each one costs money. */
  readonly imagesPaid: number;
  /** Connections that are open now. */
  readonly connections: number;
  /**
   * Queues answers, one per request. If a stream is requested, a successful answer is sent in chunks. They come before
   * those of {@link FakeGemini.reply}.
   */
  script(...next: readonly GeminiAnswer[]): void;
  /** The turns that live sessions were asked to answer. */
  readonly liveRequests: readonly GeminiLiveRequest[];
  /** Live sessions that are open now. */
  readonly liveSessions: number;
  /** Queues answers of live sessions, one per turn. */
  scriptLive(...next: readonly GeminiLiveAnswer[]): void;
  /** Answers every turn that nothing is queued for. */
  replyLive(answer: GeminiLiveAnswer): void;
  /** Answers every request that nothing is queued for. */
  reply(answer: (request: GeminiRequest) => GeminiAnswer | Promise<GeminiAnswer>): void;
  stop(): Promise<void>;
}

const DEFAULT_MODELS: readonly FakeModel[] = [
  { id: 'gemini-3.8-flash', draws: false },
  { id: 'gemini-2.5-flash', draws: false },
  { id: 'gemini-3.8-live', draws: false },
  { id: 'gemini-nano-banana-2.1', draws: true },
  { id: 'gemini-3.8-flash-tts', draws: false },
  { id: 'gemini-2.5-flash-preview-tts', draws: false },
];

const DrawnAnswer = z.object({
  candidates: z.array(
    z.object({
      content: z.object({
        parts: z.array(z.object({ inlineData: z.unknown().optional(), thought: z.boolean().optional() })),
      }),
    }),
  ),
});

function picturesIn(answer: GeminiAnswer): number {
  const parsed = DrawnAnswer.safeParse(answer.kind === 'json' ? answer.body : undefined);
  const parts = parsed.data?.candidates.flatMap(candidate => candidate.content.parts) ?? [];
  return parts.filter(part => part.inlineData !== undefined && part.thought !== true).length;
}

/** Google's Gemini API on loopback, as strict as the real one. All answers are scripted. */
export async function startFakeGemini(options: FakeGeminiOptions = {}): Promise<FakeGemini> {
  const { apiKey = 'fake-gemini-key', models = DEFAULT_MODELS, latencyMs, clock = systemClock } = options;
  const requests: GeminiRequest[] = [];
  const violations: string[] = [];
  const queue: GeminiAnswer[] = [];
  const liveQueue: GeminiLiveAnswer[] = [];
  const liveRequests: GeminiLiveRequest[] = [];
  let liveFallback: GeminiLiveAnswer | undefined;
  let fallback: ((request: GeminiRequest) => GeminiAnswer | Promise<GeminiAnswer>) | undefined;
  let imagesPaid = 0;
  const stopped = new AbortController();

  const refuse = (message: string): GeminiAnswer => {
    violations.push(message);
    return answers.badRequest(message);
  };

  const listModels = (query: URLSearchParams): GeminiAnswer => {
    const size = Math.min(Number(query.get('pageSize') ?? 50), 1000);
    const start = Number(query.get('pageToken') ?? 0);
    const page = models.slice(start, start + size).map(({ id, ...model }) => ({
      name: `models/${id}`,
      version: '001',
      displayName: id,
      inputTokenLimit: 1_048_576,
      outputTokenLimit: 65_536,
      supportedGenerationMethods: ['generateContent', 'countTokens'],
      ...('shutdownDate' in model && { shutdownDate: model.shutdownDate }),
    }));
    const more = start + size < models.length && { nextPageToken: String(start + size) };
    return answers.json({ models: page, ...more });
  };

  const generate = async (modelId: string, streamed: boolean, body: unknown): Promise<GeminiAnswer> => {
    const model = models.find(({ id }) => id === modelId);
    if (model === undefined) return answers.modelMissing(modelId);
    const checked = checkRequest(model, body);
    if (!checked.ok) return refuse(checked.message);
    const request = { model: modelId, body: checked.request, ...(streamed && { streamed }) };
    requests.push(request);
    const answer = queue.shift() ?? (await fallback?.(request));
    if (answer === undefined) {
      violations.push(`nothing is scripted for request ${requests.length} (${modelId})`);
      return answers.internal();
    }
    if (latencyMs !== undefined) await clock.sleep(latencyMs(request), stopped.signal);
    imagesPaid += picturesIn(answer);
    return streamed ? asStream(answer) : answer;
  };

  const handle = async (request: IncomingMessage): Promise<GeminiAnswer> => {
    const url = new URL(request.url ?? '/', 'http://fake');
    if (request.headers['x-goog-api-key'] !== apiKey) return answers.keyInvalid();
    if (request.method === 'GET' && url.pathname === '/v1beta/models') return listModels(url.searchParams);
    const call = /^\/v1beta\/models\/([^/:]+):(generateContent|streamGenerateContent)$/.exec(url.pathname);
    const [, model, method] = call ?? [];
    if (request.method !== 'POST' || model === undefined) {
      return refuse(`there is no ${request.method} ${url.pathname}`);
    }
    const streamed = method === 'streamGenerateContent';
    if (streamed && url.searchParams.get('alt') !== 'sse') {
      return refuse('without alt=sse the answer would be one long list');
    }
    return generate(
      decodeURIComponent(model),
      streamed,
      JSON.parse((await readBody(request)).toString('utf8')),
    );
  };

  const served = await listen((request, response) => {
    handle(request).then(
      answer => sendAnswer(response, answer),
      (error: unknown) => sendAnswer(response, refuse(`the request cannot be read: ${String(error)}`)),
    );
  });

  const live = serveGeminiLive(served.server, {
    apiKey,
    isKnown: model => models.some(({ id }) => id === model) && model.endsWith('-live'),
    respond: async request => {
      liveRequests.push(request);
      const answer = liveQueue.shift() ?? liveFallback;
      if (answer === undefined) violations.push(`nothing is scripted for live turn ${liveRequests.length}`);
      return answer;
    },
    violation: message => void violations.push(message),
  });

  return {
    liveRequests,
    get liveSessions() {
      return live.open();
    },
    scriptLive: (...next) => void liveQueue.push(...next),
    replyLive: answer => {
      liveFallback = answer;
    },
    baseUrl: served.origin,
    apiKey,
    requests,
    violations,
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
      live.stop();
      await served.stop();
    },
  };
}
