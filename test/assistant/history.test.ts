import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '../../src/ai-chat/types.ts';
import { boundHistory, parseHistory, serializeHistory } from '../../src/assistant/history.ts';

/** One turn with a tool call: four messages. */
function turn(n: number, words = 'x'): ChatMessage[] {
  const id = `call-${n}`;
  return [
    { role: 'user', text: `${n} ${words}` },
    {
      role: 'assistant',
      text: '',
      toolCalls: [{ id, name: 'update_sticker_params', args: { style: `${n}` } }],
      native: { provider: 'gemini', model: 'm', content: { parts: [{ thoughtSignature: 'AbC=', n }] } },
    },
    {
      role: 'tool',
      results: [
        { callId: id, name: 'update_sticker_params', ok: true, output: { collected: { style: null } } },
      ],
    },
    { role: 'assistant', text: `answer ${n}`, toolCalls: [] },
  ];
}

const turns = (count: number, words?: string) =>
  Array.from({ length: count }, (_, n) => turn(n, words)).flat();

/** Every result right behind the message with its call, every call answered, and a person's words first. */
function expectWhole(messages: readonly ChatMessage[]): void {
  if (messages.length > 0) expect(messages[0]?.role).toBe('user');
  let open: string[] = [];
  for (const message of messages) {
    if (message.role === 'tool') {
      expect(message.results.map(result => result.callId)).toEqual(open);
      open = [];
      continue;
    }
    expect(open).toEqual([]);
    if (message.role === 'assistant') open = message.toolCalls.map(call => call.id);
  }
  expect(open).toEqual([]);
}

describe('what is stored', () => {
  it('comes back as it was, the provider’s own form included', () => {
    const messages = turns(2);
    expect(parseHistory(serializeHistory(messages))).toEqual(messages);
  });

  it('carries its version', () => {
    expect(JSON.parse(serializeHistory([]))).toEqual({ v: 2, messages: [] });
  });

  it('keeps a call whose arguments were no object', () => {
    const messages: ChatMessage[] = [
      { role: 'user', text: 'hi' },
      { role: 'assistant', text: '', toolCalls: [{ id: 'a', name: 'x', args: undefined }] },
      { role: 'tool', results: [{ callId: 'a', name: 'x', ok: false, output: { error: 'no' } }] },
    ];
    expect(parseHistory(serializeHistory(messages))).toEqual(messages);
  });
});

describe('the bounds of a history', () => {
  it('leaves a short one as it is', () => {
    const messages = turns(15);
    expect(boundHistory(messages)).toEqual(messages);
  });

  it.each([16, 17, 40, 500])('keeps whole turns and at most 60 messages of %d turns', count => {
    const kept = boundHistory(turns(count));
    expect(kept).toEqual(turns(count).slice(-60));
    expectWhole(kept);
  });

  it('keeps at most 24,000 characters, still whole turns, the newest ones', () => {
    for (let length = 1; length < 12_000; length += 501) {
      const messages = turns(30, 'ж'.repeat(length));
      const kept = boundHistory(messages);
      expect(JSON.stringify(kept).length).toBeLessThanOrEqual(25_000);
      expect(kept.length).toBeGreaterThan(0);
      expect(kept).toEqual(messages.slice(-kept.length));
      expectWhole(kept);
    }
  });

  it('keeps the newest turn even where it alone is larger than all of it', () => {
    const huge = turns(1, 'x'.repeat(30_000));
    expect(boundHistory([...turns(2), ...huge])).toEqual(huge);
  });

  it('cuts in front of a person’s words even where turns have different shapes', () => {
    const mixed: ChatMessage[] = [];
    for (let n = 0; n < 120; n++) {
      mixed.push(...(n % 3 === 0 ? turn(n) : [{ role: 'user' as const, text: `words ${n}` }]));
    }
    for (let end = 1; end <= mixed.length; end++) {
      const last = mixed[end - 1];
      // A history ends with an answer or with words, never in the middle of a call.
      if (last?.role === 'tool' || (last?.role === 'assistant' && last.toolCalls.length > 0)) continue;
      expectWhole(boundHistory(mixed.slice(0, end)));
    }
  });
});

describe('the history of version 1', () => {
  it('is read as what was said', () => {
    const old = [
      { role: 'system', content: 'You are in step 2.' },
      { role: 'user', content: 'привет' },
      { role: 'assistant', content: 'Какой стиль?', name: 'bot' },
      { role: 'assistant', content: '' },
      { role: 'user', content: null },
      { role: 'user', content: 'аниме' },
    ];
    expect(parseHistory(JSON.stringify(old))).toEqual([
      { role: 'user', text: 'привет' },
      { role: 'assistant', text: 'Какой стиль?', toolCalls: [] },
      { role: 'user', text: 'аниме' },
    ]);
  });
});

describe('what is no history', () => {
  it.each([
    '',
    'null',
    '42',
    '"text"',
    '{}',
    '{"v":2}',
    '{"v":3,"messages":[]}',
    '{"v":2,"messages":[{"role":"robot","text":"x"}]}',
    '[{"role":"alien","content":"x"}]',
    '[1,2]',
    '{"v":2,"messages":',
    '\u0000\uffff',
    '['.repeat(5000),
  ])('counts as an empty one: %.40s', text => {
    expect(parseHistory(text)).toEqual([]);
  });
});
