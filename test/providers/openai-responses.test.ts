import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatMessage } from '../../src/ai-chat/types.ts';
import type { ProviderErrorKind } from '../../src/lib/errors.ts';
import { createOpenAIChat } from '../../src/providers/openai/chat.ts';
import { chatRequest } from '../support/chat-request.ts';
import {
  openAIResponses as answers,
  type FakeOpenAI,
  openAIAnswers,
  startFakeOpenAI,
} from '../support/fakes/fake-openai.ts';
import { assistant, failure, user } from '../support/openai/dialogue.ts';

const MODELS = ['gpt-6-astra', 'gpt-6.1-sol', 'gpt-6.1-sol-2026-10-01', 'gpt-5.5-pro', 'gpt-5.1-codex-max'];

let fake: FakeOpenAI;
beforeEach(async () => {
  fake = await startFakeOpenAI({ models: MODELS.map(id => ({ id })) });
});
afterEach(async () => {
  await fake.stop();
  expect(fake.violations).toEqual([]);
});

const complete = (messages?: readonly ChatMessage[], model = 'gpt-6-astra') =>
  createOpenAIChat({ apiKey: fake.apiKey, baseUrl: fake.baseUrl, model }).complete(
    chatRequest(messages),
    new AbortController().signal,
  );

describe('requests', () => {
  it('have nothing stored, ask for encrypted thoughts, and declare tools in the flat form', async () => {
    fake.script(answers.text('Hello'));
    await complete([user('hi'), assistant('What style?'), user('anime')]);
    expect(fake.responses).toEqual([
      {
        model: 'gpt-6-astra',
        instructions: 'You help people get a sticker.\n\n[SYSTEM STATE]\nhas_photo: true',
        input: [
          { type: 'message', role: 'user', content: 'hi' },
          { type: 'message', role: 'assistant', content: 'What style?' },
          { type: 'message', role: 'user', content: 'anime' },
        ],
        max_output_tokens: 8192,
        reasoning: { effort: 'low' },
        store: false,
        include: ['reasoning.encrypted_content'],
        tools: [
          {
            type: 'function',
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
          {
            type: 'function',
            name: 'request_photo',
            description: 'Asks for a photo.',
            strict: true,
            parameters: { type: 'object', properties: {}, required: [], additionalProperties: false },
          },
        ],
        tool_choice: 'auto',
      },
    ]);
  });

  it.each([
    ['gpt-6-astra', { effort: 'low' }, 8192],
    ['gpt-6.1-sol', { effort: 'low' }, 8192],
    ['gpt-6.1-sol-2026-10-01', { effort: 'low' }, 8192],
    ['gpt-5.1-codex-max', { effort: 'low' }, 8192],
    ['gpt-5.5-pro', undefined, 16_384],
  ])('speak the words of %s', async (model, reasoning, limit) => {
    fake.script(answers.text('Hello'));
    await complete(undefined, model);
    expect(fake.responses[0]?.reasoning).toEqual(reasoning);
    expect(fake.responses[0]?.max_output_tokens).toBe(limit);
  });
});

describe('answers', () => {
  const text = (...texts: string[]) => ({
    type: 'message',
    content: texts.map(one => ({ type: 'output_text', text: one })),
  });

  it('of several messages are paragraphs, and what is unknown is skipped', async () => {
    fake.script(
      openAIAnswers.json({
        status: 'completed',
        output: [{ type: 'riddle', content: 7 }, text('Let me ', 'see.'), text(''), text('Which style?')],
      }),
    );
    expect((await complete()).text).toBe('Let me see.\n\nWhich style?');
  });

  it.each<[string, ProviderErrorKind, ReturnType<typeof answers.failed>]>([
    ['a failure of the service', 'unavailable', answers.failed('server_error')],
    ['a limit that was met on the way', 'rate_limited', answers.failed('rate_limit_exceeded')],
    ['a flagged prompt', 'blocked', answers.failed('invalid_prompt')],
    ['a policy', 'blocked', answers.failed('bio_policy')],
    [
      'an end for new reasons',
      'bad_answer',
      openAIAnswers.json({ status: 'incomplete', output: [text('Hi')] }),
    ],
    ['an answer in progress', 'bad_answer', openAIAnswers.json({ status: 'in_progress', output: [] })],
    [
      'a call without a name',
      'bad_answer',
      openAIAnswers.json({ output: [text('Hi'), { type: 'function_call', arguments: '{}' }] }),
    ],
    ['thoughts only', 'bad_answer', openAIAnswers.json({ output: [{ type: 'reasoning', summary: [] }] })],
  ])('fail on %s: %s', async (_, kind, answer) => {
    fake.script(answer);
    const error = await failure(complete());
    expect(error.kind).toBe(kind);
    expect(error.message).not.toContain('SECRET');
  });
});
