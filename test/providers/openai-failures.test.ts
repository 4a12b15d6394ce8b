import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProviderErrorKind } from '../../src/lib/errors.ts';
import { createOpenAIChat, type OpenAIChatOptions } from '../../src/providers/openai/chat.ts';
import { chatRequest } from '../support/chat-request.ts';
import { type FakeOpenAI, startFakeOpenAI } from '../support/fakes/fake-openai.ts';
import { failure } from '../support/openai/dialogue.ts';
import { ENDPOINTS } from '../support/openai/endpoints.ts';

const CASES = ENDPOINTS.flatMap(endpoint => [
  { ...endpoint, mode: 'at once', onText: undefined },
  { ...endpoint, mode: 'streamed', onText: () => undefined },
]);

describe.each(CASES)('$path, $mode', ({ path, model, answers, onText }) => {
  let fake: FakeOpenAI;
  beforeEach(async () => {
    fake = await startFakeOpenAI();
  });
  afterEach(async () => {
    await fake.stop();
    expect(fake.violations).toEqual([]);
    expect(fake.requests.filter(request => request.path !== path)).toEqual([]);
  });

  const complete = (options: Partial<OpenAIChatOptions> = {}) =>
    createOpenAIChat({ apiKey: fake.apiKey, baseUrl: fake.baseUrl, model, ...options }).complete(
      chatRequest(),
      new AbortController().signal,
      onText,
    );

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
      const error = await failure(complete({ apiKey: 'sk-wrong-key' }));
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
      expect((await failure(complete({ clock }))).retryAfterMs).toBe(expected);
    });
  });
});
