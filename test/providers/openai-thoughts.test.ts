import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ChatMessage } from '../../src/ai-chat/types.ts';
import { createOpenAIChat } from '../../src/providers/openai/chat.ts';
import { chatRequest } from '../support/chat-request.ts';
import {
  openAIResponses as answers,
  type FakeOpenAI,
  openAIAnswers,
  startFakeOpenAI,
} from '../support/fakes/fake-openai.ts';
import { assistant, call, kept, results, user } from '../support/openai/dialogue.ts';

let fake: FakeOpenAI;
beforeEach(async () => {
  fake = await startFakeOpenAI({ models: [{ id: 'gpt-6-astra' }, { id: 'gpt-6.1-sol' }] });
});
afterEach(async () => {
  await fake.stop();
  expect(fake.violations).toEqual([]);
});

const complete = (messages?: readonly ChatMessage[], model = 'gpt-6-astra') =>
  createOpenAIChat({ apiKey: fake.apiKey, baseUrl: fake.baseUrl, model }).complete(
    chatRequest(messages),
    new AbortController().signal,
  );

const Output = z.object({ output: z.array(z.looseObject({ type: z.string() })) });

/** A first answer with a call of the id `c1`, and its output as the service sent it. */
async function firstAnswer() {
  const answer = answers.textAndCalls('Noted.', { id: 'c1', name: 'request_photo' });
  fake.script(answer);
  const message = kept(await complete([user('hi')]));
  const { output } = Output.parse(answer.kind === 'json' ? answer.body : undefined);
  return { message, output };
}

describe('what the model said before', () => {
  it('goes back verbatim, thoughts included, with the results behind it', async () => {
    const { message, output } = await firstAnswer();
    fake.script(answers.text('Send it.'));
    await complete([user('hi'), message, results('c1')]);
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
      'a form that nobody knows',
      message => ({
        ...message,
        native: { provider: 'openai', model: 'gpt-6-astra', content: [{ type: 'riddle' }] },
      }),
    ],
  ])('is told in plain words when it came from %s', async (_, change, model) => {
    const { message } = await firstAnswer();
    fake.script(answers.text('Send it.'));
    await complete([user('hi'), change(message), results('c1')], model);
    expect(fake.responses[1]?.input).toEqual([
      { type: 'message', role: 'user', content: 'hi' },
      { type: 'message', role: 'assistant', content: 'Noted.' },
      { type: 'function_call', call_id: 'c1', name: 'request_photo', arguments: '{}' },
      { type: 'function_call_output', call_id: 'c1', output: '{"ok":true,"answers":"c1"}' },
    ]);
  });

  it('is told in plain words when the history has other calls than it made', async () => {
    const { message } = await firstAnswer();
    fake.script(answers.text('Send it.'));
    const changed = { ...assistant('Noted.', call('c2')), native: message.native };
    await complete([user('hi'), changed, results('c2')]);
    expect(fake.responses[1]?.input.map(({ type }) => type)).not.toContain('reasoning');
  });

  it('is told in plain words, once more, when the service cannot read its thoughts', async () => {
    const { message } = await firstAnswer();
    fake.script(
      openAIAnswers.error(400, {
        message: 'The encrypted content gAAA…== could not be verified.',
        code: 'invalid_encrypted_content',
      }),
      answers.text('Send it.'),
    );
    expect((await complete([user('hi'), message, results('c1')])).text).toBe('Send it.');
    expect(fake.responses[1]?.input.map(({ type }) => type)).toContain('reasoning');
    expect(fake.responses[2]?.input.map(({ type }) => type)).not.toContain('reasoning');
  });

  const thoughts = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'gAAAA' };
  const words = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Hi' }] };
  const madeUp = { type: 'function_call', call_id: 'c1', name: 'multi_tool_use.parallel', arguments: '{}' };

  it.each<[string, readonly object[]]>([
    ['thoughts came without their encrypted content', [{ ...thoughts, encrypted_content: null }, words]],
    ['nothing followed the thoughts', [words, thoughts]],
    ['a name was made up', [thoughts, words, madeUp]],
    ['there is something that nobody knows', [thoughts, words, { type: 'riddle' }]],
  ])('is not kept where %s', async (_, output) => {
    fake.script(openAIAnswers.json({ output }));
    expect(await complete()).toMatchObject({ text: 'Hi', native: undefined, usage: undefined });
  });
});
