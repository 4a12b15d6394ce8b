import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatMessage } from '../../src/ai-chat/types.ts';
import type { ProviderErrorKind } from '../../src/lib/errors.ts';
import { createOpenAIChat, type OpenAIChatOptions } from '../../src/providers/openai/chat.ts';
import { chatRequest } from '../support/chat-request.ts';
import { type FakeOpenAI, startFakeOpenAI } from '../support/fakes/fake-openai.ts';
import { assistant, call, failure, kept, results, user } from '../support/openai/dialogue.ts';
import { ENDPOINTS } from '../support/openai/endpoints.ts';

describe.each(ENDPOINTS)('$path', ({ path, model, answers, sent }) => {
  let fake: FakeOpenAI;
  beforeEach(async () => {
    fake = await startFakeOpenAI();
  });
  afterEach(async () => {
    await fake.stop();
    expect(fake.violations).toEqual([]);
    expect(fake.requests.filter(request => request.path !== path)).toEqual([]);
  });

  const chat = (options: Partial<OpenAIChatOptions> = {}) =>
    createOpenAIChat({ apiKey: fake.apiKey, baseUrl: fake.baseUrl, model, ...options });

  const complete = (messages?: readonly ChatMessage[], options?: Partial<OpenAIChatOptions>) =>
    chat(options).complete(chatRequest(messages), new AbortController().signal);

  describe('requests', () => {
    it('answer every call once, also those that were never run', async () => {
      fake.script(answers.text('Done'));
      await complete([
        user('anime'),
        assistant('Noted.', call('a', { style: 'anime' }), call('b'), call('c', undefined)),
        user('hurry up'),
      ]);
      const name = 'update_sticker_params';
      expect(sent(fake)[0]?.told).toEqual([
        { user: 'anime' },
        { assistant: 'Noted.' },
        { call: 'a', name, args: '{"style":"anime"}' },
        { call: 'b', name, args: '{}' },
        { call: 'c', name, args: '{}' },
        ...['a', 'b', 'c'].map(id => ({
          answerTo: id,
          output: '{"ok":false,"error":"The call was not run."}',
        })),
        { user: 'hurry up' },
      ]);
    });

    it('bring results in another order to their calls, and drop strays', async () => {
      fake.script(answers.text('Done'));
      await complete([
        results('old'),
        user('hi'),
        assistant('', call('a'), call('b')),
        results('b', 'x', 'a'),
      ]);
      expect(sent(fake)[0]?.told).toMatchObject([
        { user: 'hi' },
        { call: 'a' },
        { call: 'b' },
        { answerTo: 'a', output: '{"ok":true,"answers":"a"}' },
        { answerTo: 'b', output: '{"ok":true,"answers":"b"}' },
      ]);
    });
  });

  describe('answers', () => {
    it.each(['{"style": "anime', '["anime"]', 'null', '"anime"'])('with broken arguments: %s', async text => {
      fake.script(answers.brokenArguments('update_sticker_params', text), answers.text('Again?'));
      const first = await complete();
      expect(first.toolCalls).toMatchObject([{ name: 'update_sticker_params', args: undefined }]);
      await complete([user('hi'), kept(first), results(...first.toolCalls.map(({ id }) => id))]);
    });

    it('without a word of arguments', async () => {
      fake.script(answers.brokenArguments('request_photo', ''));
      expect((await complete()).toolCalls).toMatchObject([{ name: 'request_photo', args: {} }]);
    });
  });

  it.each<[string, ProviderErrorKind, ReturnType<typeof answers.error>]>([
    ['an error with status 200', 'rate_limited', answers.json({ error: { code: 429, message: 'slow' } })],
    ['an unknown path with status 200', 'model_missing', answers.json({ error: 'Unexpected endpoint' })],
    ['an unknown path', 'model_missing', answers.error(404, { message: 'Invalid URL' })],
    ['no access', 'model_missing', answers.error(403, { message: 'no access', code: 'model_not_found' })],
    ['a limit', 'quota', answers.error(400, { message: 'hard', code: 'billing_hard_limit_reached' })],
    ['an ended account', 'quota', answers.error(429, { message: 'over', type: 'access_terminated' })],
    ['payment', 'quota', answers.error(402, { message: 'pay' })],
  ])('fails on %s: %s', async (_, kind, answer) => {
    fake.script(answer);
    const error = await failure(complete());
    expect(error.kind).toBe(kind);
    expect(fake.requests).toHaveLength(1);
  });

  describe('fails', () => {
    it('on a key that the service does not take, without telling it', async () => {
      const error = await failure(complete(undefined, { apiKey: 'sk-wrong-key' }));
      expect(error.kind).toBe('auth');
      expect(error.message).not.toContain('sk-wrong');
    });

    it.each([
      [{ 'retry-after-ms': '1500', 'retry-after': '2' }, 1500],
      [{ 'retry-after': '7' }, 7000],
      [{ 'retry-after': 'Fri, 20 Nov 2026 12:00:30 GMT' }, 30_000],
      [{}, undefined],
    ])('with the delay of %j', async (headers, expected) => {
      fake.script(answers.error(429, { message: 'slow down', code: 'rate_limit_exceeded' }, headers));
      const clock = { now: () => Date.UTC(2026, 10, 20, 12), elapsed: () => 0, sleep: async () => {} };
      expect((await failure(complete(undefined, { clock }))).retryAfterMs).toBe(expected);
    });
  });
});
