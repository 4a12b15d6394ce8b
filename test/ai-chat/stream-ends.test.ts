import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatProvider } from '../../src/ai-chat/types.ts';
import { StreamedMessage } from '../../src/providers/anthropic/answer.ts';
import { createGeminiChat } from '../../src/providers/gemini/chat.ts';
import { createOpenAIChat } from '../../src/providers/openai/chat.ts';
import { chatRequest } from '../support/chat-request.ts';
import { eventually } from '../support/eventually.ts';
import {
  type FakeGemini,
  geminiAnswers,
  geminiStreams,
  startFakeGemini,
} from '../support/fakes/fake-gemini.ts';
import {
  type FakeOpenAI,
  openAIAnswers,
  openAIResponses,
  openAIStreams,
  startFakeOpenAI,
} from '../support/fakes/fake-openai.ts';

let openai: FakeOpenAI;
let gemini: FakeGemini;
beforeEach(async () => {
  openai = await startFakeOpenAI({
    models: ['gpt-6-luna', 'gpt-6-astra', 'qwen3'].map(id => ({ id })),
  });
  gemini = await startFakeGemini();
});
afterEach(async () => {
  await Promise.all([openai.stop(), gemini.stop()]);
  expect([...openai.violations, ...gemini.violations]).toEqual([]);
});

/** Far less than a provider is given: an answer that came with the deadline did not come with its last event. */
const DEADLINE_MS = 60_000;

const openaiChat = (model: string) =>
  createOpenAIChat({ apiKey: openai.apiKey, baseUrl: openai.baseUrl, model, timeoutMs: DEADLINE_MS });
const geminiChat = () =>
  createGeminiChat({
    apiKey: gemini.apiKey,
    baseUrl: gemini.baseUrl,
    model: 'gemini-3.8-flash',
    timeoutMs: DEADLINE_MS,
  });

const ask = (provider: ChatProvider) =>
  provider.complete(chatRequest(), new AbortController().signal, () => {});

const WORDS = 'Which style?';
const delta = (piece: object, finish: string | null = null) => ({
  choices: [{ index: 0, delta: piece, finish_reason: finish }],
});

const CASES: readonly [string, () => { provider: ChatProvider; fake: FakeOpenAI | FakeGemini }][] = [
  [
    'chat completions with [DONE]',
    () => {
      openai.script(openAIStreams.leftOpen(openAIAnswers.text(WORDS)));
      return { provider: openaiChat('gpt-6-luna'), fake: openai };
    },
  ],
  [
    'chat completions of a server that sends no [DONE]',
    () => {
      const events = openAIStreams.events(delta({ content: WORDS }), delta({}, 'stop'));
      openai.script({ ...events, staysOpen: true });
      return { provider: openaiChat('qwen3'), fake: openai };
    },
  ],
  [
    'responses',
    () => {
      openai.script(openAIStreams.leftOpen(openAIResponses.text(WORDS)));
      return { provider: openaiChat('gpt-6-astra'), fake: openai };
    },
  ],
  [
    'Gemini',
    () => {
      gemini.script(geminiStreams.leftOpen(geminiAnswers.text(WORDS)));
      return { provider: geminiChat(), fake: gemini };
    },
  ],
];

describe('a stream whose connection stays open', () => {
  it.each(CASES)('%s: ends with its last event, and the connection is let go', async (_, setUp) => {
    const { provider, fake } = setUp();
    expect((await ask(provider)).text).toBe(WORDS);
    await eventually(() => fake.connections).toBe(0);
  });

  it.each([
    ['failed', 'bad_answer'],
    ['incomplete', 'bad_answer'],
  ])('response.%s is as much of an end', async (status, kind) => {
    const response = { id: 'r', status, output: [], incomplete_details: { reason: 'max_output_tokens' } };
    const events = openAIStreams.events({ type: `response.${status}`, response });
    openai.script({ ...events, staysOpen: true });
    await expect(ask(openaiChat('gpt-6-astra'))).rejects.toMatchObject({ kind });
    await eventually(() => openai.connections).toBe(0);
  });

  it('an answer that is not finished is waited for', async () => {
    const events = openAIStreams.events(delta({ content: WORDS }));
    openai.script({ ...events, staysOpen: true });
    const provider = createOpenAIChat({
      baseUrl: openai.baseUrl,
      apiKey: openai.apiKey,
      model: 'qwen3',
      timeoutMs: 700,
    });
    await expect(ask(provider)).rejects.toMatchObject({ kind: 'timeout' });
    await eventually(() => openai.connections).toBe(0);
  });
});

describe('a stream whose connection ends', () => {
  it.each([
    ['chat completions', 'gpt-6-luna', openAIAnswers],
    ['responses', 'gpt-6-astra', openAIResponses],
  ] as const)('%s: leaves it to the next request', async (_, model, answers) => {
    const provider = openaiChat(model);
    for (let asked = 0; asked < 3; asked++) {
      openai.script(answers.text(WORDS));
      expect((await ask(provider)).text).toBe(WORDS);
      // The end of the body comes a few turns of the event loop later.
      for (let turn = 0; turn < 10; turn++) await setImmediate();
    }
    expect(openai.connections).toBe(1);
  });

  it('tells its tokens behind the reason it finished for', async () => {
    // Few: behind the reason it is not waited for long.
    openai.script(openAIStreams.inPieces(64, openAIAnswers.text(WORDS)));
    expect((await ask(openaiChat('gpt-6-luna'))).usage).toMatchObject({ inputTokens: 1200 });
  });
});

const begin = (input: unknown) => ({
  type: 'content_block_start',
  index: 0,
  content_block: { type: 'tool_use', id: 'a', name: 'go', input },
});
const piece = (partial_json: string) => ({
  type: 'content_block_delta',
  index: 0,
  delta: { type: 'input_json_delta', partial_json },
});

/** The input of the call that these events make. */
function inputOf(...events: readonly object[]): unknown {
  const streamed = new StreamedMessage(() => {});
  for (const event of [...events, { type: 'message_stop' }]) streamed.add(JSON.stringify(event));
  return streamed.whole().content[0]?.input;
}

it('arguments of a call are its pieces, or what it began with where none come', () => {
  expect(inputOf(begin({}), piece(''), piece('{"to":'), piece('"x"}'))).toEqual({ to: 'x' });
  expect(inputOf(begin({}), piece(''))).toEqual({});
  expect(inputOf(begin({ to: 'x' }))).toEqual({ to: 'x' });
  expect(inputOf(begin(undefined))).toEqual({});
  expect(inputOf(begin({}), piece('{"to":'))).toBeUndefined();
});

it('a piece in another form is not left out, as the answer would lack it', () => {
  const { index: _, ...odd } = piece('{"to":');
  expect(() => inputOf(begin({}), odd, piece('"x"}'))).toThrow('unknown form');
  expect(inputOf({ type: 'ping' }, { type: 'new_kind', index: 'x' }, begin({}), piece('{}'))).toEqual({});
});
