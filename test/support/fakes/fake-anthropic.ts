import type { IncomingMessage } from 'node:http';
import { answers } from '../anthropic/answers.ts';
import { type AnthropicRequest, checkRequest, type FakeClaude } from '../anthropic/rules.ts';
import { type AnthropicAnswer, sendAnswer } from '../anthropic/stream.ts';
import { readBody } from './fake-http.ts';
import { listen } from './listen.ts';

export { answers as anthropicAnswers } from '../anthropic/answers.ts';
export { anthropicStreams } from '../anthropic/stream.ts';

export interface FakeAnthropic {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Accepted requests, in the order of their arrival. */
  readonly requests: readonly AnthropicRequest[];
  /** Requests that the service would have refused or that have no scripted answer. A test expects it to stay empty. */
  readonly violations: readonly string[];
  /** Queues answers, one per request. */
  script(...next: readonly AnthropicAnswer[]): void;
  stop(): Promise<void>;
}

const MODELS: readonly FakeClaude[] = [
  { id: 'claude-haiku-5-5', thinks: true },
  { id: 'claude-haiku-4-5', thinks: false },
];

/** Anthropic's API on loopback, as strict as the real one. All answers are scripted. */
export async function startFakeAnthropic(): Promise<FakeAnthropic> {
  const apiKey = 'sk-ant-fake-key';
  const requests: AnthropicRequest[] = [];
  const violations: string[] = [];
  const queue: AnthropicAnswer[] = [];

  const refuse = (message: string): AnthropicAnswer => {
    violations.push(message);
    return answers.badRequest(message);
  };

  /** Two models per page, so that paging is tested. */
  const listModels = (query: URLSearchParams): AnthropicAnswer => {
    const start = MODELS.findIndex(({ id }) => id === query.get('after_id')) + 1;
    const data = MODELS.slice(start, start + 1).map(({ id }) => ({ type: 'model', id, display_name: id }));
    const body = { data, has_more: start + 1 < MODELS.length, last_id: data.at(-1)?.id ?? null };
    return { kind: 'json', status: 200, body };
  };

  const create = (body: unknown): AnthropicAnswer => {
    const checked = checkRequest(MODELS, body);
    if ('refused' in checked) return refuse(checked.refused);
    if ('missing' in checked) return answers.modelMissing(checked.missing);
    requests.push(checked.request);
    const answer = queue.shift();
    return answer ?? refuse(`nothing is scripted for request ${requests.length}`);
  };

  const handle = async (request: IncomingMessage) => {
    const url = new URL(request.url ?? '/', 'http://fake');
    const plain = { model: '', streamed: false };
    if (request.headers['x-api-key'] !== apiKey) return { answer: answers.keyInvalid(), asked: plain };
    if (request.headers['anthropic-version'] !== '2023-06-01')
      return { answer: refuse('anthropic-version: header is required'), asked: plain };
    if (request.method === 'GET' && url.pathname === '/v1/models')
      return { answer: listModels(url.searchParams), asked: plain };
    if (request.method !== 'POST' || url.pathname !== '/v1/messages')
      return { answer: refuse(`there is no ${request.method} ${url.pathname}`), asked: plain };
    const body: unknown = JSON.parse((await readBody(request)).toString('utf8'));
    const answer = create(body);
    const asked = requests.at(-1);
    return { answer, asked: { model: asked?.model ?? '', streamed: asked?.stream === true } };
  };

  const { origin, stop } = await listen((request, response) => {
    handle(request).then(
      ({ answer, asked }) => sendAnswer(response, answer, asked),
      (error: unknown) =>
        sendAnswer(response, refuse(`the request cannot be read: ${String(error)}`), {
          model: '',
          streamed: false,
        }),
    );
  });

  return {
    baseUrl: origin,
    apiKey,
    requests,
    violations,
    script: (...next) => void queue.push(...next),
    stop,
  };
}
