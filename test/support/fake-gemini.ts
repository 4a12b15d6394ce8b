import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { z } from 'zod';
import { type Clock, systemClock } from '../../src/clock.ts';
import { type Answer, readBody, send } from './fake-http.ts';
import { answers } from './gemini/answers.ts';
import { checkRequest, type FakeModel } from './gemini/rules.ts';
import type { GenerateContentRequest } from './gemini/schema.ts';

export { answers as geminiAnswers } from './gemini/answers.ts';

/** A request that the service would have accepted. */
interface GeminiRequest {
  readonly model: string;
  readonly body: GenerateContentRequest;
}

export interface FakeGeminiOptions {
  readonly apiKey?: string;
  readonly models?: readonly (FakeModel & { readonly shutdownDate?: string })[];
  /** How long an answer takes, in milliseconds of `clock`. */
  readonly latencyMs?: (request: GeminiRequest) => number;
  readonly clock?: Clock;
}

export interface FakeGemini {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Accepted requests, in the order of their arrival. */
  readonly requests: readonly GeminiRequest[];
  /** What the service would have refused, and requests that no answer was scripted for. A test expects none. */
  readonly violations: readonly string[];
  /** Pictures drawn, sketches not counted: each one costs money. */
  readonly imagesPaid: number;
  /** Queues answers, one per request; they come before those of {@link FakeGemini.reply}. */
  script(...next: readonly Answer[]): void;
  /** Answers every request that nothing is queued for. */
  reply(answer: (request: GeminiRequest) => Answer): void;
  stop(): Promise<void>;
}

const DEFAULT_MODELS: readonly FakeModel[] = [
  { id: 'gemini-3.8-flash', draws: false },
  { id: 'gemini-2.5-flash', draws: false },
  { id: 'gemini-nano-banana-2.1', draws: true },
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

function picturesIn(answer: Answer): number {
  const parsed = DrawnAnswer.safeParse(answer.kind === 'json' ? answer.body : undefined);
  const parts = parsed.data?.candidates.flatMap(candidate => candidate.content.parts) ?? [];
  return parts.filter(part => part.inlineData !== undefined && part.thought !== true).length;
}

/** Google's Gemini API on loopback, as strict as the real one; everything that it says is scripted. */
export async function startFakeGemini(options: FakeGeminiOptions = {}): Promise<FakeGemini> {
  const { apiKey = 'fake-gemini-key', models = DEFAULT_MODELS, latencyMs, clock = systemClock } = options;
  const requests: GeminiRequest[] = [];
  const violations: string[] = [];
  const queue: Answer[] = [];
  let fallback: ((request: GeminiRequest) => Answer) | undefined;
  let imagesPaid = 0;
  const stopped = new AbortController();

  const refuse = (message: string): Answer => {
    violations.push(message);
    return answers.badRequest(message);
  };

  const listModels = (query: URLSearchParams): Answer => {
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

  const generate = async (modelId: string, body: unknown): Promise<Answer> => {
    const model = models.find(({ id }) => id === modelId);
    if (model === undefined) return answers.modelMissing(modelId);
    const checked = checkRequest(model, body);
    if (!checked.ok) return refuse(checked.message);
    const request = { model: modelId, body: checked.request };
    requests.push(request);
    const answer = queue.shift() ?? fallback?.(request);
    if (answer === undefined) {
      violations.push(`nothing is scripted for request ${requests.length} (${modelId})`);
      return answers.internal();
    }
    if (latencyMs !== undefined) await clock.sleep(latencyMs(request), stopped.signal);
    imagesPaid += picturesIn(answer);
    return answer;
  };

  const handle = async (request: IncomingMessage): Promise<Answer> => {
    const url = new URL(request.url ?? '/', 'http://fake');
    if (request.headers['x-goog-api-key'] !== apiKey) return answers.keyInvalid();
    if (request.method === 'GET' && url.pathname === '/v1beta/models') return listModels(url.searchParams);
    const model = /^\/v1beta\/models\/([^/:]+):generateContent$/.exec(url.pathname)?.[1];
    if (request.method !== 'POST' || model === undefined) {
      return refuse(`there is no ${request.method} ${url.pathname}`);
    }
    return generate(decodeURIComponent(model), JSON.parse((await readBody(request)).toString('utf8')));
  };

  const server = createServer((request, response) => {
    handle(request).then(
      answer => send(response, answer),
      (error: unknown) => send(response, refuse(`the request cannot be read: ${String(error)}`)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;

  return {
    baseUrl: `http://127.0.0.1:${port}`,
    apiKey,
    requests,
    violations,
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
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
