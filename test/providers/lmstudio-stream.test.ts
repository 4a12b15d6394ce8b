import { afterEach, expect, it } from 'vitest';
import type { ProviderRequest } from '../../src/ai-chat/types.ts';
import { createLMStudioChat, type LMStudioChatOptions } from '../../src/providers/lmstudio/chat.ts';
import { chatRequest } from '../support/chat-request.ts';
import { openAIAnswers as answers, openAIStreams } from '../support/fakes/fake-openai.ts';
import { failure, user } from '../support/openai/dialogue.ts';
import { type FakeLMStudio, startFakeLMStudio } from '../support/openai/fake-lmstudio.ts';

const KEY = 'google/gemma-3-4b';
const IMAGE = { mimeType: 'image/jpeg', base64: 'aGk=' } as const;

let fake: FakeLMStudio;
let shown: string[] = [];
const start = async (models: Parameters<typeof startFakeLMStudio>[0]): Promise<void> => {
  shown = [];
  fake = await startFakeLMStudio(models);
};
afterEach(async () => {
  await fake.stop();
  expect(fake.violations).toEqual([]);
});

const chat = (options: Partial<LMStudioChatOptions> = {}) =>
  createLMStudioChat({ baseUrl: fake.baseUrl, sessionId: () => 'k7f3a9c2', ...options });

const complete = (request: ProviderRequest = chatRequest(), options?: Partial<LMStudioChatOptions>) =>
  chat(options).complete(request, new AbortController().signal, text => shown.push(text));

it('thinking that has no beginning is held back from the second time on, and by the name of the model', async () => {
  await start([{ key: KEY, loaded: 8192 }]);
  const thinks = answers.text('Хм, человек хочет аниме.\n</think>\n\nКакая поза?');
  fake.script(thinks, thinks);
  const provider = chat();
  const signal = new AbortController().signal;
  await provider.complete(chatRequest(), signal);
  await provider.complete(chatRequest(), signal, text => shown.push(text));
  shown.length = 0;
  fake.script(thinks);
  expect((await provider.complete(chatRequest(), signal, text => shown.push(text))).text).toBe('Какая поза?');
  expect(shown).toEqual(['Какая', 'Какая поза?']);

  await fake.stop();
  await start([{ key: 'deepseek-r1-8b', loaded: 8192 }]);
  fake.script(thinks);
  await complete();
  expect(shown).toEqual(['Какая', 'Какая поза?']);
});

it.each([
  ['Context size has been exceeded.', 'bad_request'],
  ['SECRET-WISH', 'unavailable'],
])('an error in the stream is told from others: %s', async (message, kind) => {
  await start([{ key: KEY, loaded: 8192 }]);
  for (const error of [message, { message, type: 'server_error' }]) {
    fake.script(openAIStreams.failsAfter(2, answers.text('Привет!'), { error }));
    const told = await failure(complete());
    expect(told.kind).toBe(kind);
    expect(told.message).not.toContain('SECRET');
  }
});

it('a cut stream is no answer', async () => {
  await start([{ key: KEY, loaded: 8192 }]);
  fake.script(openAIStreams.cutAfter(3, answers.text('Привет, Анна!')));
  expect((await failure(complete())).kind).toBe('interrupted');
});

it.each([
  [true, true],
  [false, true],
  [true, false],
] as const)('can see %s, tools %s: pictures accordingly', async (vision, tools) => {
  await start([{ key: KEY, vision, tools, loaded: 8192 }]);
  fake.script(answers.text('Мило.'));
  const provider = chat();
  expect(provider.supportsImages).toBe(true);
  const request = chatRequest([{ role: 'user', text: 'anime', images: [IMAGE] }]);
  await provider.complete(request, new AbortController().signal);
  expect(provider.supportsImages).toBe(vision);
  expect(JSON.stringify(fake.chats[0]).includes('data:image/jpeg;base64,aGk=')).toBe(vision);
});

it('is told no more than fits into the context it is loaded with', async () => {
  await start([{ key: KEY, loaded: 3000 }]);
  const history = Array.from({ length: 40 }, (_, n) => user(`${n}: ${'ы'.repeat(100)}`));
  const sent = async (options: Partial<LMStudioChatOptions>) => {
    fake.script(answers.text('Ага.'));
    await complete({ ...chatRequest(history, []), maxTokens: 100 }, options);
    return (fake.chats.at(-1)?.messages.length ?? 0) - 1;
  };
  // 3000 tokens, less 100 for the answer and 1024 for thinking, about 56 for each message.
  const fitting = await sent({});
  expect(fitting).toBeGreaterThan(25);
  expect(fitting).toBeLessThan(34);
  const budget = { tokens: 500, count: (text: string) => text.length };
  expect(await sent({ budget })).toBeLessThan(6);
  expect(chat({ budget }).budget).toBe(budget);
});
