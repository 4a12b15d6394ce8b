import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatMessage } from '../../src/ai-chat/types.ts';
import { createOpenAIChat, type OpenAIChatOptions } from '../../src/providers/openai/chat.ts';
import { chatRequest } from '../support/chat-request.ts';
import { type FakeOpenAI, startFakeOpenAI } from '../support/fakes/fake-openai.ts';
import { assistant, call, kept, results, user } from '../support/openai/dialogue.ts';
import { ENDPOINTS } from '../support/openai/endpoints.ts';

const CASES = ENDPOINTS.flatMap(endpoint => [
  { ...endpoint, mode: 'at once', onText: undefined },
  { ...endpoint, mode: 'streamed', onText: () => undefined },
]);

describe.each(CASES)('$path, $mode', ({ path, model, answers, sent, onText }) => {
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
    chat(options).complete(chatRequest(messages), new AbortController().signal, onText);

  describe('requests', () => {
    it('tell the stable prompt, then the state, and declare strict tools', async () => {
      fake.script(answers.text('Hello'));
      await complete([user('hi')]);
      expect(sent(fake)).toEqual([
        {
          system: 'You help people get a sticker.\n\n[SYSTEM STATE]\nhas_photo: true',
          told: [{ user: 'hi' }],
          tools: [
            expect.objectContaining({ name: 'update_sticker_params', strict: true }),
            expect.objectContaining({ name: 'request_photo', strict: true }),
          ],
          choice: 'auto',
        },
      ]);
    });

    it('hold no tool words when there are no tools', async () => {
      fake.script(answers.text('Hello'));
      await chat().complete(chatRequest(undefined, []), new AbortController().signal);
      expect(sent(fake)[0]).toMatchObject({ tools: undefined, choice: undefined });
    });

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

    it('make ids of other providers safe and unique', async () => {
      fake.script(answers.text('Done'));
      const long = 'x'.repeat(41);
      await complete([
        user('hi'),
        assistant('', call('call_0'), call('call_0')),
        results('call_0', 'call_0'),
        assistant('', call('call_0'), call('with space'), call(long)),
        results('call_0', 'with space', long),
      ]);
      const told = sent(fake)[0]?.told ?? [];
      expect(new Set(told.flatMap(one => ('call' in one ? [one.call] : []))).size).toBe(5);
      expect(told.flatMap(one => ('output' in one ? [one.output] : []))).toEqual(
        ['call_0', 'call_0', 'call_0', 'with space', long].map(id =>
          JSON.stringify({ ok: true, answers: id }),
        ),
      );
    });

    it('make names safe that a model made up', async () => {
      fake.script(answers.text('Done'));
      const calls = ['draw sticker.now', ''].map((name, index) => ({ id: `c${index}`, name, args: {} }));
      await complete([user('hi'), assistant('', ...calls), results('c0', 'c1')]);
      expect(sent(fake)[0]?.told).toMatchObject([
        { user: 'hi' },
        { name: 'draw_sticker_now' },
        { name: 'unnamed' },
        { answerTo: 'c0' },
        { answerTo: 'c1' },
      ]);
    });

    it('leave out an assistant message that says nothing', async () => {
      fake.script(answers.text('Done'));
      await complete([user('hi'), assistant(''), user('there')]);
      expect(sent(fake)[0]?.told).toEqual([{ user: 'hi' }, { user: 'there' }]);
    });

    it('go on with what the model itself said before', async () => {
      fake.script(
        answers.textAndCalls('Noted.', { id: 'c1', name: 'request_photo' }),
        answers.text('Send it.'),
      );
      const first = await complete([user('hi')]);
      await complete([user('hi'), kept(first), results('c1')]);
      expect(sent(fake)[1]?.told).toEqual([
        { user: 'hi' },
        { assistant: 'Noted.' },
        { call: 'c1', name: 'request_photo', args: '{}' },
        { answerTo: 'c1', output: '{"ok":true,"answers":"c1"}' },
      ]);
    });
  });

  describe('answers', () => {
    it('tell their tokens', async () => {
      fake.script(answers.text('Which style?'));
      const usage = { inputTokens: 1200, outputTokens: 40, cachedTokens: 1024 };
      expect((await complete()).usage).toEqual(usage);
    });

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
});
