import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AIChatResult, ChatMessage, ToolDeclaration } from '../../src/ai-chat/types.ts';
import type { ProviderErrorKind } from '../../src/lib/errors.ts';
import { GeminiApi } from '../../src/providers/gemini/api.ts';
import { createGeminiChat } from '../../src/providers/gemini/chat.ts';
import { chatRequest } from '../support/chat-request.ts';
import { geminiAnswers as answers, type FakeGemini, startFakeGemini } from '../support/fakes/fake-gemini.ts';
import { failure } from '../support/openai/dialogue.ts';

const TOOLS: readonly ToolDeclaration[] = [
  {
    name: 'update_sticker_params',
    description: 'Stores what the person chose.',
    parameters: {
      type: 'object',
      properties: {
        style: { type: 'string', description: 'style' },
        emotion: { type: 'string', description: 'emotion' },
        pose: { type: 'string', description: 'pose' },
      },
    },
  },
  {
    name: 'confirm_and_generate',
    description: 'Starts the drawing.',
    parameters: { type: 'object', properties: {} },
  },
  { name: 'request_photo', description: 'Asks for a photo.', parameters: { type: 'object', properties: {} } },
];

const request = (messages: readonly ChatMessage[]) => chatRequest(messages, TOOLS);

const HELLO: ChatMessage = { role: 'user', text: 'SECRET-WISH anime please' };

const assistant = (result: AIChatResult): ChatMessage => ({
  role: 'assistant',
  text: result.text,
  toolCalls: result.toolCalls,
  native: result.native,
});

const results = (result: AIChatResult): ChatMessage => ({
  role: 'tool',
  results: result.toolCalls.map(({ id, name }) => ({ callId: id, name, ok: true, output: { stored: name } })),
});

let fake: FakeGemini;
beforeEach(async () => {
  fake = await startFakeGemini();
});
afterEach(async () => {
  await fake.stop();
  expect(fake.violations).toEqual([]);
});

const never = new AbortController().signal;

const chat = (model = 'gemini-3.8-flash') =>
  createGeminiChat({ apiKey: fake.apiKey, baseUrl: fake.baseUrl, model });

const ask = (messages: readonly ChatMessage[], model?: string) =>
  chat(model).complete(request(messages), never);

describe('a request', () => {
  it('puts the stable prompt before the state and leaves out the parameters of tools without any', async () => {
    fake.script(answers.text('Hi'));
    await ask([HELLO]);
    expect(fake.requests[0]?.body).toEqual({
      systemInstruction: {
        parts: [{ text: 'You help people get a sticker.' }, { text: '[SYSTEM STATE]\nhas_photo: true' }],
      },
      contents: [{ role: 'user', parts: [{ text: 'SECRET-WISH anime please' }] }],
      tools: [
        {
          functionDeclarations: [
            {
              name: 'update_sticker_params',
              description: 'Stores what the person chose.',
              parametersJsonSchema: {
                type: 'object',
                properties: {
                  style: { type: 'string', description: 'style' },
                  emotion: { type: 'string', description: 'emotion' },
                  pose: { type: 'string', description: 'pose' },
                },
              },
            },
            { name: 'confirm_and_generate', description: 'Starts the drawing.' },
            { name: 'request_photo', description: 'Asks for a photo.' },
          ],
        },
      ],
      generationConfig: { maxOutputTokens: 8192, thinkingConfig: { thinkingLevel: 'LOW' } },
    });
  });

  it('is understood by the model that answers for a retired one', async () => {
    await fake.stop();
    const retired = { id: 'gemini-2.5-flash', draws: false, servedBy: 'gemini-3.5-flash-lite' };
    fake = await startFakeGemini({ models: [retired] });
    fake.script(answers.calls([{ name: 'request_photo', id: 'abc' }]), answers.text('Done'));
    const warm = { ...request([HELLO]), temperature: 0.2 };
    const first = await chat(retired.id).complete(warm, never);
    const history = [HELLO, assistant(first), results(first)];
    expect((await ask(history, retired.id)).text).toBe('Done');
  });

  it('treats a model it has never heard of as the newest', async () => {
    await fake.stop();
    fake = await startFakeGemini({ models: [{ id: 'gemini-flash-latest', draws: false }] });
    fake.script(answers.text('Hi'));
    await ask([HELLO], 'gemini-flash-latest');
    expect(fake.requests[0]?.body.generationConfig).toMatchObject({
      thinkingConfig: { thinkingLevel: 'LOW' },
    });
  });

  it('merges neighbours of one role and begins with a user', async () => {
    fake.script(answers.text('Hi'));
    await ask([
      { role: 'assistant', text: 'Hello! Send me a photo.', toolCalls: [] },
      { role: 'user', text: 'one' },
      { role: 'user', text: '' },
      { role: 'user', text: 'two' },
    ]);
    expect(fake.requests[0]?.body.contents).toEqual([
      { role: 'user', parts: [{ text: '(the dialogue begins)' }] },
      { role: 'model', parts: [{ text: 'Hello! Send me a photo.' }] },
      { role: 'user', parts: [{ text: 'one' }, { text: 'two' }] },
    ]);
  });
});

describe('a round of tools', () => {
  it('goes back verbatim, with all results together in the order of the calls', async () => {
    fake.script(answers.fixture('calls-parallel'), answers.text('Done'));
    const first = await ask([HELLO]);
    const toolMessage: ChatMessage = {
      role: 'tool',
      results: [
        { callId: 'p0v5m2aa', name: 'request_photo', ok: false, output: { reason: 'there is one' } },
        { callId: 'k3q9x1z7', name: 'update_sticker_params', ok: true, output: { stored: ['style'] } },
      ],
    };
    await ask([HELLO, assistant(first), toolMessage]);
    const fixture = answers.fixture('calls-parallel');
    expect(fake.requests[1]?.body.contents.slice(1)).toEqual([
      fixture.kind === 'json' && first.native?.content,
      {
        role: 'user',
        parts: [
          {
            functionResponse: {
              id: 'k3q9x1z7',
              name: 'update_sticker_params',
              response: { stored: ['style'] },
            },
          },
          {
            functionResponse: {
              id: 'p0v5m2aa',
              name: 'request_photo',
              response: { error: { reason: 'there is one' } },
            },
          },
        ],
      },
    ]);
    expect(fixture).toMatchObject({ body: { candidates: [{ content: first.native?.content }] } });
  });

  it('makes up ids where Gemini gives none, different in every answer, of call and response alike', async () => {
    const twice = [
      answers.calls([{ name: 'update_sticker_params' }, { name: 'request_photo' }]),
      answers.calls([{ name: 'update_sticker_params' }, { name: 'request_photo' }]),
    ];
    fake.script(...twice, answers.text('Done'));
    const first = await ask([HELLO]);
    const history = [HELLO, assistant(first), results(first)];
    const second = await ask(history);
    await ask([...history, assistant(second), results(second)]);
    expect(new Set([...first.toolCalls, ...second.toolCalls].map(call => call.id)).size).toBe(4);
    const sent = fake.requests[2]?.body.contents.flatMap(({ parts }) => parts) ?? [];
    const ids = [...first.toolCalls, ...second.toolCalls].map(({ id }) => id);
    expect(sent.flatMap(({ functionCall }) => functionCall?.id ?? [])).toEqual(ids);
    expect(sent.flatMap(({ functionResponse }) => functionResponse?.id ?? [])).toEqual(ids);
  });

  it('of another provider is understood', async () => {
    const model = 'gemini-3.8-flash';
    fake.script(answers.text('Done'));
    const foreign: ChatMessage = {
      role: 'assistant',
      text: 'Noted.',
      toolCalls: [
        { id: 'openai_1', name: 'update_sticker_params', args: { style: 'anime' } },
        { id: 'openai_2', name: 'request_photo', args: undefined },
      ],
      native: { provider: 'openai', model, content: { parts: [{ text: 'not mine' }] } },
    };
    const output = { stored: true };
    await ask(
      [
        HELLO,
        foreign,
        {
          role: 'tool',
          results: [
            { callId: 'openai_1', name: 'update_sticker_params', ok: true, output },
            { callId: 'openai_2', name: 'request_photo', ok: true, output },
          ],
        },
      ],
      model,
    );
    expect(fake.requests[0]?.body.contents.slice(1)).toEqual([
      {
        role: 'model',
        parts: [
          { text: 'Noted.' },
          {
            functionCall: { id: 'openai_1', name: 'update_sticker_params', args: { style: 'anime' } },
            thoughtSignature: 'skip_thought_signature_validator',
          },
          { functionCall: { id: 'openai_2', name: 'request_photo', args: {} } },
        ],
      },
      {
        role: 'user',
        parts: [
          { functionResponse: { id: 'openai_1', name: 'update_sticker_params', response: output } },
          { functionResponse: { id: 'openai_2', name: 'request_photo', response: output } },
        ],
      },
    ]);
  });

  it('of another Gemini model is not sent with that model’s signatures', async () => {
    fake.script(answers.calls([{ name: 'request_photo', id: 'abc' }]), answers.text('Done'));
    const first = await ask([HELLO], 'gemini-2.5-flash');
    await ask([HELLO, assistant(first), results(first)], 'gemini-3.8-flash');
    expect(fake.requests[1]?.body.contents[1]?.parts).toEqual([
      {
        functionCall: { id: 'abc', name: 'request_photo', args: {} },
        thoughtSignature: 'skip_thought_signature_validator',
      },
    ]);
  });
});

describe('an answer', () => {
  it('of an older model has calls without ids and signatures', async () => {
    fake.script(answers.fixture('calls-without-ids'));
    const { toolCalls } = await ask([HELLO], 'gemini-2.5-flash');
    expect(toolCalls.map(call => call.id)).toEqual([
      'call_l03TaJ_rNKqFxN8Pm5Xz6Qc_0',
      'call_l03TaJ_rNKqFxN8Pm5Xz6Qc_1',
    ]);
  });

  it.each<[string, ProviderErrorKind, ReturnType<typeof answers.text>]>([
    ['prohibited content', 'blocked', answers.finish('PROHIBITED_CONTENT')],
    ['no candidates', 'bad_answer', answers.json({ candidates: [] })],
    ['no reason for no candidates', 'bad_answer', answers.json({ promptFeedback: {} })],
    ['no content at all', 'blocked', answers.json({ candidates: [{ finishReason: 'SPII' }] })],
    ['a malformed call', 'bad_answer', answers.finish('MALFORMED_FUNCTION_CALL')],
    ['a finish reason of tomorrow', 'bad_answer', answers.finish('SOMETHING_NEW')],
    ['parts that are none', 'bad_answer', answers.json({ candidates: [{ content: { parts: 7 } }] })],
  ])('%s is %s', async (_, kind, answer) => {
    fake.script(answer);
    expect((await failure(ask([HELLO]))).kind).toBe(kind);
  });
});

describe('a failure', () => {
  it.each<[string, ProviderErrorKind, ReturnType<typeof answers.text>]>([
    ['a plan without this model', 'quota', answers.noQuota()],
    ['a deadline on their side', 'timeout', answers.deadlineExceeded()],
  ])('%s is %s', async (_, kind, answer) => {
    fake.script(answer);
    expect((await failure(ask([HELLO]))).kind).toBe(kind);
  });

  it.each([
    ['12s', 12_000],
    ['1.5s', 1_500],
  ])('to wait for %s', async (retryDelay, retryAfterMs) => {
    fake.script(answers.rateLimited(retryDelay));
    expect(await failure(ask([HELLO]))).toMatchObject({ kind: 'rate_limited', retryAfterMs });
  });

  it('of a minute’s quota passes by waiting', async () => {
    fake.script(answers.fixture('error-429-minute', 429));
    expect(await failure(ask([HELLO]))).toMatchObject({ kind: 'rate_limited', retryAfterMs: 36_483 });
  });

  it('tells what went wrong, but neither the key nor what was said', async () => {
    fake.script(
      answers.badRequest(
        `Invalid value at 'contents[0]' (TYPE_STRING), "SECRET-WISH \\"anime\\" please" for key ${fake.apiKey} ${'x'.repeat(999)}`,
      ),
    );
    const error = await failure(ask([HELLO]));
    expect(error.message).toContain('refuses the request (400, INVALID_ARGUMENT, contents[0])');
    expect(error.message).not.toMatch(/SECRET-WISH|anime|fake-gemini-key/);
    expect(error.message.length).toBeLessThan(350);
    expect(error.cause).toBeUndefined();
  });
});

describe('the model list', () => {
  it('has every page', async () => {
    await fake.stop();
    const ids = Array.from({ length: 1001 }, (_, index) => `gemini-${index}`);
    fake = await startFakeGemini({
      models: ids.map(id => ({ id, draws: false, ...(id === 'gemini-7' && { shutdownDate: '2026-12-01' }) })),
    });
    const api = new GeminiApi({ apiKey: fake.apiKey, baseUrl: `${fake.baseUrl}/` });
    const models = await api.listModels({ signal: never, timeoutMs: 10_000 });
    expect(models.map(model => model.id)).toEqual(ids);
    expect(models[7]?.shutdownDate).toBe('2026-12-01');
  });
});
