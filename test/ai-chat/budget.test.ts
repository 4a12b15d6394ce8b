import { describe, expect, it } from 'vitest';
import { estimateTokens, fitToBudget, fitToContext, fixedTokens } from '../../src/ai-chat/budget.ts';
import type { ChatMessage } from '../../src/ai-chat/types.ts';
import { buildSystemPrompt } from '../../src/assistant/agent/prompt.ts';
import { textsFor } from '../../src/i18n/index.ts';
import { chatRequest } from '../support/chat-request.ts';
import { countTokens } from '../support/openai/tokens.ts';
import { TOOL_DECLARATIONS } from '../support/tools.ts';

const count = estimateTokens;

const flatten = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(flatten)
      : [];

describe('the estimate', () => {
  const samples: Readonly<Record<string, () => string>> = {
    instructions: () => buildSystemPrompt({ firstName: 'Ada', languageCode: 'en' }),
    tools: () => TOOL_DECLARATIONS.map(tool => JSON.stringify(tool)).join('\n'),
    Russian: () => flatten(textsFor('ru')).join('\n'),
    'English messages': () =>
      'anime please, laughing to tears, waving at the camera\nmake it sadder, and with my dog!!\nyes, draw it',
    'Russian messages': () =>
      'сделай мне стикер в стиле аниме, весёлый, с поднятой рукой\nа можно пожалостливее? и с собакой))\nда, рисуй',
    'emoji in text': () => 'ок 👍 давай 🔥🔥🔥 люблю ❤️❤️ такое 😂 and a 🎉 party 🤔',
    JSON: () =>
      JSON.stringify({
        stored: ['style', 'emotion'],
        note: 'Too long, cut to 500 characters: style.',
        n: [1, 20, null],
      }),
  };

  it.each(Object.entries(samples))('is close to the count of OpenAI, and rather higher: %s', (_, sample) => {
    const ratio = estimateTokens(sample()) / countTokens(sample());
    expect(ratio).toBeGreaterThan(0.97);
    expect(ratio).toBeLessThan(1.5);
  });

  it('is at most 10% higher for the fixed part of requests', () => {
    const carried = `${samples['instructions']?.()}\n${samples['tools']?.()}`;
    expect(estimateTokens(carried) / countTokens(carried)).toBeLessThan(1.1);
  });

  it('is positive for every sign, and zero for an empty text', () => {
    expect(estimateTokens('')).toBe(0);
    for (const sign of ['a', 'я', '漢', '😀', '\n', '\u0301', '\u{10ffff}'])
      expect(estimateTokens(sign)).toBeGreaterThan(0);
  });
});

describe('a request over its budget', () => {
  const budget = (tokens: number) => ({ tokens, count });
  const turn = (n: number, words = 'a wish'): ChatMessage[] => [
    { role: 'user', text: `${n} ${words}` },
    { role: 'assistant', text: '', toolCalls: [{ id: `c${n}`, name: 'request_photo', args: {} }] },
    { role: 'tool', results: [{ callId: `c${n}`, name: 'request_photo', ok: true, output: { n } }] },
    { role: 'assistant', text: `answer ${n}`, toolCalls: [] },
  ];
  const turns = (amount: number) => Array.from({ length: amount }, (_, n) => turn(n)).flat();

  it('keeps as many whole recent turns as fit', () => {
    const request = chatRequest([...turns(30), { role: 'user', text: 'now' }]);
    const fixed = fixedTokens(request, { count });
    let before = 0;
    for (let tokens = fixed; tokens < fixed + 1500; tokens += 13) {
      const { messages } = fitToBudget(request, budget(tokens));
      expect(messages).toEqual(request.messages.slice(-messages.length));
      expect(messages.length % 4).toBe(1);
      expect(messages.length).toBeGreaterThanOrEqual(before);
      before = messages.length;
    }
    expect(before).toBe(121);
  });

  it('always keeps the last turn with its calls, results and photo', () => {
    const last: ChatMessage[] = [
      { role: 'user', text: 'ы'.repeat(8000), images: [{ mimeType: 'image/jpeg', base64: 'AAAA' }] },
      ...turn(99).slice(1, 3),
    ];
    const { messages } = fitToBudget(chatRequest([...turns(5), ...last]), budget(1500));
    expect(messages).toEqual(last);
  });

  it('drops long results first, oldest first, but not those that the model has yet to read', () => {
    const step = (id: string, length: number): ChatMessage[] => [
      { role: 'assistant', text: '', toolCalls: [{ id, name: 'read', args: {} }] },
      {
        role: 'tool',
        results: [{ callId: id, name: 'read', ok: true, output: { text: 'word '.repeat(length) } }],
      },
    ];
    const request = chatRequest([
      ...turns(3),
      { role: 'user', text: 'read all' },
      ...['a', 'b', 'c'].flatMap(id => step(id, 1000)),
    ]);
    const fixed = fixedTokens(request, { count });
    const lengths = (tokens: number) =>
      fitToBudget(request, budget(fixed + tokens)).messages.flatMap(message =>
        message.role === 'tool' ? message.results.map(({ output }) => JSON.stringify(output).length) : [],
      );
    const whole = lengths(10_000);
    expect(whole.slice(-3).every(length => length > 5000)).toBe(true);
    const some = lengths(3000);
    // The turns before it are all there, as less was to be given up than they take.
    expect(some).toHaveLength(whole.length);
    expect(some.slice(-3).map(length => length > 5000)).toEqual([false, true, true]);
    expect(lengths(100).map(length => length > 5000)).toEqual([false, false, true]);
  });

  it('counts a photo', () => {
    const photo: ChatMessage = {
      role: 'user',
      text: '',
      images: [{ mimeType: 'image/jpeg', base64: 'AAAA' }],
    };
    const fixed = fixedTokens(chatRequest(), { count });
    const fitting = (first: ChatMessage) =>
      fitToBudget(chatRequest([first, { role: 'user', text: 'now' }]), budget(fixed + 200)).messages.length;
    expect(fitting({ role: 'user', text: '' })).toBe(2);
    expect(fitting(photo)).toBe(1);
  });

  it('is left alone where no person has said anything', () => {
    const request = chatRequest(turn(1).slice(1));
    expect(fitToBudget(request, budget(1))).toBe(request);
  });
});

describe('a long task', () => {
  const call = (id: string, content: string) => ({ id, name: 'writeFile', args: { path: id, content } });
  const written = (id: string, content: string): ChatMessage[] => [
    { role: 'assistant', text: '', toolCalls: [call(id, content)] },
    { role: 'tool', results: [{ callId: id, name: 'writeFile', ok: true, output: { path: id } }] },
  ];
  const long = 'word '.repeat(4000);
  const task: ChatMessage = { role: 'user', text: 'write two files' };

  it('keeps its words, and gives up what earlier calls wrote', () => {
    const messages = [task, ...written('a', long), ...written('b', long)];
    const request = chatRequest(messages);
    const fixed = fixedTokens(request, { count });
    const fitted = fitToBudget(request, { tokens: fixed + 6000, count });
    expect(fitted.messages[0]).toBe(task);
    expect(JSON.stringify(fitted.messages[1]).length).toBeLessThan(2000);
    expect(fitted.messages.slice(3)).toEqual(messages.slice(3));
  });

  it('keeps its words where the program has said something in the middle of it', () => {
    const lost: ChatMessage[] = [
      { role: 'assistant', text: 'Now the second one.', toolCalls: [] },
      { role: 'user', text: '[Program: write the call again.]', isNote: true },
    ];
    const messages = [{ role: 'user' as const, text: 'hi' }, task, ...written('a', long), ...lost];
    const request = chatRequest(messages);
    const tokens = fixedTokens(request, { count });
    for (const room of [1, 100, 5000]) {
      const fitted = fitToBudget(request, { tokens: tokens + room, count });
      expect(fitted.messages.slice(-5)).toMatchObject([task, {}, {}, ...lost]);
    }
  });

  it('is told of a result in short where there is no room for all of it, its end too', () => {
    const output = { path: 'a', content: `${long}THE END` };
    const messages: ChatMessage[] = [
      task,
      { role: 'assistant', text: '', toolCalls: [{ id: 'r', name: 'readFile', args: { path: 'a' } }] },
      { role: 'tool', results: [{ callId: 'r', name: 'readFile', ok: true, output }] },
    ];
    const request = chatRequest(messages);
    const tokens = fixedTokens(request, { count }) + 1000;
    const fitted = fitToContext(request, { tokens, count });
    expect(fitted.messages.slice(0, 2)).toEqual(messages.slice(0, 2));
    expect(JSON.stringify(fitted.messages[2])).toMatch(/word word .*are left out here.*THE END/);
    expect(fixedTokens(request, { count }) + count(JSON.stringify(fitted.messages))).toBeLessThan(
      tokens + 100,
    );
    expect(fitToContext(request, { tokens: 100_000, count }).messages).toEqual(messages);
  });

  it('is shown no picture of a result that there is no room for, and of older ones none', () => {
    const seen = (callId: string): ChatMessage[] => [
      { role: 'assistant', text: '', toolCalls: [{ id: callId, name: 'readFile', args: { path: callId } }] },
      {
        role: 'tool',
        results: [
          {
            callId,
            name: 'readFile',
            ok: true,
            output: { path: callId },
            pictures: [{ mimeType: 'image/png', base64: 'iVBORw0KGgo=', detailed: true }],
          },
        ],
      },
    ];
    const request = chatRequest([task, ...seen('a'), ...seen('b')]);
    const within = (tokens: number) => {
      const fitted = fitToContext(request, { tokens: fixedTokens(request, { count }) + tokens, count });
      return fitted.messages.flatMap(message =>
        message.role === 'tool' ? message.results.map(({ pictures = [] }) => pictures.length) : [],
      );
    };
    expect(within(2500)).toEqual([1, 1]);
    expect(within(1500)).toEqual([0, 1]);
    expect(within(800)).toEqual([0, 0]);
  });
});
