import { beforeEach, describe, expect, it } from 'vitest';
import type { ProviderErrorKind } from '../../src/lib/errors.ts';
import { createOpenAIChat, type OpenAIChatOptions } from '../../src/providers/openai/chat.ts';
import { chatRequest } from '../support/chat-request.ts';
import {
  type FakeOpenAI,
  openAIAnswers,
  openAIStreams,
  startFakeOpenAI,
} from '../support/fakes/fake-openai.ts';
import { stopClean } from '../support/fakes/stop-clean.ts';
import { failure } from '../support/openai/dialogue.ts';
import { ENDPOINTS } from '../support/openai/endpoints.ts';
import type { OpenAIAnswer } from '../support/openai/stream.ts';

const WORDS = 'Привет, Анна! Какой стиль: «аниме» или «комикс»? 🙂';

let fake: FakeOpenAI;
let shown: string[];
beforeEach(async () => {
  shown = [];
  fake = await startFakeOpenAI({
    models: ['gpt-6-luna', 'gpt-6-astra', 'gpt-5.5-pro', 'qwen3'].map(id => ({ id })),
  });
  return () => stopClean(fake);
});

const chat = (model: string, options: Partial<OpenAIChatOptions> = {}) =>
  createOpenAIChat({ apiKey: fake.apiKey, baseUrl: fake.baseUrl, model, ...options });

const stream = (model: string) =>
  chat(model).complete(chatRequest(), new AbortController().signal, text => shown.push(text));

describe.each(ENDPOINTS)('$path', ({ model, answers }) => {
  it.each([1, 7])('does not depend on how the bytes are split: %i at a time', async size => {
    const answer = answers.textAndCalls(WORDS, {
      id: 'c1',
      name: 'update_sticker_params',
      args: { style: 'в стиле VHS 90-х', pose: null },
    });
    fake.script(openAIStreams.inPieces(size, answer), answers.text(WORDS));
    const result = await stream(model);
    expect(result).toMatchObject({
      text: WORDS,
      toolCalls: [
        { id: 'c1', name: 'update_sticker_params', args: { style: 'в стиле VHS 90-х', pose: null } },
      ],
    });
    expect(shown.every(text => WORDS.startsWith(text))).toBe(true);
    expect(shown.at(-1)).toBe(WORDS);
  });

  it('accepts an answer that comes at once', async () => {
    fake.script(openAIStreams.atOnce(answers.text(WORDS)));
    expect((await stream(model)).text).toBe(WORDS);
    expect(shown).toEqual([]);
  });

  it('asks without streaming, from then on, if streaming is refused', async () => {
    const refused = openAIAnswers.error(400, {
      message: 'Your organization must be verified to stream this model.',
      param: 'stream',
      code: 'unsupported_value',
    });
    fake.script(refused, answers.text('Hello'), answers.text('Hello'));
    const provider = chat(model);
    const signal = new AbortController().signal;
    for (const _ of [1, 2]) {
      expect((await provider.complete(chatRequest(), signal, text => shown.push(text))).text).toBe('Hello');
    }
    expect(fake.requests.map(request => 'body' in request && request.body.stream)).toEqual([
      true,
      undefined,
      undefined,
    ]);
  });

  const long = answers.text(WORDS);
  const tooLong = { error: { message: 'SECRET', code: 'context_length_exceeded' } };
  const own = { type: 'error', code: 'server_error', message: 'SECRET', param: null, sequence_number: 9 };

  it.each<[string, ProviderErrorKind, OpenAIAnswer]>([
    ['an error of its own kind', 'unavailable', openAIStreams.failsAfter(4, long, own)],
    ['too long a request', 'bad_request', openAIStreams.failsAfter(4, long, tooLong)],
    ['a part of an event', 'interrupted', openAIStreams.events('{"choices": [')],
    ['events of an unknown form', 'bad_answer', openAIStreams.events({ choices: 7, type: 7 })],
  ])('fails on %s: %s', async (_, kind, answer) => {
    fake.script(answer);
    const told = await failure(stream(model));
    expect(told.kind).toBe(kind);
    expect(told.message).not.toContain('SECRET');
  });
});

describe('chat completions of compatible servers', () => {
  const delta = (piece: object, finish: string | null = null) => ({
    choices: [{ index: 0, delta: piece, finish_reason: finish }],
  });
  const callPiece = (piece: object) => delta({ tool_calls: [piece] });

  it('show no thinking, in any form', async () => {
    fake.script(
      openAIStreams.events(
        delta({ reasoning_content: 'SECRET thought' }),
        delta({ reasoning: 'SECRET thought' }),
        ...['<th', 'ink>SECRET ', 'thought</th', 'ink>\n\nWhich ', 'style?'].map(content =>
          delta({ content }),
        ),
        delta({}, 'stop'),
      ),
    );
    expect((await stream('qwen3')).text).toBe('Which style?');
    expect(shown.at(-1)).toBe('Which style?');
    expect(shown.join()).not.toContain('SECRET');
  });

  it('end with a reason or with [DONE]', async () => {
    fake.script(
      openAIStreams.events(delta({ content: 'Hello' }), delta({}, 'stop')),
      openAIStreams.events(delta({ content: 'Hello' }), '[DONE]'),
    );
    for (const _ of [1, 2]) expect((await stream('qwen3')).text).toBe('Hello');
  });

  it.each<[string, object[]]>([
    [
      'mixed pieces',
      [
        { index: 0, id: 'a', function: { name: 'update_sticker_params', arguments: '' } },
        { index: 1, id: 'b', function: { name: 'request_photo', arguments: '{' } },
        { index: 0, function: { name: '', arguments: '{"style":' } },
        { index: 1, function: { arguments: '}' } },
        { index: 0, function: { arguments: '"anime"}' } },
      ],
    ],
    [
      'one index for all',
      [
        { index: 0, id: 'a', function: { name: 'update_sticker_params', arguments: '{"style":"anime"}' } },
        { index: 0, id: 'b', function: { name: 'request_photo', arguments: '{}' } },
      ],
    ],
    [
      'no index, and arguments as objects',
      [
        { id: 'a', function: { name: 'update_sticker_params', arguments: { style: 'anime' } } },
        { id: 'b', function: { name: 'request_photo' } },
      ],
    ],
  ])('may send calls with %s', async (_, pieces) => {
    fake.script(openAIStreams.events(...pieces.map(callPiece), delta({}, 'tool_calls'), '[DONE]'));
    expect((await stream('qwen3')).toolCalls).toEqual([
      { id: 'a', name: 'update_sticker_params', args: { style: 'anime' } },
      { id: 'b', name: 'request_photo', args: {} },
    ]);
  });
});

it.each<[string, object[]]>([
  [
    'whole ones in one piece',
    [
      { function: { name: 'update_sticker_params', arguments: '{"style":"anime"}' } },
      { function: { name: 'update_sticker_params', arguments: '{"style":"comic"}' } },
      { function: { name: 'request_photo', arguments: '{}' } },
    ],
  ],
  [
    'one index and no id for all, names repeated',
    [
      { index: 0, id: '', function: { name: 'update_sticker_params', arguments: '{"style":' } },
      { index: 0, id: '', function: { name: 'update_sticker_params', arguments: '"anime"}' } },
      { index: 0, id: '', function: { name: 'update_sticker_params', arguments: '' } },
      { index: 0, id: '', function: { name: 'update_sticker_params', arguments: { style: 'comic' } } },
      { index: 0, id: '', function: { name: 'request_photo' } },
    ],
  ],
])('separates calls without ids: %s', async (_, pieces) => {
  const end = { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] };
  fake.script(
    openAIStreams.events(
      { choices: [{ index: 0, delta: { tool_calls: pieces }, finish_reason: null }] },
      end,
    ),
  );
  const { toolCalls } = await stream('qwen3');
  expect(toolCalls.map(({ name, args }) => [name, args])).toEqual([
    ['update_sticker_params', { style: 'anime' }],
    ['update_sticker_params', { style: 'comic' }],
    ['request_photo', {}],
  ]);
  expect(new Set(toolCalls.map(({ id }) => id)).size).toBe(3);
});

it('does not ask for a stream if the model has none', async () => {
  fake.script(ENDPOINTS[1].answers.text('Hello'));
  expect((await stream('gpt-5.5-pro')).text).toBe('Hello');
});
