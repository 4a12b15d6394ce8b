import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answerSchema } from '../../src/ai-chat/schema/answer-schema.ts';
import { createModeMemory, generateObject } from '../../src/ai-chat/schema/generate-object.ts';
import type { ProviderRequest } from '../../src/ai-chat/types.ts';
import { createOpenAIChat, type OpenAIChatOptions } from '../../src/providers/openai/chat.ts';
import { chatRequest } from '../support/chat-request.ts';
import { type FakeOpenAI, startFakeOpenAI } from '../support/fakes/fake-openai.ts';
import { stopClean } from '../support/fakes/stop-clean.ts';
import { ENDPOINTS } from '../support/openai/endpoints.ts';

let fake: FakeOpenAI;
beforeEach(async () => {
  fake = await startFakeOpenAI({
    models: ['gpt-6-luna', 'gpt-6-astra', 'gpt-5', 'qwen3'].map(id => ({ id })),
  });
  return () => stopClean(fake);
});

const chat = (model: string, options: Partial<OpenAIChatOptions> = {}) =>
  createOpenAIChat({ apiKey: fake.apiKey, baseUrl: fake.baseUrl, model, ...options });

const Choice = z.object({
  emoji: z.array(z.string().min(1).max(8)).min(1).max(3),
  mood: z.enum(['calm', 'loud']).optional(),
  note: z.string().max(40).optional(),
  owner: z.string().nullable(),
  shape: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('round'), radius: z.number().optional() }),
      z.object({ kind: z.literal('square'), side: z.number().nullable() }),
    ])
    .optional(),
});

/** The answer of a model in strict mode, with every field. */
const WRITTEN = {
  emoji: ['🙂'],
  mood: null,
  note: null,
  owner: null,
  shape: { kind: 'round', radius: null },
};
const READ = { emoji: ['🙂'], owner: null, shape: { kind: 'round' } };

describe.each(ENDPOINTS)('$path', ({ path, model, answers }) => {
  const bodies = () => fake.requests.map(request => ('body' in request ? request.body : undefined));
  const solveWith = (options: Partial<OpenAIChatOptions>, schema: z.ZodObject = Choice) => {
    const provider = chat(model, options);
    return generateObject(provider, createModeMemory()(provider), {
      request: chatRequest(undefined, []),
      name: 'choice',
      schema: answerSchema(schema),
      signal: new AbortController().signal,
    });
  };
  const formatOf = () => {
    const body = z.looseObject({}).parse(bodies()[0]);
    return path === 'responses'
      ? z.object({ format: z.looseObject({}) }).parse(body['text']).format
      : z.object({ json_schema: z.looseObject({}) }).parse(body['response_format']).json_schema;
  };

  it('sends a strict schema, and drops nulls of optional fields', async () => {
    fake.script(answers.text(JSON.stringify(WRITTEN)));
    expect((await solveWith({})).solution).toEqual(READ);
    expect(formatOf()).toMatchObject({
      name: 'choice',
      strict: true,
      schema: {
        type: 'object',
        properties: {
          emoji: { type: 'array', minItems: 1, maxItems: 3, items: { type: 'string' } },
          mood: { anyOf: [{ type: 'string', enum: ['calm', 'loud'] }, { type: 'null' }] },
          note: { type: ['string', 'null'] },
          owner: { type: ['string', 'null'] },
          shape: { anyOf: [{ anyOf: [{ required: ['kind', 'radius'] }, {}] }, { type: 'null' }] },
        },
        required: ['emoji', 'mood', 'note', 'owner', 'shape'],
        additionalProperties: false,
      },
    });
    expect(JSON.stringify(formatOf())).not.toMatch(/\$schema|minLength|maxLength|oneOf/);
  });

  it('sends a schema as it is if strict mode cannot express it', async () => {
    fake.script(answers.text('{"votes":{"a":1}}'));
    const schema = z.object({ votes: z.record(z.string(), z.number()) });
    expect((await solveWith({}, schema)).solution).toEqual({ votes: { a: 1 } });
    expect(formatOf()).toMatchObject({ strict: false });
  });

  it('may send a recursive schema, without keywords next to the reference', async () => {
    const Tree = z.object({
      name: z.string(),
      get first() {
        return Tree.describe('the first child').optional();
      },
    });
    const tree = { name: 'a', first: { name: 'b', first: null } };
    fake.script(answers.text(JSON.stringify({ tree })));
    const { solution } = await solveWith({}, z.object({ tree: Tree.describe('all of it') }));
    expect(solution).toEqual({ tree: { name: 'a', first: { name: 'b' } } });
    expect(formatOf()).toMatchObject({ strict: true });
    expect(JSON.stringify(formatOf())).toContain('$ref');
  });

  it('puts pictures before the text', async () => {
    fake.script(answers.text('Nice.'));
    const image = { mimeType: 'image/jpeg', base64: 'aGk=' } as const;
    await chat(model).complete(
      chatRequest([{ role: 'user', text: 'anime', images: [image] }]),
      new AbortController().signal,
    );
    const url = 'data:image/jpeg;base64,aGk=';
    const content =
      path === 'responses'
        ? [
            { type: 'input_image', image_url: url, detail: 'low' },
            { type: 'input_text', text: 'anime' },
          ]
        : [
            { type: 'image_url', image_url: { url, detail: 'low' } },
            { type: 'text', text: 'anime' },
          ];
    expect(bodies()[0]).toMatchObject(
      path === 'responses'
        ? { input: [{ role: 'user', content }] }
        : { messages: [{ role: 'system' }, { role: 'user', content }] },
    );
  });
});

describe('a compatible server', () => {
  const ask = (request: Partial<ProviderRequest>) => {
    fake.script(ENDPOINTS[0].answers.text('{}'));
    return chat('qwen3').complete({ ...chatRequest(), ...request }, new AbortController().signal);
  };

  it('gets the schema as it is, without strict mode', async () => {
    const { $schema: _, ...schema } = z.toJSONSchema(z.object({ note: z.string().max(40).optional() }));
    await ask({ output: { mode: 'native', name: 'choice', schema } });
    expect(fake.chats[0]?.response_format).toEqual({
      type: 'json_schema',
      json_schema: { name: 'choice', schema },
    });
  });

  it('gets no pictures', async () => {
    const image = { mimeType: 'image/png', base64: 'aGk=' } as const;
    await ask({ tools: [], messages: [{ role: 'user', text: 'anime', images: [image] }] });
    expect(fake.chats[0]?.messages[1]).toEqual({ role: 'user', content: 'anime' });
  });
});

it.each([
  ['gpt-6-luna', 4096, 'native', true],
  ['gpt-5', 4096 + 4096, 'native', true],
  ['gpt-6-astra', 4096 + 4096, 'native', true],
  ['gpt-4.1', 2048, 'native', true],
  ['qwen3', 1024 + 1024, 'native', false],
])('%s: %i tokens for an answer, schema %s, sees %s', async (model, tokens, mode, supportsImages) => {
  await fake.stop();
  fake = await startFakeOpenAI({ models: [{ id: model }] });
  const provider = chat(model);
  expect([provider.outputModes?.[0], provider.supportsImages]).toEqual([mode, supportsImages]);
  fake.script(ENDPOINTS[provider.model === 'gpt-6-astra' ? 1 : 0].answers.text('Hello'));
  await provider.complete(chatRequest(), new AbortController().signal);
  const { max_tokens, max_completion_tokens } = fake.chats[0] ?? {};
  expect(max_tokens ?? max_completion_tokens ?? fake.responses[0]?.max_output_tokens).toBe(tokens);
});
