import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ProviderRequest } from '../../src/ai-chat/types.ts';
import { createGeminiChat, type GeminiChatOptions } from '../../src/providers/gemini/chat.ts';
import { geminiSchema } from '../../src/providers/gemini/contents.ts';
import { chatRequest } from '../support/chat-request.ts';
import { geminiAnswers as answers, type FakeGemini, startFakeGemini } from '../support/fakes/fake-gemini.ts';

let fake: FakeGemini;
beforeEach(async () => {
  fake = await startFakeGemini();
  fake.reply(() => answers.text('Fine.'));
});
afterEach(async () => {
  await fake.stop();
  expect(fake.violations).toEqual([]);
});

const never = new AbortController().signal;

const chat = (options: Partial<GeminiChatOptions> = {}) =>
  createGeminiChat({ apiKey: fake.apiKey, baseUrl: fake.baseUrl, model: 'gemini-3.8-flash', ...options });

/** The body that a request becomes, accepted by the service. */
async function bodyOf(request: Partial<ProviderRequest>) {
  await chat().complete({ ...chatRequest(), ...request }, never);
  return fake.requests[0]?.body;
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

describe('an answer in a schema', () => {
  it('is asked for in what Gemini understands of the schema', async () => {
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

  it('is not streamed: there is nothing to read in it', async () => {
    const seen: string[] = [];
    const request = {
      ...chatRequest(),
      output: { mode: 'native', name: 'answer', schema: answerSchema } as const,
    };
    await chat().complete(request, never, text => seen.push(text));
    expect(seen).toEqual([]);
    expect(fake.requests[0]).not.toHaveProperty('streamed');
  });

  it('may refer to itself, with nothing beside the reference', () => {
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
  it('with a schema of its own keeps it', async () => {
    const tool = { name: 'answer', description: 'Answers.', parameters: answerSchema };
    const body = await bodyOf({ tools: [tool] });
    expect(body?.tools?.[0]?.functionDeclarations).toEqual([
      { name: 'answer', description: 'Answers.', parametersJsonSchema: understood },
    ]);
  });

  it('has no choices among which is one that Gemini refuses', async () => {
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

  it('with an empty schema has no parameters', async () => {
    const parameters = { type: 'object', properties: {}, additionalProperties: false };
    const body = await bodyOf({ tools: [{ name: 'go', description: 'Goes.', parameters }] });
    expect(body?.tools?.[0]?.functionDeclarations).toEqual([{ name: 'go', description: 'Goes.' }]);
  });

  it('must be called where it must, if there is any', async () => {
    expect((await bodyOf({ mustCall: true }))?.toolConfig).toEqual({
      functionCallingConfig: { mode: 'ANY' },
    });
    await bodyOf({ mustCall: false });
    await bodyOf({ mustCall: true, tools: [] });
    expect(fake.requests.slice(1).map(({ body }) => body.toolConfig)).toEqual([undefined, undefined]);
  });
});

describe('a request', () => {
  it('puts pictures in front of the words', async () => {
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

  it('shows what belongs to a result in its response, and what a person says in a content of its own', async () => {
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

  it('leaves thinking its room beside a limit for the answer, within what a model can do', async () => {
    expect((await bodyOf({ maxTokens: 300 }))?.generationConfig?.maxOutputTokens).toBe(300 + 8192);
    await bodyOf({ maxTokens: 65_000 });
    expect(fake.requests[1]?.body.generationConfig?.maxOutputTokens).toBe(65_536);
  });

  it('without instructions has none, not empty ones', async () => {
    expect((await bodyOf({ state: '' }))?.systemInstruction).toEqual({
      parts: [{ text: 'You help people get a sticker.' }],
    });
    await bodyOf({ system: '', state: '' });
    expect(fake.requests[1]?.body).not.toHaveProperty('systemInstruction');
  });
});

it('gives the model its own calls back verbatim, whatever it named them, and answers by that name', async () => {
  const model = 'gemini-3.8-flash';
  const name = 'default_api.request_photo';
  const parts = [{ functionCall: { id: 'a1', name, args: {} }, thoughtSignature: 'c2lnbmF0dXJl' }];
  const native = { provider: 'gemini', model, content: { role: 'model', parts } };
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
