import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createOpenAIChat,
  explainUnsupported,
  type OpenAIChatOptions,
} from '../../src/ai-chat/openai/index.ts';
import type { ChatMessage, ToolCall } from '../../src/ai-chat/types.ts';
import { ProviderError, type ProviderErrorKind } from '../../src/errors.ts';
import { listOpenAIModels } from '../../src/openai-api.ts';
import { chatRequest } from '../support/chat-request.ts';
import { openAIAnswers as answers, type FakeOpenAI, startFakeOpenAI } from '../support/fake-openai.ts';

const fixture = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`../fixtures/openai/${name}.json`, import.meta.url), 'utf8'));

let fake: FakeOpenAI;
beforeEach(async () => {
  fake = await startFakeOpenAI({
    models: ['gpt-6-luna', 'gpt-5', 'gpt-4.1', 'qwen3'].map(id => ({ id })),
  });
});
afterEach(async () => {
  await fake.stop();
  expect(fake.violations).toEqual([]);
});

const chat = (options: Partial<OpenAIChatOptions> = {}) =>
  createOpenAIChat({ apiKey: fake.apiKey, baseUrl: fake.baseUrl, model: 'gpt-6-luna', ...options });

const complete = (messages?: readonly ChatMessage[], options?: Partial<OpenAIChatOptions>) =>
  chat(options).complete(chatRequest(messages), new AbortController().signal);

const failure = async (promise: Promise<unknown>): Promise<ProviderError> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProviderError)) throw new Error(`no ProviderError: ${String(error)}`);
  return error;
};

const call = (id: string, args: ToolCall['args'] = {}): ToolCall => ({
  id,
  name: 'update_sticker_params',
  args,
});
const user = (text: string): ChatMessage => ({ role: 'user', text });
const assistant = (text: string, ...toolCalls: ToolCall[]): ChatMessage => ({
  role: 'assistant',
  text,
  toolCalls,
});
const results = (...ids: string[]): ChatMessage => ({
  role: 'tool',
  results: ids.map(callId => ({
    callId,
    name: 'update_sticker_params',
    ok: true,
    output: { answers: callId },
  })),
});

describe('requests', () => {
  it('puts the state behind the stable prompt in one system message, and declares strict tools', async () => {
    fake.script(answers.text('Hello'));
    await complete([user('hi')]);
    expect(fake.chats).toEqual([
      {
        model: 'gpt-6-luna',
        messages: [
          { role: 'system', content: 'You help people get a sticker.\n\n[SYSTEM STATE]\nhas_photo: true' },
          { role: 'user', content: 'hi' },
        ],
        max_completion_tokens: 4096,
        reasoning_effort: 'none',
        tool_choice: 'auto',
        tools: [
          {
            type: 'function',
            function: {
              name: 'update_sticker_params',
              description: 'Stores what the person chose.',
              strict: true,
              parameters: {
                type: 'object',
                properties: {
                  style: { type: ['string', 'null'], description: 'style' },
                  emotion: { type: ['string', 'null'], description: 'emotion' },
                  pose: { type: ['string', 'null'], description: 'pose' },
                },
                required: ['style', 'emotion', 'pose'],
                additionalProperties: false,
              },
            },
          },
          {
            type: 'function',
            function: {
              name: 'request_photo',
              description: 'Asks for a photo.',
              strict: true,
              parameters: { type: 'object', properties: {}, required: [], additionalProperties: false },
            },
          },
        ],
      },
    ]);
  });

  it.each([
    ['gpt-6-luna', { max_completion_tokens: 4096, reasoning_effort: 'none' }],
    ['gpt-5', { max_completion_tokens: 8192, reasoning_effort: 'low' }],
    ['gpt-4.1', { max_tokens: 2048, temperature: 0.7 }],
    ['qwen3', { max_tokens: 2048, temperature: 0.7 }],
  ])('speaks the words of %s', async (model, words) => {
    fake.script(answers.text('Hello'));
    await complete(undefined, { model });
    const { messages: _, tools, tool_choice: __, model: ___, ...sent } = fake.chats[0] ?? {};
    expect(sent).toEqual(words);
    expect(tools?.map(tool => tool.function.strict)).toEqual(
      model === 'qwen3' ? [undefined, undefined] : [true, true],
    );
  });

  it('sends no tool words when there are no tools', async () => {
    fake.script(answers.text('Hello'));
    await chat().complete(chatRequest(undefined, []), new AbortController().signal);
    expect(fake.chats[0]).not.toHaveProperty('tools');
    expect(fake.chats[0]).not.toHaveProperty('tool_choice');
  });

  it('answers every call with one tool message, also those that were never run', async () => {
    fake.script(answers.text('Done'));
    await complete([
      user('anime'),
      assistant('Noted.', call('a', { style: 'anime' }), call('b'), call('c', undefined)),
      user('hurry up'),
    ]);
    expect(fake.chats[0]?.messages.slice(2, -1)).toEqual([
      {
        role: 'assistant',
        content: 'Noted.',
        tool_calls: ['{"style":"anime"}', '{}', '{}'].map((args, index) => ({
          id: ['a', 'b', 'c'][index],
          type: 'function',
          function: { name: 'update_sticker_params', arguments: args },
        })),
      },
      ...['a', 'b', 'c'].map(id => ({
        role: 'tool',
        tool_call_id: id,
        content: '{"ok":false,"error":"The call was not run."}',
      })),
    ]);
  });

  it('brings results in another order to their calls, and drops strays', async () => {
    fake.script(answers.text('Done'));
    await complete([results('old'), user('hi'), assistant('', call('a'), call('b')), results('b', 'x', 'a')]);
    expect(fake.chats[0]?.messages.slice(2)).toMatchObject([
      { role: 'assistant', content: null },
      { tool_call_id: 'a', content: '{"ok":true,"answers":"a"}' },
      { tool_call_id: 'b', content: '{"ok":true,"answers":"b"}' },
    ]);
  });

  it('makes ids of other providers safe and unique', async () => {
    fake.script(answers.text('Done'));
    const long = 'x'.repeat(41);
    await complete([
      user('hi'),
      assistant('', call('call_0'), call('call_0')),
      results('call_0', 'call_0'),
      assistant('', call('call_0'), call('with space'), call(long)),
      results('call_0', 'with space', long),
    ]);
    const messages = fake.chats[0]?.messages ?? [];
    const asked = messages.flatMap(message =>
      message.role === 'assistant' ? (message.tool_calls ?? []).map(({ id }) => id) : [],
    );
    expect(new Set(asked).size).toBe(5);
    expect(messages.flatMap(message => (message.role === 'tool' ? [message.content] : []))).toEqual(
      ['call_0', 'call_0', 'call_0', 'with space', long].map(id => JSON.stringify({ ok: true, answers: id })),
    );
  });

  it('leaves out an assistant message that says nothing', async () => {
    fake.script(answers.text('Done'));
    await complete([user('hi'), assistant(''), user('there')]);
    expect(fake.chats[0]?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'user']);
  });

  it.each(['gpt-6-astra', 'gpt-6.1-sol', 'gpt-5.2-pro'])(
    'refuses %s, which takes no tools here',
    async model => {
      const error = await failure(complete(undefined, { model }));
      expect(error.kind).toBe('model_missing');
      expect(error.message).toContain('OPENAI_MODEL');
      expect(explainUnsupported(model)).toContain('/v1/responses');
      expect(explainUnsupported('gpt-6-luna')).toBeUndefined();
      expect(fake.requests).toEqual([]);
    },
  );
});

describe('answers', () => {
  it('reads text and calls together', async () => {
    fake.script(answers.textAndCalls('Noted.', { id: 'c1', name: 'request_photo' }));
    expect(await complete()).toEqual({
      text: 'Noted.',
      toolCalls: [{ id: 'c1', name: 'request_photo', args: {} }],
      provider: 'openai',
      model: 'gpt-6-luna',
      usage: { inputTokens: 1200, outputTokens: 40, cachedTokens: 1024 },
      native: undefined,
    });
  });

  it('reads several calls, nulls of a strict schema kept', async () => {
    fake.script(answers.json(await fixture('calls-parallel')));
    const { text, toolCalls, usage } = await complete();
    expect(text).toBe('');
    expect(toolCalls).toEqual([
      {
        id: 'call_9rXvVb1tLkQm3ZpYwN2cDfGh',
        name: 'update_sticker_params',
        args: { style: 'in the style of a 90s VHS cover', emotion: null, pose: null },
      },
      { id: 'call_T4sUeKo8WjHa6BiCxE5qRnMd', name: 'request_photo', args: {} },
    ]);
    expect(usage).toEqual({ inputTokens: 1843, outputTokens: 51, cachedTokens: 1536 });
  });

  it('reads content parts and an empty list of calls', async () => {
    fake.script(answers.json(await fixture('compatible-parts')));
    expect(await complete()).toMatchObject({
      text: 'Which style?',
      toolCalls: [],
      usage: { cachedTokens: 0 },
    });
  });

  it('reads arguments as objects, calls without ids, and cuts thinking off', async () => {
    fake.script(answers.json(await fixture('compatible-objects')));
    const { text, toolCalls, usage } = await complete();
    expect(text).toBe('Stored.');
    expect(toolCalls.map(({ args }) => args)).toEqual([{ style: 'anime' }, {}]);
    expect(new Set(toolCalls.map(({ id }) => id)).size).toBe(2);
    expect(usage).toBeUndefined();
  });

  it.each(['{"style": "anime', '["anime"]', 'null', '"anime"'])(
    'hands broken arguments on: %s',
    async text => {
      fake.script(answers.brokenArguments('update_sticker_params', text));
      const [first] = (await complete()).toolCalls;
      expect(first).toMatchObject({ name: 'update_sticker_params', args: undefined });
    },
  );

  it('shows a refusal as text', async () => {
    fake.script(answers.refusal('I cannot help with that.'));
    expect(await complete()).toMatchObject({ text: 'I cannot help with that.', toolCalls: [] });
  });

  it.each<[string, () => ReturnType<typeof answers.empty>, ProviderErrorKind]>([
    ['an empty answer', answers.empty, 'bad_answer'],
    ['a call cut off', () => answers.lengthCut('update_sticker_params'), 'bad_answer'],
    ['a filtered answer', answers.contentFilter, 'blocked'],
    ['a page that is no JSON', answers.malformed, 'bad_answer'],
    ['no choices', () => answers.json({ choices: [] }), 'bad_answer'],
    [
      'an error with status 200',
      () => answers.json({ error: { code: 429, message: 'slow' } }),
      'rate_limited',
    ],
    [
      'an unknown path with status 200',
      () => answers.json({ error: 'Unexpected endpoint' }),
      'model_missing',
    ],
  ])('fails on %s', async (_, answer, kind) => {
    fake.script(answer());
    expect((await failure(complete())).kind).toBe(kind);
  });
});

describe('errors', () => {
  const region = () =>
    answers.error(403, {
      message: 'Country, region, or territory not supported',
      type: 'request_forbidden',
      code: 'unsupported_country_region_territory',
    });

  it.each<[ProviderErrorKind, ReturnType<typeof answers.error>]>([
    ['region', region()],
    ['auth', answers.error(403, { message: 'Your organization must be verified' })],
    ['model_missing', answers.error(403, { message: 'no access', code: 'model_not_found' })],
    ['quota', answers.insufficientQuota()],
    ['quota', answers.error(400, { message: 'hard limit', code: 'billing_hard_limit_reached' })],
    ['quota', answers.error(429, { message: 'terminated', type: 'access_terminated' })],
    ['rate_limited', answers.rateLimited()],
    ['unavailable', answers.serverError(503)],
    [
      'bad_request',
      answers.error(400, { message: 'SECRET-WISH is wrong', param: 'messages', code: 'invalid_value' }),
    ],
    ['blocked', answers.error(400, { message: 'flagged', code: 'invalid_prompt' })],
  ])('maps to %s', async (kind, answer) => {
    fake.script(answer);
    const error = await failure(complete());
    expect(error.kind).toBe(kind);
    expect(error.message).not.toContain('SECRET');
  });

  it('does not repeat a wrong key', async () => {
    const error = await failure(complete(undefined, { apiKey: 'sk-wrong-key' }));
    expect(error.kind).toBe('auth');
    expect(error.message).not.toContain('sk-wrong');
  });

  it('tells an unknown model', async () => {
    expect((await failure(complete(undefined, { model: 'gpt-6-gone' }))).kind).toBe('model_missing');
  });

  it.each([
    [{ 'retry-after-ms': '1500', 'retry-after': '2' }, 1500],
    [{ 'retry-after': '7' }, 7000],
    [{ 'retry-after': 'Fri, 20 Nov 2026 12:00:30 GMT' }, 30_000],
    [{}, undefined],
  ])('reads the delay of %j', async (headers, expected) => {
    fake.script(answers.error(429, { message: 'slow down', code: 'rate_limit_exceeded' }, headers));
    const clock = { now: () => Date.UTC(2026, 10, 20, 12), sleep: async () => {} };
    expect((await failure(complete(undefined, { clock }))).retryAfterMs).toBe(expected);
  });

  it('gives up a silent server, and tells a broken connection from it', async () => {
    fake.script(answers.hang(), answers.reset());
    expect((await failure(complete(undefined, { timeoutMs: 100 }))).kind).toBe('timeout');
    expect((await failure(complete())).kind).toBe('interrupted');
  });

  it('knows when nothing listens', async () => {
    const { baseUrl, stop } = await startFakeOpenAI();
    await stop();
    expect((await failure(complete(undefined, { baseUrl }))).kind).toBe('unreachable');
  });
});

it('lists the models with the dates of their end', async () => {
  const own = await startFakeOpenAI();
  const models = await listOpenAIModels(own, new AbortController().signal);
  expect(models).toContainEqual({ id: 'gpt-6-luna' });
  expect(models).toContainEqual({ id: 'gpt-4.1', shutdownDate: '2027-01-14' });
  await own.stop();
});
