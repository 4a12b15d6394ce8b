import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatMessage } from '../../src/ai-chat/types.ts';
import { listOpenAIModels } from '../../src/providers/openai/api.ts';
import { explainUnsupported } from '../../src/providers/openai/capabilities.ts';
import { createOpenAIChat, type OpenAIChatOptions } from '../../src/providers/openai/chat.ts';
import { chatRequest } from '../support/chat-request.ts';
import { openAIAnswers as answers, type FakeOpenAI, startFakeOpenAI } from '../support/fakes/fake-openai.ts';
import { failure, user } from '../support/openai/dialogue.ts';

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

  it('refuses a model that answers only with tools of its own', async () => {
    const error = await failure(complete(undefined, { model: 'o3-deep-research' }));
    expect(error.kind).toBe('model_missing');
    expect(error.message).toContain('OPENAI_MODEL');
    expect(explainUnsupported('gpt-6-luna')).toBeUndefined();
    expect(fake.requests).toEqual([]);
  });
});

describe('answers', () => {
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

  it.each([
    ['error', 'interrupted'],
    ['abort', 'interrupted'],
    ['insufficient_system_resource', 'interrupted'],
    ['network_error', 'interrupted'],
    ['model_length', 'bad_answer'],
    ['model_context_window_exceeded', 'bad_answer'],
    ['content_filter: SAFETY', 'blocked'],
    ['sensitive', 'blocked'],
  ])('fails on half an answer of a compatible server, by the reason %s: %s', async (finish_reason, kind) => {
    const call = { id: 'a', type: 'function', function: { name: 'request_photo', arguments: '{}' } };
    fake.script(
      answers.json({ choices: [{ finish_reason, message: { content: 'Half', tool_calls: [call] } }] }),
    );
    expect((await failure(complete(undefined, { model: 'qwen3' }))).kind).toBe(kind);
  });

  it.each(['stop', 'tool_calls', 'eos', 'eos_token', 'end_turn', 'stop_sequence', '', null])(
    'takes an answer for whole by the reason %j',
    async finish_reason => {
      fake.script(answers.json({ choices: [{ finish_reason, message: { content: 'Whole' } }] }));
      expect((await complete(undefined, { model: 'qwen3' })).text).toBe('Whole');
    },
  );

  it('fails on an answer without choices', async () => {
    fake.script(answers.json({ choices: [] }));
    expect((await failure(complete())).kind).toBe('bad_answer');
  });
});

it('lists the models with the dates of their end', async () => {
  const own = await startFakeOpenAI();
  const models = await listOpenAIModels(own, new AbortController().signal);
  expect(models).toContainEqual({ id: 'gpt-6-luna' });
  expect(models).toContainEqual({ id: 'gpt-4.1', shutdownDate: '2027-01-14' });
  await own.stop();
});
