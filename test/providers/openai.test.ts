import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ChatMessage } from '../../src/ai-chat/types.ts';
import type { ProviderErrorKind } from '../../src/lib/errors.ts';
import { listOpenAIModels } from '../../src/providers/openai/api.ts';
import { explainUnsupported } from '../../src/providers/openai/capabilities.ts';
import { createOpenAIChat, type OpenAIChatOptions } from '../../src/providers/openai/chat.ts';
import { chatRequest } from '../support/chat-request.ts';
import {
  openAIAnswers as answers,
  type FakeOpenAI,
  openAIResponses as responses,
  startFakeOpenAI,
} from '../support/fakes/fake-openai.ts';
import { stopClean } from '../support/fakes/stop-clean.ts';
import { assistant, call, failure, kept, results, user } from '../support/openai/dialogue.ts';
import { ENDPOINTS } from '../support/openai/endpoints.ts';

const fixture = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`../fixtures/openai/${name}.json`, import.meta.url), 'utf8'));

const ASTRA = 'gpt-6-astra';
const MODELS = [
  ...['gpt-6-luna', 'gpt-5', 'gpt-4.1', 'qwen3'],
  ...[ASTRA, 'gpt-6.1-sol', 'gpt-6.1-sol-2026-10-01', 'gpt-5.5-pro', 'gpt-5.1-codex-max'],
];

/** The parameters of `update_sticker_params` in a strict tool. */
const STRICT = {
  type: 'object',
  properties: Object.fromEntries(
    ['style', 'emotion', 'pose'].map(name => [name, { type: ['string', 'null'], description: name }]),
  ),
  required: ['style', 'emotion', 'pose'],
  additionalProperties: false,
};

let fake: FakeOpenAI;
beforeEach(async () => {
  fake = await startFakeOpenAI({ models: MODELS.map(id => ({ id })) });
  return () => stopClean(fake);
});

function complete(messages?: readonly ChatMessage[], options: Partial<OpenAIChatOptions> = {}) {
  const { apiKey, baseUrl } = fake;
  const chat = createOpenAIChat({ apiKey, baseUrl, model: 'gpt-6-luna', ...options });
  return chat.complete(chatRequest(messages), new AbortController().signal);
}
const think = (messages?: readonly ChatMessage[], model = ASTRA) => complete(messages, { model });

describe.each(ENDPOINTS)('$path', ({ path, model, answers: said }) => {
  afterEach(() => expect(fake.requests.filter(request => request.path !== path)).toEqual([]));
  const ask = (messages?: readonly ChatMessage[], options?: Partial<OpenAIChatOptions>) =>
    complete(messages, { model, ...options });

  describe('answers', () => {
    it.each(['{"style": "anime', '["anime"]', 'null', '"anime"'])('with broken arguments: %s', async text => {
      fake.script(said.brokenArguments('update_sticker_params', text), said.text('Again?'));
      const first = await ask();
      expect(first.toolCalls).toMatchObject([{ name: 'update_sticker_params', args: undefined }]);
      await ask([user('hi'), kept(first), results(...first.toolCalls.map(({ id }) => id))]);
    });

    it('without arguments', async () => {
      fake.script(said.brokenArguments('request_photo', ''));
      expect((await ask()).toolCalls).toMatchObject([{ name: 'request_photo', args: {} }]);
    });
  });

  it.each<[string, ProviderErrorKind, ReturnType<typeof said.error>]>([
    ['an error with status 200', 'rate_limited', said.json({ error: { code: 429, message: 'slow' } })],
    ['an unknown path with status 200', 'model_missing', said.json({ error: 'Unexpected endpoint' })],
    ['an unknown path', 'model_missing', said.error(404, { message: 'Invalid URL' })],
    ['no access', 'model_missing', said.error(403, { message: 'no access', code: 'model_not_found' })],
    ['a limit', 'quota', said.error(400, { message: 'hard', code: 'billing_hard_limit_reached' })],
    ['an ended account', 'quota', said.error(429, { message: 'over', type: 'access_terminated' })],
    ['payment', 'quota', said.error(402, { message: 'pay' })],
  ])('fails on %s: %s', async (_, kind, answer) => {
    fake.script(answer);
    const error = await failure(ask());
    expect(error.kind).toBe(kind);
    expect(fake.requests).toHaveLength(1);
  });

  describe('fails', () => {
    it('on a wrong key, without revealing it', async () => {
      const error = await failure(ask(undefined, { apiKey: 'sk-wrong-key' }));
      expect(error.kind).toBe('auth');
      expect(error.message).not.toContain('sk-wrong');
    });

    it.each([
      [{ 'retry-after-ms': '1500', 'retry-after': '2' }, 1500],
      [{ 'retry-after': '7' }, 7000],
      [{}, undefined],
    ])('with the delay of %j', async (headers, expected) => {
      fake.script(said.error(429, { message: 'slow down', code: 'rate_limit_exceeded' }, headers));
      expect((await failure(ask())).retryAfterMs).toBe(expected);
    });

    it('with a delay until a date', async () => {
      const until = new Date(Date.now() + 3_600_000).toUTCString();
      fake.script(said.error(429, { message: 'slow down' }, { 'retry-after': until }));
      const { retryAfterMs = 0 } = await failure(ask());
      expect(Math.abs(retryAfterMs - 3_600_000)).toBeLessThan(120_000);
    });
  });
});

describe('requests to chat/completions', () => {
  it('put the state after the stable prompt in one system message, and declare strict tools', async () => {
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
              parameters: STRICT,
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
  ])('use the settings of %s', async (model, words) => {
    fake.script(answers.text('Hello'));
    await complete(undefined, { model });
    const { messages: _, tools, tool_choice: __, model: ___, ...sent } = fake.chats[0] ?? {};
    expect(sent).toEqual(words);
    expect(tools?.map(tool => tool.function.strict)).toEqual(
      model === 'qwen3' ? [undefined, undefined] : [true, true],
    );
  });

  it('refuse a model that only answers with its own tools', async () => {
    const error = await failure(complete(undefined, { model: 'o3-deep-research' }));
    expect(error.kind).toBe('model_missing');
    expect(error.message).toContain('OPENAI_MODEL');
    expect(explainUnsupported('gpt-6-luna')).toBeUndefined();
    expect(fake.requests).toEqual([]);
  });
});

describe('answers of chat/completions', () => {
  it('may have several calls, and keep the nulls of a strict schema', async () => {
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

  it('may have content parts and an empty list of calls', async () => {
    fake.script(answers.json(await fixture('compatible-parts')));
    expect(await complete()).toMatchObject({
      text: 'Which style?',
      toolCalls: [],
      usage: { cachedTokens: 0 },
    });
  });

  it('may have arguments as objects, calls without ids, and thinking', async () => {
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
  ])('are incomplete with the finish reason %s: %s', async (finish_reason, kind) => {
    const call = { id: 'a', type: 'function', function: { name: 'request_photo', arguments: '{}' } };
    fake.script(
      answers.json({ choices: [{ finish_reason, message: { content: 'Half', tool_calls: [call] } }] }),
    );
    expect((await failure(complete(undefined, { model: 'qwen3' }))).kind).toBe(kind);
  });

  it.each(['stop', 'tool_calls', 'eos', 'eos_token', 'end_turn', 'stop_sequence', '', null])(
    'are complete with the finish reason %j',
    async finish_reason => {
      fake.script(answers.json({ choices: [{ finish_reason, message: { content: 'Whole' } }] }));
      expect((await complete(undefined, { model: 'qwen3' })).text).toBe('Whole');
    },
  );

  it('fail without choices', async () => {
    fake.script(answers.json({ choices: [] }));
    expect((await failure(complete())).kind).toBe('bad_answer');
  });
});

describe('requests to responses', () => {
  it('store nothing, ask for encrypted thoughts, and declare tools in the flat form', async () => {
    fake.script(responses.text('Hello'));
    await think([user('hi'), assistant('What style?'), user('anime')]);
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
            parameters: STRICT,
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
  ])('use the settings of %s', async (model, reasoning, limit) => {
    fake.script(responses.text('Hello'));
    await think(undefined, model);
    expect(fake.responses[0]?.reasoning).toEqual(reasoning);
    expect(fake.responses[0]?.max_output_tokens).toBe(limit);
  });
});

describe('answers of responses', () => {
  const text = (...texts: string[]) => ({
    type: 'message',
    content: texts.map(one => ({ type: 'output_text', text: one })),
  });

  it('join several messages as paragraphs, and skip unknown items', async () => {
    fake.script(
      answers.json({
        status: 'completed',
        output: [{ type: 'riddle', content: 7 }, text('Let me ', 'see.'), text(''), text('Which style?')],
      }),
    );
    expect((await think()).text).toBe('Let me see.\n\nWhich style?');
  });

  it.each<[string, ProviderErrorKind, ReturnType<typeof responses.failed>]>([
    ['a failure of the service', 'unavailable', responses.failed('server_error')],
    ['a limit that was met on the way', 'rate_limited', responses.failed('rate_limit_exceeded')],
    ['a flagged prompt', 'blocked', responses.failed('invalid_prompt')],
    ['a policy', 'blocked', responses.failed('bio_policy')],
    ['an end for new reasons', 'bad_answer', answers.json({ status: 'incomplete', output: [text('Hi')] })],
    ['an answer in progress', 'bad_answer', answers.json({ status: 'in_progress', output: [] })],
    [
      'a call without a name',
      'bad_answer',
      answers.json({ output: [text('Hi'), { type: 'function_call', arguments: '{}' }] }),
    ],
    ['thoughts only', 'bad_answer', answers.json({ output: [{ type: 'reasoning', summary: [] }] })],
  ])('fail on %s: %s', async (_, kind, answer) => {
    fake.script(answer);
    const error = await failure(think());
    expect(error.kind).toBe(kind);
    expect(error.message).not.toContain('SECRET');
  });
});

const Output = z.object({ output: z.array(z.looseObject({ type: z.string() })) });

/** A first answer with a call `c1`, and its output as sent by the service. */
async function firstAnswer() {
  const answer = responses.textAndCalls('Noted.', { id: 'c1', name: 'request_photo' });
  fake.script(answer);
  const message = kept(await think([user('hi')]));
  const { output } = Output.parse(answer.kind === 'json' ? answer.body : undefined);
  return { message, output };
}

describe('an earlier answer of the model', () => {
  it('is sent back verbatim, with its thoughts and followed by the results', async () => {
    const { message, output } = await firstAnswer();
    fake.script(responses.text('Send it.'));
    await think([user('hi'), message, results('c1')]);
    expect(output).toMatchObject([{ type: 'reasoning' }, { type: 'message' }, { type: 'function_call' }]);
    expect(fake.responses[1]?.input).toEqual([
      { type: 'message', role: 'user', content: 'hi' },
      ...output,
      { type: 'function_call_output', call_id: 'c1', output: '{"ok":true,"answers":"c1"}' },
    ]);
  });

  it.each<[string, (message: ChatMessage) => ChatMessage, string?]>([
    ['another model of OpenAI', message => message, 'gpt-6.1-sol'],
    [
      'another provider',
      message => ({
        ...message,
        native: { provider: 'gemini', model: 'gpt-6-astra', content: { parts: [{ thoughtSignature: 's' }] } },
      }),
    ],
    ['chat completions', message => ({ ...message, native: undefined })],
    [
      'an unknown form',
      message => ({
        ...message,
        native: { provider: 'openai', model: 'gpt-6-astra', content: [{ type: 'riddle' }] },
      }),
    ],
  ])('is sent as plain items if it came from %s', async (_, change, model) => {
    const { message } = await firstAnswer();
    fake.script(responses.text('Send it.'));
    await think([user('hi'), change(message), results('c1')], model);
    expect(fake.responses[1]?.input).toEqual([
      { type: 'message', role: 'user', content: 'hi' },
      { type: 'message', role: 'assistant', content: 'Noted.' },
      { type: 'function_call', call_id: 'c1', name: 'request_photo', arguments: '{}' },
      { type: 'function_call_output', call_id: 'c1', output: '{"ok":true,"answers":"c1"}' },
    ]);
  });

  it('is sent as plain items if the history has other calls', async () => {
    const { message } = await firstAnswer();
    fake.script(responses.text('Send it.'));
    const changed = { ...assistant('Noted.', call('c2')), native: message.native };
    await think([user('hi'), changed, results('c2')]);
    expect(fake.responses[1]?.input.map(({ type }) => type)).not.toContain('reasoning');
  });

  it('is sent again as plain items if the service cannot read its thoughts', async () => {
    const { message } = await firstAnswer();
    fake.script(
      answers.error(400, {
        message: 'The encrypted content gAAA…== could not be verified.',
        code: 'invalid_encrypted_content',
      }),
      responses.text('Send it.'),
    );
    expect((await think([user('hi'), message, results('c1')])).text).toBe('Send it.');
    expect(fake.responses[1]?.input.map(({ type }) => type)).toContain('reasoning');
    expect(fake.responses[2]?.input.map(({ type }) => type)).not.toContain('reasoning');
  });

  const thoughts = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'gAAAA' };
  const words = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Hi' }] };
  const madeUp = { type: 'function_call', call_id: 'c1', name: 'multi_tool_use.parallel', arguments: '{}' };

  it.each<[string, readonly object[]]>([
    ['thoughts have no encrypted content', [{ ...thoughts, encrypted_content: null }, words]],
    ['nothing followed the thoughts', [words, thoughts]],
    ['a name was invented', [thoughts, words, madeUp]],
    ['there is an unknown item', [thoughts, words, { type: 'riddle' }]],
  ])('is not kept if %s', async (_, output) => {
    fake.script(answers.json({ output }));
    expect(await think()).toMatchObject({ text: 'Hi', native: undefined, usage: undefined });
  });
});

it('lists models with their shutdown dates', async () => {
  const own = await startFakeOpenAI();
  const models = await listOpenAIModels(own, new AbortController().signal);
  expect(models).toContainEqual({ id: 'gpt-6-luna' });
  expect(models).toContainEqual({ id: 'gpt-4.1', shutdownDate: '2027-01-14' });
  await own.stop();
});
