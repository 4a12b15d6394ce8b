import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLMStudioChat } from '../../src/ai-chat/lmstudio.ts';
import { ProviderError } from '../../src/errors.ts';
import { chatRequest } from '../support/chat-request.ts';

const fixture = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`../fixtures/openai/${name}.json`, import.meta.url), 'utf8'));

const UNKNOWN_PATH = { error: 'Unexpected endpoint or method.' };

/** LM Studio's answers by path. It answers 200 on paths that it does not know. */
let routes: Record<string, (body: Record<string, unknown>) => { status?: number; body: unknown }>;
let asked: Record<string, unknown>[];
let server: Server;
let baseUrl: string;

beforeEach(async () => {
  asked = [];
  routes = { '/v1/chat/completions': ({ model }) => ({ body: says(String(model)) }) };
  server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const body: Record<string, unknown> = text === '' ? {} : JSON.parse(text);
    if (request.url === '/v1/chat/completions') asked.push(body);
    const answer = routes[request.url ?? '']?.(body) ?? { body: UNKNOWN_PATH };
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1`;
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

const says = (model: string) => ({
  model,
  choices: [
    { index: 0, message: { role: 'assistant', content: 'Hello', tool_calls: [] }, finish_reason: 'stop' },
  ],
  usage: { prompt_tokens: 10, completion_tokens: 2, total_tokens: 12 },
});

const complete = (model?: string) =>
  createLMStudioChat({ baseUrl, model }).complete(chatRequest(), new AbortController().signal);

const failure = async (promise: Promise<unknown>): Promise<ProviderError> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProviderError)) throw new Error(`no ProviderError: ${String(error)}`);
  return error;
};

describe('the model', () => {
  it('is the loaded one that can use tools, never an embedding', async () => {
    const models = await fixture('lmstudio-models');
    routes['/api/v1/models'] = () => ({ body: models });
    expect((await complete()).model).toBe('qwen/qwen3.5-9b:2');
  });

  it('is the first downloaded one where the server does not tell what is loaded', async () => {
    const models = await fixture('lmstudio-models-openai');
    routes['/v1/models'] = () => ({ body: models });
    expect((await complete()).model).toBe('qwen2.5-7b-instruct');
  });

  it('is missing when nothing but embeddings is loaded', async () => {
    routes['/api/v1/models'] = () => ({
      body: { models: [{ type: 'embedding', loaded_instances: [{ id: 'nomic' }] }] },
    });
    const error = await failure(complete());
    expect(error.kind).toBe('model_missing');
    expect(error.message).toContain('lms load');
  });

  it.each([
    ['qwen/qwen3.5-9b', 'qwen/qwen3.5-9b:2'],
    ['qwen/qwen3.5-9b', 'qwen/qwen3.5-9b@q4_k_m'],
  ])('may be named %s and answer as %s', async (model, answering) => {
    routes['/v1/chat/completions'] = () => ({ body: says(answering) });
    expect((await complete(model)).model).toBe(answering);
  });

  it('must be the one that was asked for', async () => {
    routes['/v1/chat/completions'] = () => ({ body: says('google/gemma-3-4b') });
    const error = await failure(complete('qwen/qwen3.5-9b'));
    expect(error.kind).toBe('bad_answer');
    expect(error.message).toContain('google/gemma-3-4b answered instead of qwen/qwen3.5-9b');
  });
});

it('is asked in the older words', async () => {
  await complete('qwen/qwen3.5-9b');
  expect(asked[0]).toMatchObject({ model: 'qwen/qwen3.5-9b', max_tokens: 2048, tool_choice: 'auto' });
  for (const word of ['max_completion_tokens', 'reasoning_effort']) expect(asked[0]).not.toHaveProperty(word);
  expect(JSON.stringify(asked[0])).not.toContain('strict');
});

describe('what the operator is told', () => {
  it('to start the server when nothing listens', async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
    for (const model of [undefined, 'qwen']) {
      const error = await failure(complete(model));
      expect(error.kind).toBe('unreachable');
      expect(error.message).toContain('start the server');
    }
  });

  it.each([
    { error: 'No models loaded. Please load a model in the developer page or use the `lms load` command.' },
    {
      error: {
        message: 'No models loaded.',
        type: 'invalid_request_error',
        param: 'model',
        code: 'model_not_found',
      },
    },
  ])('to load the model: %j', async body => {
    routes['/v1/chat/completions'] = () => ({ status: 400, body });
    const error = await failure(complete('qwen/qwen3.5-9b'));
    expect(error.kind).toBe('model_missing');
    expect(error.message).toContain('lms load qwen/qwen3.5-9b');
  });

  it.each([
    [400, 'bad_request'],
    [200, 'unavailable'],
  ])('not a text that may quote the prompt, status %i', async (status, kind) => {
    routes['/v1/chat/completions'] = () => ({ status, body: { error: 'Cannot render SECRET-WISH' } });
    const error = await failure(complete('qwen'));
    expect(error.kind).toBe(kind);
    expect(error.message).not.toContain('SECRET');
  });
});
