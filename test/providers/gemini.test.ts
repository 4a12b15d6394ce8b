import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ChatMessage, ProviderRequest } from '../../src/ai-chat/types.ts';
import type { ProviderErrorKind } from '../../src/lib/errors.ts';
import { GeminiApi } from '../../src/providers/gemini/api.ts';
import { createGeminiChat } from '../../src/providers/gemini/chat.ts';
import { geminiSchema } from '../../src/providers/gemini/contents.ts';
import { chatRequest } from '../support/chat-request.ts';
import { geminiAnswers as answers, type FakeGemini, startFakeGemini } from '../support/fakes/fake-gemini.ts';
import { stopClean } from '../support/fakes/stop-clean.ts';
import { failure, kept, results, user } from '../support/openai/dialogue.ts';

const MODEL = 'gemini-3.8-flash';
const HELLO = user('SECRET-WISH anime please');

let fake: FakeGemini;
beforeEach(async () => {
  fake = await startFakeGemini();
  return () => stopClean(fake);
});

const never = new AbortController().signal;

const chat = (model = MODEL) => createGeminiChat({ apiKey: fake.apiKey, baseUrl: fake.baseUrl, model });

const ask = (messages: readonly ChatMessage[], model?: string) =>
  chat(model).complete(chatRequest(messages), never);

/** The body of a request, accepted by the service. */
async function bodyOf(request: Partial<ProviderRequest>) {
  fake.script(answers.text('Fine.'));
  await chat().complete({ ...chatRequest(), ...request }, never);
  return fake.requests.at(-1)?.body;
}

const { $schema: dialect, ...answerSchema } = z.toJSONSchema(
  z.object({
    verdict: z.enum(['yes', 'no']),
    why: z.string().min(1).max(200).regex(/./).default('').describe('In one sentence.'),
    default: z.number().min(0).max(1).nullable(),
    kind: z.literal('answer'),
    days: z.array(z.iso.date()).max(3),
    mail: z.email().optional(),
  }),
);

const understood = {
  type: 'object',
  properties: {
    verdict: { type: 'string', enum: ['yes', 'no'] },
    why: { type: 'string', description: 'In one sentence.' },
    default: { anyOf: [{ type: 'number', minimum: 0, maximum: 1 }, { type: 'null' }] },
    kind: { type: 'string', enum: ['answer'] },
    days: { type: 'array', maxItems: 3, items: { type: 'string', format: 'date' } },
    mail: { type: 'string' },
  },
  required: ['verdict', 'why', 'default', 'kind', 'days'],
  additionalProperties: false,
};

describe('an object', () => {
  it('is requested with the supported part of the schema', async () => {
    expect(dialect).toContain('json-schema.org');
    const body = await bodyOf({
      tools: [],
      output: { mode: 'native', name: 'answer', schema: answerSchema } as const,
    });
    expect(body?.generationConfig).toMatchObject({
      responseMimeType: 'application/json',
      responseJsonSchema: understood,
    });
  });

  it('is not streamed', async () => {
    const seen: string[] = [];
    fake.script(answers.text('Fine.'));
    const request = {
      ...chatRequest(),
      output: { mode: 'native', name: 'answer', schema: answerSchema } as const,
    };
    await chat().complete(request, never, text => seen.push(text));
    expect(seen).toEqual([]);
    expect(fake.requests[0]).not.toHaveProperty('streamed');
  });

  it('may have a recursive schema, without keywords next to the reference', () => {
    const Tree = z.object({
      get kids() {
        return z.array(Tree).optional();
      },
    });
    const schema = z.toJSONSchema(z.object({ tree: Tree.meta({ id: 'tree', description: 'A tree.' }) }));
    const wire = geminiSchema({
      ...schema,
      properties: { tree: { $ref: '#/$defs/tree', description: 'x' } },
    });
    expect(wire).toMatchObject({ properties: { tree: { $ref: '#/$defs/tree' } } });
    expect(JSON.stringify(wire)).not.toContain('"x"');
    expect(wire['$defs']).toHaveProperty('tree');
    expect(wire['$schema']).toBeUndefined();
  });
});

describe('a tool', () => {
  it('keeps its own schema', async () => {
    const tool = { name: 'answer', description: 'Answers.', parameters: answerSchema };
    const body = await bodyOf({ tools: [tool] });
    expect(body?.tools?.[0]?.functionDeclarations).toEqual([
      { name: 'answer', description: 'Answers.', parametersJsonSchema: understood },
    ]);
  });

  it('drops an enum with values that Gemini refuses', async () => {
    const choices = {
      plain: ['a', 'b'],
      number: [1, 2],
      empty: ['a', ''],
      none: ['a', null],
      bool: [true, false],
    };
    const properties = Object.fromEntries(
      Object.entries(choices).map(([name, values]) => [name, { description: name, enum: values }]),
    );
    const parameters = { type: 'object', properties };
    const body = await bodyOf({ tools: [{ name: 'go', description: 'Goes.', parameters }] });
    expect(body?.tools?.[0]?.functionDeclarations[0]?.parametersJsonSchema).toEqual({
      type: 'object',
      properties: {
        plain: { description: 'plain', enum: ['a', 'b'] },
        number: { description: 'number', enum: [1, 2] },
        empty: { description: 'empty' },
        none: { description: 'none' },
        bool: { description: 'bool' },
      },
    });
  });

  it('has no parameters if the schema is empty', async () => {
    const parameters = { type: 'object', properties: {}, additionalProperties: false };
    const body = await bodyOf({ tools: [{ name: 'go', description: 'Goes.', parameters }] });
    expect(body?.tools?.[0]?.functionDeclarations).toEqual([{ name: 'go', description: 'Goes.' }]);
  });

  it('is forced only if required and declared', async () => {
    expect((await bodyOf({ mustCall: true }))?.toolConfig).toEqual({
      functionCallingConfig: { mode: 'ANY' },
    });
    await bodyOf({ mustCall: false });
    await bodyOf({ mustCall: true, tools: [] });
    expect(fake.requests.slice(1).map(({ body }) => body.toolConfig)).toEqual([undefined, undefined]);
  });
});

describe('a request', () => {
  it('puts the stable prompt before the state, and omits empty parameters of tools', async () => {
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
            { name: 'request_photo', description: 'Asks for a photo.' },
          ],
        },
      ],
      generationConfig: { maxOutputTokens: 8192, thinkingConfig: { thinkingLevel: 'LOW' } },
    });
  });

  it('works with a model that answers for a retired one', async () => {
    await fake.stop();
    const retired = { id: 'gemini-2.5-flash', draws: false, servedBy: 'gemini-3.5-flash-lite' };
    fake = await startFakeGemini({ models: [retired] });
    fake.script(answers.calls([{ name: 'request_photo', id: 'abc' }]), answers.text('Done'));
    const first = await chat(retired.id).complete(chatRequest([HELLO]), never);
    const history = [HELLO, kept(first), results(...first.toolCalls.map(({ id }) => id))];
    expect((await ask(history, retired.id)).text).toBe('Done');
  });

  it('treats an unknown model as the newest', async () => {
    await fake.stop();
    fake = await startFakeGemini({ models: [{ id: 'gemini-flash-latest', draws: false }] });
    fake.script(answers.text('Hi'));
    await ask([HELLO], 'gemini-flash-latest');
    expect(fake.requests[0]?.body.generationConfig).toMatchObject({
      thinkingConfig: { thinkingLevel: 'LOW' },
    });
  });

  it('puts pictures before the text', async () => {
    const images = [
      { mimeType: 'image/jpeg', base64: 'AAEC' },
      { mimeType: 'image/png', base64: 'AwQF' },
    ] as const;
    const body = await bodyOf({
      messages: [
        { role: 'user', text: 'Who is this?', images },
        { role: 'user', text: '', images: images.slice(0, 1) },
      ],
    });
    expect(body?.contents).toEqual([
      {
        role: 'user',
        parts: [
          { inlineData: { mimeType: 'image/jpeg', data: 'AAEC' } },
          { inlineData: { mimeType: 'image/png', data: 'AwQF' } },
          { text: 'Who is this?' },
          { inlineData: { mimeType: 'image/jpeg', data: 'AAEC' } },
        ],
      },
    ]);
    expect(chat().supportsImages).toBe(true);
  });

  it('sends the pictures of a result in its response, and user text in a separate content', async () => {
    const pictures = [{ mimeType: 'image/png', base64: 'AAEC', detailed: true }] as const;
    const body = await bodyOf({
      messages: [
        { role: 'user', text: 'look' },
        { role: 'assistant', text: '', toolCalls: [{ id: 'a1', name: 'readFile', args: {} }] },
        {
          role: 'tool',
          results: [{ callId: 'a1', name: 'readFile', ok: true, output: { path: 'a' }, pictures }],
        },
        { role: 'user', text: 'and this?' },
      ],
    });
    const parts = [{ inlineData: { mimeType: 'image/png', data: 'AAEC' } }];
    expect(body?.contents.slice(2)).toEqual([
      {
        role: 'user',
        parts: [{ functionResponse: { id: 'a1', name: 'readFile', response: { path: 'a' }, parts } }],
      },
      { role: 'user', parts: [{ text: 'and this?' }] },
    ]);
    expect(body?.generationConfig).not.toHaveProperty('mediaResolution');
  });

  it('omits empty instructions', async () => {
    expect((await bodyOf({ state: '' }))?.systemInstruction).toEqual({
      parts: [{ text: 'You help people get a sticker.' }],
    });
    await bodyOf({ system: '', state: '' });
    expect(fake.requests[1]?.body).not.toHaveProperty('systemInstruction');
  });
});

it('sends calls back verbatim under their original name, and results under the same', async () => {
  const name = 'default_api.request_photo';
  const parts = [{ functionCall: { id: 'a1', name, args: {} }, thoughtSignature: 'c2lnbmF0dXJl' }];
  const native = { provider: 'gemini', model: MODEL, content: { role: 'model', parts } };
  const body = await bodyOf({
    messages: [
      { role: 'user', text: 'hi' },
      { role: 'assistant', text: '', toolCalls: [{ id: 'a1', name, args: {} }], native },
      { role: 'tool', results: [{ callId: 'a1', name, ok: true, output: { asked: true } }] },
    ],
  });
  expect(body).toMatchObject({
    contents: [
      { role: 'user' },
      { role: 'model', parts },
      { role: 'user', parts: [{ functionResponse: { id: 'a1', name, response: { asked: true } } }] },
    ],
  });
});

describe('a round of tool calls', () => {
  it('is sent back verbatim, with all results in the order of the calls', async () => {
    fake.script(answers.fixture('calls-parallel'), answers.text('Done'));
    const first = await ask([HELLO]);
    const toolMessage: ChatMessage = {
      role: 'tool',
      results: [
        { callId: 'p0v5m2aa', name: 'request_photo', ok: false, output: { reason: 'there is one' } },
        { callId: 'k3q9x1z7', name: 'update_sticker_params', ok: true, output: { stored: ['style'] } },
      ],
    };
    await ask([HELLO, kept(first), toolMessage]);
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

  it('gets ids if Gemini sends none, unique in the dialogue and equal in call and response', async () => {
    const twice = [
      answers.calls([{ name: 'update_sticker_params' }, { name: 'request_photo' }]),
      answers.calls([{ name: 'update_sticker_params' }, { name: 'request_photo' }]),
    ];
    fake.script(...twice, answers.text('Done'));
    const first = await ask([HELLO]);
    const history = [HELLO, kept(first), results(...first.toolCalls.map(({ id }) => id))];
    const second = await ask(history);
    await ask([...history, kept(second), results(...second.toolCalls.map(({ id }) => id))]);
    expect(new Set([...first.toolCalls, ...second.toolCalls].map(call => call.id)).size).toBe(4);
    const sent = fake.requests[2]?.body.contents.flatMap(({ parts }) => parts) ?? [];
    const ids = [...first.toolCalls, ...second.toolCalls].map(({ id }) => id);
    expect(sent.flatMap(({ functionCall }) => functionCall?.id ?? [])).toEqual(ids);
    expect(sent.flatMap(({ functionResponse }) => functionResponse?.id ?? [])).toEqual(ids);
  });

  it.each([
    ['another Gemini model', 'gemini-2.5-flash', 'gemini'],
    ['another provider', MODEL, 'openai'],
  ])('of %s is sent without its signatures', async (_, model, provider) => {
    const calls = ['abc', 'def'].map(id => ({ name: 'request_photo', id }));
    fake.script(answers.calls(calls), answers.text('Done'));
    const first = await ask([HELLO], model);
    const native = first.native && { ...first.native, provider };
    await ask([HELLO, { ...kept(first), native }, results('abc', 'def')]);
    const sent = calls.map(({ id, name }) => ({ functionCall: { id, name, args: {} } }));
    expect(fake.requests[1]?.body.contents[1]?.parts).toEqual([
      { ...sent[0], thoughtSignature: 'skip_thought_signature_validator' },
      sent[1],
    ]);
  });
});

describe('an answer', () => {
  it('of an older model may have calls without ids and signatures', async () => {
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
  ])('asks to wait for %s', async (retryDelay, retryAfterMs) => {
    fake.script(answers.rateLimited(retryDelay));
    expect(await failure(ask([HELLO]))).toMatchObject({ kind: 'rate_limited', retryAfterMs });
  });

  it('of a quota per minute passes by waiting', async () => {
    fake.script(answers.fixture('error-429-minute', 429));
    expect(await failure(ask([HELLO]))).toMatchObject({ kind: 'rate_limited', retryAfterMs: 36_483 });
  });

  it('names the cause without the key or user text', async () => {
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
