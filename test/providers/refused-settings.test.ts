import { expect, test } from 'vitest';
import { createAnthropicChat } from '../../src/providers/anthropic/chat.ts';
import { createGeminiChat } from '../../src/providers/gemini/chat.ts';
import { createOpenAIChat } from '../../src/providers/openai/chat.ts';
import { chatRequest } from '../support/chat-request.ts';
import { anthropicAnswers, startFakeAnthropic } from '../support/fakes/fake-anthropic.ts';
import { geminiAnswers, startFakeGemini } from '../support/fakes/fake-gemini.ts';
import { openAIAnswers, openAIResponses, startFakeOpenAI } from '../support/fakes/fake-openai.ts';
import { watched } from '../support/fakes/stop-clean.ts';

const { signal } = new AbortController();

const SHOWN = [
  ['at once', undefined],
  ['streamed', () => {}],
] as const;

test.each(SHOWN)('leaves out a setting that OpenAI refuses, %s', async (_, onText) => {
  const fake = watched(await startFakeOpenAI());
  const param = 'temperature';
  const message = "Unsupported value: 'temperature' does not support 0.7 with this model.";
  fake.script(
    openAIAnswers.error(400, { message, param, code: 'unsupported_value' }),
    openAIAnswers.text('Fine.'),
  );
  const chat = createOpenAIChat({ ...fake, model: 'gpt-4.1' });
  expect((await chat.complete(chatRequest(), signal, onText)).text).toBe('Fine.');
  const [first, second] = fake.chats;
  expect(first).toEqual({ ...second, temperature: 0.7 });
  expect(second).not.toHaveProperty('temperature');
});

test('leaves out an effort that /v1/responses refuses', async () => {
  const fake = watched(await startFakeOpenAI());
  const message = "Unsupported parameter: 'reasoning.effort' is not supported with this model.";
  const refusal = { message, param: 'reasoning.effort', code: 'unsupported_parameter' };
  fake.script(openAIAnswers.error(400, refusal), openAIResponses.text('Fine.'));
  await createOpenAIChat({ ...fake, model: 'gpt-6-astra' }).complete(chatRequest(), signal);
  expect(fake.responses.map(body => 'reasoning' in body)).toEqual([true, false]);
});

test.each(SHOWN)('leaves out a temperature that Claude refuses, %s', async (_, onText) => {
  const fake = watched(await startFakeAnthropic());
  fake.script(
    anthropicAnswers.badRequest('`temperature` is deprecated for this model.'),
    anthropicAnswers.text('Fine.'),
  );
  const chat = createAnthropicChat({ ...fake, model: 'claude-haiku-4-5' });
  expect((await chat.complete(chatRequest(), signal, onText)).text).toBe('Fine.');
  expect(fake.requests.map(body => 'temperature' in body)).toEqual([true, false]);
});

test.each(SHOWN)('leaves out a thinking level that Gemini refuses, %s', async (_, onText) => {
  const fake = watched(await startFakeGemini());
  fake.script(
    geminiAnswers.badRequest('Thinking level is not supported for this model.'),
    geminiAnswers.text('Fine.'),
  );
  const chat = createGeminiChat({ ...fake, model: 'gemini-3.8-flash' });
  expect((await chat.complete(chatRequest(), signal, onText)).text).toBe('Fine.');
  expect(fake.requests.map(({ body }) => body.generationConfig)).toEqual([
    { maxOutputTokens: 8192, thinkingConfig: { thinkingLevel: 'LOW' } },
    { maxOutputTokens: 8192 },
  ]);
});

test('does not repeat a request that is refused again or for another reason', async () => {
  const fake = watched(await startFakeGemini());
  const chat = createGeminiChat({ ...fake, model: 'gemini-3.8-flash' });
  fake.script(geminiAnswers.badRequest('The input token count exceeds the maximum.'));
  await expect(chat.complete(chatRequest(), signal)).rejects.toMatchObject({ kind: 'bad_request' });
  expect(fake.requests).toHaveLength(1);
  const refused = geminiAnswers.badRequest('Thinking level is not supported for this model.');
  fake.script(refused, refused);
  await expect(chat.complete(chatRequest(), signal)).rejects.toMatchObject({ kind: 'bad_request' });
  expect(fake.requests).toHaveLength(3);
});
