import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
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
import { stopClean } from '../support/fakes/stop-clean.ts';

let openai: FakeOpenAI;
let gemini: FakeGemini;
beforeEach(async () => {
  openai = await startFakeOpenAI({
    models: ['gpt-6-luna', 'gpt-6-astra', 'qwen3'].map(id => ({ id })),
  });
  gemini = await startFakeGemini();
  return () => stopClean(openai, gemini);
});

/** Long enough that a passing test cannot have waited for it. */
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
  it.each(CASES)('%s: ends with the last event and releases the connection', async (_, setUp) => {
    const { provider, fake } = setUp();
    expect((await ask(provider)).text).toBe(WORDS);
    await eventually(() => fake.connections).toBe(0);
  });

  it.each([
    ['failed', 'bad_answer'],
    ['incomplete', 'bad_answer'],
  ])('response.%s ends a stream too', async (status, kind) => {
    const response = { id: 'r', status, output: [], incomplete_details: { reason: 'max_output_tokens' } };
    const events = openAIStreams.events({ type: `response.${status}`, response });
    openai.script({ ...events, staysOpen: true });
    await expect(ask(openaiChat('gpt-6-astra'))).rejects.toMatchObject({ kind });
    await eventually(() => openai.connections).toBe(0);
  });

  it('waits for an unfinished answer', async () => {
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
  ] as const)('%s: reuses the connection for the next request', async (_, model, answers) => {
    const provider = openaiChat(model);
    for (let asked = 0; asked < 3; asked++) {
      openai.script(answers.text(WORDS));
      expect((await ask(provider)).text).toBe(WORDS);
      // The end of the body comes a few turns of the event loop later.
      for (let turn = 0; turn < 10; turn++) await setImmediate();
    }
    expect(openai.connections).toBe(1);
  });

  it('reports the tokens that come after the finish reason', async () => {
    // Large pieces, because metadata after the finish reason is not awaited for long.
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

it('joins the pieces of arguments, or uses the initial ones if no pieces come', () => {
  expect(inputOf(begin({}), piece(''), piece('{"to":'), piece('"x"}'))).toEqual({ to: 'x' });
  expect(inputOf(begin({}), piece(''))).toEqual({});
  expect(inputOf(begin({ to: 'x' }))).toEqual({ to: 'x' });
  expect(inputOf(begin(undefined))).toEqual({});
  expect(inputOf(begin({}), piece('{"to":'))).toBeUndefined();
});

it('fails on a piece of an unknown form instead of skipping it', () => {
  const { index: _, ...odd } = piece('{"to":');
  expect(() => inputOf(begin({}), odd, piece('"x"}'))).toThrow('unknown form');
  expect(inputOf({ type: 'ping' }, { type: 'new_kind', index: 'x' }, begin({}), piece('{}'))).toEqual({});
});
