import { expect, test } from 'vitest';
import type { ChatMessage, ProviderRequest } from '../../src/ai-chat/types.ts';
import { buildRequest as anthropicRequest } from '../../src/providers/anthropic/chat.ts';
import { buildRequest as geminiRequest } from '../../src/providers/gemini/chat.ts';
import { openAICapabilities } from '../../src/providers/openai/capabilities.ts';
import { buildRequest as chatCompletion } from '../../src/providers/openai/completions.ts';
import { buildResponsesRequest } from '../../src/providers/openai/responses.ts';
import { chatRequest } from '../support/chat-request.ts';

const DATA = 'iVBORw0KGgo=';
const URL = `data:image/png;base64,${DATA}`;
const TEXT = '[Program: the pictures that belong to the results of readFile, in order]';

/** A model has looked at a file that is a picture. */
const looked = (detailed: boolean): ProviderRequest =>
  chatRequest([
    { role: 'user', text: 'look' },
    { role: 'assistant', text: '', toolCalls: [{ id: 'a1', name: 'readFile', args: { path: 'a.png' } }] },
    {
      role: 'tool',
      results: [
        {
          callId: 'a1',
          name: 'readFile',
          ok: true,
          output: { path: 'a.png' },
          pictures: [{ mimeType: 'image/png', base64: DATA, detailed }],
        },
      ],
    },
  ] satisfies readonly ChatMessage[]);

function bodyOf(model: string, request: ProviderRequest): object {
  const capabilities = openAICapabilities(model, 'https://api.openai.com/v1');
  return capabilities.endpoint === 'responses'
    ? buildResponsesRequest(model, request, capabilities, undefined)
    : chatCompletion(model, request, capabilities);
}

test.each([
  [true, 'auto'],
  [false, 'low'],
])('OpenAI is shown a picture (detailed: %s) in a message behind the result', (detailed, detail) => {
  expect(bodyOf('gpt-5.4', looked(detailed))).toHaveProperty('messages', [
    expect.anything(),
    { role: 'user', content: 'look' },
    expect.objectContaining({ role: 'assistant' }),
    { role: 'tool', tool_call_id: 'a1', content: '{"ok":true,"path":"a.png"}' },
    {
      role: 'user',
      content: [
        { type: 'image_url', image_url: { url: URL, detail } },
        { type: 'text', text: TEXT },
      ],
    },
  ]);
  expect(bodyOf('gpt-6-astra', looked(detailed))).toHaveProperty('input', [
    { type: 'message', role: 'user', content: 'look' },
    expect.objectContaining({ type: 'function_call' }),
    { type: 'function_call_output', call_id: 'a1', output: '{"ok":true,"path":"a.png"}' },
    {
      type: 'message',
      role: 'user',
      content: [
        { type: 'input_image', image_url: URL, detail },
        { type: 'input_text', text: TEXT },
      ],
    },
  ]);
});

test('Anthropic is shown it behind the result, in the same message', () => {
  const { messages } = { messages: [], ...anthropicRequest('claude-sonnet-5', looked(true)) };
  expect(messages.at(-1)).toEqual({
    role: 'user',
    content: [
      expect.objectContaining({ type: 'tool_result', tool_use_id: 'a1' }),
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: DATA } },
      expect.objectContaining({ type: 'text', text: TEXT }),
    ],
  });
});

test.each([
  [true, undefined],
  [false, 'MEDIA_RESOLUTION_LOW'],
])('Gemini is shown it (detailed: %s) in the response, at the resolution %s', (detailed, resolution) => {
  const { contents, generationConfig } = {
    contents: [],
    generationConfig: {},
    ...geminiRequest('gemini-3.8-flash', looked(detailed)),
  };
  expect(contents.at(-1)).toEqual({
    role: 'user',
    parts: [
      {
        functionResponse: {
          id: 'a1',
          name: 'readFile',
          response: { path: 'a.png' },
          parts: [{ inlineData: { mimeType: 'image/png', data: DATA } }],
        },
      },
    ],
  });
  expect(Object(generationConfig)['mediaResolution']).toBe(resolution);
});

test('Gemini is told what a person says behind results in a content of its own', () => {
  const request = looked(true);
  const messages = [...request.messages, { role: 'user' as const, text: 'and this?' }];
  const { contents } = { contents: [], ...geminiRequest('gemini-3.8-flash', { ...request, messages }) };
  expect(contents.slice(-2)).toMatchObject([
    { role: 'user', parts: [{ functionResponse: { id: 'a1', name: 'readFile' } }] },
    { role: 'user', parts: [{ text: 'and this?' }] },
  ]);
});

test('Gemini before 3 is shown it behind the response', () => {
  const { contents } = { contents: [], ...geminiRequest('gemini-2.5-flash', looked(true)) };
  expect(contents.slice(-2)).toEqual([
    {
      role: 'user',
      parts: [{ functionResponse: { id: 'a1', name: 'readFile', response: { path: 'a.png' } } }],
    },
    { role: 'user', parts: [{ inlineData: { mimeType: 'image/png', data: DATA } }, { text: TEXT }] },
  ]);
});
