import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type AIChatResult, type ChatProvider, type Context, createAIChat } from '../../src/ai-chat/index.ts';
import type { OutputMode, ProviderRequest } from '../../src/ai-chat/provider.ts';
import { ProviderError } from '../../src/lib/errors.ts';
import { SILENT } from '../support/log.ts';

const OPTIONS = { signal: new AbortController().signal, correlation: { chat: 7, turn: 't' } };

interface Model {
  readonly outputModes?: readonly OutputMode[];
  readonly supportsImages?: boolean;
}

/** A scripted model that records its requests. */
function chatWith(
  answers: readonly (Partial<AIChatResult> | Error)[],
  { outputModes = [], supportsImages = false }: Model = {},
) {
  const asked: ProviderRequest[] = [];
  const provider: ChatProvider = {
    name: 'fake',
    model: 'fake-1',
    outputModes,
    supportsImages,
    complete: async request => {
      const answer = answers[asked.length];
      asked.push(request);
      if (answer instanceof Error) throw answer;
      const nothing = { toolCalls: [], usage: undefined, native: undefined };
      return { text: '', provider: 'fake', model: 'fake-1', ...nothing, ...answer };
    },
  };
  const clock = { now: () => 0, elapsed: () => 0, sleep: async () => {} };
  const log = SILENT;
  const chat = createAIChat({ providers: [provider], clock, random: () => 0.5, log });
  return { ...chat, asked };
}

it('passes the state block unchanged', async () => {
  const { callAIChat, asked } = chatWith([{ text: 'Hi' }]);
  const block = '[SYSTEM STATE]\nhas_photo: true';
  await callAIChat({ context: [{ role: 'system', content: { type: 'state', block } }] }, OPTIONS);
  expect(asked[0]?.state).toBe(block);
});

describe('a request', () => {
  const PICTURE = { type: 'picture', mimeType: 'image/png', bytes: new Uint8Array([1, 2]) } as const;
  const context: Context = [{ role: 'user', content: ['What is it?', PICTURE] }];
  const IN_WORDS = [{ role: 'user', text: 'What is it?' }];
  const SHOWN = [{ ...IN_WORDS[0], images: [{ mimeType: 'image/png', base64: 'AQI=' }] }];
  const schema = z.object({ animal: z.string() });

  it('sends a picture only to models with vision, for text and for objects', async () => {
    for (const supportsImages of [true, false]) {
      const { callAIChat, generateObject, asked } = chatWith(
        [{ text: 'A cat.' }, { text: '{"animal":"cat"}' }],
        {
          supportsImages,
        },
      );
      await callAIChat({ context }, OPTIONS);
      await generateObject({ name: 'animal', schema, context }, OPTIONS);
      const told = supportsImages ? SHOWN : IN_WORDS;
      expect(asked.map(({ messages }) => messages)).toEqual([told, told]);
    }
  });

  it('repeats a request without a refused picture', async () => {
    const refused = new ProviderError('fake', 'image_refused', 'cannot use the photo');
    const { generateObject, asked } = chatWith([refused, { text: '{"animal":"cat"}' }], {
      supportsImages: true,
    });
    expect(await generateObject({ name: 'animal', schema, context }, OPTIONS)).toEqual({ animal: 'cat' });
    expect(asked.map(({ messages }) => messages)).toEqual([SHOWN, IN_WORDS]);
  });
});

it.each<OutputMode>(['native', 'tool', 'json', 'prompt'])(
  'asks for an object without the tools of the context: mode %s',
  async mode => {
    const schema = z.strictObject({ mood: z.string() });
    const declared = { name: 'search', description: 'Searches.', parameters: { type: 'object' } };
    const { generateObject, asked } = chatWith([{ text: '{"mood":"calm"}' }], { outputModes: [mode] });
    const context: Context = [
      { role: 'system', content: { type: 'tools', tools: [declared] } },
      { role: 'user', content: 'Hi' },
    ];
    expect(await generateObject({ name: 'mood', schema, context }, OPTIONS)).toEqual({ mood: 'calm' });
    expect(asked[0]?.tools.map(({ name }) => name)).toEqual(mode === 'tool' ? ['generate_response'] : []);
  },
);

it.each([
  ['a wrong type', '{"title":"Emma","pages":"many"}', 'pages: '],
  ['a bound', '{"title":"E","pages":400}', 'title: '],
  ['an element', '{"title":"Emma","pages":1,"tags":["odd"]}', 'tags.0: '],
  ['a missing field', '{"title":"Emma"}', 'pages: '],
  ['an unknown field', '{"title":"Emma","pages":1,"price":3}', '"price"'],
])('corrects %s in an object, and drops nulls of absent fields', async (_, wrong, problem) => {
  const schema = z.strictObject({
    title: z.string().min(2),
    pages: z.int().min(1),
    tags: z.array(z.enum(['old', 'new'])).optional(),
  });
  const right = '{"title":"Emma","pages":400,"tags":null}';
  const { generateObject, asked } = chatWith([{ text: wrong }, { text: right }]);
  const context: Context = [{ role: 'user', content: 'Which book?' }];
  const solution = await generateObject({ name: 'book', schema, context }, OPTIONS);
  expect(solution).toEqual({ title: 'Emma', pages: 400 });
  expect(asked[1]?.messages.at(-1)).toMatchObject({ text: expect.stringContaining(problem) });
});
