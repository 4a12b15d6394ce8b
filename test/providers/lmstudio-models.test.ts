import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createAIChat } from '../../src/ai-chat/chat.ts';
import { withoutThinking, wordsSoFar } from '../../src/ai-chat/thinking.ts';
import type { ProviderRequest } from '../../src/ai-chat/types.ts';
import { systemClock } from '../../src/lib/clock.ts';

import { createLMStudioChat, type LMStudioChatOptions } from '../../src/providers/lmstudio/chat.ts';
import { asked, chatRequest } from '../support/chat-request.ts';
import type { Answer } from '../support/fakes/fake-http.ts';
import { openAIAnswers as answers, openAIStreams } from '../support/fakes/fake-openai.ts';
import { SILENT } from '../support/log.ts';
import { failure, user } from '../support/openai/dialogue.ts';
import { type FakeLMStudio, startFakeLMStudio } from '../support/openai/fake-lmstudio.ts';

type Models = Parameters<typeof startFakeLMStudio>[0];

const KEY = 'qwen/qwen3.5-9b';
const IMAGE = { mimeType: 'image/jpeg', base64: 'aGk=' } as const;
const never = new AbortController().signal;

let fake: FakeLMStudio;
let shown: string[];
beforeEach(() => {
  shown = [];
});
afterEach(async () => {
  await fake.stop();
  expect(fake.violations).toEqual([]);
});

const start = async (models: Models) => {
  fake = await startFakeLMStudio(models);
};

const chat = (options: Partial<LMStudioChatOptions> = {}) =>
  createLMStudioChat({ baseUrl: fake.baseUrl, sessionId: () => 'k7f3a9c2', ...options });

const complete = (request: ProviderRequest = chatRequest(), options?: Partial<LMStudioChatOptions>) =>
  chat(options).complete(request, never, text => shown.push(text));

/** Lets the test decide when loading ends. */
function gate() {
  let open: (outcome?: Answer) => void = () => undefined;
  fake.loading(
    new Promise(resolve => {
      open = resolve;
    }),
  );
  return (outcome?: Answer) => open(outcome);
}

describe('the configured model', () => {
  const open = async () => {
    await start([{ key: KEY }, { key: 'other', loaded: 4096 }]);
    return chat({ model: KEY });
  };

  it('is loaded if necessary, then asked', async () => {
    const provider = await open();
    fake.script(answers.text('Hello'), answers.text('Hello'));
    for (const _ of [1, 2]) expect((await provider.complete(chatRequest(), never)).text).toBe('Hello');
    expect(fake.loads).toEqual([KEY]);
  });

  it('is loaded once for all turns, even if a turn gives up', async () => {
    const provider = await open();
    const end = gate();
    const impatient = new AbortController();
    const first = failure(provider.complete(chatRequest(), impatient.signal));
    const second = provider.complete(chatRequest(), never);
    await vi.waitFor(() => expect(fake.loads).toEqual([KEY]), 30_000);
    impatient.abort();
    expect((await first).kind).toBe('timeout');

    fake.script(answers.text('Hello'), answers.text('Hello'));
    end();
    expect((await second).text).toBe('Hello');
    expect((await provider.complete(chatRequest(), never)).text).toBe('Hello');
    expect(fake.loads).toEqual([KEY]);
  });

  it('leads to an error with advice if it cannot be loaded, and is tried again', async () => {
    const provider = await open();
    gate()(answers.error(500, { message: 'SECRET path: not enough memory' }));
    const error = await failure(provider.complete(chatRequest(), never));
    expect(error.kind).toBe('model_missing');
    expect(error.message).toContain(`lms load ${KEY}`);
    expect(error.message).toContain('memory');
    expect(error.message).not.toContain('SECRET');
    expect(fake.loads).toEqual([KEY]);

    fake.script(answers.text('Hello'));
    expect((await provider.complete(chatRequest(), never)).text).toBe('Hello');
    expect(fake.loads).toEqual([KEY, KEY]);
  });

  it('may fail to load when no turn waits any more', async () => {
    const provider = await open();
    const end = gate();
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const impatient = new AbortController();
    const gaveUp = failure(provider.complete(chatRequest(), impatient.signal));
    await vi.waitFor(() => expect(fake.loads).toEqual([KEY]), 30_000);
    impatient.abort();
    await gaveUp;
    end(answers.serverError());
    fake.script(answers.text('Hello'));
    // The next turn may still see the failed load; the turn after it loads again.
    await provider.complete(chatRequest(), never).catch(() => provider.complete(chatRequest(), never));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it('can be loaded in advance', async () => {
    const provider = await open();
    const end = gate();
    const prepared = provider.prepare(never);
    const asked = provider.complete(chatRequest(), never);
    await vi.waitFor(() => expect(fake.loads).toEqual([KEY]), 30_000);
    fake.script(answers.text('Hello'));
    end();
    await prepared;
    expect((await asked).text).toBe('Hello');
    expect(fake.loads).toEqual([KEY]);
  });
});

it('holds back thinking without an opening mark from the second time on, or by the name of the model', async () => {
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
  shown = [];
  await start([{ key: 'deepseek-r1-8b', loaded: 8192 }]);
  fake.script(thinks);
  await complete();
  expect(shown).toEqual(['Какая', 'Какая поза?']);
});

it.each([
  ['Context size has been exceeded.', 'bad_request'],
  ['SECRET-WISH', 'unavailable'],
])('recognizes errors in a stream: %s', async (message, kind) => {
  await start([{ key: KEY, loaded: 8192 }]);
  for (const error of [message, { message, type: 'server_error' }]) {
    fake.script(openAIStreams.failsAfter(2, answers.text('Привет!'), { error }));
    const told = await failure(complete());
    expect(told.kind).toBe(kind);
    expect(told.message).not.toContain('SECRET');
  }
});

it.each([
  [true, true],
  [false, true],
  [true, false],
] as const)('sends pictures only to models with vision: vision %s, tools %s', async (vision, tools) => {
  await start([{ key: KEY, vision, tools, loaded: 8192 }]);
  fake.script(answers.text('Мило.'));
  const provider = chat();
  expect(provider.supportsImages).toBe(true);
  const request = chatRequest([{ role: 'user', text: 'anime', images: [IMAGE] }]);
  await provider.complete(request, new AbortController().signal);
  expect(provider.supportsImages).toBe(vision);
  expect(JSON.stringify(fake.chats[0]).includes('data:image/jpeg;base64,aGk=')).toBe(vision);
});

it('fits requests into the context of the loaded model', async () => {
  await start([{ key: KEY, loaded: 3924 }]);
  const history = Array.from({ length: 41 }, (_, n) => {
    const text = `${n}: ${'ы'.repeat(100)}`;
    return n % 2 === 0 ? user(text) : { role: 'assistant' as const, text, toolCalls: [] };
  });
  const sent = async (options: Partial<LMStudioChatOptions>) => {
    fake.script(answers.text('Ага.'));
    await complete(chatRequest(history, []), options);
    return (fake.chats.at(-1)?.messages.length ?? 0) - 1;
  };
  // 3924 tokens, less 1024 for the answer and 1024 for thinking, about 56 for each message.
  const fitting = await sent({});
  expect(fitting).toBeGreaterThan(25);
  expect(fitting).toBeLessThan(34);
  const budget = { tokens: 500, count: (text: string) => text.length };
  expect(await sent({ budget })).toBeLessThan(6);
  expect(chat({ budget }).budget).toBe(budget);
});

describe('a local model that thinks', () => {
  const OPTIONS = { signal: never, correlation: { chat: 7, turn: 't' } };
  async function open({ loaded = 32_768, ...model }: Omit<Models[number], 'key'>) {
    await start([{ key: KEY, loaded, ...model }]);
    const ai = createAIChat({
      providers: [chat()],
      clock: { ...systemClock, sleep: async () => {} },
      random: () => 0.5,
      log: SILENT,
    });
    const schema = z.object({ mood: z.string() });
    return {
      talk: () => ai.callAIChat(asked(chatRequest()), { ...OPTIONS, onText: text => shown.push(text) }),
      generate: () =>
        ai.generateObject({ name: 'mood', schema, context: [{ role: 'user', content: 'How?' }] }, OPTIONS),
    };
  }

  it('returns an object that the server takes for its thoughts', async () => {
    const { generate } = await open({ thinks: 500 });
    fake.reply(answers.text('{"mood":"fine"}'));
    expect(await generate()).toEqual({ mood: 'fine' });
    expect(fake.chats).toHaveLength(1);
  });

  it('is asked not to think if it supports that', async () => {
    const { talk } = await open({ thinks: 9000, reasoning: ['off', 'on'] });
    fake.reply(answers.text('Which style?'));
    expect((await talk()).text).toBe('Which style?');
    expect(fake.chats.map(chat => chat.reasoning_effort)).toEqual(['none']);
  });

  it.each([
    [['on'], undefined],
    [['low'], 'low'],
    [undefined, undefined],
  ] as const)('has room for it where it cannot (%s), and shows none of it', async (reasoning, effort) => {
    const { talk } = await open({ thinks: 3000, ...(reasoning && { reasoning }) });
    fake.reply(answers.text('Which style would you like?'));
    expect((await talk()).text).toBe('Which style would you like?');
    expect(fake.chats.map(chat => chat.reasoning_effort)).toEqual([effort]);
    expect(shown.at(-1)).toBe('Which style would you like?');
    expect(shown.join()).not.toContain('SECRET');
  });

  it('leaves half of a small context to the dialogue', async () => {
    const { talk } = await open({ thinks: 10, reasoning: ['on'], loaded: 4096 });
    fake.reply(answers.text('Which style?'));
    await talk();
    expect(fake.chats[0]?.max_tokens).toBe(2048);
  });
});

describe('thinking that is printed', () => {
  const HI = 'Hi, Ann!';
  it.each([
    `<think>SECRET</think>\n\n${HI}`,
    `<think>\n\n</think>${HI}`,
    `<thinking>SECRET <b>x</b></thinking>${HI}`,
    `<think>SECRET <think> SECRET</think> SECRET</think>${HI}`,
    `<seed:think>SECRET</seed:think>${HI}`,
    `[THINK]SECRET[/THINK]${HI}`,
    `◁think▷SECRET◁/think▷${HI}`,
    `<|START_THINKING|>SECRET<|END_THINKING|>${HI}`,
    `<|channel>thought\nSECRET<channel|>${HI}`,
    `<|channel|>analysis<|message|>SECRET<|end|><|start|>assistant<|channel|>final<|message|>${HI}<|return|>`,
    `<|channel|>commentary to=functions.x <|constrain|>json<|message|>{"a":"SECRET"}<|call|><|channel|>final<|message|>${HI}`,
    `analysisSECRET We shouldassistantfinal${HI}`.replace('analysisSECRET', 'analysisWe SECRET'),
    `${HI}<think>SECRET`,
    `${HI} <|channel|>analysis<|message|>SECRET`,
  ])('%j is not said, whole or while it comes', answer => {
    expect(withoutThinking(answer)).toBe(HI);
    for (let end = 0; end <= answer.length; end++) {
      const { words } = wordsSoFar(answer.slice(0, end));
      expect(HI.startsWith(words), words).toBe(true);
    }
  });

  it.each(['<think>SECRET', 'SECRET</think>', '<|channel|>analysis<|message|>SECRET', 'analysisWe SECRET'])(
    '%j says nothing',
    answer => {
      expect(withoutThinking(answer)).toBe('');
    },
  );

  it.each([`SECRET</think>${HI}`, `SECRET<|message|>${HI}`])('%j has lost its beginning', answer => {
    expect(withoutThinking(answer)).toBe(HI);
  });

  it.each(['I <3 it', 'a [link](https://a.b)', 'analysis of your face', 'x < y > z'])(
    '%j is no thinking',
    words => {
      expect(withoutThinking(words)).toBe(words);
    },
  );
});
